package opendocument

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// A writing collects the spans of one paragraph.
type writing struct {
	*scribe
	spans []draft.Span
	boxes *[]*xmltext.Node // where frames that are more than pictures go
	look  draft.Style
	href  string
}

// spans reads the words of a paragraph; boxes may be nil.
func (s *scribe) spans(n *xmltext.Node, boxes *[]*xmltext.Node) []draft.Span {
	w := writing{scribe: s, boxes: boxes}
	if n.Name == "text:p" {
		w.look = s.styles.look("paragraph", n.Attr("text:style-name"))
	}
	w.inlines(n)
	return w.spans
}

func (w *writing) add(span draft.Span) {
	span.Style |= w.look
	span.Href = w.href
	w.spans = append(w.spans, span)
}

func (w *writing) inlines(n *xmltext.Node) {
	for c := n.First; c != nil; c = c.Next {
		if c.Name == "" {
			w.add(draft.Words(folded(c.Text)))
			continue
		}
		w.inline(c)
	}
}

// folded makes one space of white space, as OpenDocument asks for.
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' || r == '\t' {
			return ' '
		}
		return r
	}, text)
}

func (w *writing) inline(n *xmltext.Node) {
	switch n.Name {
	case "text:span":
		before := w.look
		w.look |= w.styles.look("text", n.Attr("text:style-name"))
		w.inlines(n)
		w.look = before
	case "text:a":
		before := w.href
		w.href = n.Attr("xlink:href")
		w.inlines(n)
		w.href = before
	case "text:s":
		count, err := strconv.Atoi(n.Attr("text:c"))
		if err != nil {
			count = 1
		}
		w.add(draft.Words(strings.Repeat(" ", min(max(count, 1), 200))))
	case "text:tab":
		w.add(draft.Words("\t"))
	case "text:line-break":
		w.add(draft.Break())
	case "text:note":
		w.note(n)
	case "draw:frame", "draw:custom-shape", "draw:a", "draw:g":
		w.frame(n)
	case "text:ruby":
		w.inlines(n.Child("text:ruby-base"))
	case "office:annotation":
		w.comment(n)
	case "text:change", "text:change-start", "text:change-end":
		w.change(n)
	case "office:annotation-end", "text:tracked-changes", "text:soft-page-break":
	default:
		w.inlines(n)
	}
}

func (w *writing) frame(n *xmltext.Node) {
	if image, ok := picture(n); ok {
		w.add(image)
		return
	}
	if tex := w.formula(n); tex != "" {
		w.add(draft.Math(tex))
		return
	}
	if w.boxes != nil {
		*w.boxes = append(*w.boxes, n)
	}
}

// note refers to a note, which is written at the end.
func (w *writing) note(n *xmltext.Node) {
	w.notes++
	label := strconv.Itoa(w.notes)
	w.add(draft.NoteRef(label))
	w.blocks(n.Child("text:note-body"), w.draft.Note(label))
}
