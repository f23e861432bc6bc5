package markdown

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
)

// isTextual reports whether n is written as plain text, so that it reads as
// one with the text beside it.
func isTextual(n *document.Node) bool {
	switch n.Kind {
	case document.Text, document.Superscript, document.Subscript:
		return true
	case document.Link:
		return isBare(n)
	}
	return false
}

// texts writes the textual siblings from n up to end.
func (w *writer) texts(n, end *document.Node, next rune) {
	w.run = w.run[:0]
	for ; n != end; n = n.Next {
		switch n.Kind {
		case document.Text:
			w.run = append(w.run, n.Text...)
		case document.Link:
			w.run = appendPlain(w.run, n)
		default:
			w.run = appendRaised(w.run, n)
		}
	}
	w.escape(w.run, next)
}

// escape writes text so that a parser takes none of it for markup. What is
// harmless where it stands stays as it is.
func (w *writer) escape(text []byte, next rune) {
	if w.link == 0 && bytes.Contains(text, []byte("://")) {
		w.escapeAddresses(text, next)
		return
	}
	w.escapePart(text, next)
}

// special are the bytes that may have a meaning within a line.
var special = [256]bool{
	'\\': true, '`': true, '*': true, '_': true, '[': true, ']': true, '<': true, '&': true, '~': true, '!': true, '|': true,
}

func (w *writer) escapePart(text []byte, next rune) {
	if len(text) == 0 {
		return
	}
	plain := w.lineStart(text, next)
	for i := plain; i < len(text); i++ {
		if !special[text[i]] || !w.needsEscape(text, i, next) {
			continue
		}
		w.out = append(append(w.out, text[plain:i]...), '\\')
		plain = i
	}
	w.out = append(w.out, text[plain:]...)
	w.bol = false
}

// needsEscape reports whether the special byte at i would be markup.
func (w *writer) needsEscape(text []byte, i int, next rune) bool {
	following := next
	if i+1 < len(text) {
		following = rune(text[i+1])
	}
	switch text[i] {
	case '\\':
		return isASCIIPunct(following)
	case '`':
		return true
	case '*':
		return !(following == ' ' && w.before(text, i) == ' ')
	case '_':
		return w.underscoreOpens(text, i, next)
	case '~':
		return following == '~' || w.before(text, i) != ' ' && w.before(text, i) != '\n'
	case '[':
		return w.link > 0 || following == '^'
	case ']':
		return w.link > 0 || following == '(' || following == '['
	case '<':
		return following == '/' || following == '!' || following == '?' || isASCIILetter(following)
	case '&':
		return isEntity(text[i:])
	case '!':
		return following == '['
	case '|':
		return w.cell
	}
	return false
}

// before returns the rune before text[i], which may have been written already.
func (w *writer) before(text []byte, i int) rune {
	if i > 0 {
		r, _ := utf8.DecodeLastRune(text[:i])
		return r
	}
	return w.previous()
}

// underscoreOpens reports whether the underscore at i can begin emphasis. One
// that can only end it is harmless: underscores never begin any in the writing.
func (w *writer) underscoreOpens(text []byte, i int, next rune) bool {
	start, end := i, i+1
	for start > 0 && text[start-1] == '_' {
		start--
	}
	for end < len(text) && text[end] == '_' {
		end++
	}
	after := next
	if end < len(text) {
		after, _ = utf8.DecodeRune(text[end:])
	}
	before := w.before(text, start)
	if unicode.IsSpace(after) {
		return false
	}
	return unicode.IsSpace(before) || isPunct(before)
}

// isEntity reports whether text, from its ampersand on, reads as one.
func isEntity(text []byte) bool {
	for i, c := range text[1:] {
		switch {
		case c == ';':
			return i > 0
		case i == 0 && c == '#', isASCIILetter(rune(c)), '0' <= c && c <= '9':
		default:
			return false
		}
		if i > 32 {
			return false
		}
	}
	return false
}

// lineStart writes what stands at the beginning of a line and would begin a
// block there, and returns how much of text it has written.
func (w *writer) lineStart(text []byte, next rune) int {
	if !w.bol {
		// What a footnote's reference or its like ends with must not go on.
		if len(w.out) > 0 && w.out[len(w.out)-1] == ']' && strings.IndexByte("([:", text[0]) >= 0 {
			w.out = append(w.out, '\\', text[0])
			return 1
		}
		return 0
	}
	at := blockMarker(text, w.line > 0)
	if at < 0 || at == len(text)-1 && text[at] != '>' && !unicode.IsSpace(next) && text[at] != '[' {
		return 0
	}
	w.out = append(append(w.out, text[:at]...), '\\', text[at])
	return at + 1
}

// blockMarker returns where in a line the byte is whose escape keeps it from
// being a block marker, -1 if it is none.
func blockMarker(line []byte, further bool) int {
	switch c := line[0]; c {
	case '>':
		return 0
	case '#':
		n := len(line) - len(bytes.TrimLeft(line, "#"))
		if n <= 6 && (n == len(line) || line[n] == ' ') {
			return n - 1
		}
	case '-', '+':
		if len(line) == 1 || line[1] == ' ' || c == '-' && isOnly(line, "- ") || further && isOnly(line, "-:| ") {
			return 0
		}
	case '=', ':', '|':
		if further && isOnly(line, "-:|= ") {
			return 0
		}
	case '_':
		if len(line) > 1 && isOnly(line, "_ ") {
			return 0
		}
	case '~':
		if bytes.HasPrefix(line, []byte("~~~")) {
			return 0
		}
	case '[':
		if isTaskBox(line) || bytes.Contains(line, []byte("]:")) {
			return 0
		}
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return numberMarker(line)
	}
	return -1
}

func isOnly(line []byte, set string) bool { return len(bytes.Trim(line, set)) == 0 }

func isTaskBox(line []byte) bool {
	return len(line) >= 3 && line[2] == ']' && (line[1] == ' ' || line[1]|0x20 == 'x')
}

func numberMarker(line []byte) int {
	n := len(line) - len(bytes.TrimLeft(line, "0123456789"))
	if n > 9 || n == len(line) || line[n] != '.' && line[n] != ')' {
		return -1
	}
	if n+1 < len(line) && line[n+1] != ' ' {
		return -1
	}
	return n
}

func isASCIILetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

func isASCIIPunct(r rune) bool {
	return '!' <= r && r <= '/' || ':' <= r && r <= '@' || '[' <= r && r <= '`' || '{' <= r && r <= '~'
}
