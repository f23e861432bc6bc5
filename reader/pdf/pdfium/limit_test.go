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
		want        time.Duration
	}{
		{"the first page by the processor", 0, 9 * s, 3 * s, 5 * s},
		{"the first page and spent", 0, 9 * s, 8 * s, 0},
		{"the first page too late", 0, 24 * s, s, 0},
		{"later by the processor", 4, 8 * s, 2 * s, 7 * s},
		{"later and spent", 4, 10 * s, 9 * s, 0},
		{"never far beyond", 4, 26 * s, s, s},
		{"no processor known", 4, 8 * s, 8 * s, s},
		{"all of a long file", 10_000, 29 * s, 29 * s, s},
	} {
		if got := remaining(tc.pages, tc.wall, tc.spent); got != tc.want {
			t.Errorf("%s: got %v, want %v", tc.name, got, tc.want)
		}
	}
}
