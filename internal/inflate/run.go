package inflate

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"sync"
)

// maxText bounds what is unpacked of one block, tries that came to nothing
// included. A member that holds more is unpacked in order, piece by piece.
const maxText = 16 << 20

// A run is members in a row, of which the first begins in a block of the file.
type run struct {
	done       chan struct{}
	from, upTo int64 // of the block, in the file
	members    []member
	end        int64  // of the last member, in the file
	scratch    []byte // for those of which it is not known how long they become
	spent      int    // bytes that were unpacked
	packed     []byte // the block
}

// A member is where one begins in the file, and what it holds.
type member struct {
	at   int64
	text []byte
}

// runs are kept for other blocks.
var runs = sync.Pool{New: func() any { return new(run) }}

func (r *run) begin(from, upTo int64) {
	*r = run{done: make(chan struct{}), from: from, upTo: upTo, members: r.members[:0], scratch: r.scratch, packed: r.packed}
}

// find returns which member begins at a place of the file.
func (r *run) find(at int64) (index int, ok bool) {
	return slices.BinarySearchFunc(r.members, at, func(m member, at int64) int { return cmp.Compare(m.at, at) })
}

// unpack finds the run of a block.
func (m *Members) unpack(r *run) {
	defer close(r.done)
	beyond := int64(len(magic) - 1) // for a member that begins just before the end of the block
	size := int(min(r.upTo+beyond, m.size) - r.from)
	if cap(r.packed) < size {
		r.packed = make([]byte, size)
	}
	r.packed = r.packed[:size]
	if n, err := m.in.ReadAt(r.packed, r.from); n < size && err != nil {
		return // it is met again in order
	}
	for at := 0; ; at++ {
		next := bytes.Index(r.packed[at:], magic)
		if next < 0 || m.isEnded.Load() {
			return
		}
		at += next
		if err := m.follow(r, r.from+int64(at)); err == nil || errors.Is(err, errSpent) {
			return
		}
		r.members = r.members[:0]
	}
}

var magic = []byte{0x1f, 0x8b, 8}

// errSpent is a block that holds too much to be unpacked ahead.
var errSpent = errors.New("the block holds too much")

// follow unpacks the members from one on that begin in the block.
func (m *Members) follow(r *run, begin int64) error {
	after := r.from + int64(len(r.packed))
	in := NewReader(io.MultiReader(bytes.NewReader(r.packed[begin-r.from:]), io.NewSectionReader(m.in, after, m.size-after)))
	defer in.Close()
	in.StopAtMembers()
	for at := begin; at < r.upTo; r.end = at {
		if m.isEnded.Load() {
			return errSpent
		}
		text, err := r.unpack(in, int(at-r.from))
		if err != nil {
			return err
		}
		r.members = append(r.members, member{at, text})
		at = begin + in.position()
	}
	return nil
}

// unpack unpacks the member at a place of the block into memory of its own: who
// is lent a page does not keep those beside it. Where it is known how much that
// takes, nothing is copied.
func (r *run) unpack(in *Reader, at int) ([]byte, error) {
	size := r.promised(at)
	if size == 0 {
		text, err := in.member(r.scratch, maxText-r.spent)
		r.scratch = in.out
		r.spent += len(text)
		return bytes.Clone(text), err
	}
	// With the room for one byte more it is not full before the member ends.
	text, err := in.member(make([]byte, size+1+beyond), maxText-r.spent)
	r.spent += max(size, len(text))
	if len(text) != size {
		text = bytes.Clone(text)
	}
	return text[:len(text):len(text)], err
}

// promised is how long the member at a place of the block says that it becomes:
// just before what looks like the beginning of the next. It is 0 where none is
// in the block, or where it cannot be so long.
func (r *run) promised(at int) int {
	packed := r.packed[at:]
	next := bytes.Index(packed[len(magic):], magic) + len(magic)
	if next < minMember {
		return 0
	}
	size := int(binary.LittleEndian.Uint32(packed[next-4:]))
	if size > next*maxRatio || size > maxText-r.spent {
		return 0
	}
	return size
}

const (
	minMember = 18   // a header and what is behind all blocks
	maxRatio  = 1032 // of what is unpacked to what is packed
)
