// Package seam knows where two texts stand side by side that only a style sets
// apart.
package seam

import (
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// Is reports whether n and the element before it are neighbours that only a
// style can set apart, as the two in <span>Name</span><span>Price</span>.
func Is(n tree.Node) bool {
	if !isLoose(n) {
		return false
	}
	before := n.PrevSibling()
	for before.Exists() && before.Kind() == tree.CommentNode {
		before = before.PrevSibling()
	}
	return before.Exists() && isLoose(before)
}

// isLoose knows the elements that stand for pieces of a line rather than for
// the looks of a part of a word.
func isLoose(n tree.Node) bool {
	switch n.Tag() {
	case tag.Span, tag.A, tag.Label, tag.Time, tag.Small, tag.Data, tag.Button:
		return true
	}
	return false
}

// PartWords reports whether two texts that meet at a seam are words of their
// own. A single letter is the start of a word that a style makes large.
func PartWords(before, after string) bool {
	last, size := utf8.DecodeLastRuneInString(before)
	next, length := utf8.DecodeRuneInString(after)
	return size < len(before) && length < len(after) && isWordly(last) && isWordly(next)
}

func isWordly(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Sc, r)
}
