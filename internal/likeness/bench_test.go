package likeness

import (
	"strings"
	"testing"
)

func BenchmarkOf(b *testing.B) {
	text := strings.Repeat("Boil the water, warm the pot, and wait four minutes before anybody pours. ", 100)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Of(text)
	}
}
