// Package parquet tells what is in a Parquet file: its columns, how many rows
// it has, and the first of them. It believes no length that the file only
// claims.
package parquet

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

func init() { reader.Register(read, format.Parquet) }

const (
	sampleRows = 10
	magic      = "PAR1"
)

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	meta, err := footer(source.Body)
	if err != nil {
		return nil, err
	}
	columns := leaves(meta.at(2).list)
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	d.Say(fmt.Sprintf("Parquet file, %d bytes, %d rows in %d row groups, %d columns.", len(source.Body), meta.int(3),
		len(meta.at(4).list), len(columns)))
	if by := meta.text(6); by != "" {
		d.Say("Written by " + by + ".")
	}
	d.Heading(2, draft.Words("Columns"))
	writeColumns(d, columns)
	if groups := meta.at(4).list; len(groups) > 0 {
		writeSample(d, source.Body, groups[0], columns)
	}
	return d.Document(), nil
}

// footer reads the description at the file's end.
func footer(body []byte) (node, error) {
	if len(body) < 12 || !bytes.HasSuffix(body, []byte(magic)) {
		return node{}, fmt.Errorf("%w: its end is missing", format.ErrDamaged)
	}
	size := int64(binary.LittleEndian.Uint32(body[len(body)-8:]))
	if size > int64(len(body)-12) {
		return node{}, fmt.Errorf("%w: its description is longer than the file", format.ErrDamaged)
	}
	end := len(body) - 8
	meta, _, err := decode(body[end-int(size) : end])
	if err == nil && len(meta.at(2).list) == 0 {
		err = fmt.Errorf("%w: it has no columns", format.ErrDamaged)
	}
	return meta, err
}

func writeColumns(d *draft.Draft, columns []*column) {
	t := d.Table()
	row(t, true, "Name", "Type", "May be missing")
	for _, c := range columns {
		missing := ""
		if c.maxLevel > 0 {
			missing = "yes"
		}
		row(t, false, c.name(), c.kind(), missing)
	}
}

func row(t *draft.Table, header bool, cells ...string) {
	t.Row()
	for _, cell := range cells {
		t.Words(draft.Shape{Header: header}, draft.Words(cell))
	}
}

// writeSample adds the first rows of the columns of which some can be read.
func writeSample(d *draft.Draft, file []byte, group node, columns []*column) {
	var names []string
	var values [][]*string
	rows := 0
	for i, chunk := range group.at(1).list {
		if i >= len(columns) || columns[i].repeated {
			continue
		}
		found, err := columns[i].sample(file, chunk, sampleRows)
		if err != nil {
			continue
		}
		names, values, rows = append(names, columns[i].name()), append(values, found), max(rows, len(found))
	}
	if rows == 0 {
		return
	}
	d.Heading(2, draft.Words("First rows"))
	if left := len(columns) - len(names); left > 0 {
		d.Say(fmt.Sprintf("Without %d columns of lists, or in encodings that are not read here.", left))
	}
	t := d.Table()
	row(t, true, names...)
	for y := range rows {
		cells := make([]string, len(names))
		for x, column := range values {
			if y < len(column) && column[y] != nil {
				cells[x] = *column[y]
			}
		}
		row(t, false, cells...)
	}
}
