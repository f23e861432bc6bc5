package markup

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/dom"
)

const (
	// maxSpan is the widest span that is believed.
	maxSpan = 100
	// tableLook bounds how many nodes are seen to tell data from layout.
	tableLook = 2000
	// longCell is more text than a cell of data holds.
	longCell = 1200
)

func (t *transcriber) table(n *html.Node) {
	rows := tableRows(n)
	switch {
	case t.flat > 0:
		t.block(n)
	case isListing(rows):
		t.listing(n, rows)
	case t.cells > 0:
		t.nestedTable(n, rows)
	case isLayout(n, rows):
		t.block(n)
	default:
		t.dataTable(n, rows)
	}
}

// tableRows returns the rows of a table in the order that they are shown.
func tableRows(n *html.Node) []*html.Node {
	var head, body, foot []*html.Node
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch c.DataAtom {
		case atom.Tr:
			body = append(body, c)
		case atom.Thead:
			head = appendRows(head, c)
		case atom.Tfoot:
			foot = appendRows(foot, c)
		case atom.Tbody:
			body = appendRows(body, c)
		}
	}
	return append(append(head, body...), foot...)
}

func appendRows(rows []*html.Node, section *html.Node) []*html.Node {
	for c := section.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom == atom.Tr {
			rows = append(rows, c)
		}
	}
	return rows
}

func isCell(n *html.Node) bool { return n.DataAtom == atom.Td || n.DataAtom == atom.Th }

// isLayout reports whether a table only places blocks on a page.
func isLayout(n *html.Node, rows []*html.Node) bool {
	switch dom.Attr(n, "role") {
	case "presentation", "none":
		return true
	}
	columns, headed := 0, false
	for _, row := range rows {
		width := 0
		for c := row.FirstChild; c != nil; c = c.NextSibling {
			if isCell(c) {
				width++
				headed = headed || c.DataAtom == atom.Th
			}
		}
		columns = max(columns, width)
	}
	if columns < 2 {
		return true
	}
	if headed || childElement(n, atom.Caption) != nil || childElement(n, atom.Thead) != nil {
		return false
	}
	return holdsBlocks(n)
}

// holdsBlocks reports whether n contains what cells of data do not.
func holdsBlocks(table *html.Node) bool {
	found, seen, length := false, 0, 0
	dom.Walk(table, func(n *html.Node) bool {
		if seen++; found || seen > tableLook {
			return false
		}
		switch n.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Hr, atom.Pre, atom.Blockquote,
			atom.Section, atom.Article, atom.Form, atom.Main:
			found = true
		case atom.Table:
			found = n != table
		case atom.Td:
			length = 0
		case 0:
			if n.Type == html.TextNode {
				length += len(n.Data)
				found = length > longCell && strings.TrimSpace(n.Data) != ""
			}
		}
		return !found
	})
	return found
}

func (t *transcriber) dataTable(n *html.Node, rows []*html.Node) {
	t.endLeaf()
	table := t.arena.New(document.Table)
	outer := t.enter(table)
	if caption := childElement(n, atom.Caption); caption != nil {
		t.flat++
		t.children(caption)
		t.flat--
		t.endLeaf()
	}
	t.cells++
	for _, row := range rows {
		t.row(table, row)
	}
	t.cells--
	t.leave(outer)
	if columns(table) > 1 {
		t.appendBlock(table)
	} else {
		t.unpack(table)
	}
}

func columns(table *document.Node) (most int) {
	for row := range table.Children() {
		width := 0
		for cell := range row.Children() {
			if cell.Kind == document.Cell {
				width += max(1, int(cell.ColSpan))
			}
		}
		most = max(most, width)
	}
	return most
}

// unpack adds the content of a table that has turned out to have one column.
func (t *transcriber) unpack(table *document.Node) {
	for n := table.First; n != nil; {
		next := n.Next
		if n.Next = nil; n.Kind != document.Row {
			t.appendBlock(n)
		}
		for cell := range n.Children() {
			if cell.Kind == document.Cell {
				t.appendAll(cell.First)
			}
		}
		n = next
	}
}

func (t *transcriber) appendAll(n *document.Node) {
	for n != nil {
		next := n.Next
		n.Next = nil
		t.appendBlock(n)
		n = next
	}
}

// row adds a row unless all of it is empty.
func (t *transcriber) row(table *document.Node, n *html.Node) {
	row := t.arena.New(document.Row)
	header := n.Parent.DataAtom == atom.Thead
	filled := false
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if isCell(c) {
			cell := t.cell(c, header)
			row.Append(cell)
			filled = filled || cell.First != nil
		}
	}
	if filled {
		table.Append(row)
	}
}

func (t *transcriber) cell(n *html.Node, header bool) *document.Node {
	cell := t.arena.New(document.Cell)
	cell.Header = header || n.DataAtom == atom.Th
	for _, a := range n.Attr {
		switch a.Key {
		case "colspan":
			cell.ColSpan = span(a.Val)
		case "rowspan":
			cell.RowSpan = span(a.Val)
		case "align":
			cell.Align = alignment(a.Val)
		case "style":
			if _, value, ok := strings.Cut(a.Val, "text-align"); ok {
				cell.Align = alignment(strings.TrimLeft(value, " :"))
			}
		}
	}
	outer := t.enter(cell)
	t.children(n)
	t.leave(outer)
	return cell
}

func span(value string) uint8 {
	n, err := strconv.ParseUint(strings.TrimSpace(value), 10, 8)
	if err != nil || n > maxSpan {
		return 0
	}
	return uint8(n)
}

func alignment(value string) document.Align {
	end := strings.IndexFunc(value, func(r rune) bool { return r|0x20 < 'a' || r|0x20 > 'z' })
	if end < 0 {
		end = len(value)
	}
	switch strings.ToLower(value[:end]) {
	case "left":
		return document.AlignLeft
	case "center":
		return document.AlignCenter
	case "right":
		return document.AlignRight
	}
	return document.AlignNone
}

// nestedTable sets a table within a cell as lines, one for each row.
func (t *transcriber) nestedTable(n *html.Node, rows []*html.Node) {
	t.endLeaf()
	if caption := childElement(n, atom.Caption); caption != nil {
		t.block(caption)
	}
	for _, row := range rows {
		t.flat++
		t.children(row)
		t.flat--
		t.endLeaf()
	}
}
