package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A fragment is words on one line with no wide gap between them.
type fragment struct {
	words []word
	table *table // in place of words
	Box
	y, size float64
}

// The parts of a size that letters reach above and below their line.
const (
	ascent  = 0.75
	descent = 0.25
	wideGap = 0.90
)

// newFragment begins with one word.
func newFragment(words []word) *fragment {
	w := &words[0]
	return &fragment{words: words, y: w.y, size: w.size,
		Box: Box{w.left, w.y - ascent*w.size, w.right, w.y + descent*w.size}}
}

// grow adds the last of words, before which the others are there already.
func (f *fragment) grow(words []word) {
	w := &words[len(words)-1]
	if w.size > f.size*1.1 && f.isSmall() {
		f.y, f.size = w.y, w.size
	}
	f.words = words
	f.Box = f.Union(Box{w.left, w.y - ascent*w.size, w.right, w.y + descent*w.size})
}

func (f *fragment) isSmall() bool {
	return len(f.words) == 1 && utf8.RuneCountInString(f.words[0].text) <= 3
}

// takes reports whether a word that follows in the page's own order is on the
// same line.
func (f *fragment) takes(w *word) bool {
	size := max(f.size, w.size)
	off := w.y - f.y
	if off < 0 {
		off = -off
	}
	near := off < sameLine*size
	if !near && min(f.size, w.size) < smallSign*size {
		near = off < raisedLine*size
	}
	last := &f.words[len(f.words)-1]
	gap := w.left - f.Right
	if isRightToLeft(firstRune(w.text)) || isRightToLeft(firstRune(last.text)) {
		gap = max(w.left-f.Right, f.Left-w.right)
	}
	return near && gap < wideGap*size && gap > -0.5*size
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// fragments puts words together, first in the page's own order and then by
// where they stand.
func fragments(all []word) []*fragment {
	var out []*fragment
	from := 0 // where the last one begins
	for i := range all {
		if last := len(out) - 1; last >= 0 && out[last].takes(&all[i]) {
			out[last].grow(all[from : i+1 : i+1])
		} else {
			from = i
			out = append(out, newFragment(all[i:i+1:i+1]))
		}
	}
	var merged []*fragment
	for _, row := range rows(out) {
		for _, f := range row {
			last := len(merged) - 1
			if last >= 0 && merged[last].abuts(f) {
				merged[last].join(f)
			} else {
				merged = append(merged, f)
			}
		}
	}
	return merged
}

func (f *fragment) abuts(g *fragment) bool {
	size := max(f.size, g.size)
	gap := g.Left - f.Right
	return f.table == nil && g.table == nil && onOneLine(f, g) && gap < wideGap*size && gap > -0.5*size
}

func onOneLine(f, g *fragment) bool {
	size, off := max(f.size, g.size), f.y-g.y
	limit := sameLine * size
	if min(f.size, g.size) < smallSign*size {
		limit = raisedLine * size
	}
	return off < limit && off > -limit
}

func (f *fragment) join(g *fragment) {
	if g.size > f.size {
		f.y, f.size = g.y, g.size
	}
	if f.isRightToLeft() && g.isRightToLeft() {
		f.words = append(slices.Clone(g.words), f.words...)
	} else {
		f.words = append(f.words, g.words...)
	}
	f.Box = f.Union(g.Box)
}

func (f *fragment) isRightToLeft() bool {
	for i := range f.words {
		if !isRightToLeft(firstRune(f.words[i].text)) {
			return false
		}
	}
	return true
}

// rows groups fragments whose lines are level, each group from left to right.
func rows(all []*fragment) [][]*fragment {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b *fragment) int {
		return cmp.Or(cmp.Compare(a.y, b.y), cmp.Compare(a.Left, b.Left))
	})
	var out [][]*fragment
	for _, f := range sorted {
		last := len(out) - 1
		if last >= 0 && level(out[last][0], f) {
			out[last] = append(out[last], f)
		} else {
			out = append(out, []*fragment{f})
		}
	}
	for _, row := range out {
		slices.SortStableFunc(row, func(a, b *fragment) int { return cmp.Compare(a.Left, b.Left) })
	}
	return out
}

func level(a, b *fragment) bool {
	return b.y-a.y < sameLine*min(a.size, b.size) || onOneLine(a, b) && b.y-a.y < sameLine*max(a.size, b.size)
}

// text is what a fragment says.
func (f *fragment) text() string {
	words := inReadingOrder(f.words)
	size := len(words)
	for i := range words {
		size += len(words[i].text)
	}
	var b strings.Builder
	b.Grow(size)
	for i := range words {
		if i > 0 && isApart(&words[i-1], &words[i]) {
			b.WriteByte(' ')
		}
		b.WriteString(words[i].text)
	}
	return b.String()
}

// spans gives the words with the spaces between them, plain ones of one style
// together.
func (f *fragment) spans() []Span {
	var out []Span
	var text strings.Builder
	words := inReadingOrder(f.words)
	for i := range words {
		w := &words[i]
		next := f.span(w)
		if last := len(out) - 1; last >= 0 && !(next.isPlain() && next == out[last]) {
			out[last].Text = text.String()
			text = strings.Builder{}
		}
		if text.Len() == 0 {
			out = append(out, next)
		}
		if i > 0 && isApart(&words[i-1], w) {
			text.WriteByte(' ')
		}
		text.WriteString(w.text)
	}
	if last := len(out) - 1; last >= 0 {
		out[last].Text = text.String()
	}
	return out
}

// span is how a word looks.
func (f *fragment) span(w *word) Span {
	raised := w.size < smallSign*f.size && w.y < f.y-0.15*f.size
	return Span{Bold: w.font.Bold, Italic: w.font.Italic, Fixed: w.isFixed(), Raised: raised, Href: w.href}
}

// isPlain reports words that mean nothing by themselves: neither the sign of a
// note, nor a part of an address or of code.
func (s Span) isPlain() bool { return !s.Fixed && !s.Raised && s.Href == "" }

// isFixed reports whether a word is set like code. Letters of East Asia are all
// of one width anyway.
func (w *word) isFixed() bool { return w.font.Fixed && !isCJK(firstRune(w.text)) }

// isApart reports whether a space is between two words.
func isApart(w, next *word) bool {
	gap := next.left - w.right
	if gap < 0 && isRightToLeft(firstRune(next.text)) || isRightToLeft(firstRune(w.text)) {
		gap = max(gap, w.left-next.right)
	}
	// A raised sign is a line of its own to PDFium.
	small := min(w.size, next.size) < smallSign*max(w.size, next.size)
	if w.ends && !(small && math.Abs(gap) < 0.1*w.size) {
		return gap > -0.2*w.size || gap < -w.size || isRightToLeft(firstRune(next.text))
	}
	last, _ := utf8.DecodeLastRuneInString(w.text)
	if isCJK(last) && isCJK(firstRune(next.text)) {
		return gap > cjkGap*max(w.size, next.size)
	}
	return gap > 0.15*max(w.size, next.size) || gap < -max(w.size, next.size)
}

// isBold reports whether all letters are.
func (f *fragment) isBold() bool {
	if f.table != nil {
		return false
	}
	for i := range f.words {
		w := &f.words[i]
		if !w.font.Bold && strings.IndexFunc(w.text, unicode.IsLetter) >= 0 {
			return false
		}
	}
	return true
}

// isFixed reports whether all words are set like code, or may be.
func (f *fragment) isFixed() bool {
	if f.table != nil {
		return false
	}
	for i := range f.words {
		w := &f.words[i]
		if !w.isFixed() && !isCJK(firstRune(w.text)) {
			return false
		}
	}
	return true
}
