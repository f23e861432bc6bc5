package webpage

import (
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/seam"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// An element is one node of the page that may hold text, with the range of
// blocks below it. Elements stand in document order, parents before children.
// What most walks over all of them ask for stands first: it fills one line of the
// cache, and the rest another.
type element struct {
	node        int32
	tag         tag.Tag
	kind        tagKind
	measured    bool
	itemized    bool
	plain       memo.Verdict // whether writers set it, once asked
	parent      int32        // -1 for the body
	first, last int32        // blocks[first:last] lie within
	end         int32        // elements up to here lie within
	depth       int32
	marks       int32   // row of its nearness
	signature   uint32  // of its tag and class
	outer       int32   // outermost ancestor that holds the same blocks
	up          int32   // nearest ancestor that holds more blocks; -1 for none
	level       int32   // how many ancestors hold more and more blocks
	rank        int32   // its place among siblings that are alike
	score       float32 // as a candidate for the main content
	children    int32   // child elements

	index    int32    // its place among its parent's
	images   int32    // images within
	controls int32    // fields and buttons within
	tagPath  uint32   // of the tags from the body down
	top      [3]int32 // outermost ancestors that hold less than the page
	sides    [4]int32 // see sides.go
	measure  measure  // as a container, once measured
	item     item     // as one of several, once itemized
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
	outside element // what is around the body
	current int32   // innermost open element
	open    bool    // the last block may still grow
	breaks  int     // line breaks since the last text
	gap     bool    // white space since the last text
	seam    bool    // two elements met since then, with nothing between them
	link    int     // open links
	target  target
	strong  int
	code    int
}

func (o *outline) reset() {
	o.elements, o.blocks, o.texts = o.elements[:0], o.blocks[:0], o.texts[:0]
	o.images, o.controls, o.crowded = 0, 0, false
	o.near.reset()
}

func (o *outline) nodeOf(e *element) tree.Node { return o.tree.At(int(e.node)) }

func (o *outline) cut(body tree.Node) {
	o.reset()
	o.tree = body.Tree()
	if nodes := min(o.tree.Len(), usualNodes); cap(o.elements) == 0 {
		o.reserve(nodes/2, nodes/4, nodes/6)
	}
	c := cutter{outline: o, outside: element{depth: -1}, current: -1}
	for n := body; n.Exists() && !o.outsize(); {
		n = c.visit(n, body)
	}
}

// visit takes in a node, and gives the next that is to be visited.
func (c *cutter) visit(n, body tree.Node) tree.Node {
	switch n.Kind() {
	case tree.TextNode:
		c.text(n)
	case tree.ElementNode:
		if !c.enter(n) {
			break
		}
		if first := n.FirstChild(); first.Exists() {
			return first
		}
		c.leave()
	}
	return c.after(n, body)
}

// after gives what follows n and all in it, and leaves the elements that end there.
func (c *cutter) after(n, body tree.Node) tree.Node {
	for n != body {
		if next := n.NextSibling(); next.Exists() {
			return next
		}
		n = n.Parent()
		c.leave()
	}
	return tree.Node{}
}

// enter opens an element, and reports whether what is in it is to be visited.
func (c *cutter) enter(n tree.Node) bool {
	name, kind := nameOf(n), kindOf(n)
	c.tally(name)
	switch kind {
	case skipped:
		return false
	case broken:
		c.lineBreak()
		return false
	case boxed:
		c.open = false
	}
	c.add(n, name, kind)
	c.seam = c.seam || seam.Is(n)
	c.current = int32(len(c.elements) - 1)
	if name == tag.A {
		c.follow(n)
	}
	c.mark(name, 1)
	return true
}

// add makes an element of n, within the innermost that is open.
func (c *cutter) add(n tree.Node, name tag.Tag, kind tagKind) {
	c.elements = doubled(c.elements, 1)[:len(c.elements)+1]
	parent, e := &c.outside, &c.elements[len(c.elements)-1]
	if c.current >= 0 {
		parent = &c.elements[c.current]
	}
	*e = element{}
	e.node, e.tag, e.kind, e.parent = int32(n.Index()), name, kind, c.current
	e.images, e.controls = c.images, c.controls
	e.first = int32(len(c.blocks))
	if kind == inline && c.open {
		e.first-- // the open block may go on inside
	}
	e.depth, e.index = parent.depth+1, parent.children
	parent.children++
	e.marks, e.signature = c.near.add(n, name, parent.marks, e.depth)
	e.tagPath = (parent.tagPath ^ uint32(name)) * 0x9e3779b1
}

// leave closes the innermost element that is open.
func (c *cutter) leave() {
	e := &c.elements[c.current]
	e.last, e.end = int32(len(c.blocks)), int32(len(c.elements))
	e.images, e.controls = c.images-e.images, c.controls-e.controls
	if e.kind == boxed {
		c.open = false
	}
	c.mark(e.tag, -1)
	c.current = e.parent
}

// tally counts what a page shows or asks for besides its text.
func (c *cutter) tally(name tag.Tag) {
	switch name {
	case tag.Img, tag.Picture, tag.Video, tag.Figure, tag.Iframe:
		c.images++
	case tag.Input, tag.Select, tag.Textarea, tag.Button:
		c.controls++
	}
}

// follow notes where a link leads to.
func (c *cutter) follow(n tree.Node) {
	c.target = c.targetOf(n)
	if c.open {
		c.blocks[len(c.blocks)-1].count.addLink(c.target)
	}
}

// mark keeps count of the open elements that say something about their text.
func (c *cutter) mark(name tag.Tag, by int) {
	switch name {
	case tag.A:
		c.link += by
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
	if n.IsBlank() {
		c.gap = true
		return
	}
	text := n.Data()
	if isBlank(text) {
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
	b.count.add(text, c)
	c.texts = append(doubled(c.texts, 1), piece{n.Index(), c.breaks > 0 || c.gap || c.parted(text)})
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

// parted reports whether a text is set apart from the last by looks alone.
func (c *cutter) parted(text string) bool {
	return c.seam && c.code == 0 && len(c.texts) > 0 &&
		seam.PartWords(c.tree.At(c.texts[len(c.texts)-1].node).Data(), text)
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
