// Package sqlite tells what is in an SQLite database: its tables with their
// columns, how many rows each has, and the first of them.
package sqlite

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() { reader.Register(read, format.SQLite) }

const (
	maxTables  = 200
	maxSchema  = 5000 // objects of a schema that are looked at
	maxColumns = 100
	sampleRows = 10
	maxCell    = 200 // characters
)

// A table is an entry of the schema: a table, a view, an index or a trigger.
type table struct {
	kind, name, sql string
	root            int
}

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	f, err := open(source.Body)
	if err != nil {
		return nil, err
	}
	tables, err := schema(f)
	if err != nil {
		return nil, err
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	d.Say(fmt.Sprintf("SQLite database, %d bytes, %s.", len(source.Body), summary(tables)))
	shown := 0
	for _, t := range tables {
		if t.kind != "table" && t.kind != "view" || strings.HasPrefix(t.name, "sqlite_") {
			continue
		}
		if shown++; shown > maxTables {
			break
		}
		t.write(d, f)
	}
	doc := d.Document()
	if shown > maxTables {
		doc.Incomplete = fmt.Sprintf("only the first %d tables are shown", maxTables)
	}
	return doc, nil
}

// schema lists what the first page's tree describes: kind, name, table, root
// page and SQL of each object.
func schema(f *file) ([]table, error) {
	var out []table
	err := f.rows(1, func(_ int64, row []value) bool {
		if len(row) >= 5 {
			out = append(out, table{row[0].text(f), row[1].text(f), row[4].text(f), int(row[3].integer)})
		}
		return len(out) < maxSchema
	})
	if err != nil && len(out) == 0 {
		return nil, err
	}
	return out, nil
}

func summary(tables []table) string {
	counts := map[string]int{}
	for _, t := range tables {
		if !strings.HasPrefix(t.name, "sqlite_") {
			counts[t.kind]++
		}
	}
	var parts []string
	for _, kind := range []struct{ one, many string }{{"table", "tables"}, {"view", "views"}, {"index", "indexes"},
		{"trigger", "triggers"}} {
		switch n := counts[kind.one]; {
		case n == 1:
			parts = append(parts, "1 "+kind.one)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, kind.many))
		}
	}
	if len(parts) == 0 {
		return "no tables"
	}
	return strings.Join(parts, ", ")
}

func (t *table) write(d *draft.Draft, f *file) {
	title := t.name
	if t.kind == "view" {
		title += " (view)"
	}
	d.Heading(2, draft.Words(title))
	if t.kind == "table" && t.root > 0 {
		t.writeRows(d, f)
	}
	d.Code(t.sql, "sql")
}

// writeRows adds the count of the rows and the first of them.
func (t *table) writeRows(d *draft.Draft, f *file) {
	columns := columnsOf(t.sql)
	var sample [][]string
	count := 0
	err := f.rows(t.root, func(id int64, row []value) bool {
		if count++; len(sample) < sampleRows {
			sample = append(sample, cells(f, columns, id, row))
		}
		return true
	})
	d.Say(counted(count, err))
	if len(sample) == 0 {
		return
	}
	grid := d.Table()
	grid.Row()
	for _, c := range columns {
		grid.Words(draft.Shape{Header: true}, draft.Words(c.name))
	}
	for _, row := range sample {
		grid.Row()
		for _, cell := range row {
			grid.Words(draft.Shape{}, draft.Words(cell))
		}
	}
}

func counted(count int, err error) string {
	rows := fmt.Sprintf("%d rows", count)
	if count == 1 {
		rows = "1 row"
	}
	switch {
	case err != nil && count == 0:
		return "Its rows cannot be read."
	case err != nil:
		return "More than " + rows + "; the first:"
	case count > sampleRows:
		return rows + "; the first:"
	}
	return rows + "."
}

func cells(f *file, columns []column, id int64, row []value) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		switch {
		case c.isRowID:
			out[i] = fmt.Sprint(id)
		case i < len(row):
			out[i] = brief.Clip(row[i].text(f), maxCell)
		}
	}
	return out
}
