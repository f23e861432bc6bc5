package sqlite

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/decant-dev/decant/internal/format"
)

const (
	headerLen  = 100
	maxVisits  = 20_000  // pages of one tree
	maxPayload = 1 << 20 // bytes of a row that are looked at
	maxDepth   = 40
)

// A file is a database as SQLite lays it out: https://sqlite.org/fileformat2.html.
type file struct {
	body     []byte
	pageSize int
	usable   int
	encoding uint32
}

// errTooLong ends a walk through a tree that is larger than is worth it.
var errTooLong = errors.New("too many pages")

func open(body []byte) (*file, error) {
	if len(body) < headerLen {
		return nil, fmt.Errorf("%w: it is shorter than a header", format.ErrDamaged)
	}
	size := int(binary.BigEndian.Uint16(body[16:]))
	if size == 1 {
		size = 65536
	}
	f := &file{body: body, pageSize: size, usable: size - int(body[20]), encoding: binary.BigEndian.Uint32(body[56:])}
	if size < 512 || size&(size-1) != 0 || f.usable < 480 {
		return nil, fmt.Errorf("%w: its pages have no possible size", format.ErrDamaged)
	}
	return f, nil
}

// page returns a page by its number from 1.
func (f *file) page(number int) ([]byte, error) {
	if number < 1 || number > len(f.body)/f.pageSize {
		return nil, fmt.Errorf("%w: page %d is not there", format.ErrDamaged, number)
	}
	return f.body[(number-1)*f.pageSize : number*f.pageSize], nil
}

// rows walks through a table in the order of its ids, until visit says no.
func (f *file) rows(root int, visit func(id int64, row []value) bool) error {
	w := walk{file: f, visit: visit}
	_, err := w.tree(root, 0)
	return err
}

type walk struct {
	*file
	visit  func(int64, []value) bool
	visits int
}

// Kinds of pages.
const (
	interiorTable = 0x05
	leafTable     = 0x0d
)

func (w *walk) tree(number, depth int) (more bool, err error) {
	if w.visits++; w.visits > maxVisits || depth > maxDepth {
		return false, errTooLong
	}
	page, err := w.page(number)
	if err != nil {
		return false, err
	}
	at := 0
	if number == 1 {
		at = headerLen
	}
	count := int(binary.BigEndian.Uint16(page[at+3:]))
	switch page[at] {
	case leafTable:
		return w.leaf(page, at+8, count)
	case interiorTable:
		return w.interior(page, at, count, depth)
	}
	return false, fmt.Errorf("%w: page %d is of no table", format.ErrDamaged, number)
}

func (w *walk) interior(page []byte, at, count, depth int) (bool, error) {
	for i := range count {
		cell, ok := cellAt(page, at+12, i)
		if !ok || cell+4 > len(page) {
			return false, format.ErrDamaged
		}
		if more, err := w.tree(int(binary.BigEndian.Uint32(page[cell:])), depth+1); !more || err != nil {
			return more, err
		}
	}
	return w.tree(int(binary.BigEndian.Uint32(page[at+8:])), depth+1)
}

func (w *walk) leaf(page []byte, pointers, count int) (bool, error) {
	for i := range count {
		cell, ok := cellAt(page, pointers, i)
		if !ok {
			return false, format.ErrDamaged
		}
		size, rest, ok := varint(page[cell:])
		id, rest, ok2 := varint(rest)
		if !ok || !ok2 {
			return false, format.ErrDamaged
		}
		payload, err := w.payload(rest, size)
		if err != nil {
			return false, err
		}
		if !w.visit(id, record(payload)) {
			return false, nil
		}
	}
	return true, nil
}

func cellAt(page []byte, pointers, i int) (int, bool) {
	at := pointers + 2*i
	if at+2 > len(page) {
		return 0, false
	}
	cell := int(binary.BigEndian.Uint16(page[at:]))
	return cell, cell < len(page)
}

