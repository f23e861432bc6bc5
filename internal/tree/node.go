package tree

import (
	"iter"
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// A Kind says what a node is.
type Kind uint8

const (
	DocumentNode Kind = iota + 1
	ElementNode
	TextNode
	CommentNode
	DoctypeNode
)

// A Space is the vocabulary that an element belongs to.
type Space uint8

const (
	HTML Space = iota
	SVG
	MathML
)

// node is one place of the arena. What it holds is a text for texts, comments
// and doctypes, and attributes for elements.
type node struct {
	parent, first, last, prev, next uint32
	bits                            uint32 // name, flags, space and kind
	at                              uint32 // where the text or the attributes start
	size                            uint32 // how long the text is, or which attributes there may be
}

const (
	nameBits   = 1<<24 - 1
	spaceShift = 24      // two bits
	openFlag   = 1 << 26 // of an element
	blankFlag  = 1 << 26 // of a text: it is white space alone
	listedFlag = 1 << 27
	ownedFlag  = 1 << 28
	kindShift  = 29
)

func (n *node) kind() Kind    { return Kind(n.bits >> kindShift) }
func (n *node) name() tag.Tag { return tag.Tag(n.bits & nameBits) }
func (n *node) space() Space  { return Space(n.bits >> spaceShift & 3) }
func (n *node) span() span    { return span{n.at, n.size} }

// A Node is one node of a tree. The zero Node is none: it is what the last
// sibling has next to it, Exists tells it from the others, and it has no kin,
// no name and no text.
type Node struct {
	tree  *Tree
	index uint32
}

// noNode is what the zero Node leads to; nobody writes to it.
var noNode node

func (n Node) at() *node {
	if n.index == 0 {
		return &noNode
	}
	return &n.tree.nodes[n.index]
}

func (n Node) to(index uint32) Node {
	if index == 0 {
		return Node{}
	}
	return Node{n.tree, index}
}

// Exists reports whether there is such a node.
func (n Node) Exists() bool { return n.index != 0 }

// Index is a number below the tree's Len that no other node has.
func (n Node) Index() int { return int(n.index) }

// Tree returns the tree of n.
func (n Node) Tree() *Tree { return n.tree }

func (n Node) Parent() Node      { return n.to(n.at().parent) }
func (n Node) FirstChild() Node  { return n.to(n.at().first) }
func (n Node) LastChild() Node   { return n.to(n.at().last) }
func (n Node) PrevSibling() Node { return n.to(n.at().prev) }
func (n Node) NextSibling() Node { return n.to(n.at().next) }

// Kind says what n is.
func (n Node) Kind() Kind { return n.at().kind() }

func (n Node) IsElement() bool { return n.Kind() == ElementNode }
func (n Node) IsText() bool    { return n.Kind() == TextNode }

// IsBlank reports whether n is a text of the page that is white space alone. It
// is known without a look at the text, so that the many such texts between tags
// can be passed over at once; of white space outside ASCII it is false.
func (n Node) IsBlank() bool {
	return n.at().bits&(7<<kindShift|blankFlag) == uint32(TextNode)<<kindShift|blankFlag
}

// Space says which vocabulary an element belongs to.
func (n Node) Space() Space { return n.at().space() }

// Tag returns the name of an element as a number, whatever its Space, and
// tag.None for every other node.
func (n Node) Tag() tag.Tag { return n.at().name() }

// Is reports whether n is an element of HTML of that name.
func (n Node) Is(t tag.Tag) bool {
	return n.at().bits&^(openFlag|listedFlag|ownedFlag) == uint32(ElementNode)<<kindShift|uint32(t)
}

// Name returns the name of an element, and "" for every other node.
func (n Node) Name() string {
	name := n.at().name()
	if name < tag.Count {
		return name.String()
	}
	return n.tree.names.text(n.tree, uint32(name))
}

// Data returns the text of a text or a comment, the name of a doctype, and ""
// for every other node.
func (n Node) Data() string {
	p := n.at()
	if p.kind() < TextNode {
		return ""
	}
	return n.tree.text(p.span())
}

// Text returns all text in n as it is written, white space included.
func (n Node) Text() string {
	p := n.at()
	if p.kind() == TextNode {
		return n.tree.text(p.span())
	}
	if p.first == p.last && p.first != 0 && n.tree.nodes[p.first].kind() == TextNode {
		return n.tree.text(n.tree.nodes[p.first].span())
	}
	var text strings.Builder
	for d := n.Following(n); d.Exists(); d = d.Following(n) {
		if d.IsText() {
			text.WriteString(d.Data())
		}
	}
	return text.String()
}

// Children goes through the children of n, which may be removed on the way.
func (n Node) Children() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for c := n.FirstChild(); c.Exists(); {
			next := c.NextSibling()
			if !yield(c) {
				return
			}
			c = next
		}
	}
}

// Descendants goes through everything below n in document order.
func (n Node) Descendants() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for d := n.Following(n); d.Exists() && yield(d); d = d.Following(n) {
		}
	}
}

// Walk visits n and everything below it in document order. When visit returns
// false, what is below the node is left out; visit may then remove it.
func (n Node) Walk(visit func(Node) bool) {
	if !n.Exists() {
		return
	}
	t := n.tree
	for i := n.index; ; {
		next, parent := t.nodes[i].next, t.nodes[i].parent
		if visit(Node{t, i}) && t.nodes[i].first != 0 {
			i = t.nodes[i].first
			continue
		}
		if i == n.index {
			return
		}
		for next == 0 && parent != n.index && parent != 0 {
			next, parent = t.nodes[parent].next, t.nodes[parent].parent
		}
		if next == 0 {
			return
		}
		i = next
	}
}

// Following returns the next node of root in document order, beginning with
// the children of n.
func (n Node) Following(root Node) Node {
	if first := n.at().first; first != 0 {
		return Node{n.tree, first}
	}
	return n.Past(root)
}

// Past returns the next node of root in document order that is not within n.
func (n Node) Past(root Node) Node {
	nodes := n.tree.nodes
	for i := n.index; i != root.index && i != 0; i = nodes[i].parent {
		if next := nodes[i].next; next != 0 {
			return Node{n.tree, next}
		}
	}
	return Node{}
}

// Contains reports whether other is n or below it.
func (n Node) Contains(other Node) bool {
	for i := other.index; i != 0; i = n.tree.nodes[i].parent {
		if i == n.index {
			return true
		}
	}
	return false
}
