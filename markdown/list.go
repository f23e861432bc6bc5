package markdown

import (
	"strconv"

	"github.com/decant-dev/decant/document"
)

const spaces = "                "

func (w *writer) list(n *document.Node, alternate bool) {
	number := n.FirstNumber()
	seq := sequence{tight: isTight(n)}
	for item := n.First; item != nil; item = item.Next {
		w.separate(&seq, func() {
			if w.listItem(item, marker(n.Ordered, alternate, number), seq.tight) {
				number++
			}
		})
	}
}

func marker(ordered, alternate bool, number int) string {
	switch {
	case ordered && alternate:
		return strconv.Itoa(number) + ") "
	case ordered:
		return strconv.Itoa(number) + ". "
	case alternate:
		return "* "
	}
	return "- "
}

// listItem writes one item and reports whether there was anything to write.
func (w *writer) listItem(n *document.Node, marker string, tight bool) bool {
	before := len(w.out)
	w.out = append(w.out, marker...)
	outer := w.indent(spaces[:len(marker)])
	if n.Task {
		w.out = append(w.out, taskBox(n.Checked)...)
	}
	start := len(w.out)
	seq := sequence{tight: tight}
	w.item = true
	w.blocks(n.First, &seq)
	w.item = false
	w.prefix = w.prefix[:outer]
	if len(w.out) == start {
		w.out = w.out[:before]
		return false
	}
	return true
}

func taskBox(checked bool) string {
	if checked {
		return "[x] "
	}
	return "[ ] "
}

// isTight reports whether every item is a paragraph with at most lists below
// it. Other blocks want empty lines around them, as does a list that does not
// begin at 1, which cannot interrupt a paragraph.
func isTight(list *document.Node) bool {
	for item := list.First; item != nil; item = item.Next {
		first := true
		for n := item.First; n != nil; n = n.Next {
			if n.Kind == document.Anchor {
				continue
			}
			if !isTightPart(n, first) {
				return false
			}
			first = false
		}
	}
	return true
}

func isTightPart(n *document.Node, first bool) bool {
	switch n.Kind {
	case document.Paragraph, document.Term:
		return first
	case document.List:
		return first || !n.Ordered || n.FirstNumber() == 1
	case document.Detail:
		return true
	case document.Definitions:
		for part := n.First; part != nil; part = part.Next {
			if !isTightPart(part, first && part == n.First) {
				return false
			}
		}
		return true
	}
	return n.Kind.IsInline()
}

// definitions writes each term as a strong paragraph and its details as a list
// below: GFM has no form of its own for them.
func (w *writer) definitions(n *document.Node, seq *sequence) {
	inner := *seq
	inner.begun = false
	for part := n.First; part != nil; {
		if part.Kind != document.Detail {
			term := part
			w.separate(&inner, func() { w.term(term) })
			inner.list = false
			part = part.Next
			continue
		}
		list := document.Node{Kind: document.List}
		for ; part != nil && part.Kind == document.Detail; part = part.Next {
			appendDetail(&list, part)
		}
		w.separate(&inner, func() { w.block(&list, nil, &inner) })
	}
	inner.begun, inner.tight = seq.begun, seq.tight
	*seq = inner
}

// appendDetail adds a detail to a list as an item, or as the items of the list
// that is all of it: a bullet before a bullet says nothing.
func appendDetail(to, detail *document.Node) {
	first := detail.First
	if first == nil || first.Next != nil || first.Kind != document.List || first.Ordered {
		to.Append(&document.Node{Kind: document.Item, First: detail.First, Last: detail.Last})
		return
	}
	for item := range first.Children() {
		same := *item
		same.Next = nil
		to.Append(&same)
	}
}

func (w *writer) term(n *document.Node) {
	strong := document.Node{Kind: document.Strong, First: n.First, Last: n.Last}
	w.paragraph(&strong, nil)
}
