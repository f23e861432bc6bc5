package word

import (
	"strconv"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/ooxml"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// Marks of what was inserted and deleted while changes were tracked, as
// CriticMarkup has them.
const (
	insertion    = "{++"
	insertionEnd = "++}"
	deletion     = "{--"
	deletionEnd  = "--}"
)

// loadComments makes comments known, so that the places that refer to them
// show them.
func (s *scribe) loadComments() {
	s.annotated = true
	for n := range s.pkg.Extra(ooxml.Part(s.relations, "comments")).Children() {
		s.notes["comment"+n.Attr("w:id")] = n
	}
}

// comment refers to a comment, which is written like a note at the end.
func (w *writing) comment(id string) {
	n := w.notes["comment"+id]
	if n == nil || w.inNote || w.numbered["comment"+id] != "" {
		return
	}
	w.comments++
	label := "c" + strconv.Itoa(w.comments)
	w.numbered["comment"+id] = label
	w.add(draft.NoteRef(label), look{})
	note := w.draft.Note(label)
	note.Paragraph(ooxml.Byline(n.Attr("w:author"), n.Attr("w:date"))...)
	inner := *w.scribe
	inner.relations, inner.inNote, inner.fields = w.pkg.Relations(ooxml.Part(w.relations, "comments")), true, nil
	inner.blocks(n, note)
}

// changed writes what a tracked change put in or took out. Without marks the
// text stands as if all changes had been taken over.
func (w *writing) changed(n *xmltext.Node, isDeleted bool) {
	switch {
	case !w.annotated && isDeleted:
	case !w.annotated:
		w.inlines(n)
	case isDeleted:
		w.between(n, deletion, deletionEnd)
	default:
		w.between(n, insertion, insertionEnd)
	}
}

func (w *writing) between(n *xmltext.Node, open, end string) {
	before := len(w.p.spans)
	w.inlines(n)
	if len(w.p.spans) == before {
		return
	}
	inner := append([]draft.Span{draft.Words(open)}, w.p.spans[before:]...)
	w.p.spans = append(append(w.p.spans[:before:before], inner...), draft.Words(end))
}
