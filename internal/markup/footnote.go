package markup

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// notes are the footnotes of a page. Nothing is looked up before the first
// reference is met, as most pages have none.
type notes struct {
	targets map[string]tree.Node // by id, what references point to
	known   map[tree.Node]bool   // the same, as a set
	labels  map[tree.Node]string
	order   []tree.Node // those with labels
	leftOut []tree.Node // where they stood
	current tree.Node   // the one being written
	writing bool
	closed  bool // there are no further notes
}

// samePage reports whether ref is a fragment of the page, written in full.
func (s *notes) samePage(ref, page string) bool {
	return page != "" && len(ref) > len(page) && ref[len(page)] == '#' && ref[:len(page)] == page
}

// noteReference transcribes an anchor that refers to a footnote, if it does.
func (t *transcriber) noteReference(n tree.Node, ref string) bool {
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
	if !target.Exists() && t.notes.writing && !t.notes.closed {
		return true // a raised link in a note that leads to no note leads back
	}
	if !target.Exists() || t.notes.closed {
		t.children(n)
		return true
	}
	if target == t.notes.current {
		return true // the mark of the note itself
	}
	t.space = false
	t.inline(t.arena.NewText(document.FootnoteRef, t.notes.label(target)))
	return true
}

// label returns the label of a note, which is given one when it is first called.
func (s *notes) label(target tree.Node) string {
	label := s.labels[target]
	if label == "" {
		s.order = append(s.order, target)
		label = strconv.Itoa(len(s.order))
		s.labels[target] = label
	}
	return label
}

func fragment(ref string) string {
	_, id, _ := strings.Cut(ref, "#")
	return id
}

// scan finds what references from ref on point to. What stands before the
// first reference has been transcribed already and stays where it is.
func (s *notes) scan(page, first tree.Node) {
	s.targets = map[string]tree.Node{}
	s.known = map[tree.Node]bool{}
	s.labels = map[tree.Node]string{}
	wanted := map[string]int{} // where each is first referred to
	from(page, first, func(n tree.Node, place int) {
		if n.Tag() != tag.A {
			return
		}
		if id := fragment(n.Attr("href")); id != "" && wanted[id] == 0 && isReference(n) {
			wanted[id] = place
		}
	})
	defined := map[string]tree.Node{}
	from(page, first, func(n tree.Node, place int) {
		id := n.Attr("id")
		if id == "" && n.Tag() == tag.A {
			id = n.Attr("name")
		}
		if of := definedNote(n); of != "" && wanted[of] > 0 && wanted[of] < place {
			defined[of] = n
		}
		// A note stands behind its reference; what is referred to from behind
		// is the way back.
		if at := wanted[id]; at > 0 && at < place {
			s.addTarget(n, id)
		}
	})
	for id, n := range defined {
		s.addTarget(n, id)
	}
}

// from visits the elements of a page from one on, with their places, which
// begin at one.
func from(page, first tree.Node, visit func(n tree.Node, place int)) {
	place := 0
	page.Walk(func(n tree.Node) bool {
		if n.IsElement() && (place > 0 || n == first) {
			place++
			visit(n, place)
		}
		return true
	})
}

func (s *notes) addTarget(n tree.Node, id string) {
	if s.targets[id].Exists() {
		return
	}
	if box := noteBox(n); box.Exists() && hasText(box) {
		s.targets[id] = box
		s.known[box] = true
	}
}

// leaveOut reports whether n is left out here, because it is a note, which is
// written at the end, or the way back from one.
func (s *notes) leaveOut(n tree.Node) bool {
	if s.known[n] {
		if !s.writing {
			s.leftOut = append(s.leftOut, n)
		}
		return true
	}
	switch n.Tag() {
	case tag.Dt:
		return s.known[detailOf(n)]
	case tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		return s.known[detailOf(n)] || len(s.known) > 0 && (isNotesBox(n.Parent()) || isNoteClass(n.Parent()))
	}
	return s.writing && n.HasClass("mw-cite-backlink")
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

func (t *transcriber) note(n tree.Node, label string) *document.Node {
	note := t.arena.NewText(document.Footnote, label)
	t.notes.current = n
	outer := t.enter(note)
	t.children(n)
	t.leave(outer)
	dropNoteMark(note)
	if note.First == nil {
		mark := t.arena.New(document.Paragraph)
		mark.Append(t.arena.NewText(document.Text, "…"))
		note.Append(mark)
	}
	return note
}

// dropNoteMark takes off the number that some pages set before the text of a
// note: "¹. ", and the colon that is left of its definition.
func dropNoteMark(note *document.Node) {
	first := note.First
	if first == nil || first.Kind != document.Paragraph || first.First == nil {
		return
	}
	text, cut := first.First, ": "
	if text.Next != nil && isNoteNumber(text) {
		text, cut = text.Next, ".: "
	}
	if text.Kind != document.Text {
		return
	}
	text.Text = strings.TrimLeft(text.Text, cut)
	if first.First = text; text.Text == "" {
		first.First = text.Next
	}
}

func isNoteNumber(n *document.Node) bool {
	return n.Kind == document.Superscript && n.First != nil && n.First == n.Last && isNumbers(n.First.Text)
}

func (t *transcriber) superscript(n tree.Node) {
	if link := firstElement(n); link.Exists() && link.Tag() == tag.A && strings.Contains(link.Attr("href"), "#") {
		t.children(n)
		return
	}
	t.styled(n, document.Superscript)
}
