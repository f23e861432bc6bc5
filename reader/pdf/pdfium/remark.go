package pdfium

import (
	"strings"

	"github.com/decant-dev/decant/reader/pdf/layout"
)

// A Remark is what somebody wrote on a page.
type Remark struct {
	Page   int
	Kind   string // note, text, highlight, underline, strikeout …
	Author string
	Text   string
	Marked string // the words of the page that it is about
}

const (
	maxRemarks   = 500 // of a page
	maxQuads     = 200 // of a remark
	maxRemarkLen = 4000
)

// remarkKinds are the annotations that say something: ISO 32000, table 171, by
// PDFium's numbers.
var remarkKinds = map[uint32]string{
	1: "note", 3: "text", 9: "highlight", 10: "underline", 11: "squiggly", 12: "strikeout", 13: "stamp", 14: "caret",
}

// Remarks reads what was written on a page that was taken apart before; index
// counts from 0.
func (f *File) Remarks(index int, seen layout.Page) []Remark {
	page := f.m.call("FPDF_LoadPage", f.handle, uint64(index))
	if page == 0 {
		return nil
	}
	s := &sheet{File: f, page: page, out: layout.Page{Number: index + 1}}
	s.measure()
	var out []Remark
	count := int(int32(f.m.call("FPDFPage_GetAnnotCount", page)))
	for i := 0; i < min(count, maxRemarks) && f.m.err == nil; i++ {
		annotation := f.m.call("FPDFPage_GetAnnot", page, uint64(i))
		if r, ok := s.remark(annotation, seen); ok {
			out = append(out, r)
		}
		f.m.call("FPDFPage_CloseAnnot", annotation)
	}
	f.m.call("FPDF_ClosePage", page)
	return out
}

func (s *sheet) remark(annotation uint64, seen layout.Page) (Remark, bool) {
	kind, known := remarkKinds[uint32(s.m.call("FPDFAnnot_GetSubtype", annotation))]
	if !known {
		return Remark{}, false
	}
	r := Remark{Page: s.out.Number, Kind: kind, Author: s.entry(annotation, "T"), Text: s.entry(annotation, "Contents")}
	r.Marked = wordsIn(seen, s.quads(annotation))
	return r, r.Text != "" || r.Marked != ""
}

func (s *sheet) entry(annotation uint64, name string) string {
	at := s.m.write(append([]byte(name), 0))
	defer s.m.call("free", at)
	text := s.m.wide("FPDFAnnot_GetStringValue", annotation, at)
	if len(text) > maxRemarkLen {
		text = strings.ToValidUTF8(text[:maxRemarkLen], "") + "…"
	}
	return strings.TrimSpace(text)
}

// quads are the parts of the page that a remark marks.
func (s *sheet) quads(annotation uint64) []layout.Box {
	var out []layout.Box
	count := min(s.m.call("FPDFAnnot_CountAttachmentPoints", annotation), maxQuads)
	for i := range count {
		var p [8]float64
		if s.m.isTrue("FPDFAnnot_GetAttachmentPoints", annotation, i, s.m.scratch) {
			s.m.floats(p[:])
			out = append(out, s.box(p[0], p[1], p[6], p[7]))
		}
	}
	return out
}

// wordsIn are the words of a page whose letters are in one of the boxes.
func wordsIn(page layout.Page, boxes []layout.Box) string {
	var b strings.Builder
	last := -1
	for i, g := range page.Glyphs {
		if !isWithin(g, boxes) {
			continue
		}
		if last >= 0 && (page.Glyphs[last].Ends || last != i-1) {
			b.WriteByte(' ')
		}
		b.WriteRune(g.Rune)
		last = i
		if b.Len() > maxRemarkLen {
			break
		}
	}
	return b.String()
}

func isWithin(g layout.Glyph, boxes []layout.Box) bool {
	for _, box := range boxes {
		if box.Contains((g.Left+g.Right)/2, g.Y-0.3*g.Size) {
			return true
		}
	}
	return false
}
