// Package inflate unpacks gzip, and in half the time that general readers take,
// since it is given large buffers to do so.
//
//	reader.go   Reader: the members of a file, and what is handed out
//	members.go  Members: several of them at once
//	run.go      members in a row, found without those before them
//	resume.go   where members end, and what comes after one that is damaged
//	block.go    the blocks of a member
//	symbols.go  what is packed in them
//	table.go    what the codes of a block mean
package inflate

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"sync"
)

// ErrDamaged is a stream that is not gzip, or not from here on.
var ErrDamaged = errors.New("the gzip stream is damaged")

const (
	window  = 32 << 10 // how far back a copy may reach
	chunk   = 128 << 10
	maxCopy = 258
	slack   = 32 // that a copy may write past its end
	// beyond is what may be written past the room for the output: two literals
	// may come before a copy.
	beyond    = 2 + maxCopy + slack
	minRoom   = 512 << 10 // for a member
	inputRoom = 64 << 10
	// lookahead is what is at hand of the input, unless it ends: enough for a
	// symbol of any length.
	lookahead = 24
)

// A Reader reads what the members of a gzip stream hold, one after the other.
// It reads its input past the end of the last.
type Reader struct {
	state
	input     [inputRoom + lookahead]byte
	own       [window + chunk + beyond]byte
	lengths   [lengthRoom]entry
	distances [distanceRoom]entry
	precodes  [precodeRoom]entry
}

// state is what is new for each stream.
type state struct {
	in         io.Reader
	inputErr   error // why there is no more of it
	taken      int64 // of it
	at, end    int   // what is left of the input
	bits       uint64
	count      int // of bits
	out        []byte
	given      int // of out, to the caller
	summed     int // of out
	made       int // of out
	begun      int // where in out the member begins
	sum, size  uint32
	step       func(*Reader) error
	isLast     bool  // of the blocks of a member
	hasFixed   bool  // the tables are those of blocks with fixed codes
	hasMembers bool  // there was one
	stored     int   // bytes left of a block that is not packed
	stops      bool  // after each member, with ErrMember
	memberAt   int64 // where in the input it begins
	err        error
}

// readers are kept for other streams: a quarter of a megabyte for each record of
// an archive is much.
var readers = sync.Pool{New: func() any { return new(Reader) }}

// NewReader returns a reader of a gzip stream.
func NewReader(in io.Reader) *Reader {
	r := readers.Get().(*Reader)
	r.state = state{in: in, step: (*Reader).header, out: r.own[:]}
	return r
}

// Close ends the use of a reader; nothing of it may be called afterwards.
func (r *Reader) Close() {
	r.state = state{err: errClosed}
	readers.Put(r)
}

var errClosed = errors.New("the reader is closed")

// Read implements io.Reader.
func (r *Reader) Read(p []byte) (int, error) {
	for r.given == r.made && r.err == nil {
		r.produce()
	}
	if r.given == r.made {
		err := r.err
		if err == ErrMember {
			r.err = nil // the next goes on
		}
		return 0, err
	}
	n := copy(p, r.out[r.given:r.made])
	r.given += n
	return n, nil
}

// produce makes more of the output. It is called when all of it is given.
func (r *Reader) produce() {
	if r.made >= r.room() {
		r.slide()
	}
	for r.err == nil && r.made < r.room() {
		if r.end-r.at < lookahead && r.inputErr == nil {
			if r.given < r.made {
				break // what there is need not wait for what may be long in coming
			}
			r.fill()
			continue
		}
		r.err = r.step(r)
	}
	r.tally()
}

// room is where the output is full.
func (r *Reader) room() int { return len(r.out) - beyond }

// member unpacks one member into some room, or where that is too small into more,
// but not into much more than limit. What the reader had unpacked before is lost.
func (r *Reader) member(room []byte, limit int) ([]byte, error) {
	r.out, r.given, r.summed, r.made, r.begun = room, 0, 0, 0, 0
	for r.err == nil {
		if r.made >= r.room() {
			if r.made >= limit {
				return nil, errSpent
			}
			r.out = append(make([]byte, 0, max(minRoom, 2*len(r.out))), r.out[:r.made]...)
			r.out = r.out[:cap(r.out)]
		}
		r.produce()
		r.given = r.made
	}
	err := r.err
	if err == ErrMember {
		r.err, err = nil, nil // the next goes on
	}
	return r.out[:r.made], err
}

