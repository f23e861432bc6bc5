package terminal

import "strings"

// grid draws a table in columns. Where cells have several lines, rows are set
// apart.
func (t *table) grid() {
	t.row(t.head)
	t.bar("━", "━┿━")
	for i, r := range t.rows {
		t.at = r.at
		if t.isTall && i > 0 {
			t.bar("─", "─┼─")
		}
		t.row(r.cells)
	}
}

// bar draws the line between two rows.
func (t *table) bar(dash, crossing string) {
	parts := make([]string, len(t.widths))
	for i, w := range t.widths {
		parts[i] = strings.Repeat(dash, w)
	}
	line := t.led(t.lead)
	line.Runs = append(line.Runs, Run{Text: strings.Join(parts, crossing), Style: Faint})
	t.Lines = append(t.Lines, line)
}

// row draws the lines of one row.
func (t *table) row(cells []*span) {
	broken := make([][]stretch, len(t.widths))
	slicers := make([]*slicer, len(t.widths))
	height := 1
	for i, c := range cells {
		broken[i], slicers[i] = c.lines(t.widths[i], false), c.slicer()
		height = max(height, len(broken[i]))
	}
	for n := range height {
		line := t.led(t.lead)
		for i := range t.widths {
			var runs []Run
			if n < len(broken[i]) {
				runs = slicers[i].runs(broken[i][n])
			}
			if i > 0 {
				line.Runs = append(line.Runs, Run{Text: between, Style: Faint})
			}
			line.Runs = append(line.Runs, t.aligned(i, runs)...)
		}
		t.Lines = append(t.Lines, trimmed(line))
	}
}

// aligned fills a cell up to the width of its column.
func (t *table) aligned(column int, runs []Run) []Run {
	free := t.widths[column] - Line{Runs: runs}.Width()
	if free <= 0 {
		return runs
	}
	before := 0
	switch t.align[column] {
	case 'r':
		before = free
	case 'c':
		before = free / 2
	}
	if before > 0 {
		runs = append([]Run{{Text: strings.Repeat(" ", before)}}, runs...)
	}
	return append(runs, Run{Text: strings.Repeat(" ", free-before)})
}

// trimmed is a line without spaces at its end.
func trimmed(l Line) Line {
	for n := len(l.Runs) - 1; n >= l.Lead && strings.TrimLeft(l.Runs[n].Text, " ") == ""; n-- {
		l.Runs = l.Runs[:n]
	}
	return l
}

// records draws a table that is too wide for the screen row by row, each cell
// under the name of its column.
func (t *table) records() {
	lead := leads{t.lead, t.lead + "  "}
	for i, r := range t.rows {
		t.at = r.at
		if i > 0 {
			t.rule(leads{t.lead, t.lead})
		}
		for n, cell := range r.cells {
			if cell.isEmpty() {
				continue
			}
			named := &span{}
			named.copy(t.head[n])
			if !named.isEmpty() {
				named.add(": ", Bold)
			}
			named.copy(cell)
			t.place(lead, named)
		}
	}
	if len(t.rows) == 0 {
		for _, name := range t.head {
			t.place(lead, name)
		}
	}
}
