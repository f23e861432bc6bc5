package answer

import (
	"slices"

	"github.com/decant-dev/decant/internal/budget"
)

// numbering is about what a block's number costs, in tokens.
const numbering = 5

func (b *Block) tokens() int { return budget.Tokens(b.Text) + budget.Tokens(b.Lead) + numbering }

func (s *Source) tokens() int {
	sum := 0
	for i := range s.Blocks {
		sum += s.Blocks[i].tokens()
	}
	return sum
}

// Choose returns the sources with the blocks that a model should see for a
// question: all of a page that fits into its share of the tokens, else the
// best of it with the headings above.
func Choose(question string, sources []Source, tokens int) []Source {
	needs := make([]int, len(sources))
	for i := range sources {
		needs[i] = sources[i].tokens()
	}
	chosen := slices.Clone(sources)
	shares := budget.Share(tokens, needs)
	var ranked []Passage
	for i := range chosen {
		if shares[i] >= needs[i] {
			continue
		}
		if ranked == nil {
			ranked = Rank(question, sources)
		}
		chosen[i].Blocks = best(sources[i].Blocks, order(ranked, i, len(sources[i].Blocks)), shares[i])
	}
	return chosen
}

// order lists the blocks of a source: those that fit the question, then the
// others from the start of the page.
func order(ranked []Passage, source, blocks int) []int {
	var out []int
	listed := make([]bool, blocks)
	for _, p := range ranked {
		if p.Source == source {
			out = append(out, p.Block)
			listed[p.Block] = true
		}
	}
	for i := range blocks {
		if !listed[i] {
			out = append(out, i)
		}
	}
	return out
}

// best takes blocks in order as long as they fit, and returns them as they
// stand on the page.
func best(blocks []Block, order []int, tokens int) []Block {
	taken := map[int]bool{}
	for _, i := range order {
		for _, add := range []int{leading(blocks, i), i} {
			if cost := blocks[add].tokens(); !taken[add] && cost <= tokens {
				taken[add] = true
				tokens -= cost
			}
		}
		if tokens < 2*numbering {
			break
		}
	}
	var out []Block
	for i := range blocks {
		if taken[i] {
			out = append(out, blocks[i])
		}
	}
	return out
}

// leading is the heading right above a block, or the block itself.
func leading(blocks []Block, i int) int {
	for j := i - 1; j >= 0 && j > i-50; j-- {
		if blocks[j].Heading {
			return j
		}
	}
	return i
}

// Portions cuts a source into sources that each fit the tokens.
func Portions(s Source, tokens int) []Source {
	var out []Source
	start, sum := 0, 0
	for i := range s.Blocks {
		cost := s.Blocks[i].tokens()
		if sum+cost > tokens && i > start {
			out = append(out, s.only(start, i))
			start, sum = i, 0
		}
		sum += cost
	}
	return append(out, s.only(start, len(s.Blocks)))
}
