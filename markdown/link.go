package markdown

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"

	"github.com/decant-dev/decant/document"
)

func (w *writer) writeLink(n *document.Node, after rune) {
	if w.link > 0 || n.Href == "" || w.isBare(n) {
		w.inlines(n.First, nil, after)
		return
	}
	if w.isEmpty(n) {
		return
	}
	w.endText('[')
	first := len(w.out) == w.leaf
	w.mark("[")
	start := len(w.out)
	w.link++
	w.inlines(n.First, nil, ']')
	w.endGap()
	w.endText(']')
	w.link--
	if first && len(w.prefix) > 0 && len(w.out) == start+1 && w.out[start]|0x20 == 'x' {
		w.protectTask(after)
	}
	if w.numbered {
		w.reference(withoutTracking(n.Href))
		return
	}
	w.target(n.Href, n.Title)
}

// isEmpty reports whether nothing of n would be written.
func (w *writer) isEmpty(n *document.Node) bool { return w.firstRune(n.First, 0) == 0 }

// protectTask changes "[X" so that its link is not taken for the box of a
// task, as some parsers do at the start of an item.
func (w *writer) protectTask(after rune) {
	if unicode.IsSpace(after) {
		w.out = append(w.out, ' ')
		return
	}
	letter := w.out[len(w.out)-1]
	w.out = append(w.out[:len(w.out)-1], "&#"...)
	w.out = append(strconv.AppendInt(w.out, int64(letter), 10), ';')
}

// target writes where a link or an image leads.
func (w *writer) target(href, title string) {
	w.out = append(w.out, "]("...)
	w.out = appendTarget(w.out, href)
	if title != "" {
		w.out = append(w.out, ` "`...)
		w.out = appendTitle(w.out, title)
		w.out = append(w.out, '"')
	}
	w.out = append(w.out, ')')
}

// appendTarget writes an address so that it ends where it should.
func appendTarget(out []byte, href string) []byte {
	start := len(out)
	out = appendAddress(out, href)
	if isBalanced(out[start:]) {
		return out
	}
	address := bytes.Clone(out[start:])
	return append(append(append(out[:start], '<'), address...), '>')
}

const hexDigits = "0123456789ABCDEF"

// appendAddress writes an address as a browser sends it: what is encoded
// already stays byte for byte, what has no place in an address is encoded.
func appendAddress(out []byte, href string) []byte {
	for i := 0; i < len(href); i++ {
		start := i
		for i < len(href) && standsForItself[href[i]] {
			i++
		}
		if out = append(out, href[start:i]...); i == len(href) {
			break
		}
		switch c := href[i]; {
		case c == '&' && isEntity([]byte(href[i:min(len(href), i+40)])):
			out = append(out, "&amp;"...)
		case c == '%' && (i+2 >= len(href) || !isHex(href[i+1])), !isAddressByte(c):
			out = append(out, '%', hexDigits[c>>4], hexDigits[c&15])
		default:
			out = append(out, c)
		}
	}
	return out
}

// standsForItself tells of each byte whether it does so anywhere in an address.
var standsForItself = func() (table [256]bool) {
	for i := range table {
		c := byte(i)
		table[c] = isAddressByte(c) && c != '&' && c != '%'
	}
	return table
}()

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func isAddressByte(c byte) bool {
	switch c {
	case '"', '<', '>', '[', '\\', ']', '^', '`', '{', '|', '}':
		return false
	}
	return c > ' ' && c < 0x7f
}

// isBalanced reports whether the parentheses of an address pair up.
func isBalanced(address []byte) bool {
	if bytes.IndexByte(address, '(') < 0 && bytes.IndexByte(address, ')') < 0 { // as in most
		return true
	}
	open := 0
	for _, c := range address {
		switch c {
		case '(':
			open++
		case ')':
			if open--; open < 0 {
				return false
			}
		}
	}
	return open == 0
}

