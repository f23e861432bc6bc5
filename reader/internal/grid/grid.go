// Package grid is a spreadsheet's used range before it becomes a table.
package grid

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/decant-dev/decant/reader/internal/draft"
)

// The limits of one workbook, and of where a cell may be.
const (
	maxCells   = 60_000
	maxPlaces  = 1_000_000 // written, empty ones too
	maxColumns = 16_384
)

// A Book shares out how much is written of all its sheets.
type Book struct{ cells, places int }

// A Sheet collects cells in the order of their rows.
type Sheet struct {
	Name   string
	Hidden bool

	book   *Book
	rows   []row
	merged map[place]draft.Shape
	links  map[place]string
	beyond int // rows that were left out
}

type place struct{ row, column int }

type row struct {
	number int
	cells  []cell
}

type cell struct {
	column int
	text   string
}

// Sheet begins a sheet of the book.
func (b *Book) Sheet(name string) *Sheet {
	return &Sheet{Name: name, book: b, merged: map[place]draft.Shape{}, links: map[place]string{}}
}

// Row begins a row by its number from 0 and reports whether its cells are
// still wanted.
func (s *Sheet) Row(number int) bool {
	if s.IsFull() {
		s.beyond++
		return false
	}
	s.rows = append(s.rows, row{number: number})
	return true
}

// IsFull reports that no more rows are wanted.
func (s *Sheet) IsFull() bool { return s.book.cells >= maxCells }

// LeaveOut counts rows that were not even looked at.
func (s *Sheet) LeaveOut(rows int) { s.beyond += rows }

// Cell adds a cell to the row begun last, unless it is empty.
func (s *Sheet) Cell(column int, text string) {
	if text == "" || column < 0 || column >= maxColumns || len(s.rows) == 0 {
		return
	}
	s.book.cells++
	last := &s.rows[len(s.rows)-1]
	last.cells = append(last.cells, cell{column, text})
}

// Merge makes one cell of several.
func (s *Sheet) Merge(row, column int, shape draft.Shape) {
	if len(s.merged) < maxCells {
		s.merged[place{row, column}] = shape
	}
}

// Link lets a cell lead somewhere.
func (s *Sheet) Link(row, column int, href string) {
	if len(s.links) < maxCells {
		s.links[place{row, column}] = href
	}
}

// Write adds the sheet as a table under its name.
func (s *Sheet) Write(into *draft.Flow) {
	name := s.Name
	if s.Hidden {
		name += " (hidden)"
	}
	into.Heading(2, draft.Words(name))
	s.rows = slices.DeleteFunc(s.rows, func(r row) bool { return len(r.cells) == 0 })
	columns := s.columns()
	if len(s.rows) > 0 {
		table := into.Table()
		for i, r := range s.rows {
			if s.book.places += len(columns); s.book.places > maxPlaces {
				s.beyond += len(s.rows) - i
				break
			}
			table.Row()
			s.writeRow(table, r, columns, i == 0)
		}
	}
	if s.beyond > 0 {
		into.Paragraph(draft.Styled(fmt.Sprintf("%d more rows were left out.", s.beyond), draft.Italic))
	}
}

// columns returns the columns that hold anything, in order.
func (s *Sheet) columns() []int {
	used := map[int]bool{}
	for _, r := range s.rows {
		for _, c := range r.cells {
			used[c.column] = true
		}
	}
	return slices.Sorted(maps.Keys(used))
}

// writeRow fills the places between cells. What a merged cell covers to its
// right is left out; what it covers below has no text anyway.
func (s *Sheet) writeRow(table *draft.Table, r row, columns []int, header bool) {
	texts := make(map[int]string, len(r.cells))
	for _, c := range r.cells {
		texts[c.column] = c.text
	}
	for i := 0; i < len(columns); {
		at := place{r.number, columns[i]}
		shape := draft.Shape{Header: header, Columns: 1}
		if m, ok := s.merged[at]; ok {
			covered, _ := slices.BinarySearch(columns, at.column+m.Columns)
			shape.Columns = max(covered-i, 1)
		}
		spans := draft.Lines(texts[at.column])
		if href := s.links[at]; href != "" {
			for k := range spans {
				spans[k].Href = href
			}
		}
		table.Words(shape, spans...)
		i += shape.Columns
	}
}

// Place reads a cell's name, such as B12, counted from 0.
func Place(name string) (row, column int, ok bool) {
	i := 0
	for i < len(name) && i < 4 && name[i] >= 'A' && name[i] <= 'Z' {
		column = column*26 + int(name[i]-'A') + 1
		i++
	}
	row, err := strconv.Atoi(name[i:])
	return row - 1, column - 1, err == nil && i > 0 && row > 0
}
