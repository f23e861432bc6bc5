package tree

import (
	"strings"
	"testing"
)

// A page of tags that nest too deep becomes one long text. It must not grow byte
// by byte: what each growth leaves behind adds up to many times the page.
func TestTextOfManyPiecesGrowsByDoubling(t *testing.T) {
	page := []byte(strings.Repeat("<div><p>x</p>", 100_000))
	parses := testing.AllocsPerRun(1, func() { Parse(page, Options{}) })
	if most := 60.0; parses > most {
		t.Errorf("parsing %d bytes of nested elements took %v allocations, want at most %v", len(page), parses, most)
	}
}
