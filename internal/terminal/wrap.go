package terminal

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// A stretch is a part of a text, in bytes.
type stretch struct{ start, end int }

// breakLines cuts a text into lines of at most width columns. It breaks at
// spaces, and between the characters of scripts that write without them. A
// word longer than a line is broken where the line ends; whole, it stays in
// one, so that an address can still be copied.
func breakLines(text string, width int, whole bool) []stretch {
	b := breaker{text: text, width: width}
	for word := range words(text) {
		seen := stretch{word.start, word.start + len(strings.TrimRight(text[word.start:word.end], " \n"))}
		taken := Width(text[seen.start:seen.end])
		if b.column > 0 && b.column+taken > width {
			b.next(word.start)
		}
		if taken > width && !whole {
			taken = b.chop(&seen)
		}
		b.line.end = seen.end
		b.column += taken + strings.Count(text[seen.end:word.end], " ")
		if word.end > seen.end && text[word.end-1] == '\n' {
			b.next(word.end)
		}
	}
	return append(b.lines, b.line)
}

type breaker struct {
	text   string
	width  int
	lines  []stretch
	line   stretch
	column int
}

// next begins a line.
func (b *breaker) next(start int) {
	b.lines = append(b.lines, b.line)
	b.line, b.column = stretch{start, start}, 0
}

// chop fills lines with a word that is longer than any, and returns how wide
// the rest of it is.
func (b *breaker) chop(word *stretch) int {
	for {
		rest := b.text[word.start:word.end]
		size, taken := cut(rest, b.width)
		if size == len(rest) {
			return taken
		}
		b.line.end = word.start + size
		word.start += size
		b.next(word.start)
	}
}

// words cuts a text at the places where a line may end, and after each end of
// a line that it has.
func words(text string) iter.Seq[stretch] {
	return func(yield func(stretch) bool) {
		for start := 0; start < len(text); {
			end, isPlain := wordEnd(text, start)
			if isPlain {
				if !yield(stretch{start, end}) {
					return
				}
			} else if !segments(text, start, end, yield) {
				return
			}
			start = end
		}
	}
}

// wordEnd finds the end of the spaces after a word, and tells whether it has
// only characters that stay together.
func wordEnd(text string, start int) (end int, isPlain bool) {
	isPlain = true
	inSpace := false
	for i, r := range text[start:] {
		switch {
		case r == '\n':
			return start + i + 1, isPlain
		case r == ' ':
			inSpace = true
		case inSpace:
			return start + i, isPlain
		case r >= utf8.RuneSelf && (isSpaceless(r) || unicode.IsSpace(r)):
			isPlain = false
		}
	}
	return len(text), isPlain
}

// segments cuts a part of a text where Unicode allows it.
func segments(text string, start, end int, yield func(stretch) bool) bool {
	at, state := start, -1
	for rest := text[start:end]; rest != ""; {
		var segment string
		segment, rest, _, state = uniseg.FirstLineSegmentInString(rest, state)
		at += len(segment)
		if rest != "" && !mayBreak(segment, rest) {
			continue
		}
		if !yield(stretch{start, at}) {
			return false
		}
		start = at
	}
	return true
}

// mayBreak narrows what Unicode allows: it would break Korean words and
// addresses too.
func mayBreak(before, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return unicode.IsSpace(last) || isSpaceless(last) || isSpaceless(next)
}

func isSpaceless(r rune) bool {
	if r < 0x0E00 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer,
		unicode.Myanmar) ||
		r >= 0x3000 && r <= 0x303F ||
		r >= 0xFF01 && r <= 0xFF65
}