func appendTitle(out []byte, title string) []byte {
	for i := 0; i < len(title); i++ {
		switch c := title[i]; {
		case c == '\n' || c == '\r':
			out = append(out, ' ')
		case c == '"', c == '\\', c == '&' && isEntity([]byte(title[i:min(len(title), i+40)])):
			out = append(out, '\\', c)
		default:
			out = append(out, c)
		}
	}
	return out
}

// isBare reports whether a link is written as its words alone: they are its
// address, or a link beside it leads there too.
func (w *writer) isBare(n *document.Node) bool {
	if w.repeats[n] {
		return true
	}
	if n.Title != "" || n.First == nil || n.First.Kind != document.Text {
		return false
	}
	text := n.First.Text
	if n.First.Next != nil {
		for c := n.First; c != nil; c = c.Next {
			if c.Kind != document.Text {
				return false
			}
		}
		text = string(appendPlain(nil, n))
	}
	switch {
	case hasAddressScheme(text):
		// The address must not be cut short by what would be escaped.
		return isSameAddress(text, n.Href) && (addressEnd(text, 0, w.cell) == len(text) || w.isClean([]byte(text), ' '))
	case strings.HasPrefix(n.Href, "mailto:"):
		return strings.Contains(text, "@") && isSameAddress(text, n.Href[len("mailto:"):])
	case strings.HasPrefix(n.Href, "http://www."):
		return isSameAddress(text, n.Href[len("http://"):])
	}
	return false
}

func hasAddressScheme(text string) bool {
	return strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "http://") ||
		strings.HasPrefix(text, "ftp://")
}

// isSameAddress reports whether text, encoded as an address is, gives href.
func isSameAddress(text, href string) bool {
	if text == href {
		return true
	}
	var buffer [256]byte
	return string(appendEncoded(buffer[:0], text)) == string(appendEncoded(nil, href))
}

func appendEncoded(out []byte, href string) []byte {
	for i := 0; i < len(href); i++ {
		c := href[i]
		if c == '%' && (i+2 >= len(href) || !isHex(href[i+1])) || !isAddressByte(c) {
			out = append(out, '%', hexDigits[c>>4], hexDigits[c&15])
		} else {
			out = append(out, c)
		}
	}
	return out
}

// escapeAddresses writes text with addresses in it. An address that would
// need an escape, or that runs into markup, is put between angle brackets.
func (w *writer) escapeAddresses(text []byte, next rune) {
	lastSpace := bytes.LastIndexByte(text, ' ')
	for {
		start, end := findAddress(text, w.cell)
		if start < 0 {
			w.escapePart(text, next)
			return
		}
		following := next
		if end < len(text) {
			following = rune(text[end])
		}
		intoMarkup := !unicode.IsSpace(next) && lastSpace < end
		if intoMarkup || !w.isClean(text[start:end], following) {
			w.escapePart(text[:start], '<')
			w.out = append(append(append(w.out, '<'), text[start:end]...), '>')
		} else {
			w.escapePart(text[:end], following)
		}
		w.bol = false
		lastSpace -= end
		if text = text[end:]; len(text) == 0 {
			return
		}
	}
}

// findAddress returns where the first address in text is, -1 if there is none.
func findAddress(text []byte, cell bool) (start, end int) {
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte("://"))
		if i < 0 {
			return -1, -1
		}
		i += from
		for _, scheme := range [...]string{"https", "http", "ftp"} {
			if start = i - len(scheme); start >= 0 && string(text[start:i]) == scheme {
				if end = addressEnd(text, i+3, cell); end > i+3 {
					return start, end
				}
			}
		}
		from = i + 3
	}
}

// addressEnd returns where the address ends that goes on at i: before white
// space and angle brackets, in a cell before what would end it, and before
// punctuation that belongs to the prose.
func addressEnd[T string | []byte](text T, i int, cell bool) int {
	end := i
	for end < len(text) && text[end] > ' ' && text[end] != '<' && text[end] != '>' && text[end] != 0x7f && !(cell && text[end] == '|') {
		end++
	}
	for end > i && strings.IndexByte(".,:!?*_~'\")]|\\`", text[end-1]) >= 0 {
		end--
	}
	return end
}
