package opendocument

import (
	"strconv"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// loadChanges collects what was deleted while changes were tracked.
func (s *scribe) loadChanges(text *xmltext.Node) {
	if !s.annotated {
		return
	}
	s.deletions = map[string]*xmltext.Node{}
	for region := range text.Child("text:tracked-changes").Children() {
		id := region.Attr("text:id")
		if id == "" {
			id = region.Attr("xml:id")
		}
		if deleted := region.Child("text:deletion"); deleted != nil && id != "" {
			s.deletions[id] = deleted
		}
	}
}

// change marks what was inserted and deleted, as CriticMarkup does. Unasked
// the text stands as if all changes had been taken over.
func (w *writing) change(n *xmltext.Node) {
	if !w.annotated {
		return
	}
	switch n.Name {
	case "text:change-start":
		w.add(draft.Words("{++"))
	case "text:change-end":
		w.add(draft.Words("++}"))
	default:
		deleted := w.deletions[n.Attr("text:change-id")]
		if deleted == nil {
			return
		}
		w.add(draft.Words("{--"))
		for c := range deleted.Children() {
			if c.Name != "office:change-info" {
				w.add(draft.Words(c.Words()))
			}
		}
		w.add(draft.Words("--}"))
	}
}

// comment refers to a comment, which is written like a note at the end.
func (w *writing) comment(n *xmltext.Node) {
	if !w.annotated {
		return
	}
	w.comments++
	label := "c" + strconv.Itoa(w.comments)
	w.add(draft.NoteRef(label))
	note := w.draft.Note(label)
	author := draft.Styled(n.Child("dc:creator").Words(), draft.Bold)
	if date := n.Child("dc:date").Words(); len(date) >= 10 {
		note.Paragraph(author, draft.Words(" ("+date[:10]+")"))
	} else {
		note.Paragraph(author)
	}
	for c := range n.Children() {
		if c.Name == "text:p" || c.Name == "text:list" {
			w.block(c, note)
		}
	}
}
