package mdcode

import (
	"strings"
	"unicode"
)

// tags reads autolinks and raw HTML. It remembers what it has looked for in
// vain, so that a text full of openings takes linear time.
type tags struct {
	text   string
	absent map[string]int // an end, and from where on the text is known to lack it
}

// at returns the end of the autolink or raw HTML that begins at the < at i,
// or 0.
func (t *tags) at(i int) int {
	if end := Autolink(t.text[i:]); end > 0 {
		return i + end
	}
	rest := t.text[i:]
	switch {
	case strings.HasPrefix(rest, "<!-->"):
		return i + len("<!-->")
	case strings.HasPrefix(rest, "<!--->"):
		return i + len("<!--->")
	case strings.HasPrefix(rest, "<!--"):
		return t.find(i+len("<!--"), "-->")
	case strings.HasPrefix(rest, "<?"):
		return t.find(i+2, "?>")
	case strings.HasPrefix(rest, "<![CDATA["):
		return t.find(i+len("<![CDATA["), "]]>")
	case len(rest) > 2 && rest[1] == '!' && isLetter(rest[2]):
		return t.find(i+2, ">")
	}
	return t.element(i)
}

// find returns where the first end from i on ends, or 0.
func (t *tags) find(i int, end string) int {
	if from, known := t.absent[end]; known && i >= from || i > len(t.text) {
		return 0
	}
	if n := strings.Index(t.text[i:], end); n >= 0 {
		return i + n + len(end)
	}
	if t.absent == nil {
		t.absent = map[string]int{}
	}
	t.absent[end] = i
	return 0
}

// element returns the end of the opening or closing tag that begins at i, or 0.
func (t *tags) element(i int) int {
	closing := strings.HasPrefix(t.text[i:], "</")
	if closing {
		i++
	}
	name := tagName(t.text[i+1:])
	if name == "" {
		return 0
	}
	i += 1 + len(name)
	for !closing {
		end := t.attribute(i)
		if end == 0 {
			return 0
		}
		if end == i {
			break
		}
		i = end
	}
	i = t.space(i)
	if !closing && i < len(t.text) && t.text[i] == '/' {
		i++
	}
	if i < len(t.text) && t.text[i] == '>' {
		return i + 1
	}
	return 0
}

// attribute returns the end of the attribute that begins at i with its white
// space: i itself where there is none, 0 where it is broken.
func (t *tags) attribute(i int) int {
	start := t.space(i)
	end := start
	for end < len(t.text) && isAttributeName(t.text[end], end > start) {
		end++
	}
	if end == start || start == i {
		return i
	}
	equals := t.space(end)
	if equals == len(t.text) || t.text[equals] != '=' {
		return end
	}
	return t.value(t.space(equals + 1))
}

func (t *tags) value(i int) int {
	if i == len(t.text) {
		return 0
	}
	if q := t.text[i : i+1]; q == `"` || q == "'" {
		return t.find(i+1, q)
	}
	end := i
	for end < len(t.text) && strings.IndexByte(" \t\n\"'=<>`", t.text[end]) < 0 {
		end++
	}
	if end == i {
		return 0
	}
	return end
}

func (t *tags) space(i int) int {
	for i < len(t.text) && (isSpace(t.text[i]) || t.text[i] == '\n') {
		i++
	}
	return i
}

func isAttributeName(c byte, inside bool) bool {
	return isLetter(c) || c == '_' || c == ':' || inside && (isDigit(c) || c == '.' || c == '-')
}

// Autolink returns the length of the <address> that s begins with, or 0.
func Autolink(s string) int {
	end := strings.IndexAny(s[1:], "<> \t\n")
	if end < 1 || s[1+end] != '>' {
		return 0
	}
	inner := s[1 : 1+end]
	if strings.ContainsFunc(inner, unicode.IsControl) {
		return 0
	}
	if isAbsolute(inner) || isMail(inner) {
		return end + 2
	}
	return 0
}

// isAbsolute reports whether s begins with a scheme.
func isAbsolute(s string) bool {
	n := strings.IndexByte(s, ':')
	if n < 2 || n > 32 || !isLetter(s[0]) {
		return false
	}
	for i := range n {
		if !isLetter(s[i]) && !isDigit(s[i]) && strings.IndexByte("+.-", s[i]) < 0 {
			return false
		}
	}
	return true
}

func isMail(s string) bool {
	local, host, ok := strings.Cut(s, "@")
	if !ok || local == "" || host == "" {
		return false
	}
	for i := range len(local) {
		if !isLetter(local[i]) && !isDigit(local[i]) && strings.IndexByte(".!#$%&'*+/=?^_`{|}~-", local[i]) < 0 {
			return false
		}
	}
	for label := range strings.SplitSeq(host, ".") {
		if !isLabel(label) {
			return false
		}
	}
	return true
}

func isLabel(s string) bool {
	if s == "" || len(s) > 63 || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for i := range len(s) {
		if !isLetter(s[i]) && !isDigit(s[i]) && s[i] != '-' {
			return false
		}
	}
	return true
}
