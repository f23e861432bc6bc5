package plain

import "strings"

// The longest parts of a link, so that what is none is soon seen to be none.
const (
	maxAddress = 4096
	maxLabel   = 999
	maxTag     = 4096
)

// A definition is a line that gives a label its address.
type definition struct {
	line    span
	label   string // folded
	address span
}

func definitionOf(line string, at int) (definition, bool) {
	text := strings.TrimLeft(line, " ")
	lead := len(line) - len(text)
	label, end := labelAt(text, 0)
	if lead > 3 || label == "" || !strings.HasPrefix(text[end:], ":") {
		return definition{}, false
	}
	from := end + 1 + blanks(text[end+1:])
	address, after, ok := destinationAt(text, from)
	if !ok || address.start == address.end || strings.TrimSpace(text[titleEnd(text, after):]) != "" {
		return definition{}, false
	}
	at += lead
	return definition{span{at - lead, at - lead + len(line)}, label, span{at + address.start, at + address.end}}, true
}

// labelAt reads a label in brackets at a place, folds it, and returns where it
// ends. A footnote's is none.
func labelAt(text string, at int) (label string, end int) {
	if at >= len(text) || text[at] != '[' || strings.HasPrefix(text[at:], "[^") {
		return "", at
	}
	for i := at + 1; i < min(len(text), at+maxLabel); i++ {
		switch text[i] {
		case '\\':
			i++
		case '[':
			return "", at
		case ']':
			return foldLabel(text[at+1 : i]), i + 1
		}
	}
	return "", at
}

func foldLabel(label string) string { return strings.ToLower(strings.Join(strings.Fields(label), " ")) }

// destinationAt reads an address at a place: within angle brackets, or up to
// white space or a parenthesis that was not opened in it.
func destinationAt(text string, at int) (address span, end int, ok bool) {
	if strings.HasPrefix(text[at:], "<") {
		if i := strings.IndexAny(text[at+1:min(len(text), at+maxAddress)], "<>\n"); i >= 0 && text[at+1+i] == '>' {
			return span{at + 1, at + 1 + i}, at + i + 2, true
		}
		return span{}, at, false
	}
	depth := 0
	for i := at; i < min(len(text), at+maxAddress); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '(':
			depth++
		case c <= ' ' || c == ')' && depth == 0:
			return span{at, i}, i, true
		case c == ')':
			depth--
		}
	}
	return span{at, len(text)}, len(text), depth == 0 && len(text)-at < maxAddress
}

// titleEnd returns where an optional title after an address ends.
func titleEnd(text string, at int) int {
	from := at + blanks(text[at:])
	if from == at || from >= len(text) {
		return at
	}
	mark := strings.IndexByte(`"'(`, text[from])
	if mark < 0 {
		return at
	}
	for i := from + 1; i < min(len(text), from+maxLabel); i++ {
		switch text[i] {
		case '\\':
			i++
		case `"')`[mark]:
			return i + 1
		}
	}
	return at
}

// inlineAt reads an address in parentheses at a place.
func inlineAt(text string, at int) (address span, end int, ok bool) {
	if at >= len(text) || text[at] != '(' {
		return span{}, at, false
	}
	address, end, ok = destinationAt(text, at+1+blanks(text[at+1:]))
	if !ok {
		return span{}, at, false
	}
	end = titleEnd(text, end)
	end += blanks(text[end:])
	if end >= len(text) || text[end] != ')' {
		return span{}, at, false
	}
	return address, end + 1, true
}

// blanks returns the length of the white space that text begins with.
func blanks(text string) int {
	for i := range len(text) {
		if text[i] != ' ' && text[i] != '\t' && text[i] != '\n' && text[i] != '\r' {
			return i
		}
	}
	return len(text)
}

// unescape takes away the backslashes before marks.
func unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && isMark(s[i+1]) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func isMark(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}

// isAddress reports whether words are nothing but a web address.
func isAddress(words string) bool {
	words = strings.ToLower(strings.Trim(words, " \n*_`<>"))
	return !strings.ContainsAny(words, " \t\n") &&
		(strings.HasPrefix(words, "http://") || strings.HasPrefix(words, "https://") ||
			strings.HasPrefix(words, "www."))
}
