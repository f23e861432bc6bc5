package markdown

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/decant-dev/decant/document"
)

// maxStyles bounds how many styles are nested in the writing.
const maxStyles = 4

// inlines writes siblings from n up to end. Text is held back until what
// follows it is known, so that all text between two marks is escaped as one;
// next is the rune that stands behind the last of them.
func (w *writer) inlines(n, end *document.Node, next rune) {
	for ; n != nil && n != end; n = n.Next {
		switch n.Kind {
		case document.Text:
			w.text(n.Text)
		case document.Superscript, document.Subscript:
			w.text("")
			w.run = appendRaised(w.run, n)
		case document.Math:
			w.math(n.Text)
		case document.Code:
			if w.label && strings.Contains(n.Text, "]:") {
				w.text(n.Text)
				continue
			}
			w.flush('`')
			w.code = append(w.code, n.Text...)
		case document.Break:
			w.lineBreak()
		case document.Emphasis:
			w.styled(n, "*", &w.emphasis, w.peek(n.Next, end, next))
		case document.Strong:
			w.styled(n, "**", &w.strong, w.peek(n.Next, end, next))
		case document.Strike:
			w.styled(n, "~~", &w.strike, w.peek(n.Next, end, next))
		case document.Link:
			w.writeLink(n, w.peek(n.Next, end, next))
		case document.Image:
			w.image(n)
		case document.FootnoteRef:
			w.mark("[^")
			w.out = append(append(w.out, footnoteLabel(n.Text)...), ']')
		}
	}
}

// line writes siblings that are all of a line or paragraph.
func (w *writer) line(n, end *document.Node) {
	w.leaf = len(w.out)
	next := '\n'
	if w.cell {
		next = cellEnd
	}
	w.label = w.bol && w.peek(n, end, next) == '['
	w.inlines(n, end, next)
	w.endGap()
	w.endText(next)
	w.bol = false
}

// text adds to the text that is held back.
func (w *writer) text(s string) {
	w.endCode()
	if w.skipped {
		s = w.closeGap(s)
	}
	w.run = append(w.run, s...)
}

// flush writes the text held back, which r follows.
func (w *writer) flush(r rune) {
	if len(w.run) > 0 {
		if w.link == 0 && !unicode.IsSpace(r) {
			w.cutHost()
		}
		w.escape(w.run, r)
		w.run = w.run[:0]
	}
}

// cutHost keeps a host at the end of the text from running into the markup
// that follows: some parsers make a link of both.
func (w *writer) cutHost() {
	word := bytes.LastIndexByte(w.run, ' ') + 1
	i := bytes.Index(w.run[word:], []byte("www."))
	if i == 0 || i > 0 && w.run[word+i-1] != '/' { // else it is part of an address, which is written as one
		dot := word + i + len("www")
		w.escape(w.run[:dot], '\\')
		w.out = append(w.out, '\\')
		w.run = append(w.run[:0], w.run[dot:]...)
	}
}

// endText writes all that is held back, text or code, which r follows.
func (w *writer) endText(r rune) {
	w.endCode()
	w.flush(r)
}

// endCode writes the code held back: spans beside each other become one.
func (w *writer) endCode() {
	if len(w.code) > 0 {
		text := string(w.code)
		w.code = w.code[:0]
		w.codeSpan(text)
	}
}

// mark writes a marker after all that is held back.
func (w *writer) mark(marker string) {
	w.endText(rune(marker[0]))
	w.out = append(w.out, marker...)
	w.bol = false
}

// peek returns the rune that the siblings from n on begin with, looking
// through all markers, as they may turn out not to be written.
func (w *writer) peek(n, end *document.Node, next rune) rune {
	for ; n != nil && n != end; n = n.Next {
		if r := w.edgeRune(n, anyMarker, false); r != 0 {
			return r
		}
	}
	return next
}

