package opendocument

import (
	"strings"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/grid"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// spreadsheet writes the sheets of a workbook.
func (s *scribe) spreadsheet(n *xmltext.Node) {
	var book grid.Book
	for c := range n.Children() {
		if c.Name != "table:table" {
			continue
		}
		out := book.Sheet(c.Attr("table:name"))
		out.Hidden = s.isHidden(c)
		row := 0
		s.sheetRows(c, out, &row)
		out.Write(&s.draft.Flow)
	}
}

func (s *scribe) isHidden(table *xmltext.Node) bool {
	for _, style := range s.styles.chain("table", table.Attr("table:style-name")) {
		if style.Child("style:table-properties").Attr("table:display") == "false" {
			return true
		}
	}
	return false
}

// longest is how often a row or cell with content is repeated at most; empty
// ones are repeated to the end of the sheet.
const (
	longest    = 1000
	everything = 1 << 20
)

func (s *scribe) sheetRows(n *xmltext.Node, out *grid.Sheet, row *int) {
	for c := range n.Children() {
		switch c.Name {
		case "table:table-header-rows", "table:table-rows", "table:table-row-group":
			s.sheetRows(c, out, row)
		case "table:table-row":
			times := repeated(c, "table:number-rows-repeated", everything)
			if c.Find("text:p") != nil {
				for range min(times, longest) {
					s.sheetRow(c, out, *row)
					*row++
				}
				continue
			}
			*row += times
		}
	}
}

func (s *scribe) sheetRow(n *xmltext.Node, out *grid.Sheet, row int) {
	if !out.Row(row) {
		return
	}
	column := 0
	for c := range n.Children() {
		if c.Name != "table:table-cell" && c.Name != "table:covered-table-cell" {
			continue
		}
		times := repeated(c, "table:number-columns-repeated", everything)
		text, href := s.shown(c)
		if text == "" {
			column += times
			continue
		}
		if width := repeated(c, "table:number-columns-spanned", longest); width > 1 {
			out.Merge(row, column, draft.Shape{Columns: width})
		}
		for range min(times, longest) {
			out.Cell(column, text)
			if href != "" {
				out.Link(row, column, href)
			}
			column++
		}
	}
}

// shown is what a cell shows, and where it leads.
func (s *scribe) shown(cell *xmltext.Node) (text, href string) {
	var lines []string
	for p := range cell.Children() {
		if p.Name != "text:p" {
			continue
		}
		spans := s.spans(p, nil)
		lines = append(lines, draft.PlainText(spans))
		for _, span := range spans {
			if span.Href != "" {
				href = span.Href
			}
		}
	}
	return strings.Join(lines, "\n"), href
}
