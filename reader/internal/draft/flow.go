package draft

import (
	"strings"

	"github.com/decant-dev/decant/document"
)

// A Flow is a place that takes one block after another.
type Flow struct {
	draft *Draft
	node  *document.Node
	lists []*document.Node // that the next item may belong to, by their depth
	place string           // the anchor that comes before whatever is next
}

const deepestList = 9

func (f *Flow) block(kind document.Kind) *document.Node {
	f.lists = nil
	f.land(f.node)
	n := f.draft.arena.New(kind)
	f.node.Append(n)
	return n
}

// Anchor names the place where the next block or item begins, such as p.12.
func (f *Flow) Anchor(name string) { f.place = name }

// land writes the anchor that is due.
func (f *Flow) land(node *document.Node) {
	if f.place != "" {
		node.Append(f.draft.arena.NewText(document.Anchor, f.place))
		f.place = ""
	}
}

// Heading adds a heading of level 1 to 6, unless it has no words.
func (f *Flow) Heading(level int, spans ...Span) {
	if words := f.draft.inlines(headingSpans(spans)); words != nil {
		n := f.block(document.Heading)
		n.Level = uint8(min(max(level, 1), 6))
		n.First, n.Last = words, lastOf(words)
	}
}

// headingSpans leaves out what makes no sense in a heading: weight and breaks.
func headingSpans(spans []Span) []Span {
	out := make([]Span, 0, len(spans))
	for _, s := range spans {
		if s.kind == document.Break {
			s = Words(" ")
		}
		s.Style &^= Bold
		out = append(out, s)
	}
	return out
}

// Paragraph adds a paragraph, unless it has no words.
func (f *Flow) Paragraph(spans ...Span) {
	if words := f.draft.inlines(spans); words != nil {
		n := f.block(document.Paragraph)
		n.First, n.Last = words, lastOf(words)
	}
}

// Say adds a paragraph of plain words.
func (f *Flow) Say(text string) { f.Paragraph(Words(text)) }

// Code adds a block of code as it stands.
func (f *Flow) Code(text, lang string) {
	if text = strings.Trim(text, "\r\n"); strings.TrimSpace(text) != "" {
		n := f.block(document.CodeBlock)
		n.Text, n.Title = text, lang
	}
}

// Math adds a formula in TeX.
func (f *Flow) Math(tex string) {
	if tex = strings.TrimSpace(tex); tex != "" {
		f.block(document.MathBlock).Text = tex
	}
}

// Rule adds a line across.
func (f *Flow) Rule() { f.block(document.Rule) }

// Quote begins a quotation.
func (f *Flow) Quote() *Flow { return &Flow{draft: f.draft, node: f.block(document.Quote)} }

// Definitions begins a list of terms and what they mean.
func (f *Flow) Definitions() *Definitions {
	return &Definitions{Flow{draft: f.draft, node: f.block(document.Definitions)}}
}

// Definitions take terms and details by turns.
type Definitions struct{ flow Flow }

// Term adds a term.
func (d *Definitions) Term(spans ...Span) {
	n := d.flow.block(document.Term)
	if n.First = d.flow.draft.inlines(spans); n.First != nil {
		n.Last = lastOf(n.First)
	}
}

// Detail begins what is said of the term before.
func (d *Definitions) Detail() *Flow {
	return &Flow{draft: d.flow.draft, node: d.flow.block(document.Detail)}
}

// Item begins an item of a list at a depth from 0, and returns where its
// content goes. It continues the list of the items before it, if it can; a
// number above 0 counts where it begins a list.
func (f *Flow) Item(depth int, ordered bool, number int) *Flow {
	depth = min(max(depth, 0), deepestList, len(f.lists))
	if depth < len(f.lists) {
		f.lists = f.lists[:depth+1]
		if f.lists[depth].Ordered != ordered {
			f.lists = f.lists[:depth]
		}
	}
	if depth == len(f.lists) {
		f.lists = append(f.lists, f.list(depth, ordered, number))
	}
	item := f.draft.arena.New(document.Item)
	f.lists[depth].Append(item)
	f.land(item)
	return &Flow{draft: f.draft, node: item}
}

func (f *Flow) list(depth int, ordered bool, number int) *document.Node {
	list := f.draft.arena.New(document.List)
	list.Ordered, list.Start = ordered, int32(number)
	if depth == 0 {
		f.node.Append(list)
	} else {
		f.lists[depth-1].Last.Append(list)
	}
	return list
}

// Within returns the end of the last item at the depth or above it, for a
// block that continues it; nil where there is none.
func (f *Flow) Within(depth int) *Flow {
	depth = min(depth, len(f.lists)-1)
	if depth < 0 || f.lists[depth].Last == nil {
		return nil
	}
	return &Flow{draft: f.draft, node: f.lists[depth].Last}
}

// EndLists keeps items to come from continuing the list before them.
func (f *Flow) EndLists() { f.lists = nil }

// Task marks the item that f is in as one to be done.
func (f *Flow) Task(done bool) { f.node.Task, f.node.Checked = true, done }

// Graft adds the blocks of another document.
func (f *Flow) Graft(root *document.Node) {
	if root == nil {
		return
	}
	f.lists = nil
	f.land(f.node)
	for n := root.First; n != nil; {
		next := n.Next
		n.Next = nil
		f.node.Append(n)
		n = next
	}
}

func lastOf(n *document.Node) *document.Node {
	for n.Next != nil {
		n = n.Next
	}
	return n
}
