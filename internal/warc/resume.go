package warc

import (
	"bufio"
	"io"
	"regexp"

	"github.com/decant-dev/decant/internal/inflate"
)

// version is the line that a record begins with.
var version = regexp.MustCompile(`^WARC/[0-9]\.[0-9]+\r?\n$`)

// find passes over what cannot be read, up to the header of the next record. It
// returns io.EOF where there is none.
func (r *Reader) find() error {
	r.number++
	for isStart := true; ; {
		line, err := r.in.ReadSlice('\n')
		switch {
		case err == nil && isStart && version.Match(line):
			r.isLost = false
			return nil
		case err == nil:
			isStart = true
		case err == bufio.ErrBufferFull:
			isStart = false
		case err == inflate.ErrMember:
			isStart = true
		case err == io.EOF || r.packed == nil || !r.packed.Resume():
			return io.EOF // the damage was told
		default:
			r.in.Reset(r.packed)
			isStart = true
		}
	}
}
