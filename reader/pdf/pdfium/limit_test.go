package pdfium

import (
	"testing"
	"time"
)

func TestRemaining(t *testing.T) {
	t.Parallel()
	const s = time.Second
	for _, tc := range []struct {
		name        string
		pages       int64
		wall, spent time.Duration
		known       bool
		want        time.Duration
	}{
		{"the first page by the wall", 0, 3 * s, s, true, 5 * s},
		{"the first page too late", 0, 8 * s, s, true, 0},
		{"later by the processor", 4, 8 * s, 2 * s, true, 7 * s},
		{"later and spent", 4, 10 * s, 9 * s, true, 0},
		{"never far beyond", 4, 26 * s, s, true, s},
		{"no processor known", 4, 8 * s, 0, false, s},
		{"all of a long file", 10_000, 29 * s, 29 * s, true, s},
	} {
		used := func() (time.Duration, bool) { return tc.spent, tc.known }
		if got := remaining(tc.pages, tc.wall, used); got != tc.want {
			t.Errorf("%s: got %v, want %v", tc.name, got, tc.want)
		}
	}
}

func TestProcessorCounts(t *testing.T) {
	t.Parallel()
	l := newLimit(func() {})
	defer l.stop()
	before, known := l.thread.used()
	sum := 0
	for i := range 50_000_000 {
		sum += i & 3
	}
	if after, _ := l.thread.used(); known && after <= before {
		t.Errorf("the processor's time went from %v to %v while it counted to %d", before, after, sum)
	}
}
