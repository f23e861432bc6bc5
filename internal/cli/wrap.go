package cli

import (
	"io"
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
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer,
		unicode.Myanmar) ||
		r >= 0x3000 && r <= 0x303F ||
		r >= 0xFF01 && r <= 0xFF65
}

// A flow writes text as it comes, in lines that fit. The last word is held
// until it is known to have ended.
type flow struct {
	out    io.Writer
	width  int
	column int
	held   string
}

func (f *flow) write(text string) error {
	text, f.held = f.held+text, ""
	var b strings.Builder
	for word := range words(text) {
		if word.end == len(text) && !strings.HasSuffix(text, "\n") {
			f.held = text[word.start:]
			break
		}
		f.place(&b, text[word.start:word.end])
	}
	_, err := io.WriteString(f.out, b.String())
	return err
}

// place puts a word on this line or the next.
func (f *flow) place(b *strings.Builder, word string) {
	seen := strings.TrimRight(word, " \n")
	taken := uniseg.StringWidth(seen)
	if f.column > 0 && f.column+taken > f.width {
		b.WriteByte('\n')
		f.column = 0
	}
	b.WriteString(word)
	f.column += taken + len(word) - len(seen)
	if strings.HasSuffix(word, "\n") {
		f.column = 0
	}
}

// end writes the last word.
func (f *flow) end() error {
	var b strings.Builder
	f.place(&b, f.held)
	f.held = ""
	_, err := io.WriteString(f.out, b.String())
	return err
}
