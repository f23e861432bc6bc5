package inflate

import (
	"bytes"
	"errors"
)

// ErrMember is the end of a member, where a reader was asked to stop there. What
// is read afterwards is of the next.
var ErrMember = errors.New("the member ends")

// StopAtMembers lets Read return ErrMember, once, wherever a member ends. It is
// called before anything is read.
func (r *Reader) StopAtMembers() { r.stops = true }

// position is how much of the input is taken, up to a whole byte.
func (r *Reader) position() int64 { return r.taken - int64(r.end-r.at) - int64(r.count>>3) }

// Resume goes on after damage, with the next that looks like the beginning of a
// member, and reports whether there is any. It may be in what was already
// unpacked as part of the member that is damaged.
func (r *Reader) Resume() bool {
	r.bits, r.count, r.isLast, r.err = 0, 0, false, nil
	r.given, r.summed, r.begun = r.made, r.made, r.made
	begin := r.taken - int64(r.end) // of what is at hand
	if after := r.memberAt + 1; after > begin {
		r.at = min(int(after-begin), r.end)
	} else {
		r.at = 0
	}
	for {
		if next := bytes.Index(r.input[r.at:r.end], magic); next >= 0 {
			r.at += next
			r.memberAt = r.position() // should it be damaged as well
			r.step = (*Reader).header
			return true
		}
		r.at = max(r.at, r.end-len(magic)+1)
		if r.inputErr != nil {
			return false
		}
		r.more()
	}
}

// more reads on where what is at hand is not enough.
func (r *Reader) more() {
	before := r.taken
	for r.taken == before && r.inputErr == nil {
		r.end = copy(r.input[:], r.input[r.at:r.end])
		r.at = 0
		n, err := r.in.Read(r.input[r.end:inputRoom])
		r.end, r.taken, r.inputErr = r.end+n, r.taken+int64(n), err
	}
}
