package webpage

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/seam"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// An element is one node of the page that may hold text, with the range of
// blocks below it. Elements stand in document order, parents before children.
type element struct {
	node        int
	tag         tag.Tag
	parent      int32 // -1 for the body
	first, last int32 // blocks[first:last] lie within
	end         int32 // elements up to here lie within
	depth       int32
	kind        tagKind
	marks       int32    // row of its nearness
	signature   uint32   // of its tag and class
	tagPath     uint32   // of the tags from the body down
	children    int32    // child elements
	index       int32    // its place among them
	images      int32    // images within
	controls    int32    // fields and buttons within
	outer       int32    // outermost ancestor that holds the same blocks
	up          int32    // nearest ancestor that holds more blocks; -1 for none
	top         [3]int32 // outermost ancestors that hold less than the page
	level       int32    // how many ancestors hold more and more blocks
	sides       [4]int32 // see sides.go
	rank        int32    // its place among siblings that are alike
	score       float32  // as a candidate for the main content
	measured    bool
	itemized    bool
	measure     measure // as a container, once measured
	item        item    // as one of several, once itemized
}

// A block is a run of text under one block-level element.
type block struct {
	owner    int32 // the block-level element it belongs to
	leaf     int32 // the innermost element that holds all of it
	from, to int32 // texts[from:to]
	count    textCount
}

// outline is the page cut into blocks.
type outline struct {
	tree     *tree.Tree
	elements []element
	blocks   []block
	texts    []piece
	head     heading
	near     nearness
	images   int32 // images seen so far
	controls int32 // fields and buttons seen so far
	host     string
	address  string
	crowded  bool // there are more elements than are weighed
}

// A piece is one text node of a block.
type piece struct {
	node   int
	spaced bool // white space or a line break stands before it
}

// cutter walks a page once, in document order, and cuts it into blocks.
type cutter struct {
	*outline
	current int32 // innermost open element
	open    bool  // the last block may still grow
	breaks  int   // line breaks since the last text
	gap     bool  // white space since the last text
	seam    bool  // two elements met since then, with nothing between them
	link    int   // open links
	target  target
	strong  int
	code    int
}

func (o *outline) reset() {
	o.elements, o.blocks, o.texts = o.elements[:0], o.blocks[:0], o.texts[:0]
	o.images, o.controls, o.crowded = 0, 0, false
	o.near.reset()
}

func (o *outline) cut(body tree.Node) {
	o.reset()
	o.tree = body.Tree()
	o.reserve(min(o.tree.Len(), usualNodes))
	c := cutter{outline: o, current: -1}
	c.enter(body)
	for n := body; !o.outsize(); {
		if n.FirstChild().Exists() && (n == body || c.entered(n)) {
			n = n.FirstChild()
			c.visit(n)
			continue
		}
		for n != body && !n.NextSibling().Exists() {
			c.leave(n)
			n = n.Parent()
		}
		if n == body {
			c.leave(body)
			return
		}
		c.leave(n)
		n = n.NextSibling()
		c.visit(n)
	}
}

// entered reports whether n is the innermost open element.
func (c *cutter) entered(n tree.Node) bool { return c.elements[c.current].node == n.Index() }

func (c *cutter) visit(n tree.Node) {
	switch n.Kind() {
	case tree.TextNode:
		c.text(n)
	case tree.ElementNode:
		c.enter(n)
	}
}

func (c *cutter) enter(n tree.Node) {
	kind := kindOf(n)
	c.tally(n)
	switch kind {
	case skipped:
		return
	case broken:
		c.lineBreak()
		return
	case boxed:
		c.open = false
	}
	depth := int32(0)
	if c.current >= 0 {
		depth = c.elements[c.current].depth + 1
	}
	at := int32(len(c.blocks))
	if kind == inline && c.open {
		at-- // the open block may go on inside
	}
	c.elements = append(doubled(c.elements, 1), element{
		node: n.Index(), tag: nameOf(n), parent: c.current, first: at, depth: depth, kind: kind,
		images: c.images, controls: c.controls,
	})
	c.place(n)
	c.seam = c.seam || seam.Is(n)
	c.current = int32(len(c.elements) - 1)
	c.mark(n, 1)
}

