package markdown

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
)

const (
	// maxColumns is wider than any table that is read as one.
	maxColumns = 500
	// maxRepeat is the longest value that is repeated over the rows it spans.
	maxRepeat = 100
	// maxPadding is how many empty cells are written to fill a ragged table.
	maxPadding = 10_000
)

// A grid is a table with its spans resolved: each place has the cell that is
// shown there.
type grid struct {
	rows    [][]place
	columns int
	header  bool
	align   []document.Align
}

// A place is a cell of a grid. What spans several places is written in the
// first and, where that helps to read a row alone, in the others too: along
// rows, and along the columns of the header.
type place struct {
	cell   *document.Node
	repeat bool
	empty  bool
}

func (w *writer) table(n *document.Node, seq *sequence) {
	inner := sequence{}
	row := n.First
	for ; row != nil && row.Kind != document.Row; row = row.Next {
		caption := row
		w.separate(&inner, func() { w.block(caption, caption.Next, &inner) })
	}
	g := newGrid(row)
	if g.columns < 2 || g.isSparse() {
		w.loose(row, &inner)
		*seq = inner
		return
	}
	w.separate(&inner, func() { w.grid(&g) })
}

// loose writes the cells of what is not much of a table as plain blocks.
func (w *writer) loose(row *document.Node, seq *sequence) {
	for ; row != nil; row = row.Next {
		for cell := row.First; cell != nil; cell = cell.Next {
			w.blocks(cell.First, seq)
		}
	}
}

func newGrid(row *document.Node) grid {
	var g grid
	var below []carried
	for ; row != nil; row = row.Next {
		header := len(g.rows) == 0 && isHeader(row)
		g.header = g.header || header
		var places []place
		places, below = spread(row, below, header)
		g.rows = append(g.rows, places)
		g.columns = max(g.columns, len(places))
	}
	g.align = make([]document.Align, g.columns)
	for _, places := range g.rows {
		for i, p := range places {
			if p.cell != nil && g.align[i] == document.AlignNone {
				g.align[i] = p.cell.Align
			}
		}
	}
	return g
}

// isHeader reports whether all cells of a row head their columns.
func isHeader(row *document.Node) bool {
	for cell := row.First; cell != nil; cell = cell.Next {
		if !cell.Header && cell.First != nil {
			return false
		}
	}
	return row.First != nil
}

// A carried is a cell that reaches into the rows below.
type carried struct {
	place
	rows int
}

// spread lays the cells of a row out, between those that reach into it.
func spread(row *document.Node, above []carried, header bool) (places []place, below []carried) {
	cell := row.First
	for column := 0; column < maxColumns && (cell != nil || column < len(above)); {
		if column < len(above) && above[column].rows > 0 {
			places = append(places, above[column].place)
			below = append(below, carried{above[column].place, above[column].rows - 1})
			column++
			continue
		}
		if cell == nil {
			places = append(places, place{})
			below = append(below, carried{})
			column++
			continue
		}
		rows := max(1, int(cell.RowSpan))
		for i := range max(1, int(cell.ColSpan)) {
			p := place{cell: cell, repeat: i > 0, empty: i > 0 && !header}
			places = append(places, p)
			p.repeat = true
			below = append(below, carried{p, rows - 1})
			column++
		}
		cell = cell.Next
	}
	for len(below) > 0 && below[len(below)-1].rows == 0 {
		below = below[:len(below)-1]
	}
	return places, below
}

// isSparse reports whether filling the table up would write much more than
// the table says.
func (g *grid) isSparse() bool {
	filled := 0
	for _, places := range g.rows {
		for _, p := range places {
			if p.cell != nil && p.cell.First != nil && !p.repeat {
				filled++
			}
		}
	}
	all := len(g.rows) * g.columns
	return all > maxPadding && filled < all/4
}

func (w *writer) grid(g *grid) {
	rows := g.rows
	if g.header {
		w.row(rows[0], g.columns)
		rows = rows[1:]
	} else {
		w.row(nil, g.columns)
	}
	w.newline()
	w.delimiters(g.align)
	for _, places := range rows {
		w.newline()
		w.row(places, g.columns)
	}
}

func (w *writer) row(places []place, columns int) {
	w.out = append(w.out, '|')
	for i := range columns {
		w.out = append(w.out, ' ')
		if i < len(places) && places[i].cell != nil && !places[i].empty {
			w.place(places[i])
		}
		w.out = append(w.out, " |"...)
	}
}

// place writes a cell, or nothing when it would repeat something long.
func (w *writer) place(p place) {
	before := len(w.out)
	w.cellBlocks(p.cell)
	if p.repeat && len(w.out)-before > maxRepeat {
		w.out = w.out[:before]
	}
}

func (w *writer) delimiters(align []document.Align) {
	w.out = append(w.out, '|')
	for _, a := range align {
		switch a {
		case document.AlignLeft:
			w.out = append(w.out, " :--- |"...)
		case document.AlignCenter:
			w.out = append(w.out, " :---: |"...)
		case document.AlignRight:
			w.out = append(w.out, " ---: |"...)
		default:
			w.out = append(w.out, " --- |"...)
		}
	}
}

// cellBlocks writes the content of a cell on one line.
func (w *writer) cellBlocks(n *document.Node) {
	w.cell = true
	lines := cellLines{w: w, start: len(w.out)}
	lines.blocks(n, "")
	w.cell = false
}

// cellLines joins the blocks of a cell by line breaks, each with the marker of
// the list item it is in.
type cellLines struct {
	w     *writer
	start int
}

func (l *cellLines) add(marker string, write func()) {
	before := len(l.w.out)
	if before > l.start {
		l.w.out = append(l.w.out, "<br>"...)
	}
	l.w.out = append(l.w.out, marker...)
	start := len(l.w.out)
	write()
	if len(l.w.out) == start {
		l.w.out = l.w.out[:before]
	}
}

func (l *cellLines) blocks(box *document.Node, marker string) {
	for n := box.First; n != nil; {
		next := nextBlock(n)
		l.block(n, next, marker)
		if n.Kind != document.List {
			marker = ""
		}
		n = next
	}
}

func (l *cellLines) block(n, next *document.Node, marker string) {
	w := l.w
	switch n.Kind {
	case document.Paragraph:
		l.add(marker, func() { w.inlines(n.First, nil, '\n') })
	case document.Heading, document.Term:
		strong := document.Node{Kind: document.Strong, First: n.First, Last: n.Last}
		l.add(marker, func() { w.inlines(&strong, nil, '\n') })
	case document.CodeBlock:
		for line := range strings.SplitSeq(n.Text, "\n") {
			l.add(marker, func() { w.codeSpan(strings.Join(strings.Fields(line), " ")) })
			marker = ""
		}
	case document.MathBlock:
		math := document.Node{Kind: document.Math, Text: n.Text}
		l.add(marker, func() { w.inlines(&math, nil, '\n') })
	case document.List:
		number := max(1, int(n.Start))
		for item := n.First; item != nil; item = item.Next {
			bullet := "- "
			if n.Ordered {
				bullet = strconv.Itoa(number) + ". "
			}
			l.blocks(item, bullet)
			number++
		}
	case document.Rule:
	default:
		if n.Kind.IsInline() {
			l.add(marker, func() { w.inlines(n, next, '\n') })
			return
		}
		l.blocks(n, marker)
	}
}
