package markup

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/dom"
)

// notes are the footnotes of a page. Nothing is looked up before the first
// reference is met, as most pages have none.
type notes struct {
	targets map[string]*html.Node // by id, what references point to
	known   map[*html.Node]bool   // the same, as a set
	labels  map[*html.Node]string
	order   []*html.Node // those with labels
	leftOut []*html.Node // where they stood
	writing bool
	closed  bool // there are no further notes
}

// samePage reports whether ref is a fragment of the page, written in full.
func (s *notes) samePage(ref, page string) bool {
	return page != "" && len(ref) > len(page) && ref[len(page)] == '#' && ref[:len(page)] == page
}

// noteReference transcribes an anchor that refers to a footnote, if it does.
func (t *transcriber) noteReference(n *html.Node, ref string) bool {
	if t.notes.writing && isBackReference(n) {
		return true
	}
	if !isReference(n) || t.isOpen(document.Link) || t.isOpen(document.Superscript) || t.isOpen(document.Subscript) {
		return false
	}
	if t.notes.targets == nil {
		t.notes.scan(t.page, n)
	}
	target := t.notes.targets[fragment(ref)]
	if target == nil || t.notes.closed {
		t.children(n)
		return true
	}
	label := t.notes.labels[target]
	if label == "" {
		t.notes.order = append(t.notes.order, target)
		label = strconv.Itoa(len(t.notes.order))
		t.notes.labels[target] = label
	}
	t.space = false
	t.inline(t.arena.NewText(document.FootnoteRef, label))
	return true
}

func fragment(ref string) string {
	_, id, _ := strings.Cut(ref, "#")
	return id
}

// isReference recognises a raised link, or one that says what it is.
func isReference(n *html.Node) bool {
	for i := range n.Attr {
		switch a := &n.Attr[i]; a.Key {
		case "role":
			if a.Val == "doc-noteref" {
				return true
			}
		case "class":
			if dom.HasToken(a.Val, "footnote-ref") || dom.HasToken(a.Val, "footnote-reference") || dom.HasToken(a.Val, "noteref") {
				return true
			}
		}
	}
	raised := n.Parent != nil && n.Parent.DataAtom == atom.Sup
	inner := firstElement(n)
	raised = raised || inner != nil && inner == n.FirstChild && inner == n.LastChild && inner.DataAtom == atom.Sup
	return raised && len(dom.Text(n)) <= 24
}

func isBackReference(n *html.Node) bool {
	for _, key := range [...]string{"class", "role", "rel"} {
		value := strings.ToLower(dom.Attr(n, key))
		if strings.Contains(value, "back") || strings.Contains(value, "reverse") {
			return true
		}
	}
	switch strings.Trim(dom.Text(n), " \u00a0\ufe0e\ufe0f[]") {
	case "", "↩", "↑", "^", "⤴", "⏎", "↵", "⬆", "↥", "return", "back":
		return true
	}
	return false
}

// scan finds what references from ref on point to. What stands before the
// first reference has been transcribed already and stays where it is.
func (s *notes) scan(page, first *html.Node) {
	s.targets = map[string]*html.Node{}
	s.known = map[*html.Node]bool{}
	s.labels = map[*html.Node]string{}
	wanted := map[string]bool{}
	past := false
	dom.Walk(page, func(n *html.Node) bool {
		past = past || n == first
		if past && n.DataAtom == atom.A {
			if ref := dom.Attr(n, "href"); strings.Contains(ref, "#") && isReference(n) {
				wanted[fragment(ref)] = true
			}
		}
		return true
	})
	past = false
	dom.Walk(page, func(n *html.Node) bool {
		past = past || n == first
		if past && n.Type == html.ElementNode {
			s.addTarget(n, wanted)
		}
		return true
	})
}

func (s *notes) addTarget(n *html.Node, wanted map[string]bool) {
	id := dom.Attr(n, "id")
	if id == "" && n.DataAtom == atom.A {
		id = dom.Attr(n, "name")
	}
	if id == "" || !wanted[id] || s.targets[id] != nil {
		return
	}
	if box := noteBox(n); box != nil && hasText(box) {
		s.targets[id] = box
		s.known[box] = true
	}
}

// noteBox returns the block of a footnote, given the element that has its id.
func noteBox(n *html.Node) *html.Node {
	for range 4 {
		if n == nil {
			return nil
		}
		switch n.DataAtom {
		case atom.Li, atom.P, atom.Dd:
			return n
		case atom.Div, atom.Aside, atom.Section:
			if isNoteClass(n) {
				return n
			}
			return nil
		case atom.A, atom.Sup, atom.Span, atom.B, atom.Strong:
			n = n.Parent
		default:
			return nil
		}
	}
	return nil
}

func isNoteClass(n *html.Node) bool {
	switch dom.Attr(n, "role") {
	case "doc-footnote", "doc-endnote", "note":
		return true
	}
	return dom.HasClass(n, "footnote") || dom.HasClass(n, "endnote") || dom.HasClass(n, "footnote-definition")
}

// isNotesBox recognises the box at the end of a page that holds its notes.
func isNotesBox(n *html.Node) bool {
	return n != nil && (dom.Attr(n, "role") == "doc-endnotes" || dom.HasClass(n, "footnotes"))
}

// leaveOut reports whether n is left out here, because it is a note, which is
// written at the end, or the way back from one.
func (s *notes) leaveOut(n *html.Node) bool {
	if s.known[n] {
		if !s.writing {
			s.leftOut = append(s.leftOut, n)
		}
		return true
	}
	return s.writing && dom.HasClass(n, "mw-cite-backlink")
}

// writeNotes adds the footnotes at the end, in the order of their references,
// of which there may be more in the notes themselves. What was left out for a
// note but is none in the end stands before them.
func (t *transcriber) writeNotes(root *document.Node) {
	t.notes.writing = true
	var written []*document.Node
	for i := 0; i < len(t.notes.order); i++ {
		written = append(written, t.note(t.notes.order[i], strconv.Itoa(i+1)))
	}
	t.notes.closed = true
	for _, n := range t.notes.leftOut {
		if t.notes.labels[n] == "" {
			t.block(n)
		}
	}
	for _, note := range written {
		root.Append(note)
	}
}

func (t *transcriber) note(n *html.Node, label string) *document.Node {
	note := t.arena.NewText(document.Footnote, label)
	outer := t.enter(note)
	t.children(n)
	t.leave(outer)
	if note.First == nil {
		mark := t.arena.New(document.Paragraph)
		mark.Append(t.arena.NewText(document.Text, "…"))
		note.Append(mark)
	}
	return note
}

func (t *transcriber) superscript(n *html.Node) {
	if link := firstElement(n); link != nil && link.DataAtom == atom.A && strings.Contains(dom.Attr(link, "href"), "#") {
		t.children(n)
		return
	}
	t.styled(n, document.Superscript)
}
