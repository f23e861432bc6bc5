package markup

import (
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/seam"
	"github.com/decant-dev/decant/internal/tree"
)

// maxNesting bounds lists within lists and quotes within quotes: each level
// lengthens the start of every line in it.
const maxNesting = 30

// A flow is the place where the next words go. Paragraphs and inline elements
// come to be with their first word, so that empty ones never do, and white
// space is owed until then, so that it falls outside of them.
type flow struct {
	arena  document.Arena
	parent *document.Node // takes blocks
	ruled  bool           // a rule is owed before the next of them
	leaf   *document.Node // takes words; nil between blocks
	leafKind

	inlines []inline // that are open in the source, outermost first
	opened  int      // how many of them have a node in this leaf

	last   *document.Node // the last node put into the leaf, when it is Text
	tail   string         // last.Text with the space that followed it
	space  bool           // a space is owed
	seam   bool           // two elements met since the last words
	said   string         // the last words
	breaks int            // as are line breaks
	flat   int            // > 0 where blocks cannot be, as in a heading

	code     int // > 0 within code
	codeRun  int // counts code elements
	codeLast int // the codeRun of the last node in the leaf, if that is Code
}

// A leafKind is what the next leaf will be.
type leafKind struct {
	kind   document.Kind // Root stands for Paragraph
	level  uint8
	source tree.Node // of a heading
}

// An inline is an open inline element.
type inline struct {
	kind  document.Kind
	href  string
	only  tree.Node      // the heading that alone takes the link of a whole card
	spent bool           // a link that has been in one block is not put into the next
	node  *document.Node // where its content goes in this leaf

	before *document.Node // what stood before node when it was made
}

func (f *flow) open(in inline) { f.inlines = append(f.inlines, in) }

// close ends the innermost inline and returns the node that it got last.
func (f *flow) close() *document.Node {
	top := len(f.inlines) - 1
	in := f.inlines[top]
	f.inlines = f.inlines[:top]
	if f.opened <= top {
		return nil
	}
	f.opened = top
	if in.spent || in.node == f.container() {
		return nil
	}
	f.forget()
	in.settle(f.container())
	return in.node
}

// settle puts emphasis outside of a strong that holds nothing else, so that
// both orders of the same two become one, and joins what then stands beside
// its like in outer.
func (in *inline) settle(outer *document.Node) {
	n := in.node
	if n.Kind != document.Strong || n.First != n.Last || n.First.Kind != document.Emphasis {
		return
	}
	n.Kind, n.First.Kind = document.Emphasis, document.Strong
	if in.before != nil && in.before.Next == n && in.before.Kind == n.Kind {
		in.before.Next, outer.Last = nil, in.before
		join(in.before, n)
	}
}

// join moves the content of n, a style, to the end of one of the same kind.
func join(to, n *document.Node) {
	last, first := to.Last, n.First
	last.Next, to.Last = first, n.Last
	if last.Kind == first.Kind && first.Kind > document.Break && first.Kind < document.Superscript {
		last.Next = first.Next
		if to.Last == first {
			to.Last = last
		}
		join(last, first)
	}
}

func (f *flow) isOpen(kind document.Kind) bool {
	for i := range f.inlines {
		if f.inlines[i].kind == kind {
			return true
		}
	}
	return false
}

// forget makes sure that the next text does not join the previous one.
func (f *flow) forget() { f.last, f.tail, f.codeLast = nil, "", 0 }

// container is the node that takes the next inline.
func (f *flow) container() *document.Node {
	if f.opened > 0 {
		return f.inlines[f.opened-1].node
	}
	return f.leaf
}

// begin readies the leaf for one more inline: a leaf to be in, the white space
// owed, and a node for every inline that is open.
func (f *flow) begin() {
	if f.leaf != nil && f.breaks > 0 {
		f.writeBreaks()
	}
	if f.leaf == nil {
		f.newLeaf()
	} else if f.space {
		f.writeSpace()
	}
	f.space = false
	for f.opened < len(f.inlines) {
		f.openNext()
	}
}

func (f *flow) newLeaf() {
	kind := f.kind
	if kind == document.Root {
		kind = document.Paragraph
	}
	f.leaf = f.arena.New(kind)
	f.leaf.Level = f.level
	f.appendBlock(f.leaf)
	f.breaks = 0
}

func (f *flow) writeBreaks() {
	if f.breaks > 1 && f.flat == 0 {
		f.endLeaf()
		return
	}
	f.breaks = 0
	f.space = false
	f.container().Append(f.arena.New(document.Break))
	f.forget()
}

