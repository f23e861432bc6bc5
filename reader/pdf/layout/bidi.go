package layout

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// inReadingOrder gives the words of a line as they are read: from the right
// where most letters are of scripts that run so, but for words of others among
// them.
func inReadingOrder(words []word) []word {
	back, forth := 0, 0
	for i := range words {
		text := words[i].text
		if isBackward(text) {
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
		for to < len(sorted) && !isBackward(sorted[to].text) {
			to++
		}
		slices.Reverse(sorted[from:to])
		from = to + 1
	}
	for i := range sorted { // what follows has changed
		seen := *sorted[i].look
		seen.ends = false
		sorted[i].look = &seen
	}
	turnBrackets(sorted)
	return sorted
}

// isBackward reports a word whose first letter is of a script that runs from
// the right.
func isBackward(text string) bool {
	for _, r := range text {
		if isRightToLeft(r) {
			return true
		}
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return false
		}
	}
	return false
}

// pairs are the brackets, each with its other half.
var pairs = map[rune]rune{'(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '«': '»', '»': '«'}

func opens(bracket rune) bool { return strings.ContainsRune("([{«", bracket) }

// turnBrackets makes brackets open before what they hold: from the right they
// are drawn the other way around, and documents name now what is drawn and now
// what is meant. The words are in reading order.
func turnBrackets(words []word) {
	for i := range words {
		w := &words[i]
		if !strings.ContainsAny(w.text, "()[]{}«»") {
			continue
		}
		before, after := ' ', ' '
		if i > 0 && !isApart(&words[i-1], w) {
			before, _ = utf8.DecodeLastRuneInString(words[i-1].text)
		}
		if i+1 < len(words) && !isApart(w, &words[i+1]) {
			after = firstRune(words[i+1].text)
		}
		w.text = bracketsTurned(before, w.text, after)
	}
}

func bracketsTurned(before rune, text string, after rune) string {
	runes := []rune(text)
	for i, r := range runes {
		other, isBracket := pairs[r]
		if !isBracket {
			continue
		}
		left, right := before, after
		if i > 0 {
			left = runes[i-1]
		}
		if i+1 < len(runes) {
			right = runes[i+1]
		}
		if begins, ends := isOutside(left), isOutside(right); begins != ends && begins != opens(r) {
			runes[i] = other
		}
	}
	return string(runes)
}

// isOutside reports what does not stand within brackets beside one.
func isOutside(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(".,;:!?،؛؟", r) }

// readBack turns the letters of a word around that were drawn from the left
// although they are read from the right.
func readBack(glyphs []Glyph) {
	last := len(glyphs) - 1
	if last > 0 && glyphs[0].Left < glyphs[last].Left && beginsBack(glyphs) {
		slices.Reverse(glyphs)
	}
}

func beginsBack(glyphs []Glyph) bool {
	for i := range glyphs {
		if r := glyphs[i].Rune; isRightToLeft(r) || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return isRightToLeft(r)
		}
	}
	return false
}
