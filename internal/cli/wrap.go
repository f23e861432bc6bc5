package cli

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// A stretch is a part of a text, in bytes.
type stretch struct{ start, end int }

// breakLines cuts a text into lines of at most width columns. It breaks at
// spaces, and between the characters of scripts that write without them; a
// word longer than a line stays whole, so that an address can still be copied.
func breakLines(text string, width int) []stretch {
	var lines []stretch
	line, column := stretch{}, 0
	for word := range words(text) {
		seen := strings.TrimRight(text[word.start:word.end], " ")
		taken := uniseg.StringWidth(seen)
		if column > 0 && column+taken > width {
			lines = append(lines, line)
			line, column = stretch{word.start, word.start}, 0
		}
		line.end = word.start + len(seen)
		column += taken + word.end - word.start - len(seen)
	}
	return append(lines, line)
}

// words cuts a text at the places where a line may end.
func words(text string) func(yield func(stretch) bool) {
	return func(yield func(stretch) bool) {
		start, at, state := 0, 0, -1
		for rest := text; rest != ""; {
			var segment string
			segment, rest, _, state = uniseg.FirstLineSegmentInString(rest, state)
			at += len(segment)
			if rest != "" && !mayBreak(segment, rest) {
				continue
			}
			if !yield(stretch{start, at}) {
				return
			}
			start = at
		}
	}
}

// mayBreak narrows what Unicode allows: it would break Korean words and
// addresses too.
func mayBreak(before, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return unicode.IsSpace(last) || isSpaceless(last) || isSpaceless(next)
}

func isSpaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) ||
		r >= 0x3000 && r <= 0x303F || r >= 0xFF01 && r <= 0xFF65
}
