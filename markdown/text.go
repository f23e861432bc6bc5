package markdown

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// math adds a formula between dollars to the text, and as code within the
// dollars where a Markdown parser would not leave it as it is.
func (w *writer) math(tex string) {
	w.endCode()
	start := len(w.run)
	w.run = append(append(append(w.run, '$'), tex...), '$')
	formula := w.run[start:]
	if !bytes.Contains(formula, []byte("://")) && w.isClean(formula, ' ') || w.label && strings.Contains(tex, "]:") {
		return
	}
	w.run = w.run[:start+1]
	w.flush('`')
	w.code = append(w.code, tex...)
	w.endCode()
	w.run = append(w.run, '$')
}

// isClean reports whether text needs no escape within a line.
func (w *writer) isClean(text []byte, next rune) bool {
	for i := 0; i < len(text); i++ {
		switch {
		case !special[text[i]]:
		case text[i] == '_':
			start := i
			for i+1 < len(text) && text[i+1] == '_' {
				i++
			}
			if w.underscoresOpen(text, start, i+1, next) {
				return false
			}
		case w.needsEscape(text, i, next):
			return false
		}
	}
	return true
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
	'\\': true, '`': true, '*': true, '_': true, '[': true, ']': true, '<': true, '&': true, '~': true, '!': true, '|': true, '@': true,
}

func (w *writer) escapePart(text []byte, next rune) {
	if len(text) == 0 {
		return
	}
	plain := w.lineStart(text, next)
	for i := plain; i < len(text); i++ {
		if !special[text[i]] {
			continue
		}
		if text[i] == '_' {
			plain, i = w.underscores(text, plain, i, next)
			continue
		}
		if !w.needsEscape(text, i, next) {
			continue
		}
		w.out = append(w.out, text[plain:i]...)
		plain = i
		if text[i] == '<' && w.endsInMail() {
			// Not every parser sees an escape right behind an e-mail address.
			w.out = append(w.out, "&lt;"...)
			plain++
			continue
		}
		w.out = append(w.out, '\\')
	}
	w.out = append(w.out, text[plain:]...)
	w.bol = false
}

// underscores writes text from plain on up to the run of underscores at i if
// the run needs escapes. It returns what is not written yet and the run's end.
func (w *writer) underscores(text []byte, plain, i int, next rune) (int, int) {
	end := i + 1
	for end < len(text) && text[end] == '_' {
		end++
	}
	if !w.underscoresOpen(text, i, end, next) {
		return plain, end - 1
	}
	w.out = append(w.out, text[plain:i]...)
	for range end - i {
		w.out = append(w.out, `\_`...)
	}
	return end, end - 1
}

// underscoresOpen reports whether the run can begin emphasis. One that can
// only end it is harmless: underscores never begin any in the writing.
func (w *writer) underscoresOpen(text []byte, i, end int, next rune) bool {
	after := next
	if end < len(text) {
		after, _ = utf8.DecodeRune(text[end:])
	}
	if unicode.IsSpace(after) && after != cellEnd {
		return false
	}
	before := w.before(text, i)
	return unicode.IsSpace(before) || isPunct(before)
}

// maxMail is how far back an e-mail address may begin.
const maxMail = 320

// endsInMail reports whether the last word written may be an e-mail address.
func (w *writer) endsInMail() bool {
	word := w.out[max(w.leaf, len(w.out)-maxMail):]
	word = word[bytes.LastIndexByte(word, ' ')+1:]
	return bytes.IndexByte(word, '@') >= 0 && !bytes.Contains(word, []byte("://"))
}

// beginsMail reports whether what follows a "<" may be an e-mail address.
func beginsMail(text []byte, next rune) bool {
	text = text[:min(len(text), maxMail)]
	if space := bytes.IndexByte(text, ' '); space >= 0 {
		return bytes.IndexByte(text[:space], '@') >= 0
	}
	return bytes.IndexByte(text, '@') >= 0 || !unicode.IsSpace(next)
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
		return following != ' ' || w.before(text, i) != ' ' && !(w.cell && w.before(text, i) == '\n')
	case '~':
		return following == '~' || w.before(text, i) != ' ' && w.before(text, i) != '\n'
	case '[':
		return w.link > 0 || following == '^' || w.numbered && '0' <= following && following <= '9'
	case ']':
		return w.link > 0 || following == '(' || following == '[' || following == ':' && w.label
	case '<':
		return following == '/' || following == '!' || following == '?' || isASCIILetter(following) ||
			beginsMail(text[i+1:], next)
	case '&':
		return isEntity(text[i:])
	case '!':
		return following == '['
	case '|':
		return w.cell
	case '@':
		return w.joinsAddress(text[:i])
	}
	return false
}

// joinsAddress reports whether the words before an "@" go on, over a marker,
// into words before them: some parsers would make one e-mail address of all.
func (w *writer) joinsAddress(local []byte) bool {
	if len(local) > maxMail || bytes.ContainsAny(local, " ()<>[]:;,\"") {
		return false
	}
	before := bytes.TrimRight(w.out[w.leaf:], "*~`")
	if len(before) == len(w.out)-w.leaf || len(before) == 0 {
		return false
	}
	last := before[len(before)-1]
	return last != ' ' && strings.IndexByte("()<>[]:;,\"", last) < 0
}

// before returns the rune before text[i], which may have been written already.
func (w *writer) before(text []byte, i int) rune {
	if i > 0 {
		r, _ := utf8.DecodeLastRune(text[:i])
		return r
	}
	return w.written()
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
		if w.flat && len(w.out) == w.leaf && isTaskBox(text) {
			w.out = append(w.out, '\\', '[')
			return 1
		}
		// What a footnote's reference or its like ends with must not go on.
		if len(w.out) > 0 && w.out[len(w.out)-1] == ']' && strings.IndexByte("([:", text[0]) >= 0 {
			w.out = append(w.out, '\\', text[0])
			return 1
		}
		return 0
	}
	at := blockMarker(text, w.further)
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
		if isTaskBox(line) {
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
