// Package phrases looks for many short texts in another at once.
package phrases

import (
	"slices"
	"strings"
	"sync"
)

// A List is texts to look for. It is safe for concurrent use.
type List struct {
	texts []string
	index func() *index // made when it is first needed, which is not at a command's start
}

// An index is where to look.
type index struct {
	texts  []string
	width  int            // how many first bytes are looked at: as many as all texts have, up to three
	shift  uint           // by which the hash of these moves on from one byte to the next
	starts [1 << 6]uint64 // a bit for each hash of the first bytes
	first  [256]uint16    // the number of the first text with a first byte, counted from 1
	next   []uint16       // that of the next, by the place of one
}

// New returns the list of some texts, each of two bytes or more. What it does is
// not copied to each of its many callers, which would make programs larger.
//
//go:noinline
func New(texts ...string) *List {
	return &List{texts, sync.OnceValue(func() *index { return indexOf(texts) })}
}

func indexOf(texts []string) *index {
	x := &index{texts: texts, width: 3, shift: 4, next: make([]uint16, len(texts))}
	for _, text := range texts {
		if len(text) < x.width {
			x.width, x.shift = 2, 6
		}
	}
	for i, text := range slices.Backward(texts) {
		hash := uint(0)
		for k := range x.width {
			hash = roll(hash, x.shift, text[k])
		}
		x.starts[hash>>6] |= 1 << (hash & 63)
		x.next[i], x.first[text[0]] = x.first[text[0]], uint16(i+1)
	}
	return x
}

// roll takes one more byte into a hash, out of which the one before the first bytes
// is pushed.
func roll(hash, shift uint, c byte) uint { return (hash<<shift ^ uint(c)) & (1<<12 - 1) }

// Texts returns what the list was made of.
func (l *List) Texts() []string { return l.texts }

// In reports whether a text has one of the list.
func (l *List) In(text string) bool {
	x := l.index()
	return x.find(text, len(x.texts), true) < len(x.texts)
}

// First returns the earliest of the list that is in one of some texts, or "".
func (l *List) First(texts ...string) string {
	x := l.index()
	best := len(x.texts)
	for _, text := range texts {
		best = x.find(text, best, false)
	}
	if best == len(x.texts) {
		return ""
	}
	return x.texts[best]
}

// find returns the place in the list of the earliest that is in a text and before
// the best, or else the best. Where any will do, it is the one that is met first.
func (x *index) find(text string, best int, anyOne bool) int {
	hash, shift := uint(0), x.shift&7 // known to be small, which is one instruction for each byte
	for i := range len(text) {
		hash = roll(hash, shift, text[i])
		if x.starts[hash>>6]>>(hash&63)&1 == 0 || i+1 < x.width {
			continue
		}
		if found := x.startOf(text[i+1-x.width:], best); found < best {
			if best = found; anyOne {
				break
			}
		}
	}
	return best
}

// startOf returns the place in the list of the earliest that a text begins with,
// and best where none is before that.
func (x *index) startOf(text string, best int) int {
	for k := x.first[text[0]]; k != 0 && int(k) <= best; k = x.next[k-1] {
		if strings.HasPrefix(text, x.texts[k-1]) {
			return int(k - 1)
		}
	}
	return best
}
