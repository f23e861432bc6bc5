package terminal

import "strings"

// grid draws a table in columns. Rows with several lines are set apart.
func (t *table) grid() {
	t.row(t.broken(t.head))
	t.bar("━", "━┿━")
	wasTall := false
	for i, r := range t.rows {
		t.at = r.at
		next := t.broken(r.cells)
		isTall := next.height > 1
		if i > 0 && (wasTall || isTall) {
			t.bar("─", "─┼─")
		}
		t.row(next)
		wasTall = isTall
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

// A brokenRow is a row whose cells are cut into lines.
type brokenRow struct {
	lines   [][]stretch
	slicers []*slicer
	height  int
}

func (t *table) broken(cells []*span) brokenRow {
	b := brokenRow{make([][]stretch, len(t.widths)), make([]*slicer, len(t.widths)), 1}
	for i, c := range cells {
		b.lines[i], b.slicers[i] = c.lines(t.widths[i], false), c.slicer()
		b.height = max(b.height, len(b.lines[i]))
	}
	return b
}

// row draws the lines of one row.
func (t *table) row(b brokenRow) {
	for n := range b.height {
		line := t.led(t.lead)
		for i := range t.widths {
			var runs []Run
			if n < len(b.lines[i]) {
				runs = b.slicers[i].runs(b.lines[i][n])
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