// slide makes room, and keeps what copies may reach back to.
func (r *Reader) slide() {
	shift := r.made - window
	copy(r.out[:window], r.out[shift:r.made])
	r.given, r.summed, r.made = window, window, window
	r.begun = max(0, r.begun-shift)
}

// fill reads more of the input. Whole bytes among the bits go back to it first.
func (r *Reader) fill() {
	r.unread()
	r.end = copy(r.input[:], r.input[r.at:r.end])
	r.at = 0
	for tries := 0; r.end < lookahead && r.inputErr == nil; tries++ {
		n, err := r.in.Read(r.input[r.end:inputRoom])
		r.end, r.taken = r.end+n, r.taken+int64(n)
		if n > 0 {
			tries = 0
		} else if err == nil && tries >= maxEmptyReads {
			err = io.ErrNoProgress
		}
		r.inputErr = err
	}
}

const maxEmptyReads = 100

func (r *Reader) unread() {
	r.at -= r.count >> 3
	r.count &= 7
	r.bits &= 1<<r.count - 1
}

// tally counts what was made since the last time.
func (r *Reader) tally() {
	r.sum = crc32.Update(r.sum, crc32.IEEETable, r.out[r.summed:r.made])
	r.size += uint32(r.made - r.summed)
	r.summed = r.made
}

// cut is why the input ends in the middle.
func (r *Reader) cut() error {
	if r.inputErr != nil && r.inputErr != io.EOF {
		return r.inputErr
	}
	return io.ErrUnexpectedEOF
}

// byte takes a byte of the input. The bits before it are used up.
func (r *Reader) byte() (byte, error) {
	if r.at == r.end && r.inputErr == nil {
		r.fill()
	}
	if r.at == r.end {
		return 0, r.cut()
	}
	r.at++
	return r.input[r.at-1], nil
}

// bytes takes some bytes.
func (r *Reader) bytes(some []byte) (err error) {
	for i := range some {
		if some[i], err = r.byte(); err != nil {
			return err
		}
	}
	return nil
}

const (
	hasChecksum = 1 << 1
	hasExtra    = 1 << 2
	hasName     = 1 << 3
	hasComment  = 1 << 4
)

// header reads the header of a member, or finds that there is none.
func (r *Reader) header() error {
	r.unread()
	if r.at == r.end && r.hasMembers {
		return r.inputErr
	}
	var head [10]byte
	if err := r.bytes(head[:]); err != nil {
		return err
	}
	flags := head[3]
	if head[0] != 0x1f || head[1] != 0x8b || head[2] != 8 {
		return ErrDamaged
	}
	r.memberAt = r.position() - int64(len(head))
	if err := r.optional(flags); err != nil {
		return err
	}
	r.hasMembers, r.sum, r.size, r.begun, r.step = true, 0, 0, r.made, (*Reader).block
	return nil
}

// optional passes over what a header may have. Its checksum, which hardly
// anybody writes, is not looked at.
func (r *Reader) optional(flags byte) error {
	if flags&hasExtra != 0 {
		var size [2]byte
		if err := r.bytes(size[:]); err != nil {
			return err
		}
		if err := r.pass(int(binary.LittleEndian.Uint16(size[:]))); err != nil {
			return err
		}
	}
	for _, flag := range []byte{hasName, hasComment} {
		for one := byte(1); flags&flag != 0 && one != 0; {
			var err error
			if one, err = r.byte(); err != nil {
				return err
			}
		}
	}
	if flags&hasChecksum != 0 {
		return r.pass(2)
	}
	return nil
}

func (r *Reader) pass(n int) error {
	for range n {
		if _, err := r.byte(); err != nil {
			return err
		}
	}
	return nil
}

// trailer compares what was made of a member with what it says.
func (r *Reader) trailer() error {
	r.unread()
	r.count, r.bits = 0, 0 // the rest of a byte means nothing
	var tail [8]byte
	if err := r.bytes(tail[:]); err != nil {
		return err
	}
	r.tally()
	if binary.LittleEndian.Uint32(tail[:]) != r.sum || binary.LittleEndian.Uint32(tail[4:]) != r.size {
		return ErrDamaged
	}
	r.step = (*Reader).header
	if r.stops {
		return ErrMember
	}
	return nil
}
