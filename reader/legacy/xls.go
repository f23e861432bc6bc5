package legacy

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/compound"
	"github.com/decant-dev/decant/reader/internal/grid"
)

// The records of a workbook that are read.
const (
	recFormula   = 0x006
	recEnd       = 0x00a
	recDateMode  = 0x022
	recPassword  = 0x02f
	recContinue  = 0x03c
	recSheet     = 0x085
	recMultiple  = 0x0bd
	recCellStyle = 0x0e0
	recStrings   = 0x0fc
	recShared    = 0x0fd
	recNumber    = 0x203
	recLabel     = 0x204
	recBool      = 0x205
	recText      = 0x207
	recSmall     = 0x27e
	recFormat    = 0x41e
)

// A workbook is what the sheets of a file share.
type workbook struct {
	body      []byte
	strings   []string
	own       map[int]grid.Format
	formats   []int // by a cell's style
	since1904 bool
	sheets    []sheetRef
}

type sheetRef struct {
	name   string
	at     int
	hidden bool
}

func readXLS(source reader.Source, opts reader.Options) (*document.Document, error) {
	file, err := compound.Open(source.Body)
	if err != nil {
		return nil, err
	}
	name := "Workbook"
	if !file.Has(name) {
		name = "Book"
	}
	body, err := file.Stream(name)
	if err != nil {
		return nil, err
	}
	w := &workbook{body: body, own: map[int]grid.Format{}}
	if err := w.globals(); err != nil {
		return nil, err
	}
	d := newDraft(source, opts)
	var book grid.Book
	for _, ref := range w.sheets {
		out := book.Sheet(ref.name)
		out.Hidden = ref.hidden
		w.sheet(ref.at, out)
		out.Write(&d.Flow)
	}
	if len(w.sheets) == 0 {
		return nil, fmt.Errorf("%w: it has no sheets", format.ErrDamaged)
	}
	return d.Document(), nil
}

// records visits the records from a place on until the end of their part.
func (w *workbook) records(at int, visit func(kind int, data []byte, more [][]byte) bool) {
	for at >= 0 && at+4 <= len(w.body) {
		kind, size := u16(w.body, at), u16(w.body, at+2)
		data := part(w.body, at+4, size)
		at += 4 + size
		var more [][]byte
		for u16(w.body, at) == recContinue && at+4 <= len(w.body) && (kind == recStrings || kind == recText) {
			next := u16(w.body, at+2)
			more = append(more, part(w.body, at+4, next))
			at += 4 + next
		}
		if kind == recEnd || !visit(kind, data, more) {
			return
		}
	}
}

// globals reads what comes before the sheets.
func (w *workbook) globals() error {
	var err error
	w.records(0, func(kind int, data []byte, more [][]byte) bool {
		switch kind {
		case recPassword:
			err = errLocked
			return false
		case recDateMode:
			w.since1904 = u16(data, 0) == 1
		case recSheet:
			if len(data) > 8 && data[5] == 0 {
				ref := sheetRef{at: u32(data, 0), hidden: data[4]&3 != 0}
				ref.name = shortText(data[6:])
				w.sheets = append(w.sheets, ref)
			}
		case recFormat:
			if len(data) > 5 {
				code, _ := (&texts{now: data[2:]}).next()
				w.own[u16(data, 0)] = grid.ParseFormat(code)
			}
		case recCellStyle:
			w.formats = append(w.formats, u16(data, 2))
		case recStrings:
			w.strings = (&texts{now: data[min(8, len(data)):], rest: more}).all(u32(data, 4))
		}
		return true
	})
	return err
}

// shortText is a text whose length is one byte.
func shortText(b []byte) string {
	if len(b) < 2 {
		return ""
	}
	if b[1]&1 != 0 {
		return wide(part(b, 2, 2*int(b[0])))
	}
	return latin1(part(b, 2, int(b[0])))
}

func latin1(b []byte) string {
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	return string(runes)
}

// sheet goes through the cells of a sheet.
func (w *workbook) sheet(at int, out *grid.Sheet) {
	row := -1
	isFirst := true
	pending := -1 // the column of a formula whose text follows
	w.records(at, func(kind int, data []byte, more [][]byte) bool {
		if isFirst { // where the part begins
			isFirst = false
			return true
		}
		switch kind {
		case recFormula, recNumber, recLabel, recShared, recSmall, recMultiple, recBool:
			if u16(data, 0) != row {
				row = u16(data, 0)
				out.Row(row)
			}
			pending = w.cell(kind, data, out)
		case recText:
			if text, ok := (&texts{now: data, rest: more}).next(); ok && pending >= 0 {
				out.Cell(pending, text)
			}
			pending = -1
		}
		return true
	})
}

// cell writes a cell, or returns its column where its text is still to come.
func (w *workbook) cell(kind int, data []byte, out *grid.Sheet) (pending int) {
	column := u16(data, 2)
	switch kind {
	case recShared:
		if i := u32(data, 6); i < len(w.strings) {
			out.Cell(column, w.strings[i])
		}
	case recLabel:
		if text, ok := (&texts{now: data[min(6, len(data)):]}).next(); ok {
			out.Cell(column, text)
		}
	case recNumber:
		out.Cell(column, w.shown(float(data, 6), u16(data, 4)))
	case recSmall:
		out.Cell(column, w.shown(small(u32(data, 6)), u16(data, 4)))
	case recMultiple:
		for at := 4; at+8 <= len(data); at += 6 {
			out.Cell(column, w.shown(small(u32(data, at+2)), u16(data, at)))
			column++
		}
	case recBool:
		if len(data) >= 8 && data[7] == 0 {
			out.Cell(column, map[bool]string{true: "TRUE", false: "FALSE"}[data[6] != 0])
		}
	case recFormula:
		if u16(data, 12) != 0xffff {
			out.Cell(column, w.shown(float(data, 6), u16(data, 4)))
		} else if len(data) > 6 && data[6] == 0 {
			return column
		}
	}
	return -1
}

func (w *workbook) shown(value float64, style int) string {
	f := grid.Builtin(0)
	if style < len(w.formats) {
		id := w.formats[style]
		f = grid.Builtin(id)
		if own, ok := w.own[id]; ok {
			f = own
		}
	}
	return f.Show(value, w.since1904)
}

func float(b []byte, at int) float64 {
	if at+8 > len(b) {
		return 0
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b[at:]))
}

// small unpacks a number of four bytes: half of a fraction, or a whole one,
// and perhaps a hundred times as much.
func small(bits int) float64 {
	value := float64(int32(bits) >> 2)
	if bits&2 == 0 {
		value = math.Float64frombits(uint64(bits&^3) << 32)
	}
	if bits&1 != 0 {
		value /= 100
	}
	return value
}
