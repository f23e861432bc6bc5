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
	if e.first < e.last && e.tag != tag.Td && e.tag != tag.Th {
		return false
	}
	holder := e.parent
	for holder > 0 && p.elements[holder].first == p.elements[holder].last {
		holder = p.elements[holder].parent
	}
	h := &p.elements[holder]
	if p.isOrnament(e, h) {
		return false
	}
	all := p.sums[h.last].words - p.sums[h.first].words
	return 2*(p.words[h.last]-p.words[h.first]) > all
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
