package selector

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A parser holds what is left of the text of a selector.
type parser struct {
	rest  string
	depth int
	inHas bool
	room  []compound // where the parts of the outermost selector may be put
}

func (p *parser) fail(what string) error {
	near := p.rest[:min(len(p.rest), 20)]
	if near == "" {
		return fmt.Errorf("%w: %s at its end", ErrSyntax, what)
	}
	return fmt.Errorf("%w: %s at %q", ErrSyntax, what, near)
}

// space skips white space and comments, and reports whether there was any of
// the former.
func (p *parser) space() (found bool) {
	for {
		p.comments()
		trimmed := strings.TrimLeft(p.rest, " \t\n\r\f")
		if len(trimmed) == len(p.rest) {
			return found
		}
		p.rest, found = trimmed, true
	}
}

func (p *parser) comments() {
	for strings.HasPrefix(p.rest, "/*") {
		_, p.rest, _ = strings.Cut(p.rest[2:], "*/")
	}
}

// accept skips a byte if it comes next.
func (p *parser) accept(c byte) bool {
	if p.rest == "" || p.rest[0] != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *parser) peek() byte {
	if p.rest == "" {
		return 0
	}
	return p.rest[0]
}

// identifier reads a name with its escapes.
func (p *parser) identifier() (string, error) {
	if !startsIdentifier(p.rest) {
		return "", p.fail("a name is missing")
	}
	return p.name(), nil
}

func startsIdentifier(text string) bool {
	text, dashed := strings.CutPrefix(text, "-")
	if text == "" {
		return false
	}
	c := text[0]
	return isNameStart(c) || c == '-' && dashed || isEscape(text)
}

func isNameStart(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= utf8.RuneSelf
}

func isNameByte(c byte) bool { return isNameStart(c) || isDigit(c) || c == '-' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isEscape(text string) bool {
	return len(text) > 1 && text[0] == '\\' && text[1] != '\n' && text[1] != '\r' && text[1] != '\f'
}

// name reads as much as can be part of a name.
func (p *parser) name() string {
	end := 0
	for end < len(p.rest) && isNameByte(p.rest[end]) {
		end++
	}
	name := p.rest[:end]
	p.rest = p.rest[end:]
	if !isEscape(p.rest) {
		return name
	}
	out := []byte(name)
	for {
		switch {
		case p.rest != "" && isNameByte(p.rest[0]):
			out = append(out, p.rest[0])
			p.rest = p.rest[1:]
		case isEscape(p.rest):
			out = p.escape(out)
		default:
			return string(out)
		}
	}
}

// escape appends the character that a backslash and what follows stand for.
func (p *parser) escape(out []byte) []byte {
	p.rest = p.rest[1:]
	code, digits := rune(0), 0
	for digits < 6 && digits < len(p.rest) && hexDigit(p.rest[digits]) >= 0 {
		code = code<<4 | hexDigit(p.rest[digits])
		digits++
	}
	if digits == 0 {
		_, size := utf8.DecodeRuneInString(p.rest)
		out = append(out, p.rest[:size]...)
		p.rest = p.rest[size:]
		return out
	}
	p.rest = p.rest[digits:]
	if strings.HasPrefix(p.rest, "\r\n") {
		p.rest = p.rest[1:]
	}
	if p.rest != "" && strings.IndexByte(" \t\n\r\f", p.rest[0]) >= 0 {
		p.rest = p.rest[1:]
	}
	if code == 0 {
		code = utf8.RuneError
	}
	return utf8.AppendRune(out, code)
}

func hexDigit(c byte) rune {
	switch {
	case isDigit(c):
		return rune(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return -1
}

// text reads a string in quotes, or a name.
func (p *parser) text() (string, error) {
	quote := p.peek()
	if quote != '"' && quote != '\'' {
		return p.identifier()
	}
	p.rest = p.rest[1:]
	var out []byte
	for p.rest != "" {
		switch c := p.rest[0]; {
		case c == quote:
			p.rest = p.rest[1:]
			return string(out), nil
		case c == '\n':
			return "", p.fail("a string does not end")
		case strings.HasPrefix(p.rest, "\\\n"):
			p.rest = p.rest[2:]
		case isEscape(p.rest):
			out = p.escape(out)
		default:
			out = append(out, c)
			p.rest = p.rest[1:]
		}
	}
	return string(out), nil // the end of the text closes what is open
}
