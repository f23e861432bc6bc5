package layout

import (
	"math"
	"strconv"
	"strings"
)

const fixedWidth = 0.6 // of a size: how wide the letters of code are, as a rule

// code writes the lines that are set like code, and gives their number.
func (w *writer) code(lines []*line) int {
	n := 0
	for n < len(lines) && lines[n].isFixed() && (n == 0 || isBelow(lines[n-1], lines[n])) {
		n++
	}
	if n == 0 || w.scale.isCode() {
		return 0
	}
	dropNumbers(lines[:n])
	left := math.Inf(1)
	for _, l := range lines[:n] {
		if len(l.parts) > 0 {
			left = min(left, l.Left)
		}
	}
	b := Block{Kind: Code, Page: lines[0].page}
	for _, l := range lines[:n] {
		b.Spans = append(b.Spans, Span{Text: spacedOut(l, left)})
	}
	w.out = append(w.out, b)
	return n
}

func isBelow(above, l *line) bool { return l.y > above.y && l.y-above.y < 3*l.size }

// dropNumbers takes the numbers of lines away that stand before code. Lines
// that go on below have none.
func dropNumbers(lines []*line) {
	next, left := 1, lines[0].Right
	for _, l := range lines {
		if first := l.parts[0]; first.text() == strconv.Itoa(next) {
			next, left = next+1, min(left, first.Right)
		} else if l.Left < left {
			return
		}
	}
	if next == 1 {
		return
	}
	for _, l := range lines {
		if l.Left >= left {
			continue
		}
		if l.parts = l.parts[1:]; len(l.parts) > 0 {
			l.Left = l.parts[0].Left
		}
	}
}

const widestLine = 400 // letters

// spacedOut sets the parts of a line as far apart as they stand.
func spacedOut(l *line, left float64) string {
	var b strings.Builder
	column := 0
	for _, f := range l.parts {
		at := int(math.Round((f.Left - left) / (fixedWidth * f.size)))
		for ; column < min(at, widestLine); column++ {
			b.WriteByte(' ')
		}
		text := f.text()
		b.WriteString(text)
		column += len([]rune(text)) + 1
		if b.Len() > 0 && f != l.parts[len(l.parts)-1] {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
