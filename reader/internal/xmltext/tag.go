package xmltext

import (
	"fmt"
	"strings"

	"github.com/decant-dev/decant/internal/format"
)

func isNameStart(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_' || b >= 0x80
}

// opening reads a start tag.
func (s *Scanner) opening() bool {
	name, rest := cutName(s.rest[1:])
	var written []Attr
	var empty bool
	written, empty, s.rest = attributes(rest)
	if len(s.open) == maxDepth {
		s.err = fmt.Errorf("%w: its elements nest deeper than %d", format.ErrExcess, maxDepth)
		return false
	}
	s.nodes += len(written)
	s.open = append(s.open, name)
	s.names.enter(written, len(s.open))
	s.Kind, s.Name, s.Text, s.Attrs = Start, s.names.of(name), "", s.named(written)
	if empty {
		s.ends = 1
	}
	return true
}

// named gives the attributes their usual names, in place.
func (s *Scanner) named(written []Attr) []Attr {
	for i := range written {
		if strings.IndexByte(written[i].Name, ':') > 0 {
			written[i].Name = s.names.of(written[i].Name)
		}
	}
	return written
}

// closing reads an end tag. What was left open within goes with it, and one
// that closes nothing is passed over.
func (s *Scanner) closing() (met, done bool) {
	inside, rest, _ := strings.Cut(s.rest[len("</"):], ">")
	s.rest = rest
	name, _ := cutName(inside)
	for i := len(s.open) - 1; i >= 0; i-- {
		if s.open[i] == name {
			s.ends = len(s.open) - i
			return s.end(), true
		}
	}
	return false, false
}

func cutName(text string) (name, rest string) {
	end := strings.IndexAny(text, " \t\r\n/>=")
	if end < 0 {
		end = len(text)
	}
	return text[:end], text[end:]
}

// attributes reads up to the end of a start tag.
func attributes(text string) (attrs []Attr, empty bool, rest string) {
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		switch {
		case text == "":
			return attrs, true, ""
		case text[0] == '>':
			return attrs, false, text[1:]
		case strings.HasPrefix(text, "/>"):
			return attrs, true, text[2:]
		case text[0] == '/' || text[0] == '=':
			text = text[1:]
			continue
		}
		var attr Attr
		attr.Name, text = cutName(text)
		text = strings.TrimLeft(text, " \t\r\n")
		if strings.HasPrefix(text, "=") {
			attr.Value, text = cutValue(strings.TrimLeft(text[1:], " \t\r\n"))
		}
		attrs = append(attrs, attr)
	}
}

func cutValue(text string) (value, rest string) {
	if text != "" && (text[0] == '"' || text[0] == '\'') {
		value, rest, _ = strings.Cut(text[1:], text[:1])
		return unescape(value), rest
	}
	end := strings.IndexAny(text, " \t\r\n>")
	if end < 0 {
		end = len(text)
	}
	return unescape(text[:end]), text[end:]
}
