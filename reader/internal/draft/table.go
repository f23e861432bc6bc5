package draft

import "github.com/decant-dev/decant/document"

// A Table takes rows.
type Table struct {
	draft *Draft
	node  *document.Node
	row   *document.Node
}

// Table begins a table.
func (f *Flow) Table() *Table { return &Table{draft: f.draft, node: f.block(document.Table)} }

// Caption adds words above the first row.
func (t *Table) Caption(spans ...Span) {
	caption := Flow{draft: t.draft, node: t.node}
	caption.Paragraph(spans...)
}

// Row begins a row.
func (t *Table) Row() {
	t.row = t.draft.arena.New(document.Row)
	t.node.Append(t.row)
}

// A Shape is how much of a table a cell takes; zeros count as ones.
type Shape struct {
	Columns, Rows int
	Header        bool
}

const widestSpan = 255

// Cell begins a cell of the row and returns where its content goes.
func (t *Table) Cell(shape Shape) *Flow {
	cell := t.draft.arena.New(document.Cell)
	cell.Header = shape.Header
	cell.ColSpan = uint8(min(max(shape.Columns, 1), widestSpan))
	cell.RowSpan = uint8(min(max(shape.Rows, 1), widestSpan))
	t.row.Append(cell)
	return &Flow{draft: t.draft, node: cell}
}

// Words adds a cell of spans that flow without a paragraph of their own.
func (t *Table) Words(shape Shape, spans ...Span) {
	cell := t.Cell(shape)
	if words := t.draft.inlines(spans); words != nil {
		cell.node.First, cell.node.Last = words, lastOf(words)
	}
}

// Texts adds a row of plain cells.
func (t *Table) Texts(header bool, cells ...string) {
	t.Row()
	for _, text := range cells {
		t.Words(Shape{Header: header}, Lines(text)...)
	}
}
