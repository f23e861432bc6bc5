package tree

import (
	"strings"
	"testing"
)

// Texts of a few pieces each stand beside the page. The strips that they are
// written to grow with what there is already, so that few are needed.
func TestTextsOfManyPiecesTakeFewStrips(t *testing.T) {
	t.Parallel()
	var tr Tree
	piece := tr.keep("a piece")
	for range 300_000 {
		text := tr.add(node{bits: uint32(TextNode) << kindShift, at: piece.start, size: piece.size})
		tr.extend(text, span{start: piece.start, size: 3})
	}
	if got, most := len(tr.side.filled), 24; got > most {
		t.Errorf("300,000 texts of two pieces filled %d strips, want at most %d", got, most)
	}
}

// What is written beside the page stays what it is while more is written.
func TestMarginKeepsWhatItHas(t *testing.T) {
	t.Parallel()
	var tr Tree
	var spans []span
	var want []string
	for i := range 200 {
		text := strings.Repeat(string(rune('a'+i%26)), i*i%3000)
		spans, want = append(spans, tr.keep(text)), append(want, text)
	}
	if len(tr.side.filled) < 3 {
		t.Fatalf("%d strips were filled, want several", len(tr.side.filled))
	}
	for i, s := range spans {
		if got := tr.text(s); got != want[i] {
			t.Errorf("text %d of %d bytes is %.20q, want %.20q", i, len(want[i]), got, want[i])
		}
	}
}

// A text that ends where a strip ends does not go on in the next one.
func TestTextsDoNotRunOverStrips(t *testing.T) {
	t.Parallel()
	var tr Tree
	first := tr.keep(strings.Repeat("a", leastStrip))
	more := tr.keep("b")
	text := tr.add(node{bits: uint32(TextNode) << kindShift, at: first.start, size: first.size})
	tr.extend(text, more)
	if got := tr.text(tr.nodes[text].span()); got != strings.Repeat("a", leastStrip)+"b" {
		t.Errorf("text ends in %q, want b after a", got[len(got)-3:])
	}
}
