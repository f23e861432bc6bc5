package tree

import (
	"iter"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// Pick goes through the elements of a page that have one of some names, or could
// have one of some attributes, in the order in which they began and without a
// walk: those too that were removed since.
func (t *Tree) Pick(names *tag.Set, set AttrNames) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		nodes := t.nodes
		for i := range nodes {
			p := &nodes[i]
			if p.kind() != ElementNode || p.size&uint32(set) == 0 && !names.Has(p.name()) {
				continue
			}
			if !yield(Node{t, uint32(i)}) {
				return
			}
		}
	}
}

// Having goes through the elements that could have one of some attributes, as Pick does.
func (t *Tree) Having(set AttrNames) iter.Seq[Node] { return t.Pick(&tag.Set{}, set) }

// Texts goes through the texts of a page that are not blank, as Pick does through
// its elements.
func (t *Tree) Texts() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for i := range t.nodes {
			if t.nodes[i].bits&(7<<kindShift|blankFlag) == uint32(TextNode)<<kindShift && !yield(Node{t, uint32(i)}) {
				return
			}
		}
	}
}
