package answer

import (
	"math"
	"slices"
)

// A Passage is a block and how well it fits a question; 0 is not at all.
type Passage struct {
	Source, Block int // places in the sources and in their blocks
	Score         float64
}

// The weights of BM25F: how much a word counts by where it stands, how soon
// more of it stops to count, and how much a long block is held against it.
const (
	weightBody  = 1.0
	weightPath  = 0.8
	weightTitle = 0.2
	saturation  = 0.9
	lengthBody  = 0.6
	neighbour   = 0.12 // of a neighbour's score is added
	fits        = 0.5  // is added to a block that looks like an answer
	alike       = 0.5  // is what a word of the same meaning counts
	related     = 0.35 // is what the beginning of a long word counts
)

// Rank returns the blocks that share words with the question, the best first.
// Headings count for the blocks that they lead.
func Rank(question string, sources []Source) []Passage {
	r := newRanking(question)
	for i := range sources {
		r.read(i, &sources[i])
	}
	r.score()
	r.shareWithNeighbours()
	out := r.passages[:0]
	for _, p := range r.passages {
		if p.Score > 0 {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b Passage) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		}
		return 0
	})
	return out
}

// A ranking counts the words of the question, and no others, in each block.
type ranking struct {
	terms    map[string]term
	number   int // of terms
	tests    []func(string) bool
	passages []Passage
	bodies   []count
	around   []count // heading path and title, weighed
	lengths  []float64
	looks    []bool
}

type count []float64

// A term is a word of the question, or one that stands for it.
type term struct {
	index  int
	weight float64
}

func newRanking(question string) *ranking {
	r := &ranking{terms: map[string]term{}, tests: looksFor(question)}
	asked := wordList(question)
	subject := slices.DeleteFunc(slices.Clone(asked), func(w string) bool { return asking()[w] })
	if len(subject) == 0 {
		subject = asked
	}
	for i, w := range subject {
		r.terms[w] = term{i, 1}
	}
	for i, w := range subject {
		for _, other := range concepts()[w] {
			r.standIn(other, term{i, alike})
		}
		r.standIn(prefix(w), term{i, related})
	}
	r.number = len(subject)
	return r
}

func (r *ranking) standIn(word string, t term) {
	if known, ok := r.terms[word]; word != "" && (!ok || known.weight < t.weight) {
		r.terms[word] = t
	}
}

// prefix is the beginning of a long word, which it shares with the words that
// are derived from it, or "".
func prefix(word string) string {
	if len(word) < 7 || word[0] >= 0x80 {
		return ""
	}
	return word[:5]
}

func (r *ranking) count(text string, weight float64, into count) (length float64) {
	words(text, func(w string) {
		length++
		t, ok := r.terms[w]
		if !ok {
			t, ok = r.terms[prefix(w)]
			t.weight = min(t.weight, related)
		}
		if ok {
			into[t.index] += weight * t.weight
		}
	})
	return length
}

func (r *ranking) read(index int, s *Source) {
	title := make(count, r.number)
	r.count(s.Title, weightTitle, title)
	var path count
	var pathOf []string
	headings := headingsOf(s.Blocks)
	for i := range s.Blocks {
		b := &s.Blocks[i]
		if b.Heading && !standsAlone(s.Blocks, i) || isContents(b, headings) {
			continue
		}
		if path == nil || !slices.Equal(pathOf, b.Path) {
			path, pathOf = slices.Clone(title), b.Path
			for depth, heading := range b.Path {
				// The heading next to the block says the most about it.
				r.count(heading, weightPath/float64(len(b.Path)-depth), path)
			}
		}
		text := b.Plain()
		body := make(count, r.number)
		r.lengths = append(r.lengths, r.count(text, weightBody, body))
		r.passages = append(r.passages, Passage{Source: index, Block: i})
		r.bodies, r.around = append(r.bodies, body), append(r.around, path)
		r.looks = append(r.looks, passesAny(r.tests, text))
	}
}

// standsAlone reports whether a heading leads nothing, so that it must speak
// for itself.
func standsAlone(blocks []Block, i int) bool {
	return i+1 == len(blocks) || blocks[i+1].Heading && len(blocks[i+1].Path) <= len(blocks[i].Path)
}

func passesAny(tests []func(string) bool, text string) bool {
	return slices.ContainsFunc(tests, func(test func(string) bool) bool { return test(text) })
}

func (r *ranking) score() {
	total := 0.0
	for _, n := range r.lengths {
		total += n
	}
	average := max(total/max(float64(len(r.lengths)), 1), 1)
	weights := r.rarity()
	usual := mean(weights)
	for i := range r.passages {
		norm := 1 - lengthBody + lengthBody*r.lengths[i]/average
		sum := 0.0
		for term, weight := range weights {
			frequency := r.bodies[i][term]/norm + r.around[i][term]
			sum += weight * frequency / (saturation + frequency)
		}
		if r.looks[i] {
			sum += fits * usual
		}
		r.passages[i].Score = sum
	}
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / max(float64(len(values)), 1)
}

// rarity weighs each word by how few blocks have it.
func (r *ranking) rarity() []float64 {
	weights := make([]float64, r.number)
	n := float64(len(r.bodies))
	for term := range weights {
		with := 0.0
		for i := range r.bodies {
			if r.bodies[i][term] > 0 || r.around[i][term] > 0 {
				with++
			}
		}
		weights[term] = math.Log(1 + (n-with+0.5)/(with+0.5))
	}
	return weights
}

// shareWithNeighbours lifts a block that stands beside a good one: an answer
// often follows the sentence that has the question's words.
func (r *ranking) shareWithNeighbours() {
	scores := make([]float64, len(r.passages))
	for i, p := range r.passages {
		scores[i] = p.Score
	}
	near := func(i, j int) float64 {
		if j < 0 || j >= len(scores) || r.passages[i].Source != r.passages[j].Source {
			return 0
		}
		return scores[j]
	}
	for i := range r.passages {
		r.passages[i].Score += neighbour * max(near(i, i-1), near(i, i+1))
	}
}
