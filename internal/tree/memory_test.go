package tree

import "testing"

// Texts of a few pieces each stand beside the page. What each growth of that
// place leaves behind must not add up to many times the page.
func TestTextsOfManyPiecesGrowByDoubling(t *testing.T) {
	t.Parallel()
	var tr Tree
	piece := tr.keep("a piece")
	grown, room := 0, 0
	for range 300_000 {
		text := tr.add(node{bits: uint32(TextNode) << kindShift, at: piece.start, size: piece.size})
		tr.extend(text, span{start: piece.start, size: 3})
		if cap(tr.side) != room {
			grown, room = grown+1, cap(tr.side)
		}
	}
	if most := 24; grown > most {
		t.Errorf("300,000 texts of two pieces grew %d times, want at most %d", grown, most)
	}
}