func (w *writer) lineBreak() {
	switch {
	case w.flat:
		w.text(" ")
	case w.cell:
		w.endText(cellEnd)
		w.cellBreak()
		w.leaf = len(w.out)
	default:
		w.endCode()
		if n := len(w.run); n > 0 && w.run[n-1] == '\\' {
			// Not every parser sees a line break behind an escaped backslash.
			w.run = w.run[:n-1]
			w.flush('&')
			w.out = append(w.out, "&#92;"...)
		}
		w.mark("\\")
		w.newline()
		w.bol, w.leaf = true, len(w.out)
		w.further = true
	}
}

// styled writes content between markers, or without where a parser would not
// take them for what they are.
func (w *writer) styled(n *document.Node, marker string, depth *int, after rune) {
	nested := w.emphasis + w.strong + w.strike
	if *depth > 0 || nested >= maxStyles || !w.flanks(n, marker[0], after) {
		w.inlines(n.First, nil, after)
		return
	}
	switch ended := w.justEnded(); {
	case ended == marker && len(w.ended) == 1:
		// The same style ended right here: it goes on.
		w.out = w.out[:len(w.out)-len(marker)]
	case ended != "" && ended[0] == marker[0] && (len(w.ended) > 1 || holdsStars(n)):
		// How so many markers in a row pair up is anyone's guess.
		w.inlines(n.First, nil, after)
		return
	default:
		w.mark(marker)
	}
	*depth++
	w.inlines(n.First, nil, rune(marker[0]))
	*depth--
	w.mark(marker)
	if w.endedAt != len(w.out)-len(marker) {
		w.ended = w.ended[:0]
	}
	w.ended, w.endedAt = append(w.ended, marker), len(w.out)
}

// justEnded returns the marker of the style that ended right here, or "".
func (w *writer) justEnded() string {
	if w.endedAt != len(w.out) || len(w.run)+len(w.code) > 0 || len(w.ended) == 0 {
		return ""
	}
	return w.ended[len(w.ended)-1]
}

func holdsStars(n *document.Node) bool {
	for c := n.First; c != nil; c = c.Next {
		if c.Kind == document.Emphasis || c.Kind == document.Strong || holdsStars(c) {
			return true
		}
	}
	return false
}

func (w *writer) codeSpan(text string) {
	if strings.ContainsAny(text, "\n\r\t") {
		text = strings.Join(strings.Fields(text), " ")
	}
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	fence := spanFence(text)
	// A word right before "…@…" would make an e-mail address of both.
	joins := strings.Contains(text, "@") && !unicode.IsSpace(w.previous())
	pad := joins || text[0] == '`' || text[len(text)-1] == '`'
	if w.cell && strings.Contains(text, "|") {
		text = strings.ReplaceAll(text, "|", `\|`)
	}
	w.out = append(w.out, fence...)
	if pad {
		w.out = append(w.out, ' ')
	}
	w.out = append(w.out, text...)
	if pad {
		w.out = append(w.out, ' ')
	}
	w.out = append(w.out, fence...)
	w.bol = false
}

// spanFence returns the shortest run of backticks that text does not contain.
func spanFence(text string) string {
	if strings.IndexByte(text, '`') < 0 {
		return "`"
	}
	return strings.Repeat("`", longestRun(text, '`')+1)
}

// image writes an image, or a link that says it is one, or within a link the
// words of that.
func (w *writer) image(n *document.Node) {
	if w.echoes[n] {
		w.skipped = true
		return
	}
	if w.link > 0 && !w.liveImages {
		w.text("")
		w.run = appendImage(w.run, n)
		return
	}
	title := ""
	if w.liveImages {
		w.mark("![")
		w.run = append(w.run, n.Text...)
		title = n.Title
	} else {
		w.mark("[")
		w.run = appendImage(w.run, n)
	}
	w.link++
	w.flush(']')
	w.link--
	if w.numbered {
		w.reference(n.Href)
		return
	}
	w.target(n.Href, title)
}

// appendImage writes an image as words.
func appendImage(out []byte, n *document.Node) []byte {
	out = append(out, "image"...)
	if n.Text != "" {
		out = append(append(out, ": "...), n.Text...)
	}
	return out
}
