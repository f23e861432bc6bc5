package tree

import "iter"

// attr is one attribute of an element. Those of one element lie in a row.
type attr struct {
	bits  uint32 // name, prefix, and whether it is the element's last
	value span
}

// The prefix that an attribute of foreign content may have stands in the two
// bits of the space: xlink, xml or xmlns.
const lastFlag = 1 << 31

var prefixes = [...]string{"", "xlink", "xml", "xmlns"}

// An Attribute is a name with its value. The prefix is that of the few
// attributes of SVG and MathML that have one: xlink, xml or xmlns.
type Attribute struct{ Prefix, Name, Value string }

// Attr returns the value of an attribute, and "" when n does not have it.
func (n Node) Attr(name string) string {
	value, _ := n.LookupAttr(name)
	return value
}

// LookupAttr returns the value of an attribute and whether n has it.
func (n Node) LookupAttr(name string) (string, bool) {
	p := n.at()
	if p.size&maskOf(name) == 0 || p.kind() != ElementNode {
		return "", false
	}
	return n.tree.find(p.at, name)
}

func (t *Tree) find(at uint32, name string) (string, bool) {
	for ; ; at++ {
		a := &t.attrs[at]
		if a.bits>>spaceShift&3 == 0 && t.names.text(t, a.bits&nameBits) == name {
			return t.text(a.value), true
		}
		if a.bits&lastFlag != 0 {
			return "", false
		}
	}
}

// An AttrName is the name of an attribute that is asked for again and again:
// it is found by its number, without a look at its letters.
type AttrName struct{ number, mask uint32 }

// NameOf returns one of the names that all pages have in common. For another
// one it panics: it is meant for variables of packages.
func NameOf(name string) AttrName {
	number, ok := known(hashOf(name), name)
	if !ok {
		panic("tree: the attribute " + name + " is none that all pages have in common")
	}
	return AttrName{number, maskOf(name)}
}

// Value returns the value of an attribute, and "" when n does not have it.
func (n Node) Value(name AttrName) string {
	p := n.at()
	if p.size&name.mask == 0 || p.kind() != ElementNode {
		return ""
	}
	value, _ := n.tree.numbered(p.at, name.number)
	return value
}

// Lookup returns the value of an attribute and whether n has it.
func (n Node) Lookup(name AttrName) (string, bool) {
	p := n.at()
	if p.size&name.mask == 0 || p.kind() != ElementNode {
		return "", false
	}
	return n.tree.numbered(p.at, name.number)
}

func (t *Tree) numbered(at, number uint32) (string, bool) {
	attrs := t.attrs[at:]
	for i := range attrs {
		a := &attrs[i]
		if a.bits&(nameBits|3<<spaceShift) == number {
			return t.text(a.value), true
		}
		if a.bits&lastFlag != 0 {
			break
		}
	}
	return "", false
}

// HasAttrs reports whether n has any attribute.
func (n Node) HasAttrs() bool { return n.at().size != 0 && n.IsElement() }

// Attrs goes through the attributes of n in the order of the page.
func (n Node) Attrs() iter.Seq[Attribute] {
	return func(yield func(Attribute) bool) {
		p := n.at()
		if p.size == 0 || p.kind() != ElementNode {
			return
		}
		for _, a := range n.tree.run(p.at) {
			prefix := prefixes[a.bits>>spaceShift&3]
			if !yield(Attribute{prefix, n.tree.names.text(n.tree, a.bits&nameBits), n.tree.text(a.value)}) {
				return
			}
		}
	}
}

// run returns the row of attributes that starts at a place.
func (t *Tree) run(at uint32) []attr {
	end := at
	for t.attrs[end].bits&lastFlag == 0 {
		end++
	}
	return t.attrs[at : end+1]
}

// maskOf gives a name one bit of 32, so that most attributes that an element
// does not have are known not to be there without a search.
func maskOf(name string) uint32 {
	if name == "" {
		return 1
	}
	return 1 << ((uint32(len(name))*5 + uint32(name[0])*3 + uint32(name[len(name)-1])) & 31)
}

// AttrNames are names of attributes, of which one look tells that most elements
// have none.
type AttrNames uint32

// NamesOf returns a set of names.
func NamesOf(names ...string) (set AttrNames) {
	for _, name := range names {
		set |= AttrNames(maskOf(name))
	}
	return set
}

// MayHave reports whether n could have one of some attributes. It is never false
// for an element that has one, and seldom true for others.
func (n Node) MayHave(set AttrNames) bool {
	p := n.at()
	return p.size&uint32(set) != 0 && p.kind() == ElementNode
}

// HasClass reports whether class is one of the words of n's class attribute,
// in any case.
func (n Node) HasClass(class string) bool { return HasToken(n.Attr("class"), class) }
