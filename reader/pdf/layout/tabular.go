package layout

import "unicode/utf8"

const (
	fewestRows   = 3
	tabularGap   = 2.6 // in sizes, between rows of one table
	longestCell  = 90  // letters, on average
	aligned      = 0.5 // in sizes
	fewestInLine = 2   // parts of a line that may be a row
)

// tabular finds the table that lines begin with: rows whose parts stand below
// each other, without rules around them. It gives the number of its lines.
func tabular(lines []*line) (*table, int) {
	n := 0
	for i, l := range lines {
		if i > 0 && (l.y <= lines[i-1].y || l.Top-lines[i-1].Bottom > tabularGap*l.size) || l.isFixed() ||
			l.table() != nil {
			break
		}
		if len(l.parts) < fewestInLine && (i == 0 || !fitsBetween(lines[:i], l)) {
			break
		}
		n = i + 1
	}
	for ; n >= fewestRows; n-- {
		if len(lines[n-1].parts) < fewestInLine && n < len(lines) {
			continue
		}
		if t := tableOf(lines[:n]); t != nil {
			return t, n
		}
	}
	return nil, 0
}

// fitsBetween reports whether a line of one part can be in a column of those
// before it.
func fitsBetween(before []*line, l *line) bool {
	edges := 0
	for _, b := range before {
		for i, f := range b.parts {
			inside := l.Left >= f.Left-aligned*l.size && (i+1 >= len(b.parts) || l.Right < b.parts[i+1].Left)
			if inside {
				edges++
				break
			}
		}
	}
	return edges*2 >= len(before) && l.Width() < 0.6*before[0].column.Width()
}

func tableOf(lines []*line) *table {
	columns := columnsOf(lines)
	if len(columns) < 2 {
		return nil
	}
	t := &table{Box: lines[0].Box}
	letters, parts, full := 0, 0, 0
	for _, l := range lines {
		row := make([][]word, len(columns))
		for _, f := range l.parts {
			at := columnOf(columns, f)
			row[at] = append(row[at], f.words...)
			letters += utf8.RuneCountInString(f.text())
			parts++
		}
		if len(l.parts) > 1 {
			full++
		}
		t.cells = append(t.cells, row)
		t.Box = t.Union(l.Box)
		t.size = max(t.size, l.size)
	}
	if letters > longestCell*parts || 2*full < len(lines) {
		return nil
	}
	if t.trim(); !t.isTable() {
		return nil
	}
	return t
}

// columnsOf gives the parts of the width that lines use. A line whose part
// reaches over several does not count.
func columnsOf(lines []*line) []Box {
	most := 0
	for _, l := range lines {
		most = max(most, len(l.parts))
	}
	var parts []*fragment
	for _, l := range lines {
		if len(l.parts)*2 < most {
			continue
		}
		parts = append(parts, l.parts...)
	}
	return apart(parts)
}

func columnOf(columns []Box, f *fragment) int {
	best, least := 0, 0.0
	for i, c := range columns {
		off := max(c.Left-(f.Left+f.Right)/2, (f.Left+f.Right)/2-c.Right, 0)
		if f.Width() > c.Width() {
			off = max(c.Left-f.Left, f.Left-c.Right, 0)
		}
		if i == 0 || off < least {
			best, least = i, off
		}
	}
	return best
}
