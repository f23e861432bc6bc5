package inflate

import (
	"bytes"
	"cmp"
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
	text       []byte // of one that is unpacked in several pieces
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
	*r = run{done: make(chan struct{}), from: from, upTo: upTo, members: r.members[:0], text: r.text[:0], packed: r.packed}
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
	beyond := r.from + int64(len(r.packed))
	in := NewReader(io.MultiReader(bytes.NewReader(r.packed[begin-r.from:]), io.NewSectionReader(m.in, beyond, m.size-beyond)))
	defer in.Close()
	in.StopAtMembers()
	in.room, in.waits = window+most, true
	for at := begin; at < r.upTo; r.end = at {
		if m.isEnded.Load() {
			return errSpent
		}
		text, err := r.unpack(in)
		if err != nil {
			return err
		}
		r.members = append(r.members, member{at, text})
		at = begin + in.position()
	}
	return nil
}

// unpack unpacks one member into memory of its own: who is lent a page does not
// keep those beside it. Most are one piece, which is copied once, while it is
// still in the cache of the processor.
func (r *run) unpack(in *Reader) ([]byte, error) {
	in.forget()
	for r.text = r.text[:0]; ; {
		piece, err := in.piece()
		r.spent += len(piece)
		switch {
		case err == ErrMember && len(r.text) == 0:
			return bytes.Clone(piece), nil
		case err == ErrMember:
			return bytes.Clone(append(r.text, piece...)), nil
		case err != nil:
			return nil, err
		case r.spent >= maxText:
			return nil, errSpent
		}
		r.text = append(r.text, piece...)
	}
}
