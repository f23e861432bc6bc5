package warc

import (
	"bytes"
	"io"
)

// A lender has what it unpacks in memory, and need not copy it: back bytes
// before where it is, n in all.
type lender interface {
	Lend(back, n int) ([]byte, bool)
}

// maxGrow bounds the room that is made for bytes that are only promised.
const maxGrow = 1 << 20

// Rest returns seen, which was read of the block last, with what comes after it,
// at most limit bytes in all, and why there is not as much as the record says.
// It is never nil. It may share memory with other records, and is not to be changed.
func (r *Record) Rest(seen []byte, limit int64) ([]byte, error) {
	b := r.block
	n := min(int64(len(seen))+b.left, limit)
	if n <= int64(len(seen)) {
		return append([]byte{}, seen[:n]...), nil
	}
	if rest, ok := b.lent(len(seen), int(n)); ok {
		return rest, nil
	}
	var rest bytes.Buffer
	rest.Grow(int(min(n, maxGrow)) + bytes.MinRead) // a buffer that grows is copied again and again
	rest.Write(seen)
	_, err := rest.ReadFrom(io.LimitReader(b, n-int64(len(seen))))
	return rest.Bytes(), err
}

// lent takes n bytes, of which back are read already, where they are unpacked as
// one piece.
func (b *block) lent(back, n int) ([]byte, bool) {
	if b.from == nil || b.err != nil {
		return nil, false
	}
	text, ok := b.from.Lend(back+b.in.Buffered(), n)
	if ok {
		_, _ = b.in.Discard(min(b.in.Buffered(), n-back)) // it is there
		b.left -= int64(n - back)
	}
	return text, ok
}
