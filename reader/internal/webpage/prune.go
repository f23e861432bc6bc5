package webpage

import (
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// pruner takes away what is not kept.
type pruner struct {
	*Survey
	kept   []bool
	before []int32 // kept blocks before each block, and in all
	words  []int32 // kept words before each block, and in all
	gone   []bool  // blocks that went with an element
}

// prune removes from the page every text that is not kept, and every element
// that holds nothing else. Pictures stay where most of the text around stays.
func (s *Survey) prune(kept []bool) {
	p := &pruner{Survey: s, kept: kept, gone: make([]bool, len(kept)), before: make([]int32, 1, len(kept)+1),
		words: make([]int32, 1, len(kept)+1)}
	blocks, words := int32(0), int32(0)
	for i, keep := range kept {
		if keep {
			blocks++
			words += s.blocks[i].count.size()
		}
		p.before, p.words = append(p.before, blocks), append(p.words, words)
	}
	p.dropElements()
	p.dropTexts()
}

func (p *pruner) dropTexts() {
	for i := range p.blocks {
		if p.kept[i] || p.gone[i] {
			continue
		}
		for _, t := range p.texts[p.blocks[i].from:p.blocks[i].to] {
			p.tree.At(t.node).Remove()
		}
	}
}

// dropElements goes from the body down; what lies within an element that is
// removed needs no look.
func (p *pruner) dropElements() {
	for i := int32(0); i < int32(len(p.elements)); {
		e := &p.elements[i]
		if i > 0 && p.before[e.last] == p.before[e.first] && !p.picturesStay(e) {
			p.nodeOf(e).Remove()
			if e.kind == boxed { // an inline element may share its first block
				for k := e.first; k < e.last; k++ {
					p.gone[k] = true
				}
			}
			i = e.end
			continue
		}
		dropSilent(p.nodeOf(e))
		i++
	}
}

// picturesStay reports whether an element without kept text is to stay for
// what it shows or for the shape of the table it is part of.
func (p *pruner) picturesStay(e *element) bool {
	holder := e.parent
	if around := p.figureAround(e); around >= 0 {
		holder = around
	} else if e.first < e.last && e.tag != tag.Td && e.tag != tag.Th {
		return false
	}
	for holder > 0 && p.wordsIn(&p.elements[holder]) == 0 {
		holder = p.elements[holder].parent
	}
	h := &p.elements[holder]
	if p.isOrnament(e, h) {
		return false
	}
	return 2*(p.words[h.last]-p.words[h.first]) > p.wordsIn(h)
}

func (p *pruner) wordsIn(e *element) int32 { return p.sums[e.last].words - p.sums[e.first].words }

// figureLevels is how far within a figure its picture may be, and buttonWords how
// many words may be there to make it larger.
const figureLevels, buttonWords = 4, 12

// figureAround returns what holds the figure of which an element is the picture, with
// no more words than a button has, or -1.
func (p *pruner) figureAround(e *element) int32 {
	if p.wordsIn(e) > buttonWords {
		return -1
	}
	at := e.parent
	for level := 0; level < figureLevels && at > 0; level, at = level+1, p.elements[at].parent {
		if p.elements[at].tag == tag.Figure && p.before[p.elements[at].last] > p.before[p.elements[at].first] {
			if !holdsPicture(p.nodeOf(e)) {
				return -1
			}
			return p.elements[at].parent
		}
	}
	return -1
}

func holdsPicture(n tree.Node) (found bool) {
	n.Walk(func(c tree.Node) bool {
		found = found || c.Tag() == tag.Img
		return !found
	})
	return found
}

// dropSilent removes the children that hold neither text nor pictures.
func dropSilent(n tree.Node) {
	for c := n.FirstChild(); c.Exists(); {
		next := c.NextSibling()
		if c.Kind() == tree.CommentNode || c.IsElement() && isSilent(c) {
			c.Remove()
		}
		c = next
	}
}

func isSilent(n tree.Node) bool {
	if kindOf(n) != skipped {
		return false
	}
	switch n.Tag() {
	case tag.Audio, tag.Video, tag.Iframe, tag.Object, tag.Embed:
		return false
	}
	return true
}
