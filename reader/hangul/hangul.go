// Package hangul reads the documents of Hangul, the word processor of Korean
// schools and offices: HWPX and the older HWP.
package hangul

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/unpack"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

func init() {
	reader.Register(readHWPX, format.HWPX)
	reader.Register(readHWP, format.HWP)
}

// outlineLevel knows the styles of headings by their names in Korean and
// English; 0 is none.
func outlineLevel(style string) int {
	style = strings.ToLower(strings.TrimSpace(style))
	for _, name := range []string{"개요 ", "outline ", "제목 ", "heading "} {
		if rest, ok := strings.CutPrefix(style, name); ok {
			if level, err := strconv.Atoi(rest); err == nil && level >= 1 && level <= 10 {
				return min(level, 6)
			}
		}
	}
	return 0
}

// A scribe writes one HWPX document down.
type scribe struct {
	draft  *draft.Draft
	levels map[string]int // of headings, by style
	notes  int
}

func readHWPX(source reader.Source, opts reader.Options) (*document.Document, error) {
	archive, err := unpack.Open(source.Body)
	if err != nil {
		return nil, err
	}
	if manifest, err := archive.Read("META-INF/manifest.xml"); err == nil &&
		strings.Contains(string(manifest), "encryption-data") {
		return nil, fmt.Errorf("%w: it opens with a password only", format.ErrEncrypted)
	}
	sections := sectionsOf(archive)
	if len(sections) == 0 {
		return nil, fmt.Errorf("%w: it has no sections", format.ErrDamaged)
	}
	s := &scribe{draft: draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images}),
		levels: map[string]int{}}
	s.styles(archive)
	for _, name := range sections {
		body, err := archive.Need(name)
		if err != nil {
			return nil, err
		}
		root, err := xmltext.Parse(body)
		if err != nil {
			return nil, err
		}
		s.blocks(root, &s.draft.Flow)
	}
	return s.draft.Document(), nil
}

// sectionsOf lists the parts of the text in their order.
func sectionsOf(archive *unpack.Archive) []string {
	numbers := map[string]int{}
	var out []string
	for _, f := range archive.Entries() {
		rest, ok := strings.CutPrefix(f.Name, "Contents/section")
		if n, err := strconv.Atoi(strings.TrimSuffix(rest, ".xml")); ok && err == nil {
			numbers[f.Name] = n
			out = append(out, f.Name)
		}
	}
	sort.Slice(out, func(i, j int) bool { return numbers[out[i]] < numbers[out[j]] })
	return out
}

func (s *scribe) styles(archive *unpack.Archive) {
	body, err := archive.Read("Contents/header.xml")
	if err != nil {
		return
	}
	root, err := xmltext.Parse(body)
	if err != nil {
		return
	}
	for n := range root.All("hh:style") {
		level := outlineLevel(n.Attr("name"))
		if level == 0 {
			level = outlineLevel(n.Attr("engName"))
		}
		s.levels[n.Attr("id")] = level
	}
}

// blocks writes the paragraphs of a section, a cell or a note.
func (s *scribe) blocks(n *xmltext.Node, into *draft.Flow) {
	for p := range n.Children() {
		if p.Name == "hp:p" {
			s.paragraph(p, into)
		}
	}
}

func (s *scribe) paragraph(p *xmltext.Node, into *draft.Flow) {
	var spans []draft.Span
	var tables, boxes []*xmltext.Node
	for run := range p.Children() {
		for c := range run.Children() {
			switch c.Name {
			case "hp:t":
				spans = append(spans, textOf(c)...)
			case "hp:tbl":
				tables = append(tables, c)
			case "hp:ctrl":
				spans = append(spans, s.control(c)...)
			case "hp:equation":
				spans = append(spans, draft.Styled(c.Child("hp:script").Words(), draft.Code))
			case "hp:rect", "hp:ellipse", "hp:container":
				for box := range c.All("hp:subList") {
					boxes = append(boxes, box)
				}
			}
		}
	}
	if level := s.levels[p.Attr("styleIDRef")]; level > 0 {
		into.Heading(level, spans...)
	} else {
		into.Paragraph(spans...)
	}
	for _, table := range tables {
		s.table(table, into)
	}
	for _, box := range boxes {
		s.blocks(box, into)
	}
}

// textOf reads words with the marks among them.
func textOf(t *xmltext.Node) []draft.Span {
	var spans []draft.Span
	for c := t.First; c != nil; c = c.Next {
		switch c.Name {
		case "":
			spans = append(spans, draft.Words(c.Text))
		case "hp:lineBreak":
			spans = append(spans, draft.Break())
		case "hp:tab", "hp:nbSpace", "hp:fwSpace":
			spans = append(spans, draft.Words(" "))
		case "hp:hyphen":
			spans = append(spans, draft.Words("-"))
		default:
			spans = append(spans, draft.Words(c.Content()))
		}
	}
	return spans
}

// control writes the notes that hang on a place in the text.
func (s *scribe) control(n *xmltext.Node) []draft.Span {
	var spans []draft.Span
	for note := range n.Children() {
		if note.Name != "hp:footNote" && note.Name != "hp:endNote" {
			continue
		}
		s.notes++
		label := strconv.Itoa(s.notes)
		s.blocks(note.Child("hp:subList"), s.draft.Note(label))
		spans = append(spans, draft.NoteRef(label))
	}
	return spans
}

func (s *scribe) table(n *xmltext.Node, into *draft.Flow) {
	table := into.Table()
	for tr := range n.Children() {
		if tr.Name != "hp:tr" {
			continue
		}
		table.Row()
		for tc := range tr.Children() {
			if tc.Name == "hp:tc" {
				span := tc.Child("hp:cellSpan")
				shape := draft.Shape{Columns: number(span.Attr("colSpan")), Rows: number(span.Attr("rowSpan")),
					Header: tc.Attr("header") == "1"}
				s.blocks(tc.Child("hp:subList"), table.Cell(shape))
			}
		}
	}
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 1
	}
	return min(max(n, 1), 200)
}
