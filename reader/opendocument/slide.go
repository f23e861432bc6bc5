package opendocument

import (
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// presentation writes the slides: the title of each first, then the rest in
// its order, and last what the speaker notes.
func (s *scribe) presentation(n *xmltext.Node) {
	for page := range n.Children() {
		if page.Name != "draw:page" {
			continue
		}
		title := titleOf(page)
		if title != nil {
			s.draft.Heading(2, s.words(title)...)
		} else if !s.draft.IsEmpty() {
			s.draft.Rule()
		}
		for c := range page.Children() {
			if c != title && c.Name != "presentation:notes" {
				s.block(c, &s.draft.Flow)
				s.draft.EndLists()
			}
		}
		s.speech(page.Child("presentation:notes"))
	}
}

func titleOf(page *xmltext.Node) *xmltext.Node {
	for c := range page.Children() {
		if c.Attr("presentation:class") == "title" && c.Words() != "" {
			return c
		}
	}
	return nil
}

func (s *scribe) words(frame *xmltext.Node) []draft.Span {
	var spans []draft.Span
	for p := range frame.All("text:p") {
		spans = append(append(spans, s.spans(p, nil)...), draft.Words(" "))
	}
	return spans
}

func (s *scribe) speech(notes *xmltext.Node) {
	for c := range notes.Children() {
		if c.Attr("presentation:class") == "notes" && c.Words() != "" {
			s.draft.Paragraph(draft.Styled("Notes:", draft.Bold))
			s.blocks(c, s.draft.Quote())
		}
	}
}
