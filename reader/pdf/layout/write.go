package layout

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A writer makes blocks of lines.
type writer struct {
	scale *scale
	out   []Block
	// indents are how far the lists that are open are indented.
	indents []float64
}

func newWriter(sheets [][]*line, bookmarks []Bookmark) *writer {
	return &writer{scale: newScale(sheets, bookmarks)}
}

// page writes the lines of a page.
func (w *writer) page(lines []*line, _ Page) {
	for len(lines) > 0 {
		if n := w.special(lines); n > 0 {
			lines = lines[n:]
			continue
		}
		n := 1
		for n < len(lines) && w.goesOn(lines[:n], lines[n]) {
			n++
		}
		w.block(lines[:n])
		lines = lines[n:]
	}
}

func (w *writer) block(lines []*line) {
	b := Block{Page: lines[0].page}
	mark, isItem := markerOf(lines[0])
	if level := w.scale.heading(lines); level > 0 && !(isItem && mark.number == 0) {
		b.Kind, b.Level, isItem = Heading, level, false
	} else if isItem {
		b.Kind, b.Number, b.Level = Item, mark.number, w.depth(lines[0])
	}
	for i, l := range lines {
		if i > 0 {
			b.Spans = joined(b.Spans, l.spans())
		} else {
			b.Spans = l.spans()
		}
	}
	if isItem {
		b.Spans = without(b.Spans, mark.length)
	}
	w.add(b)
}

// special writes what is not running text, and gives the number of its lines.
func (w *writer) special(lines []*line) int {
	if t := lines[0].table(); t != nil {
		w.out = append(w.out, Block{Kind: Table, Rows: t.rows(), Page: lines[0].page})
		return 1
	}
	if _, isItem := markerOf(lines[0]); isItem {
		return 0
	}
	if t, n := tabular(lines); t != nil {
		w.out = append(w.out, Block{Kind: Table, Rows: t.rows(), Page: lines[0].page})
		return n
	}
	return w.code(lines)
}

// depth tells how deep in its list an item is, by how far it is indented.
func (w *writer) depth(l *line) int {
	left := l.Left
	if last := len(w.out) - 1; last < 0 || w.out[last].Kind != Item {
		w.indents = nil
	}
	for len(w.indents) > 0 && left < w.indents[len(w.indents)-1]-indented*l.size {
		w.indents = w.indents[:len(w.indents)-1]
	}
	if len(w.indents) == 0 || left > w.indents[len(w.indents)-1]+indented*l.size {
		w.indents = append(w.indents, left)
	}
	return len(w.indents) - 1
}

const (
	leading  = 1.75 // of a size, between lines of one paragraph
	indented = 0.8  // of a size
)

// goesOn reports whether a line belongs to the paragraph of those before it.
func (w *writer) goesOn(before []*line, next *line) bool {
	last := before[len(before)-1]
	if last.table() != nil || next.table() != nil {
		return false
	}
	gap, most := next.y-last.y, leading*min(last.size, next.size)
	if len(before) > 1 {
		most = min(most, 1.25*(last.y-before[len(before)-2].y))
	}
	if gap <= 0 || gap > most || !near(last.size, next.size, 0.08) || last.isBold() != next.isBold() &&
		w.changesWeight(last, next) {
		return false
	}
	if _, isItem := markerOf(next); isItem || next.isFixed() != last.isFixed() {
		return false
	}
	if _, isItem := markerOf(before[0]); isItem {
		return next.Left > before[0].Left-indented*next.size && next.Left < before[0].textLeft()+2*indented*next.size
	}
	if len(before) == 1 && last.Right > last.column.Right-0.1*last.column.Width() && next.Left < last.Left+4*next.size {
		return true
	}
	if len(before) == 1 && last.Left > next.Left+indented*last.size { // the first line was indented
		return true
	}
	if next.Left > last.Left+indented*next.size && !isCentred(last, next) {
		return false
	}
	return true
}

// changesWeight reports whether one line is bold and the other is not at all.
func (w *writer) changesWeight(a, b *line) bool {
	return a.isBold() && !b.startsBold() || b.isBold() && !a.endsBold()
}

func (l *line) startsBold() bool { return l.parts[0].words[0].font.Bold }

func (l *line) endsBold() bool {
	words := l.parts[len(l.parts)-1].words
	return words[len(words)-1].font.Bold
}

func isCentred(a, b *line) bool {
	off := (a.Left + a.Right - b.Left - b.Right) / 2
	return off < a.size && off > -a.size
}

// joined sets the next line behind the words so far. A hyphen at its end parts
// a word, if what follows goes on small.
func joined(spans, next []Span) []Span {
	if len(spans) == 0 || len(next) == 0 {
		return append(spans, next...)
	}
	last, first := &spans[len(spans)-1], next[0]
	r, _ := utf8.DecodeLastRuneInString(last.Text)
	before, _ := utf8.DecodeLastRuneInString(strings.TrimSuffix(last.Text, "-"))
	start := firstRune(first.Text)
	switch {
	case r == '-' && unicode.IsLetter(before) && unicode.IsLower(start):
		last.Text = strings.TrimSuffix(last.Text, "-")
	case r == '-' && unicode.IsLetter(before), isCJK(r) && isCJK(start) && !unicode.Is(unicode.Hangul, r):
	case last.Href != "" && last.Href == first.Href && isAddress(last.Text+first.Text): // parted by the end of the line
	default:
		last.Text += " "
	}
	return append(spans, next...)
}

func isAddress(text string) bool { return !strings.Contains(text, " ") && strings.Contains(text, "/") }

func plain(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

func (w *writer) blocks() []Block { return slices.Clip(w.out) }
