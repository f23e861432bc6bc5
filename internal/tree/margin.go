package tree

import (
	"bytes"
	"unsafe"

	"github.com/decant-dev/decant/internal/charref"
)

// A margin keeps texts that lie beside the page. It grows by one strip after the
// other, so that nothing in it is ever moved: a page of large values would
// otherwise be copied as often as the margin grows. What a page needs for it is
// not kept for the next one, which its strings may outlive.
type margin struct {
	open   []byte // the strip that is being written
	base   uint32 // the place at which it begins
	filled []strip
}

// A strip is a part of a margin that has no more room.
type strip struct {
	base uint32
	text []byte
}

const (
	// pageToSide is how much larger a page is than what usually lies beside it.
	pageToSide = 32
	leastStrip = 2 << 10
)

// room begins a new strip if the open one has not as much left. What is larger
// than was asked for is written all the same.
func (m *margin) room(more, page int) {
	if len(m.open)+more <= cap(m.open) {
		return
	}
	size := max(more, page/pageToSide, int(m.base)/2, leastStrip)
	if m.open != nil {
		m.filled = append(m.filled, strip{m.base, m.open})
		m.base += uint32(len(m.open)) + 1 // no text goes on from one strip to the next
	}
	m.open = make([]byte, 0, size)
}

// from returns the span from a place in the open strip to its end.
func (m *margin) from(start int) span {
	return span{m.base + uint32(start) | sideBit, uint32(len(m.open) - start)}
}

// bytes returns what is written from a place on, up to the end of its strip.
func (m *margin) bytes(at uint32) []byte {
	at &^= sideBit
	if at >= m.base {
		return m.open[at-m.base:]
	}
	low, high := 0, len(m.filled) // the last that begins at the place or before
	for high-low > 1 {
		if middle := (low + high) / 2; m.filled[middle].base <= at {
			low = middle
		} else {
			high = middle
		}
	}
	return m.filled[low].text[at-m.filled[low].base:]
}

func (m *margin) reset() {
	clear(m.filled)
	*m = margin{filled: m.filled[:0]}
}

// aside is Tree.text for what lies beside the page. It is kept out of that one,
// which would otherwise be too large to become part of its callers.
//
//go:noinline
func (t *Tree) aside(s span) string {
	return unsafe.String(unsafe.SliceData(t.side.bytes(s.start)), int(s.size))
}

// keep puts a text beside the page.
func (t *Tree) keep(text string) span {
	t.side.room(len(text), len(t.page))
	start := len(t.side.open)
	t.side.open = append(t.side.open, text...)
	return t.side.from(start)
}

// keepDecoded puts a text beside the page in which references are resolved.
func (t *Tree) keepDecoded(text string, inAttribute bool) span {
	t.side.room(len(text), len(t.page))
	start := len(t.side.open)
	t.side.open = charref.Append(t.side.open, text, inAttribute)
	if !inAttribute && !t.brackets {
		t.brackets = bytes.IndexByte(t.side.open[start:], '<') >= 0
	}
	return t.side.from(start)
}
