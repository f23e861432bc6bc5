package markup

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

const (
	// maxSpan is the widest span that is believed.
	maxSpan = 100
	// tableLook bounds how many nodes are seen to tell data from layout.
	tableLook = 2000
	// longCell is more text than a cell of data holds.
	longCell = 1200
)

func (t *transcriber) table(n tree.Node) {
	rows := tableRows(n)
	switch {
	case t.flat > 0:
		t.block(n)
	case t.equations(n, rows):
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

// tableRows returns the rows of a table in the order that they are shown, as many
// as can be written down: those in no section are of the body.
func tableRows(n tree.Node) []tree.Node {
	rows := make([]tree.Node, 0, countRows(n)) // a table may be all of a large page
	for _, kind := range [...]tag.Tag{tag.Thead, tag.Tbody, tag.Tfoot} {
		for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
			if c.Tag() == kind {
				rows = appendRows(rows, c)
			} else if c.Tag() == tag.Tr && kind == tag.Tbody && len(rows) < maxPieces {
				rows = append(rows, c)
			}
		}
	}
	return rows
}

// countRows counts the rows of a table, or a few more, that can be written down.
func countRows(n tree.Node) (count int) {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if c.Tag() == tag.Tr {
			count++
		}
		for row := c.FirstChild(); row.Exists(); row = row.NextSibling() {
			if row.Tag() == tag.Tr {
				count++
			}
		}
	}
	return min(count, maxPieces)
}

// appendRows adds the rows of a section.
func appendRows(rows []tree.Node, section tree.Node) []tree.Node {
	for n := section.FirstChild(); n.Exists(); n = n.NextSibling() {
		if n.Tag() == tag.Tr && len(rows) < maxPieces {
			rows = append(rows, n)
		}
	}
	return rows
}

func isCell(n tree.Node) bool { return n.Tag() == tag.Td || n.Tag() == tag.Th }

// isLayout reports whether a table only places blocks on a page.
func isLayout(n tree.Node, rows []tree.Node) bool {
	switch n.Attr("role") {
	case "presentation", "none":
		return true
	}
	columns, headed := 0, false
	for _, row := range rows {
		width := 0
		for c := row.FirstChild(); c.Exists(); c = c.NextSibling() {
			if isCell(c) {
				width++
				headed = headed || c.Tag() == tag.Th
			}
		}
		columns = max(columns, width)
	}
	if columns < 2 {
		return true
	}
	if headed || childElement(n, tag.Caption).Exists() || childElement(n, tag.Thead).Exists() {
		return false
	}
	return holdsBlocks(n)
}

// holdsBlocks reports whether n contains what cells of data do not.
func holdsBlocks(table tree.Node) bool {
	found, seen, length := false, 0, 0
	table.Walk(func(n tree.Node) bool {
		if seen++; found || seen > tableLook {
			return false
		}
		switch n.Tag() {
		case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6, tag.Hr, tag.Pre, tag.Blockquote,
			tag.Section, tag.Article, tag.Form, tag.Main:
			found = true
		case tag.Table:
			found = n != table
		case tag.Td:
			length = 0
		case tag.None:
			if n.IsText() {
				length += len(n.Data())
				found = length > longCell && strings.TrimSpace(n.Data()) != ""
			}
		}
		return !found
	})
	return found
}

func (t *transcriber) dataTable(n tree.Node, rows []tree.Node) {
	t.endLeaf()
	table := t.arena.New(document.Table)
	outer := t.enter(table)
	if caption := childElement(n, tag.Caption); caption.Exists() {
		t.flat++
		t.children(caption)
		t.flat--
		t.endLeaf()
	}
	t.cells++
	for _, row := range rows {
		if !t.isFull() {
			t.row(table, row)
		}
	}
	t.cells--
	t.leave(outer)
	width := columns(table)
	if width < 2 {
		t.unpack(table)
		return
	}
	text := cutText(table, width)
	t.appendBlock(table)
	t.appendAll(text)
}

// cutText takes off the last row of a table, where that is one cell as wide as all of
// it with a text of several blocks: boards set what was written below its facts.
func cutText(table *document.Node, width int) (text *document.Node) {
	before, last := (*document.Node)(nil), table.Last
	for row := range table.Children() {
		if row.Next == last {
			before = row
		}
	}
	if before == nil || before.Kind != document.Row || last.First != last.Last || int(last.First.ColSpan) < width {
		return nil
	}
	if text = last.First.First; text == nil || text.Next == nil {
		return nil
	}
	before.Next, table.Last = nil, before
	return text
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
func (t *transcriber) row(table *document.Node, n tree.Node) {
	row := t.arena.New(document.Row)
	header := n.Parent().Tag() == tag.Thead
	filled := false
	for c := n.FirstChild(); c.Exists() && !t.isFull(); c = c.NextSibling() {
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

func (t *transcriber) cell(n tree.Node, header bool) *document.Node {
	cell := t.arena.New(document.Cell)
	cell.Header = header || n.Tag() == tag.Th
	for a := range n.Attrs() {
		switch a.Name {
		case "colspan":
			cell.ColSpan = span(a.Value)
		case "rowspan":
			cell.RowSpan = span(a.Value)
		case "align":
			cell.Align = alignment(a.Value)
		case "style":
			if _, value, ok := strings.Cut(a.Value, "text-align"); ok {
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
func (t *transcriber) nestedTable(n tree.Node, rows []tree.Node) {
	t.endLeaf()
	if caption := childElement(n, tag.Caption); caption.Exists() {
		t.block(caption)
	}
	for _, row := range rows {
		t.flat++
		t.children(row)
		t.flat--
		t.endLeaf()
	}
}
