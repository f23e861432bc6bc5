package cli

import (
	"html"
	"strings"
	"unicode/utf8"
)

// A style is how characters look on a terminal; several may be combined.
type style uint8

const (
	bold style = 1 << iota
	italic
	code
	linked
	faint
	title
	struck
)

var styleCodes = []struct {
	style style
	code  string
}{{bold, "1"}, {italic, "3"}, {code, "33"}, {linked, "4;34"}, {faint, "2"}, {title, "1;36"}, {struck, "9"}}

// sequence is the escape that turns a style on.
func (s style) sequence() string {
	var codes []string
	for _, c := range styleCodes {
		if s&c.style != 0 {
			codes = append(codes, c.code)
		}
	}
	return "\x1b[" + strings.Join(codes, ";") + "m"
}

const styleOff = "\x1b[0m"

// in is text in a style.
func (s style) in(text string) string { return s.sequence() + text + styleOff }

// A span is text with the style of each of its bytes.
type span struct {
	text   strings.Builder
	styles []style
}

func (s *span) add(text string, look style) {
	s.text.WriteString(text)
	for range len(text) {
		s.styles = append(s.styles, look)
	}
}

func plainSpan(text string, look style) *span {
	s := &span{}
	s.add(strings.ReplaceAll(text, "\t", "    "), look)
	return s
}

// paint writes a part of the span with the escapes of its styles.
func (s *span) paint(out *strings.Builder, start, end int) {
	text := s.text.String()
	for start < end {
		look, stop := s.styles[start], start
		for stop < end && s.styles[stop] == look {
			stop++
		}
		if look == 0 {
			out.WriteString(text[start:stop])
		} else {
			out.WriteString(look.in(text[start:stop]))
		}
		start = stop
	}
}

// inline reads the Markdown inside a line.
func inline(markdown string, look style) *span {
	s := &span{}
	s.read(strings.ReplaceAll(markdown, "\t", "    "), look)
	return s
}

func (s *span) read(rest string, look style) {
	before := byte(' ')
	for rest != "" {
		n := strings.IndexAny(rest, "\\`*_[!<&~")
		if n < 0 {
			s.add(rest, look)
			return
		}
		s.add(rest[:n], look)
		if n > 0 {
			before = rest[n-1]
		}
		rest = rest[n:]
		n = s.mark(rest, before, look)
		before, rest = rest[n-1], rest[n:]
	}
}

// mark reads what text begins with, and returns how many bytes that were. A
// character that means nothing here stands for itself.
func (s *span) mark(text string, before byte, look style) int {
	n := 0
	switch text[0] {
	case '\\':
		n = s.escaped(text, look)
	case '`':
		n = s.codeSpan(text, look)
	case '*', '_', '~':
		n = s.emphasis(text, before, look)
	case '[':
		n = s.link(text, look)
	case '!':
		if n = s.link(text[1:], look); n > 0 {
			n++
		}
	case '<':
		n = s.autolink(text, look)
	case '&':
		n = s.entity(text, look)
	}
	if n == 0 {
		n = 1
		s.add(text[:1], look)
	}
	return n
}

func (s *span) escaped(text string, look style) int {
	if len(text) < 2 || !strings.ContainsRune("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", rune(text[1])) {
		return 0
	}
	s.add(text[1:2], look)
	return 2
}

func (s *span) codeSpan(text string, look style) int {
	ticks, end := codeEnd(text)
	if end < 0 {
		s.add(text[:ticks], look)
		return ticks
	}
	s.add(trimOne(text[ticks:end]), look|code)
	return end + ticks
}

// codeEnd returns how many ticks open a code span and where those that close
// it begin; -1 where none do.
func codeEnd(text string) (ticks, end int) {
	ticks = runLength(text)
	for at := ticks; at < min(len(text), farthest); {
		if text[at] != '`' {
			at++
			continue
		}
		found := runLength(text[at:])
		if found == ticks {
			return ticks, at
		}
		at += found
	}
	return ticks, -1
}

// runLength is how often the first character of text stands there.
func runLength(text string) int { return len(text) - len(strings.TrimLeft(text, text[:1])) }

func trimOne(inner string) string {
	if len(inner) > 2 && inner[0] == ' ' && inner[len(inner)-1] == ' ' {
		return inner[1 : len(inner)-1]
	}
	return inner
}

// farthest is how far the end of a mark is looked for, so that a line full of
// marks that never end costs little.
const farthest = 2000

var emphases = map[string]style{
	"*":   italic,
	"_":   italic,
	"**":  bold,
	"__":  bold,
	"***": bold | italic,
	"___": bold | italic,
	"~~":  struck,
}

func (s *span) emphasis(text string, before byte, look style) int {
	run := text[:runLength(text)]
	kind, known := emphases[run]
	after := text[len(run):]
	if !known || after == "" || after[0] == ' ' || run[0] == '_' && isWordByte(before) {
		s.add(run, look)
		return len(run)
	}
	end := closing(after[:min(len(after), farthest)], run)
	if end < 0 {
		s.add(run, look)
		return len(run)
	}
	s.read(after[:end], look|kind)
	return len(run) + end + len(run)
}

// closing finds the run that ends an emphasis.
func closing(text, run string) int {
	for at := 0; at < len(text); {
		switch {
		case text[at] == '\\':
			at += 2
			continue
		case text[at] == '`':
			ticks, end := codeEnd(text[at:])
			at += ticks + max(end, 0)
			continue
		case text[at] != run[0]:
			at++
			continue
		}
		found := runLength(text[at:])
		isInner := len(run) == 1 && found == 2 // the mark of strong text within
		isEnd := found >= len(run) && !isInner && at > 0 && text[at-1] != ' '
		if isEnd && (run[0] != '_' || at+found == len(text) || !isWordByte(text[at+found])) {
			return at + found - len(run)
		}
		at += found
	}
	return -1
}

func isWordByte(b byte) bool {
	return b >= utf8.RuneSelf || b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z'
}

// link writes the text of a link, and its address after it.
func (s *span) link(text string, look style) int {
	label, n, ok := bracketed(text, '[', ']')
	if !ok {
		return 0
	}
	target, m, ok := bracketed(text[n:], '(', ')')
	if !ok {
		return 0
	}
	address, _, _ := strings.Cut(target, ` "`)
	address = strings.Trim(address, "<>")
	s.read(label, look|linked)
	if address != label && address != "" {
		s.add(" "+address, look|faint)
	}
	return n + m
}

// bracketed returns what stands between brackets that text begins with.
func bracketed(text string, open, closed byte) (inner string, n int, ok bool) {
	if text == "" || text[0] != open {
		return "", 0, false
	}
	depth := 0
	for i := 0; i < min(len(text), farthest); i++ {
		switch text[i] {
		case '\\':
			i++
		case open:
			depth++
		case closed:
			if depth--; depth == 0 {
				return text[1:i], i + 1, true
			}
		}
	}
	return "", 0, false
}

func (s *span) autolink(text string, look style) int {
	end := strings.IndexByte(text, '>')
	if end < 0 || !strings.Contains(text[:end], ":") || strings.ContainsAny(text[1:end], " <") {
		return 0
	}
	s.add(text[1:end], look|linked)
	return end + 1
}

func (s *span) entity(text string, look style) int {
	end := strings.IndexByte(text[:min(len(text), 32)], ';')
	if end < 0 {
		return 0
	}
	meant := html.UnescapeString(text[:end+1])
	if meant == text[:end+1] {
		return 0
	}
	s.add(safeLine(meant), look)
	return end + 1
}
