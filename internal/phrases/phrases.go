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
	starts [1 << 6]uint64 // a bit for each hash of the first two bytes
	first  [256]uint16    // the number of the first text with a first byte, counted from 1
	next   []uint16       // that of the next, by the place of one
}

// New returns the list of some texts, each of two bytes or more.
func New(texts ...string) *List {
	return &List{texts, sync.OnceValue(func() *index { return indexOf(texts) })}
}

func indexOf(texts []string) *index {
	x := &index{texts: texts, next: make([]uint16, len(texts))}
	for i, text := range slices.Backward(texts) {
		hash := pair(text[0], text[1])
		x.starts[hash>>6] |= 1 << (hash & 63)
		x.next[i], x.first[text[0]] = x.first[text[0]], uint16(i+1)
	}
	return x
}

func pair(a, b byte) uint16 { return (uint16(a)<<5 ^ uint16(b)) & (1<<12 - 1) }

// Texts returns what the list was made of.
func (l *List) Texts() []string { return l.texts }

// In reports whether a text has one of the list.
func (l *List) In(text string) bool {
	x := l.index()
	for i := 0; i+1 < len(text); i++ {
		if x.mayStart(text, i) && x.startOf(text[i:], len(x.texts)) < len(x.texts) {
			return true
		}
	}
	return false
}

// First returns the earliest of the list that is in one of some texts, or "".
func (l *List) First(texts ...string) string {
	x := l.index()
	best := len(x.texts)
	for _, text := range texts {
		for i := 0; i+1 < len(text); i++ {
			if x.mayStart(text, i) {
				best = x.startOf(text[i:], best)
			}
		}
	}
	if best == len(x.texts) {
		return ""
	}
	return x.texts[best]
}

// mayStart reports whether one of the list could begin at a place of a text.
func (x *index) mayStart(text string, at int) bool {
	hash := pair(text[at], text[at+1])
	return x.starts[hash>>6]>>(hash&63)&1 != 0
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
