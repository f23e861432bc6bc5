package dom

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// IsSeam reports whether n and the element before it are neighbours that only a
// style can set apart, as the two in <span>Name</span><span>Price</span>.
func IsSeam(n *html.Node) bool {
	if !isLoose(n) {
		return false
	}
	before := n.PrevSibling
	for before != nil && before.Type == html.CommentNode {
		before = before.PrevSibling
	}
	return before != nil && isLoose(before)
}

// isLoose knows the elements that stand for pieces of a line rather than for
// the looks of a part of a word.
func isLoose(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Span, atom.A, atom.Label, atom.Time, atom.Small, atom.Data, atom.Button:
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
