package word

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/ooxml"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// A cell is a cell of a table with the column it begins at.
type cell struct {
	node     *xmltext.Node
	column   int
	width    int
	height   int
	isMerged bool // into the cell above
}

// table writes a table. Cells that continue the one above are left out, and
// that one spans their rows.
func (s *scribe) table(n *xmltext.Node, into *draft.Flow) {
	rows := rowsOf(n)
	merge(rows)
	headers := headersOf(n)
	table := into.Table()
	for y, row := range rows {
		table.Row()
		for _, c := range row.cells {
			if !c.isMerged {
				flow := table.Cell(draft.Shape{Columns: c.width, Rows: c.height, Header: y < headers || row.isHeader})
				s.blocks(c.node, flow)
			}
		}
	}
}

type row struct {
	cells    []*cell
	isHeader bool
}

func rowsOf(n *xmltext.Node) []row {
	var rows []row
	for _, tr := range grouped(n, "w:tr", nil) {
		trPr := tr.Child("w:trPr")
		if trPr.Child("w:del") != nil {
			continue
		}
		r := row{isHeader: ooxml.IsOn(trPr.Child("w:tblHeader"), "w:val")}
		column := number(trPr.Child("w:gridBefore"), 0)
		if column > 0 {
			r.cells = append(r.cells, &cell{node: &xmltext.Node{}, width: column, height: 1})
		}
		for _, tc := range grouped(tr, "w:tc", nil) {
			tcPr := tc.Child("w:tcPr")
			c := &cell{node: tc, column: column, width: number(tcPr.Child("w:gridSpan"), 1), height: 1}
			if merged := tcPr.Child("w:vMerge"); merged != nil {
				c.isMerged = merged.Attr("w:val") != "restart"
			}
			column += c.width
			r.cells = append(r.cells, c)
		}
		rows = append(rows, r)
	}
	return rows
}

// grouped lists the elements of a name within what only groups them.
func grouped(n *xmltext.Node, name string, out []*xmltext.Node) []*xmltext.Node {
	for c := range n.Children() {
		switch c.Name {
		case name:
			out = append(out, c)
		case "w:sdt":
			out = grouped(c.Child("w:sdtContent"), name, out)
		case "w:customXml", "w:ins":
			out = grouped(c, name, out)
		}
	}
	return out
}

func number(n *xmltext.Node, otherwise int) int {
	value, err := strconv.Atoi(n.Attr("w:val"))
	if err != nil || value < 0 || value > 1000 {
		return otherwise
	}
	return value
}

// merge lets cells grow over those below that continue them.
func merge(rows []row) {
	above := map[int]*cell{}
	for _, r := range rows {
		here := map[int]*cell{}
		for _, c := range r.cells {
			if first := above[c.column]; c.isMerged && first != nil {
				first.height++
				here[c.column] = first
				continue
			}
			c.isMerged = false
			here[c.column] = c
		}
		above = here
	}
}

// headersOf returns how many rows head the table by its look.
func headersOf(n *xmltext.Node) int {
	lookNode := n.Child("w:tblPr", "w:tblLook")
	if lookNode == nil {
		return 0
	}
	if first := lookNode.Attr("w:firstRow"); first != "" {
		if first == "1" || strings.EqualFold(first, "true") {
			return 1
		}
		return 0
	}
	if bits, err := strconv.ParseUint(lookNode.Attr("w:val"), 16, 32); err == nil && bits&0x20 != 0 {
		return 1
	}
	return 0
}
