package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

func (w *writer) add(b Block) {
	if strings.TrimSpace(plain(b.Spans)) == "" {
		return
	}
	if host := w.interrupted(b.Page); host != nil && continuesOver(*host, b) {
		host.Spans = joined(host.Spans, onPage(b.Spans, b.Page))
		return
	}
	w.out = append(w.out, b)
}

// maxAsides is how many captions and notes may stand between the halves of a
// paragraph.
const maxAsides = 6

// interrupted gives the block that a text may go on from. Captions and notes
// stand aside, where a page or a column ended: if none of them goes on itself on
// the same page, it is the text before them.
func (w *writer) interrupted(page int) *Block {
	for i := len(w.out) - 1; i >= max(0, len(w.out)-1-maxAsides); i-- {
		if b := &w.out[i]; !isAside(b) || b.Page == page && !endsSentence(plain(b.Spans)) {
			return b
		}
	}
	return nil
}

var caption = lazyregexp.New(`^(?i:figure|fig\.|table|tab\.|scheme|algorithm|listing|chart|plate|box|abbildung|abb\.|tabelle|tableau|figura|tabla|` +
	`tabela|рис\.|рисунок|таблица|그림|표|図|表|图|圖)\s?[0-9A-Z]{1,3}(?:[.-][0-9]{1,3})?\s?[.:|—–：．]`)

// isAside reports whether a block is a caption, or a note that begins with its
// raised sign.
func isAside(b *Block) bool {
	return b.Kind == Paragraph && (b.Spans[0].Raised || caption().MatchString(plain(b.Spans)))
}

// onPage says of spans that they are on another page than the text they join.
func onPage(spans []Span, page int) []Span {
	for i := range spans {
		spans[i].Page = page
	}
	return spans
}

// minCut is the length of a text that is long enough to be cut by the end of a
// page, rather than a line of its own.
const minCut = 60

// continuesOver reports whether a paragraph goes on in the next column or on
// the next page.
func continuesOver(a, b Block) bool {
	if a.Kind != Paragraph || b.Kind != Paragraph || isAside(&b) {
		return false
	}
	before, after := strings.TrimSpace(plain(a.Spans)), strings.TrimSpace(plain(b.Spans))
	if utf8.RuneCountInString(before) <= minCut || endsSentence(before) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	start := firstRune(after)
	return unicode.IsLower(start) || a.Page != b.Page && isCJK(last) && isCJK(start)
}
