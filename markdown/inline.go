package markdown

import (
	"strings"

	"github.com/decant-dev/decant/document"
)

// maxStyles bounds how many styles are nested in the writing.
const maxStyles = 4

// inlines writes siblings from first up to end; next is the rune that the
// writing goes on with behind them.
func (w *writer) inlines(first, end *document.Node, next rune) {
	for n := first; n != end && n != nil; {
		if isTextual(n) {
			stop := n.Next
			for stop != end && stop != nil && isTextual(stop) {
				stop = stop.Next
			}
			w.texts(n, stop, w.peek(stop, end, next))
			n = stop
			continue
		}
		if n.Kind == document.Code {
			n = w.codes(n, end)
			continue
		}
		after := w.peek(n.Next, end, next)
		w.inline(n, after)
		n = n.Next
	}
}

// peek returns the rune that n begins with.
func (w *writer) peek(n, end *document.Node, next rune) rune {
	for ; n != nil && n != end; n = n.Next {
		if r := w.firstRune(n); r != 0 {
			return r
		}
	}
	return next
}

// inline writes one inline that is not text; after is what follows it.
func (w *writer) inline(n *document.Node, after rune) {
	switch n.Kind {
	case document.Break:
		w.lineBreak()
		return
	case document.Emphasis:
		w.styled(n, "*", &w.emphasis, after)
	case document.Strong:
		w.styled(n, "**", &w.strong, after)
	case document.Strike:
		w.styled(n, "~~", &w.strike, after)
	case document.Link:
		w.writeLink(n, after)
	case document.Image:
		w.image(n)
	case document.Math:
		w.math(n.Text)
	case document.FootnoteRef:
		w.out = append(append(append(w.out, "[^"...), footnoteLabel(n.Text)...), ']')
	}
	w.bol = false
}

func (w *writer) lineBreak() {
	switch {
	case w.flat:
		w.out = append(w.out, ' ')
	case w.cell:
		w.out = append(w.out, "<br>"...)
	default:
		w.out = append(w.out, '\\')
		w.newline()
		w.bol = true
		w.line++
	}
}

// styled writes content between markers, or without where a parser would not
// take them for what they are.
func (w *writer) styled(n *document.Node, marker string, depth *int, after rune) {
	nested := w.emphasis + w.strong + w.strike
	if *depth > 0 || nested >= maxStyles || !w.flanks(n, after) {
		w.inlines(n.First, nil, after)
		return
	}
	*depth++
	w.out = append(w.out, marker...)
	w.bol = false
	w.inlines(n.First, nil, rune(marker[0]))
	w.out = append(w.out, marker...)
	*depth--
}

// codes writes code spans beside each other as one, and returns what follows.
func (w *writer) codes(n, end *document.Node) *document.Node {
	text := n.Text
	next := n.Next
	if next != nil && next != end && next.Kind == document.Code {
		var joined strings.Builder
		joined.WriteString(text)
		for ; next != nil && next != end && next.Kind == document.Code; next = next.Next {
			joined.WriteString(next.Text)
		}
		text = joined.String()
	}
	w.codeSpan(text)
	w.bol = false
	return next
}

func (w *writer) codeSpan(text string) {
	if strings.ContainsAny(text, "\n\r\t") {
		text = strings.Join(strings.Fields(text), " ")
	}
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	fence := spanFence(text)
	w.out = append(w.out, fence...)
	pad := text[0] == '`' || text[len(text)-1] == '`'
	if pad {
		w.out = append(w.out, ' ')
	}
	if w.cell && strings.Contains(text, "|") {
		text = strings.ReplaceAll(text, "|", `\|`)
	}
	w.out = append(w.out, text...)
	if pad {
		w.out = append(w.out, ' ')
	}
	w.out = append(w.out, fence...)
}

// spanFence returns the shortest run of backticks that text does not contain.
func spanFence(text string) string {
	if strings.IndexByte(text, '`') < 0 {
		return "`"
	}
	return strings.Repeat("`", longestRun(text, '`')+1)
}

// math writes a formula between dollars, and within them as code where a
// Markdown parser would not leave it as it is.
func (w *writer) math(tex string) {
	before := len(w.out)
	w.run = append(append(append(w.run[:0], '$'), tex...), '$')
	bol := w.bol
	w.escape(w.run, ' ')
	if len(w.out)-before == len(tex)+2 {
		return
	}
	w.bol = bol
	w.out = append(w.out[:before], '$')
	w.codeSpan(tex)
	w.out = append(w.out, '$')
}

func (w *writer) image(n *document.Node) {
	w.run = append(w.run[:0], n.Text...)
	if w.liveImages {
		w.out = append(w.out, "!["...)
		w.link++
		w.bol = false
		w.escape(w.run, ']')
		w.link--
		w.target(n.Href, n.Title)
		return
	}
	w.run = append(w.run[:0], "image"...)
	if n.Text != "" {
		w.run = append(append(w.run, ": "...), n.Text...)
	}
	if w.link > 0 {
		w.escape(w.run, ']')
		return
	}
	w.out = append(w.out, '[')
	w.link++
	w.bol = false
	w.escape(w.run, ']')
	w.link--
	w.target(n.Href, "")
}
