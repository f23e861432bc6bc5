package tree

import "hash/maphash"

// classes gives numbers to the class attributes of a page, which has few
// different ones, each on many elements.
type classes struct {
	texts []string // by number; the first stands for none
	of    []uint32 // by node, for those that were looked at
	slots []uint32 // numbers, by the hash of their text; a power of two of them
}

// Class is the number of n's class attribute: elements have the same one if the
// attribute reads the same, and 0 if it is empty or not there.
func (n Node) Class() int {
	c := &n.tree.classes
	if int(n.index) >= len(c.of) && !n.tree.numberClasses() {
		return 0
	}
	return int(c.of[n.index])
}

// Classes returns the class attributes of a page by their numbers. Those that
// are made later come after them.
func (t *Tree) Classes() []string {
	if len(t.classes.of) < len(t.nodes) {
		t.numberClasses()
	}
	return t.classes.texts
}

var classAttr = NameOf("class")

// numberClasses looks at the nodes that are new, and reports whether there can
// be a class at all: millions of bare elements need no list of theirs.
func (t *Tree) numberClasses() bool {
	c := &t.classes
	if len(c.texts) == 0 {
		c.texts = append(c.texts, "")
	}
	if len(t.attrs) == 0 {
		return false
	}
	from := len(c.of)
	if cap(c.of) < len(t.nodes) {
		c.of = append(make([]uint32, 0, len(t.nodes)+len(t.nodes)/8), c.of...) // some are made later
	}
	c.of = c.of[:len(t.nodes)]
	clear(c.of[from:])
	fresh := t.nodes[from:]
	for i := range fresh {
		if p := &fresh[i]; p.size&classAttr.mask != 0 && p.kind() == ElementNode {
			class, _ := t.numbered(p.at, classAttr.number)
			c.of[from+i] = c.number(class)
		}
	}
	return true
}

// renumber looks again at a node whose attributes have changed.
func (t *Tree) renumber(index uint32) {
	if c := &t.classes; int(index) < len(c.of) {
		c.of[index] = c.number(Node{t, index}.Value(classAttr))
	}
}

var classSeed = maphash.MakeSeed()

func (c *classes) number(text string) uint32 {
	if text == "" {
		return 0
	}
	if len(c.slots) < 2*len(c.texts)+2 {
		c.grow()
	}
	slot := c.slot(text)
	if *slot == 0 {
		*slot = uint32(len(c.texts))
		c.texts = append(c.texts, text)
	}
	return *slot
}

// slot returns the place of a text, which is empty if it has no number.
func (c *classes) slot(text string) *uint32 {
	mask := uint64(len(c.slots) - 1)
	at := maphash.String(classSeed, text) & mask
	for c.slots[at] != 0 && c.texts[c.slots[at]] != text {
		at = (at + 1) & mask
	}
	return &c.slots[at]
}

func (c *classes) grow() {
	c.slots = make([]uint32, max(512, 2*len(c.slots)))
	for i, text := range c.texts[1:] {
		*c.slot(text) = uint32(i + 1)
	}
}

// reset forgets the page and keeps the memory.
func (c *classes) reset() {
	clear(c.texts)
	clear(c.slots)
	c.texts, c.of = c.texts[:0], c.of[:0]
}
