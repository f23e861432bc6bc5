package pdf

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/pdf/layout"
	"github.com/decant-dev/decant/reader/pdf/pdfium"
)

func write(d *draft.Draft, blocks []layout.Block) {
	page := 0
	notes := findNotes(blocks)
	for i, b := range blocks {
		blocks[i] = layout.Block{} // what is written is not needed twice
		if b.Page > page {
			page = b.Page
			d.Anchor(fmt.Sprintf("p.%d", page))
		}
		if note, ok := notes.labels[i]; ok {
			d.Note(note).Paragraph(spans(withoutSign(b.Spans), 0)...)
			continue
		}
		switch b.Kind {
		case layout.Heading:
			d.Heading(b.Level, spans(b.Spans, draft.Bold|draft.Italic)...)
		case layout.Item:
			d.Item(b.Level, b.Number > 0, b.Number).Paragraph(notes.spans(b)...)
		case layout.Code:
			d.Code(lines(b.Spans), "")
		case layout.Table:
			table(d, b.Rows)
		default:
			d.Paragraph(notes.spans(b)...)
		}
	}
}

// writeRemarks lists what others wrote on the pages.
func writeRemarks(d *draft.Draft, remarks []pdfium.Remark) {
	for i, r := range remarks {
		if i == 0 {
			d.Heading(1, draft.Words("Annotations"))
		}
		d.Item(0, false, 0).Paragraph(remark(r)...)
	}
}

func remark(r pdfium.Remark) []draft.Span {
	spans := []draft.Span{draft.Words(fmt.Sprintf("p.%d, %s", r.Page, r.Kind))}
	if r.Author != "" {
		spans = append(spans, draft.Words(" by "), draft.Styled(r.Author, draft.Bold))
	}
	if r.Marked != "" {
		spans = append(spans, draft.Words(" of “"+r.Marked+"”"))
	}
	if r.Text != "" {
		spans = append(spans, draft.Words(": "+r.Text))
	}
	return spans
}

func table(d *draft.Draft, rows [][][]layout.Span) {
	t := d.Table()
	for y, row := range rows {
		t.Row()
		for _, cell := range row {
			t.Words(draft.Shape{Header: y == 0}, spans(cell, draft.Bold)...)
		}
	}
}

// spans takes styles over, but for those that go without saying.
func spans(from []layout.Span, without draft.Style) []draft.Span {
	out := make([]draft.Span, 0, len(from))
	for _, s := range from {
		span := draft.Linked(s.Text, s.Href)
		span.Style = style(s) &^ without
		out = append(out, span)
	}
	return out
}

func style(s layout.Span) (style draft.Style) {
	for _, set := range [...]struct {
		on    bool
		style draft.Style
	}{{s.Bold, draft.Bold}, {s.Italic, draft.Italic}, {s.Fixed, draft.Code}, {s.Raised, draft.Super}} {
		if set.on {
			style |= set.style
		}
	}
	return style
}

func lines(from []layout.Span) string {
	var b strings.Builder
	for _, s := range from {
		b.WriteString(s.Text)
		b.WriteByte('\n')
	}
	return b.String()
}
