package layout

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// inReadingOrder gives the words of a line as they are read: from the right
// where most letters are of scripts that run so, but for words of others among
// them.
func inReadingOrder(words []word) []word {
	back, forth := 0, 0
	for i := range words {
		text := words[i].text
		if isRightToLeft(firstRune(text)) {
			back += utf8.RuneCountInString(text)
		} else {
			forth += utf8.RuneCountInString(text)
		}
	}
	if back == 0 || back < forth {
		return words
	}
	sorted := slices.Clone(words)
	slices.SortStableFunc(sorted, func(a, b word) int { return cmp.Compare(b.right, a.right) })
	for from := 0; from < len(sorted); {
		to := from
		for to < len(sorted) && !isRightToLeft(firstRune(sorted[to].text)) {
			to++
		}
		slices.Reverse(sorted[from:to])
		from = to + 1
	}
	for i := range sorted {
		sorted[i].ends = false // what follows has changed
	}
	return sorted
}

// readBack turns the letters of a word around that were drawn from the left
// although they are read from the right.
func readBack(glyphs []Glyph) {
	if len(glyphs) > 1 && isRightToLeft(glyphs[0].Rune) && glyphs[0].Left < glyphs[len(glyphs)-1].Left {
		slices.Reverse(glyphs)
	}
}