func (f *flow) writeSpace() {
	if f.last != nil && f.tail != "" {
		f.last.Text = f.tail
		f.tail = ""
		return
	}
	f.container().Append(f.arena.NewText(document.Text, " "))
	f.forget()
}

func (f *flow) openNext() {
	outer := f.container()
	in := &f.inlines[f.opened]
	f.opened++
	in.node = outer
	if in.spent || in.only.Exists() && in.only != f.source {
		return
	}
	f.forget()
	if in.kind != document.Link && outer.Last != nil && outer.Last.Kind == in.kind {
		in.node, in.before = outer.Last, nil
		return
	}
	in.before = outer.Last
	in.node = f.arena.New(in.kind)
	in.node.Href = in.href
	outer.Append(in.node)
}

// text adds the words of a text node.
func (f *flow) text(s string) {
	start, end := trim(s)
	if start > 0 {
		f.space = true
	}
	if start == end || f.code == 0 && areIcons(s[start:end]) {
		return
	}
	if f.code > 0 {
		f.codeText(folded(s[start:end]), start > 0)
	} else {
		f.space = f.space || f.seam && seam.PartWords(f.said, s[start:end])
		f.words(s, start, end)
	}
	f.space, f.seam, f.said = end < len(s), false, s[start:end]
}

func (f *flow) words(s string, start, end int) {
	// A space that stands before the words in the source needs no node.
	lead := f.space && f.leaf != nil && f.breaks == 0 && f.opened == len(f.inlines) &&
		f.tail == "" && start > 0 && s[start-1] == ' '
	if lead {
		f.space = false
	}
	body := folded(s[start:end])
	verbatim := body == s[start:end]
	f.begin()
	if lead && verbatim {
		body = s[start-1 : end]
	} else if lead {
		f.writeSpace()
	}
	n := f.arena.NewText(document.Text, body)
	f.container().Append(n)
	f.last, f.tail, f.codeLast = n, "", 0
	if verbatim && end < len(s) && s[end] == ' ' {
		f.tail = s[end-len(body) : end+1]
	}
}

// closing adds a mark that belongs to the words before it.
func (f *flow) closing(mark string) {
	f.space = false
	f.text(mark)
}

func (f *flow) codeText(s string, lead bool) {
	// Words of one code element stay one code, spaces included.
	if f.codeLast == f.codeRun && f.codeRun > 0 && f.breaks == 0 && f.opened == len(f.inlines) && (lead || f.space) {
		f.space = false
		f.container().Append(f.arena.NewText(document.Code, " "))
	}
	f.inline(f.arena.NewText(document.Code, s))
	f.codeLast = f.codeRun
}

// inline adds an inline that is complete.
func (f *flow) inline(n *document.Node) {
	f.begin()
	f.container().Append(n)
	f.forget()
}

func (f *flow) lineBreak() {
	f.space = false
	if f.kind != document.Root {
		f.space = true
		return
	}
	if f.leaf != nil {
		f.breaks++
	}
}

// endBlock is the edge of a block-level element.
func (f *flow) endBlock() {
	if f.flat > 0 {
		f.space = true
		return
	}
	f.endLeaf()
}

// endLeaf ends the paragraph, and with it what is open in it.
func (f *flow) endLeaf() {
	f.space, f.breaks = false, 0
	if f.leaf == nil {
		return
	}
	for i := f.opened - 1; i >= 0; i-- {
		in := &f.inlines[i]
		if outer := f.outerOf(i); in.node != outer {
			in.spent = in.spent || in.kind == document.Link
			in.settle(outer)
		}
		in.node = nil
	}
	f.opened = 0
	f.leaf = nil
	f.forget()
}

func (f *flow) outerOf(i int) *document.Node {
	if i > 0 {
		return f.inlines[i-1].node
	}
	return f.leaf
}

// A place is what enter changes and leave restores.
type place struct {
	parent *document.Node
	ruled  bool
	kind   leafKind
}

// enter makes box the taker of blocks.
func (f *flow) enter(box *document.Node) place {
	outer := place{f.parent, f.ruled, f.leafKind}
	f.parent, f.ruled, f.leafKind = box, false, leafKind{}
	return outer
}

func (f *flow) leave(outer place) {
	f.endLeaf()
	f.parent, f.ruled, f.leafKind = outer.parent, outer.ruled, outer.kind
}