// payload gathers a row that may go on in other pages.
func (f *file) payload(local []byte, size int64) ([]byte, error) {
	if size < 0 {
		return nil, format.ErrDamaged
	}
	here := int64(f.local(size))
	if here > int64(len(local)) {
		return nil, format.ErrDamaged
	}
	if here == size {
		return local[:here], nil
	}
	out := append([]byte(nil), local[:here]...)
	if here+4 > int64(len(local)) {
		return nil, format.ErrDamaged
	}
	next := int(binary.BigEndian.Uint32(local[here:]))
	for int64(len(out)) < min(size, maxPayload) && next != 0 {
		page, err := f.page(next)
		if err != nil {
			return out, nil // what is there is better than nothing
		}
		next = int(binary.BigEndian.Uint32(page))
		part := page[4:f.usable]
		out = append(out, part[:min(int64(len(part)), size-int64(len(out)))]...)
	}
	return out, nil
}

// local is how much of a row stands in its own page.
func (f *file) local(size int64) int {
	most := int64(f.usable - 35)
	if size <= most {
		return int(size)
	}
	least := int64((f.usable-12)*32/255 - 23)
	if k := least + (size-least)%int64(f.usable-4); k <= most {
		return int(k)
	}
	return int(least)
}

// A value is one cell.
type value struct {
	kind    byte // n for none, i, f, s or b
	integer int64
	float   float64
	bytes   []byte
}

func (v value) text(f *file) string {
	switch v.kind {
	case 'i':
		return strconv.FormatInt(v.integer, 10)
	case 'f':
		return strconv.FormatFloat(v.float, 'g', -1, 64)
	case 's':
		return f.decoded(v.bytes)
	case 'b':
		return fmt.Sprintf("(%d bytes)", len(v.bytes))
	}
	return ""
}

func (f *file) decoded(text []byte) string {
	if f.encoding != 2 && f.encoding != 3 {
		return strings.ToValidUTF8(string(text), "\ufffd")
	}
	units := make([]uint16, 0, len(text)/2)
	for ; len(text) >= 2; text = text[2:] {
		unit := binary.LittleEndian.Uint16(text)
		if f.encoding == 3 {
			unit = binary.BigEndian.Uint16(text)
		}
		units = append(units, unit)
	}
	return string(utf16.Decode(units))
}

// record takes a row apart; what is cut off is missing.
func record(payload []byte) []value {
	size, types, ok := varint(payload)
	if !ok || size > int64(len(payload)) || size < int64(len(payload)-len(types)) {
		return nil
	}
	types, body := types[:size-int64(len(payload)-len(types))], payload[size:]
	var out []value
	for len(types) > 0 && len(out) < maxColumns {
		var kind int64
		if kind, types, ok = varint(types); !ok {
			break
		}
		length := lengthOf(kind)
		if length < 0 || length > int64(len(body)) {
			break
		}
		out = append(out, valueOf(kind, body[:length]))
		body = body[length:]
	}
	return out
}

func lengthOf(kind int64) int64 {
	switch {
	case kind >= 12:
		return (kind - 12) / 2
	case kind < 0 || kind > 9:
		return -1
	}
	return [...]int64{0, 1, 2, 3, 4, 6, 8, 8, 0, 0}[kind]
}

func valueOf(kind int64, body []byte) value {
	switch {
	case kind == 0:
		return value{kind: 'n'}
	case kind == 7:
		return value{kind: 'f', float: math.Float64frombits(binary.BigEndian.Uint64(body))}
	case kind == 8 || kind == 9:
		return value{kind: 'i', integer: kind - 8}
	case kind >= 12 && kind%2 == 0:
		return value{kind: 'b', bytes: body}
	case kind >= 12:
		return value{kind: 's', bytes: body}
	}
	n := int64(int8(body[0]))
	for _, b := range body[1:] {
		n = n<<8 | int64(b)
	}
	return value{kind: 'i', integer: n}
}

// varint reads a number of one to nine bytes.
func varint(data []byte) (n int64, rest []byte, ok bool) {
	for i := 0; i < 9 && i < len(data); i++ {
		if i == 8 {
			return n<<8 | int64(data[i]), data[9:], true
		}
		n = n<<7 | int64(data[i]&0x7f)
		if data[i]&0x80 == 0 {
			return n, data[i+1:], true
		}
	}
	return 0, nil, false
}