// place describes the newest element by what its parent is known to be.
func (c *cutter) place(n tree.Node) {
	e := &c.elements[len(c.elements)-1]
	parent := &element{}
	if e.parent >= 0 {
		parent = &c.elements[e.parent]
	}
	e.index = parent.children
	parent.children++
	e.marks, e.signature = c.near.add(n, parent.marks, e.depth)
	e.tagPath = (parent.tagPath ^ uint32(nameOf(n))) * 0x9e3779b1
}

func (c *cutter) leave(n tree.Node) {
	if !n.IsElement() || !c.entered(n) {
		return
	}
	e := &c.elements[c.current]
	e.last, e.end = int32(len(c.blocks)), int32(len(c.elements))
	e.images, e.controls = c.images-e.images, c.controls-e.controls
	if e.kind == boxed {
		c.open = false
	}
	c.mark(n, -1)
	c.current = e.parent
}

// tally counts what a page shows or asks for besides its text.
func (c *cutter) tally(n tree.Node) {
	switch n.Tag() {
	case tag.Img, tag.Picture, tag.Video, tag.Figure, tag.Iframe:
		c.images++
	case tag.Input, tag.Select, tag.Textarea, tag.Button:
		c.controls++
	}
}

// mark keeps count of the open elements that say something about their text.
func (c *cutter) mark(n tree.Node, by int) {
	switch n.Tag() {
	case tag.A:
		c.link += by
		if by > 0 {
			c.target = c.targetOf(n)
			if c.open {
				c.blocks[len(c.blocks)-1].count.addLink(c.target)
			}
		}
	case tag.B, tag.Strong, tag.Em, tag.I:
		c.strong += by
	case tag.Code, tag.Kbd, tag.Samp, tag.Pre:
		c.code += by
	}
}

// lineBreak ends the block where two breaks stand for a paragraph's end.
func (c *cutter) lineBreak() {
	if !c.open {
		return
	}
	c.breaks++
	if c.breaks > 1 && c.code == 0 {
		c.open = false
	}
}

func (c *cutter) text(n tree.Node) {
	if isBlank(n.Data()) {
		c.gap = true
		return
	}
	if !c.open {
		c.begin()
	}
	b := &c.blocks[len(c.blocks)-1]
	if b.leaf != c.current {
		b.leaf = c.common(b.leaf, c.current)
	}
	b.count.add(n.Data(), c)
	c.texts = append(doubled(c.texts, 1), piece{n.Index(), c.breaks > 0 || c.gap || c.parted(n)})
	b.to = int32(len(c.texts))
	c.breaks, c.gap, c.seam = 0, false, false
}

// isBlank reports whether a text is white space alone.
func isBlank(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c == ' ' || '\t' <= c && c <= '\r':
		case c < utf8.RuneSelf:
			return false
		default:
			return strings.TrimSpace(text[i:]) == ""
		}
	}
	return true
}

// parted reports whether the text of n is set apart from the last by looks alone.
func (c *cutter) parted(n tree.Node) bool {
	return c.seam && c.code == 0 && len(c.texts) > 0 && seam.PartWords(c.tree.At(c.texts[len(c.texts)-1].node).Data(),
		n.Data())
}

func (c *cutter) begin() {
	owner := c.current
	for c.elements[owner].kind != boxed {
		owner = c.elements[owner].parent
	}
	at := int32(len(c.texts))
	c.blocks = append(doubled(c.blocks, 1), block{owner: owner, leaf: c.current, from: at, to: at})
	c.open, c.breaks = true, 0
	if c.link > 0 {
		c.blocks[len(c.blocks)-1].count.addLink(c.target)
	}
}

// common gives the innermost element that holds both a and b.
func (c *cutter) common(a, b int32) int32 {
	for a != b {
		// Parents come before children, so the later one is never the holder.
		if a > b {
			a = c.elements[a].parent
		} else {
			b = c.elements[b].parent
		}
	}
	return a
}

// doubled makes room for more, if need be by doubling: append grows large slices
// by a quarter, and what it leaves behind on a page of no end is several times
// what it needs.
func doubled[T any](s []T, more int) []T {
	if len(s)+more <= cap(s) {
		return s
	}
	return slices.Grow(s, max(more, len(s)))
}
