// Package phrases looks for many short texts in another at once.
package phrases

import (
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// A List is texts to look for. It is safe for concurrent use.
type List struct {
	texts []string
	index func() *index // made when it is first needed, which is not at a command's start
}

// An index is where to look. As all texts are longer than a step, one that is in
// another has a pair of bytes at a multiple of it: no other pairs are looked at.
type index struct {
	texts  []string
	step   int
	places [1 << 11]uint8 // by the number of a pair, a bit for each place that it has in some text
	first  [256]uint16    // the number of the first text with a first byte, counted from 1
	next   []uint16       // that of the next, by the place of one
}

// longestStep bounds how many pairs are looked for: with many, too many are found
// that belong to none of the texts.
const longestStep = 4

// New returns the list of some texts, each of two bytes or more. What it does is
// not copied to each of its many callers, which would make programs larger.
//
//go:noinline
func New(texts ...string) *List {
	return &List{texts, sync.OnceValue(func() *index { return indexOf(texts) })}
}

func indexOf(texts []string) *index {
	x := &index{texts: texts, step: longestStep, next: make([]uint16, len(texts))}
	for _, text := range texts {
		x.step = min(x.step, len(text)-1)
	}
	for i, text := range slices.Backward(texts) {
		for k := range x.step {
			x.places[pair(text[k], text[k+1])] |= 1 << k
		}
		x.next[i], x.first[text[0]] = x.first[text[0]], uint16(i+1)
	}
	return x
}

// pair is the number of two bytes, which few others have.
func pair(a, b byte) uint { return (uint(a)<<4 ^ uint(b)) & (1<<11 - 1) }

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
	for i, step := 1, x.step; i < len(text); i += step {
		places := x.places[pair(text[i-1], text[i])]
		if places == 0 {
			continue
		}
		if found := x.around(text, i-1, places, best); found < best {
			if best = found; anyOne {
				break
			}
		}
	}
	return best
}

// around returns the same for those that have a pair of bytes at one of some of
// their places, where the text has it.
func (x *index) around(text string, at int, places uint8, best int) int {
	for ; places != 0; places &= places - 1 {
		if start := at - bits.TrailingZeros8(places); start >= 0 {
			best = x.startOf(text[start:], best)
		}
	}
	return best
}

// startOf returns the place in the list of the earliest that a text begins with,
// and best where none is before that.
func (x *index) startOf(text string, best int) int {
	for k := x.first[text[0]]; k != 0 && int(k) <= best; k = x.next[k-1] {
		if found := x.texts[k-1]; found[1] == text[1] && strings.HasPrefix(text, found) {
			return int(k - 1)
		}
	}
	return best
}
