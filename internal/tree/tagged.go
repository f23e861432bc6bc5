package tree

import "github.com/decant-dev/decant/internal/tree/tag"

// tagged leads from one element of HTML to the next of the same name.
type tagged struct {
	first [tag.Count]uint32
	next  []uint32 // by node, for those that were looked at
}

// Tagged returns the elements of HTML with a name that package tag knows, in the
// order in which they began, without a walk: those too that were removed since.
func (t *Tree) Tagged(name tag.Tag) (out []Node) {
	if len(t.tagged.next) < len(t.nodes) {
		t.chain()
	}
	for i := t.tagged.first[name]; i != 0; i = t.tagged.next[i] {
		out = append(out, Node{t, i})
	}
	return out
}

// chain looks at all nodes.
func (t *Tree) chain() {
	c := &t.tagged
	if c.first = [tag.Count]uint32{}; cap(c.next) < len(t.nodes) {
		c.next = make([]uint32, len(t.nodes)+len(t.nodes)/8) // some are made later
	}
	nodes, next := t.nodes, c.next[:len(t.nodes)]
	for i := len(nodes) - 1; i > 0; i-- {
		name := (nodes[i].bits &^ (openFlag | listedFlag | ownedFlag)) - uint32(ElementNode)<<kindShift
		if name < uint32(tag.Count) { // it is no text then, and of no other space
			next[i], c.first[name] = c.first[name], uint32(i)
		}
	}
	c.next = next
}

// reset forgets the page, or the names that its elements had, and keeps the memory.
func (c *tagged) reset() { c.next = c.next[:0] }
