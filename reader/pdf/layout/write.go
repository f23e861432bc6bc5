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
}

func newWriter(sheets [][]*line, bookmarks []Bookmark) *writer {
	return &writer{scale: newScale(sheets, bookmarks)}
}

// page writes the lines of a page.
func (w *writer) page(lines []*line, _ Page) {
	for len(lines) > 0 {
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
	if level := w.scale.heading(lines); level > 0 {
		b.Kind, b.Level = Heading, level
	}
	for i, l := range lines {
		if i > 0 {
			b.Spans = joined(b.Spans, l.spans())
		} else {
			b.Spans = l.spans()
		}
	}
	w.add(b)
}

const (
	leading  = 1.75 // of a size, between lines of one paragraph
	indented = 0.8  // of a size
)

// goesOn reports whether a line belongs to the paragraph of those before it.
func (w *writer) goesOn(before []*line, next *line) bool {
	last := before[len(before)-1]
	gap, most := next.y-last.y, leading*min(last.size, next.size)
	if len(before) > 1 {
		most = min(most, 1.25*(last.y-before[len(before)-2].y))
	}
	if gap <= 0 || gap > most || !near(last.size, next.size, 0.08) || last.isBold() != next.isBold() && w.changesWeight(last, next) {
		return false
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
	case last.Href != "" && last.Href == first.Href && !strings.Contains(last.Text+first.Text, " ") && strings.ContainsAny(last.Text, "/"):
	default:
		last.Text += " "
	}
	return append(spans, next...)
}

func (w *writer) add(b Block) {
	if text := plain(b.Spans); strings.TrimSpace(text) == "" {
		return
	}
	if last := len(w.out) - 1; last >= 0 && continuesOver(w.out[last], b) {
		w.out[last].Spans = joined(w.out[last].Spans, b.Spans)
		return
	}
	w.out = append(w.out, b)
}

// continuesOver reports whether a paragraph goes on in the next column or on
// the next page.
func continuesOver(a, b Block) bool {
	if a.Kind != Paragraph || b.Kind != Paragraph {
		return false
	}
	before, after := strings.TrimSpace(plain(a.Spans)), strings.TrimSpace(plain(b.Spans))
	return utf8.RuneCountInString(before) > 60 && !endsSentence(before) && unicode.IsLower(firstRune(after))
}

func plain(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

func (w *writer) blocks() []Block { return slices.Clip(w.out) }
