package rtf

// A token is one piece of RTF: a group's end, a control word or text.
type token struct {
	kind  byte // '{', '}', 'w' for a word, 't' for text, 'x' for one byte given in hex
	word  string
	value int
	has   bool // value was given
	text  string
}

// A lexer goes through RTF once.
type lexer struct{ rest string }

const longestWord = 32

func (l *lexer) next() (token, bool) {
	for l.rest != "" && (l.rest[0] == '\r' || l.rest[0] == '\n' || l.rest[0] == 0) {
		l.rest = l.rest[1:]
	}
	if l.rest == "" {
		return token{}, false
	}
	switch c := l.rest[0]; c {
	case '{', '}':
		l.rest = l.rest[1:]
		return token{kind: c}, true
	case '\\':
		return l.control(), true
	}
	end := 1
	for end < len(l.rest) && !isSpecial(l.rest[end]) {
		end++
	}
	text := l.rest[:end]
	l.rest = l.rest[end:]
	return token{kind: 't', text: text}, true
}

func isSpecial(c byte) bool {
	return c == '{' || c == '}' || c == '\\' || c == '\r' || c == '\n' || c == 0
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (l *lexer) control() token {
	s := l.rest[1:]
	if s == "" {
		l.rest = ""
		return token{kind: 'w'}
	}
	if !isLetter(s[0]) {
		return l.symbol(s)
	}
	end := 0
	for end < len(s) && end < longestWord && isLetter(s[end]) {
		end++
	}
	t := token{kind: 'w', word: s[:end]}
	t.value, t.has, s = number(s[end:])
	if s != "" && s[0] == ' ' {
		s = s[1:]
	}
	if t.word == "bin" && t.value > 0 {
		s = s[min(t.value, len(s)):]
	}
	l.rest = s
	return t
}

// number reads the value after a word.
func number(s string) (value int, has bool, rest string) {
	at := 0
	negative := s != "" && s[0] == '-'
	if negative {
		at++
	}
	for at < len(s) && isDigit(s[at]) {
		has = true
		if value < 1<<28 {
			value = value*10 + int(s[at]-'0')
		}
		at++
	}
	if !has {
		return 0, false, s
	}
	if negative {
		value = -value
	}
	return value, true, s[at:]
}

func (l *lexer) symbol(s string) token {
	l.rest = s[1:]
	switch s[0] {
	case '\'':
		if len(s) >= 3 {
			l.rest = s[3:]
			return token{kind: 'x', value: int(hex(s[1])<<4 | hex(s[2]))}
		}
		l.rest = ""
	case '~', '_':
		return token{kind: 'w', word: s[:1]}
	case '\\', '{', '}':
		return token{kind: 't', text: s[:1]}
	case '\n', '\r':
		return token{kind: 'w', word: "par"}
	case '*':
		return token{kind: 'w', word: "*"}
	}
	return token{kind: 'w'}
}

func hex(c byte) byte {
	switch {
	case isDigit(c):
		return c - '0'
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10
	}
	return 0
}
