package rtf

import "github.com/decant-dev/decant/reader/internal/draft"

// A tableState is a table that is being read.
type tableState struct {
	cell   []paragraph // of the cell that is open
	row    [][]paragraph
	merges []merge // of the row's cells, as its definition says
	next   merge
	rows   []tableRow
	header bool
}

type tableRow struct {
	cells  [][]paragraph
	merges []merge
	header bool
}

// A merge says whether a cell belongs to the one to its left or above it.
type merge struct{ left, above bool }

const maxRows = 20_000

func (s *scribe) tableWord(word string) {
	t := &s.table
	switch word {
	case "trowd":
		t.merges, t.next, t.header = nil, merge{}, false
	case "trhdr":
		t.header = true
	case "clmrg":
		t.next.left = true
	case "clvmrg":
		t.next.above = true
	case "cellx":
		t.merges = append(t.merges, t.next)
		t.next = merge{}
	case "cell":
		p := s.p
		s.p.spans, s.p.mark = nil, ""
		t.row = append(t.row, append(t.cell, p))
		t.cell = nil
	case "nestcell", "nestrow":
		s.p.spans = append(s.p.spans, draft.Words(" "))
	case "row":
		if len(t.row) > 0 && len(t.rows) < maxRows {
			t.rows = append(t.rows, tableRow{t.row, t.merges, t.header})
		}
		t.row, t.cell = nil, nil
	}
}

// endTable writes the table that ended with the paragraph before.
func (s *scribe) endTable() {
	rows := s.table.rows
	loose := append(s.table.row, s.table.cell) // of a table that was cut short
	s.table = tableState{}
	if len(rows) > 0 {
		table := s.into.Table()
		for _, row := range rows {
			table.Row()
			s.writeRow(table, row)
		}
	}
	for _, cell := range loose {
		for _, p := range cell {
			s.write(p, s.into)
		}
	}
}

func (s *scribe) writeRow(table *draft.Table, row tableRow) {
	at := func(i int) merge {
		if i < len(row.merges) {
			return row.merges[i]
		}
		return merge{}
	}
	for i := 0; i < len(row.cells); {
		width := 1
		for i+width < len(row.cells) && at(i+width).left {
			width++
		}
		flow := table.Cell(draft.Shape{Columns: width, Header: row.header})
		for _, p := range row.cells[i] {
			s.write(p, flow)
		}
		i += width
	}
}
