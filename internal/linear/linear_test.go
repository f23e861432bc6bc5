package linear

import (
	"strings"
	"testing"
)

// A witness keeps what is said of a failure.
type witness struct {
	testing.TB
	failed bool
}

func (w *witness) Helper()               {}
func (w *witness) Errorf(string, ...any) { w.failed = true }

func TestCheck(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		size   int
		work   func(text string) int
		square bool
	}{
		"once":        {8 << 20, func(text string) int { return strings.Count(text, "x") }, false},
		"each letter": {4 << 20, letters, false},
		"each triple": {1200, triples, true}, // far from the line, so that noise cannot hide it
	} {
		w := &witness{TB: t}
		Check(w, name, tc.size, func(bytes int) func() {
			text := strings.Repeat("x", bytes)
			return func() { sink += tc.work(text) }
		})
		if w.failed != tc.square {
			t.Errorf("%s: found to be more than linear %v, want %v", name, w.failed, tc.square)
		}
	}
}

var sink int

func letters(text string) int {
	n := 0
	for i := range len(text) {
		n += int(text[i])
	}
	return n
}

func triples(text string) int {
	n := 0
	for i := range len(text) {
		for j := range i {
			n += letters(text[j:i])
		}
	}
	return n
}
