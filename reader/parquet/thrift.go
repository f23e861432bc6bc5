package parquet

import (
	"encoding/binary"
	"fmt"

	"github.com/decant-dev/decant/internal/format"
)

const (
	maxNodes = 2_000_000
	maxDepth = 24
)

// A node is a value of Thrift's compact protocol, in which Parquet describes
// itself. What is absent is the zero node.
type node struct {
	number int64
	bytes  []byte
	list   []node
	fields map[int16]node
}

func (n node) at(id int16) node     { return n.fields[id] }
func (n node) has(id int16) bool    { _, ok := n.fields[id]; return ok }
func (n node) text(id int16) string { return string(n.fields[id].bytes) }
func (n node) int(id int16) int64   { return n.fields[id].number }

// The types of the compact protocol.
const (
	typeTrue   = 1
	typeFalse  = 2
	typeByte   = 3
	typeDouble = 7
	typeBinary = 8
	typeList   = 9
	typeSet    = 10
	typeMap    = 11
	typeStruct = 12
)

type decoder struct {
	data []byte
	left int
}

var errThrift = fmt.Errorf("%w: its description cannot be read", format.ErrDamaged)

// decode reads a struct and returns how many bytes it took.
func decode(data []byte) (node, int, error) {
	d := decoder{data: data, left: maxNodes}
	n, err := d.structure(0)
	return n, len(data) - len(d.data), err
}

func (d *decoder) varint() (int64, error) {
	n, size := binary.Uvarint(d.data)
	if size <= 0 {
		return 0, errThrift
	}
	d.data = d.data[size:]
	return int64(n>>1) ^ -int64(n&1), nil // zigzag
}

func (d *decoder) length() (int, error) {
	n, size := binary.Uvarint(d.data)
	if size <= 0 || n > uint64(len(d.data)) {
		return 0, errThrift
	}
	d.data = d.data[size:]
	return int(n), nil
}

func (d *decoder) byte() (byte, error) {
	if len(d.data) == 0 {
		return 0, errThrift
	}
	b := d.data[0]
	d.data = d.data[1:]
	return b, nil
}

func (d *decoder) structure(depth int) (node, error) {
	n := node{fields: map[int16]node{}}
	id := int16(0)
	for {
		head, err := d.byte()
		if err != nil || head == 0 {
			return n, err
		}
		if delta := int16(head >> 4); delta != 0 {
			id += delta
		} else {
			number, err := d.varint()
			if err != nil {
				return n, err
			}
			id = int16(number)
		}
		if n.fields[id], err = d.value(head&0xf, depth+1, true); err != nil {
			return n, err
		}
	}
}

// value reads one value. A truth is its own type in a struct, and a byte in a list.
func (d *decoder) value(kind byte, depth int, inStruct bool) (node, error) {
	if d.left--; d.left < 0 || depth > maxDepth {
		return node{}, errThrift
	}
	switch kind {
	case typeTrue, typeFalse:
		if inStruct {
			return node{number: int64(typeFalse - kind)}, nil
		}
		b, err := d.byte()
		return node{number: int64(b)}, err
	case typeByte:
		b, err := d.byte()
		return node{number: int64(int8(b))}, err
	case 4, 5, 6:
		number, err := d.varint()
		return node{number: number}, err
	case typeDouble:
		return d.binary(8, nil)
	case typeBinary:
		size, err := d.length()
		return d.binary(size, err)
	case typeList, typeSet:
		return d.items(depth)
	case typeMap:
		return d.pairs(depth)
	case typeStruct:
		return d.structure(depth)
	}
	return node{}, errThrift
}

func (d *decoder) binary(size int, err error) (node, error) {
	if err != nil || size > len(d.data) {
		return node{}, errThrift
	}
	n := node{bytes: d.data[:size]}
	d.data = d.data[size:]
	return n, nil
}

// items reads a list as long as it really is, whatever it says.
func (d *decoder) items(depth int) (node, error) {
	head, err := d.byte()
	if err != nil {
		return node{}, err
	}
	count := int(head >> 4)
	if count == 15 {
		if count, err = d.length(); err != nil {
			return node{}, err
		}
	}
	var n node
	for range count {
		item, err := d.value(head&0xf, depth+1, false)
		if err != nil {
			return n, err
		}
		n.list = append(n.list, item)
	}
	return n, nil
}

func (d *decoder) pairs(depth int) (node, error) {
	count, err := d.length()
	if err != nil || count == 0 {
		return node{}, err
	}
	kinds, err := d.byte()
	if err != nil {
		return node{}, err
	}
	for range count {
		if _, err := d.value(kinds>>4, depth+1, false); err != nil {
			return node{}, err
		}
		if _, err := d.value(kinds&0xf, depth+1, false); err != nil {
			return node{}, err
		}
	}
	return node{}, nil
}
