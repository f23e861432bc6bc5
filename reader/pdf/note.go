package pdf

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/pdf/layout"
)

// notes are the footnotes of a document. A note is a paragraph that begins with
// a raised sign which stands in the text of the same page too, be it in a
// paragraph that began on the page before.
type notes struct {
	labels map[int]string // by the index of the note's block
	signs  map[sign]string
}

// A sign is what a note is called on its page.
type sign struct {
	page int
	text string
}

var signs = lazyregexp.New(`^(?:[0-9]{1,3}|[*†‡§¶]{1,3}|[a-z])$`)

func findNotes(blocks []layout.Block) notes {
	n := notes{map[int]string{}, map[sign]string{}}
	raised := map[sign]bool{}
	for i, b := range blocks {
		if s := signOf(b); s.text != "" && raised[s] && n.signs[s] == "" {
			label := strconv.Itoa(len(n.labels) + 1)
			n.labels[i], n.signs[s] = label, label
			continue
		}
		for i := range b.Spans {
			raised[signAt(b, i)] = true
		}
	}
	return n
}

// signAt gives the sign that a span of a block is, on the page it stands on.
func signAt(b layout.Block, i int) sign {
	return sign{cmp.Or(b.Spans[i].Page, b.Page), raisedAt(b.Spans, i)}
}

// raisedAt gives the sign that a span of running text is. One behind a number is
// its exponent, and none.
func raisedAt(spans []layout.Span, i int) string {
	text := strings.TrimSpace(spans[i].Text)
	if i == 0 || !spans[i].Raised || !signs().MatchString(text) {
		return ""
	}
	before := spans[i-1].Text
	if before != "" && unicode.IsDigit(rune(before[len(before)-1])) {
		return ""
	}
	return text
}

// signOf gives what a block begins with, if it may be a note.
func signOf(b layout.Block) sign {
	if b.Kind != layout.Paragraph || len(b.Spans) < 2 || !b.Spans[0].Raised {
		return sign{}
	}
	text := strings.TrimSpace(b.Spans[0].Text)
	if !signs().MatchString(text) {
		return sign{}
	}
	return sign{b.Page, text}
}

func withoutSign(spans []layout.Span) []layout.Span {
	rest := append([]layout.Span(nil), spans[1:]...)
	rest[0].Text = strings.TrimLeft(rest[0].Text, " ")
	return rest
}

// spans gives the words of a block with references where its signs are.
func (n notes) spans(b layout.Block) []draft.Span {
	out := spans(b.Spans, 0)
	for i := range b.Spans {
		if label := n.signs[signAt(b, i)]; label != "" {
			out[i] = draft.NoteRef(label)
		}
	}
	return out
}
