package markdown

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
)

const (
	// maxColumns is wider than any table that is read as one.
	maxColumns = 500
	// maxRepeat is the longest value that is repeated over the rows it spans.
	maxRepeat = 100
	// maxRepeats is how many bytes of such values one table may repeat.
	maxRepeats = 64 << 10
	// maxPadding is how many empty cells are written to fill a ragged table.
	maxPadding = 10_000
	// maxSpread is how many places the spans of one table may add to it.
	maxSpread = 100_000
)

// A grid is a table with its spans resolved: each place has the cell that is
// shown there.
type grid struct {
	rows    [][]place
	columns int
	header  bool
	tooWide bool
	align   []document.Align
	repeats int // bytes of values repeated so far
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
	if g.columns < 2 && !g.isColumn() || g.tooWide || g.isSparse() {
		w.loose(row, &inner)
		*seq = inner
		return
	}
	w.separate(&inner, func() { w.grid(&g) })
}

// isColumn reports a table of one column that says what is in it. Others of
// one column only place things on a page.
func (g *grid) isColumn() bool { return g.columns == 1 && g.header && len(g.rows) > 1 }

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
	spans := spanned(row) <= maxSpread
	for ; row != nil; row = row.Next {
		header := len(g.rows) == 0 && isHeader(row)
		g.header = g.header || header
		s := spreading{above: below, header: header, spans: spans}
		g.tooWide = !s.row(row) || g.tooWide
		below = s.below
		g.rows = append(g.rows, s.places)
		g.columns = max(g.columns, len(s.places))
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

// spanned returns how many places the spans of a table's columns add.
func spanned(row *document.Node) (n int) {
	for ; row != nil; row = row.Next {
		for cell := row.First; cell != nil; cell = cell.Next {
			n += max(1, int(cell.ColSpan)) - 1
		}
	}
	return n
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

// A spreading lays the cells of a row out, between those that reach into it.
type spreading struct {
	above  []carried
	header bool
	spans  bool // are taken into account
	places []place
	below  []carried
}

// row reports false if there are cells past the last column.
func (s *spreading) row(row *document.Node) bool {
	cell := row.First
	for len(s.places) < maxColumns && (cell != nil || len(s.places) < len(s.above)) {
		switch column := len(s.places); {
		case column < len(s.above) && s.above[column].rows > 0:
			s.add(s.above[column].place, s.above[column].rows-1)
		case cell == nil:
			s.add(place{}, 0)
		default:
			s.cell(cell)
			cell = cell.Next
		}
	}
	for len(s.below) > 0 && s.below[len(s.below)-1].rows == 0 {
		s.below = s.below[:len(s.below)-1]
	}
	return cell == nil
}

func (s *spreading) cell(cell *document.Node) {
	rows, columns := 1, 1
	if s.spans {
		rows, columns = max(1, int(cell.RowSpan)), max(1, int(cell.ColSpan))
	}
	for i := range columns {
		p := place{cell: cell, repeat: i > 0, empty: i > 0 && !s.header}
		s.add(p, rows-1)
		s.below[len(s.below)-1].repeat = true
	}
}

func (s *spreading) add(p place, rows int) {
	s.places = append(s.places, p)
	s.below = append(s.below, carried{p, rows})
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
		w.row(g, rows[0])
		rows = rows[1:]
	} else {
		w.row(g, nil)
	}
	w.newline()
	w.delimiters(g.align)
	for _, places := range rows {
		w.newline()
		w.row(g, places)
	}
}

func (w *writer) row(g *grid, places []place) {
	w.out = append(w.out, '|')
	for i := range g.columns {
		w.out = append(w.out, ' ')
		if i < len(places) && places[i].cell != nil && !places[i].empty {
			w.place(g, places[i])
		}
		w.out = append(w.out, " |"...)
	}
}

// place writes a cell, or nothing when it would repeat too much.
func (w *writer) place(g *grid, p place) {
	if p.repeat && g.repeats > maxRepeats {
		return
	}
	before := len(w.out)
	w.cellBlocks(p.cell)
	if !p.repeat {
		return
	}
	g.repeats += len(w.out) - before
	if len(w.out)-before > maxRepeat {
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
		l.w.cellBreak()
	}
	l.w.out = append(l.w.out, marker...)
	start := len(l.w.out)
	write()
	if len(l.w.out) == start {
		l.w.out = l.w.out[:before]
	}
}

// cellEnd stands for what follows a line in a cell: a space or a "<br>".
const cellEnd = '\v'

// cellBreak writes a line break within a cell, which must not be escaped by
// what stands before it.
func (w *writer) cellBreak() {
	backslashes := len(w.out) - len(bytes.TrimRight(w.out, "\\"))
	if backslashes%2 == 1 {
		w.out = append(w.out, '\\')
	}
	w.out = append(w.out, "<br>"...)
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
		l.add(marker, func() { w.line(n.First, nil) })
	case document.Heading, document.Term:
		strong := document.Node{Kind: document.Strong, First: n.First, Last: n.Last}
		l.add(marker, func() { w.line(&strong, nil) })
	case document.CodeBlock:
		for line := range strings.SplitSeq(n.Text, "\n") {
			l.add(marker, func() { w.codeSpan(strings.Join(strings.Fields(line), " ")) })
			marker = ""
		}
	case document.MathBlock:
		math := document.Node{Kind: document.Math, Text: n.Text}
		l.add(marker, func() { w.line(&math, nil) })
	case document.List:
		number := n.FirstNumber()
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
			l.add(marker, func() { w.line(n, next) })
			return
		}
		l.blocks(n, marker)
	}
}
