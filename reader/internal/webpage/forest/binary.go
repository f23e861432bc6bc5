package forest

import (
	"encoding/binary"
	"errors"
	"math"
)

// ErrDamaged means that a stored forest cannot be used.
var ErrDamaged = errors.New("forest is damaged: train the model again")

// Append writes the forest after out, in a form that Decode reads.
func (f *Forest) Append(out []byte) []byte {
	out = binary.LittleEndian.AppendUint32(out, uint32(f.Features))
	out = binary.LittleEndian.AppendUint32(out, math.Float32bits(f.Base))
	out = binary.LittleEndian.AppendUint32(out, uint32(len(f.Trees)))
	out = binary.LittleEndian.AppendUint32(out, uint32(f.Gate))
	out = binary.LittleEndian.AppendUint32(out, math.Float32bits(f.Sure))
	for _, t := range f.Trees {
		out = binary.LittleEndian.AppendUint16(out, uint16(t.Size))
		for i, n := range t.Nodes[:t.Size] {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(t.Values[i]))
			out = append(out, n.Child)
			if int(n.Child) != i { // of a leaf no more is to be said
				out = append(binary.LittleEndian.AppendUint16(out, n.Feature), n.Threshold)
			}
		}
	}
	return out
}

const (
	headBytes = 20
	leafBytes = 5
	nodeBytes = 8
)

// Decode reads one forest from the start of data and returns what follows it.
// Every path of a decoded forest ends, and stays within rows of its width.
func Decode(data []byte) (*Forest, []byte, error) {
	if len(data) < headBytes {
		return nil, nil, ErrDamaged
	}
	f := &Forest{
		Features: int(binary.LittleEndian.Uint32(data)),
		Base:     math.Float32frombits(binary.LittleEndian.Uint32(data[4:])),
		Gate:     int(binary.LittleEndian.Uint32(data[12:])),
		Sure:     math.Float32frombits(binary.LittleEndian.Uint32(data[16:])),
	}
	if f.Features > MaxFeatures {
		return nil, nil, ErrDamaged
	}
	trees := int(binary.LittleEndian.Uint32(data[8:]))
	data = data[headBytes:]
	for range trees {
		tree, rest, err := decodeTree(data, f.Features)
		if err != nil {
			return nil, nil, err
		}
		f.Trees = append(f.Trees, tree)
		data = rest
	}
	return f, data, nil
}

func decodeTree(data []byte, features int) (Tree, []byte, error) {
	if len(data) < 2 {
		return Tree{}, nil, ErrDamaged
	}
	size := int(binary.LittleEndian.Uint16(data))
	data = data[2:]
	if size == 0 || size > MaxNodes {
		return Tree{}, nil, ErrDamaged
	}
	t := Tree{Size: size, Nodes: new([MaxNodes]Node), Values: new([MaxNodes]float32)}
	for i := range size {
		if len(data) < leafBytes {
			return Tree{}, nil, ErrDamaged
		}
		t.Values[i] = math.Float32frombits(binary.LittleEndian.Uint32(data))
		n := Node{Threshold: 255, Child: data[4]}
		length := leafBytes
		if int(n.Child) != i {
			if length = nodeBytes; len(data) < length {
				return Tree{}, nil, ErrDamaged
			}
			n.Feature, n.Threshold = binary.LittleEndian.Uint16(data[5:]), data[7]
		}
		if !n.fits(i, size, features) {
			return Tree{}, nil, ErrDamaged
		}
		t.Nodes[i], data = n, data[length:]
	}
	return t, data, nil
}

// fits rules out endless paths and places outside of tree or row.
func (n Node) fits(at, size, features int) bool {
	if int(n.Feature) >= features {
		return false
	}
	child := int(n.Child)
	return child == at && n.Threshold == 255 || child > at && child+1 < size
}
