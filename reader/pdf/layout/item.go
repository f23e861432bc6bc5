package layout

import (
	"strconv"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// A marker is what stands before an item of a list.
type marker struct {
	number int // 0 where it is no number
	length int // of the marker in the line's text
}

// In brackets three figures are the beginning of a telephone number.
var (
	bullets  = lazyregexp.New(`^[•◦▪▫■□●○‣⁃∙·–−*➢➤✓✔❖►▸-]\s+\S`)
	numbered = lazyregexp.New(`^(?:(\d{1,3})[.)]|\((\d{1,2})\))\s+\S`)
)

// markerOf finds the marker that a line begins with.
func markerOf(l *line) (marker, bool) {
	text := l.text()
	if m := numbered().FindStringSubmatchIndex(text); m != nil {
		from, to := max(m[2], m[4]), max(m[3], m[5])
		n, _ := strconv.Atoi(text[from:to])
		_, size := utf8.DecodeLastRuneInString(text[:m[1]])
		return marker{max(n, 1), m[1] - size}, true
	}
	if at := bullets().FindStringIndex(text); at != nil {
		_, size := utf8.DecodeLastRuneInString(text[:at[1]])
		return marker{0, at[1] - size}, true
	}
	return marker{0, 0}, l.dotted
}

// without takes a number of bytes off the beginning of spans.
func without(spans []Span, length int) []Span {
	for len(spans) > 0 && length > 0 {
		if len(spans[0].Text) > length {
			spans[0].Text = spans[0].Text[length:]
			break
		}
		length -= len(spans[0].Text)
		spans = spans[1:]
	}
	return spans
}

// textLeft is where the words of an item begin behind its marker.
func (l *line) textLeft() float64 {
	if l.dotted {
		return l.Left
	}
	words := l.parts[0].words
	switch {
	case len(words) > 1:
		return words[1].left
	case len(l.parts) > 1:
		return l.parts[1].Left
	}
	return l.Left
}

// dot marks the lines that a drawn bullet stands before.
func dot(lines []*line, dots []Box) {
	for _, d := range dots {
		for _, l := range lines {
			y := (d.Top + d.Bottom) / 2
			if gap := l.Left - d.Right; gap > 0 && gap < 2.5*l.size && d.Height() < 0.7*l.size && y > l.y-0.8*l.size &&
				y < l.y {
				l.dotted = true
			}
		}
	}
}
