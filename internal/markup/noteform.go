package markup

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// isReference recognises a raised link, or one that says what it is.
func isReference(n tree.Node) bool {
	for a := range n.Attrs() {
		switch a.Name {
		case "role":
			if a.Value == "doc-noteref" {
				return true
			}
		case "class":
			if tree.HasToken(a.Value, "footnote-ref") || tree.HasToken(a.Value, "footnote-reference") ||
				tree.HasToken(a.Value, "noteref") || tree.HasToken(a.Value, "footnote-anchor") {
				return true
			}
		}
	}
	raised := n.Parent().Exists() && n.Parent().Tag() == tag.Sup
	inner := firstElement(n)
	raised = raised || inner.Exists() && inner == n.FirstChild() && inner == n.LastChild() && inner.Tag() == tag.Sup
	return raised && len(n.Text()) <= 24 || isStarred(n)
}

// isStarred knows the marks that some blogs raise by their style alone: "*1".
func isStarred(n tree.Node) bool {
	child := n.FirstChild()
	if !child.Exists() || !child.IsText() || child.NextSibling().Exists() {
		return false
	}
	number, ok := strings.CutPrefix(child.Data(), "*")
	return ok && isNumbers(number)
}

func isBackReference(n tree.Node) bool {
	for _, key := range [...]string{"class", "role", "rel"} {
		value := strings.ToLower(n.Attr(key))
		if strings.Contains(value, "back") || strings.Contains(value, "reverse") || strings.Contains(value, "footnote-number") {
			return true
		}
	}
	switch strings.Trim(n.Text(), " \u00a0\ufe0e\ufe0f[]") {
	case "", "↩", "↑", "^", "⤴", "⏎", "↵", "⬆", "↥", "return", "back":
		return true
	}
	return false
}

// definedNote returns the id of the note that a paragraph is, where what made
// the page took its definition for text: "[^1]: the note" began with a
// reference, so that a raised link and a colon stand before it.
func definedNote(n tree.Node) string {
	if n.Tag() != tag.P {
		return ""
	}
	mark := firstElement(n)
	if !mark.Exists() || mark.Tag() != tag.Sup {
		return ""
	}
	before, after := mark.PrevSibling(), mark.NextSibling()
	if before.Exists() && hasText(before) || !after.Exists() || !strings.HasPrefix(after.Data(), ":") {
		return ""
	}
	if link := firstElement(mark); link.Exists() && link.Tag() == tag.A {
		return fragment(link.Attr("href"))
	}
	return ""
}

// noteBox returns the block of a footnote, given the element that has its id.
func noteBox(n tree.Node) tree.Node {
	for range 4 {
		if !n.Exists() {
			return tree.Node{}
		}
		switch n.Tag() {
		case tag.Li, tag.P, tag.Dd:
			return n
		case tag.Dt, tag.H3, tag.H4, tag.H5, tag.H6: // its mark; the note is what it leads
			return detailOf(n)
		case tag.Blockquote:
			if isNoteName(n.Attr("id")) {
				return n
			}
			return tree.Node{}
		case tag.Div, tag.Aside, tag.Section:
			if isNoteClass(n) || isNotesBox(n.Parent()) {
				return n
			}
			return tree.Node{}
		case tag.A, tag.Sup, tag.Span, tag.B, tag.Strong:
			n = n.Parent()
		default:
			return tree.Node{}
		}
	}
	return tree.Node{}
}

// detailOf returns the detail that a term leads, or the text below a heading
// that is a mark: "(1)".
func detailOf(term tree.Node) tree.Node {
	wanted := tag.Dd
	if term.Tag() != tag.Dt {
		wanted = tag.P
		if !isNumbers(strings.Trim(term.Text(), "()[] \n")) {
			return tree.Node{}
		}
	}
	if n := nextElement(term); n.Exists() && n.Tag() == wanted {
		return n
	}
	return tree.Node{}
}

// isNoteName knows the names that are given to footnotes: fn_1, fn:1, footnote-1.
func isNoteName(id string) bool {
	return strings.HasPrefix(id, "fn") || strings.HasPrefix(id, "footnote")
}

func isNoteClass(n tree.Node) bool {
	switch n.Attr("role") {
	case "doc-footnote", "doc-endnote", "note":
		return true
	}
	return n.HasClass("footnote") || n.HasClass("endnote") || n.HasClass("footnote-definition")
}

// isNotesBox recognises the box at the end of a page that holds its notes.
func isNotesBox(n tree.Node) bool {
	return n.Exists() && (n.Attr("role") == "doc-endnotes" || n.HasClass("footnotes") || n.HasClass("footnotes-segment"))
}
