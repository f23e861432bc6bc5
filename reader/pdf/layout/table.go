package layout

import "slices"

// A table is words by row and column.
type table struct {
	Box
	size  float64
	cells [][][]word
}

// trim drops rows and columns without words.
func (t *table) trim() {
	t.cells = slices.DeleteFunc(t.cells, func(row [][]word) bool {
		return !slices.ContainsFunc(row, func(cell []word) bool { return len(cell) > 0 })
	})
	if len(t.cells) == 0 {
		return
	}
	for column := len(t.cells[0]) - 1; column >= 0; column-- {
		if !slices.ContainsFunc(t.cells, func(row [][]word) bool { return len(row[column]) > 0 }) {
			for i := range t.cells {
				t.cells[i] = slices.Delete(t.cells[i], column, column+1)
			}
		}
	}
}

// isTable reports whether there are rows and columns, and not mostly holes.
// Rules around code only frame it.
func (t *table) isTable() bool {
	if len(t.cells) < 2 || len(t.cells[0]) < 2 {
		return false
	}
	empty, all, words, fixed := 0, 0, 0, 0
	for _, row := range t.cells {
		for _, cell := range row {
			all++
			if len(cell) == 0 {
				empty++
			}
			for i := range cell {
				if words++; cell[i].isFixed() {
					fixed++
				}
			}
		}
	}
	return float64(empty) < emptyCells*float64(all) && 2*fixed <= words
}

func (t *table) rows() [][][]Span {
	out := make([][][]Span, len(t.cells))
	for i, row := range t.cells {
		for _, cell := range row {
			out[i] = append(out[i], cellSpans(cell))
		}
	}
	return out
}

func cellSpans(cell []word) []Span {
	var spans []Span
	for _, level := range rows(fragments(cell)) {
		spans = joined(spans, newLine(level).spans())
	}
	return spans
}

// fragment is a table as a part of a page.
func (t *table) fragment() *fragment {
	return &fragment{table: t, Box: t.Box, y: t.Top + ascent*t.size, size: max(t.size, smallestSize)}
}
