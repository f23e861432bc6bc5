package terminal

import (
	"html"
	"strings"

	"github.com/decant-dev/decant/envelope"
)

// farthest is how far the end of a mark is looked for, and maxNesting how
// many brackets may stand within each other, so that a line full of marks that
// never end costs little.
const (
	farthest   = 2000
	maxNesting = 32
)

// inline reads the Markdown inside a paragraph, heading or cell.
func (t *linkTable) inline(markdown string, look Style) *span {
	s := &span{links: t}
	s.read(markdown, look)
	return s
}

// literal is text without Markdown.
func literal(text string, look Style) *span {
	s := &span{}
	s.add(text, look)
	return s
}

func (s *span) read(text string, look Style) {
	before := byte(' ')
	known := barren{}
	web := nextAddress(text, 0)
	for at := 0; at < len(text); {
		n := strings.IndexAny(text[at:], "\\`*_[!<&~")
		if n < 0 {
			n = len(text) - at
		}
		if web < at+n && s.link == 0 && s.links != nil {
			s.add(text[at:max(web, at)], look)
			at = max(web, at)
			at += s.bare(text[at:], look)
			before, web = ' ', nextAddress(text, at)
			continue
		}
		s.add(text[at:at+n], look)
		if n > 0 {
			before = text[at+n-1]
		}
		if at += n; at < len(text) {
			n = s.mark(text[at:], before, look, known)
			before, at = text[at+n-1], at+n
		}
		if web < at {
			web = nextAddress(text, at)
		}
	}
}

// mark reads what text begins with, and returns how many bytes that were. A
// character that means nothing here stands for itself.
func (s *span) mark(text string, before byte, look Style, known barren) int {
	n := 0
	switch text[0] {
	case '\\':
		n = s.escaped(text, look)
	case '`':
		n = s.codeSpan(text, look)
	case '*', '_', '~':
		n = s.emphasis(text, before, look, known)
	case '[':
		n = s.anchor(text, look)
	case '!':
		n = s.image(text, look)
	case '<':
		n = s.angled(text, look)
	case '&':
		n = s.entity(text, look)
	}
	if n == 0 {
		n = 1
		s.add(text[:1], look)
	}
	return n
}

func (s *span) escaped(text string, look Style) int {
	if len(text) < 2 || !isPunctuation(text[1]) {
		return 0
	}
	s.add(text[1:2], look)
	return 2
}

func isPunctuation(b byte) bool {
	return strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", b) >= 0
}

func (s *span) codeSpan(text string, look Style) int {
	ticks, end := codeEnd(text)
	if end < 0 {
		s.add(text[:ticks], look)
		return ticks
	}
	s.add(strings.ReplaceAll(trimOne(text[ticks:end]), "\n", " "), look|Code)
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

// angled reads an address in angle brackets, or the break of a line.
func (s *span) angled(text string, look Style) int {
	end := strings.IndexByte(text[:min(len(text), farthest)], '>')
	if end < 0 {
		return 0
	}
	inner := text[1:end]
	switch strings.ToLower(strings.TrimRight(inner, " /")) {
	case "br":
		s.add("\n", look)
		return end + 1
	}
	if !strings.ContainsAny(inner, ":@") || strings.ContainsAny(inner, " <\n") {
		return 0
	}
	address := inner
	if !strings.Contains(inner, ":") {
		address = "mailto:" + inner
	}
	s.lead(address, false, func() { s.add(inner, look|Linked) })
	return end + 1
}

func (s *span) entity(text string, look Style) int {
	end := strings.IndexByte(text[:min(len(text), 32)], ';')
	if end < 0 {
		return 0
	}
	meant := html.UnescapeString(text[:end+1])
	if meant == text[:end+1] {
		return 0
	}
	s.add(strings.NewReplacer("\n", " ", "\t", " ").Replace(envelope.Visible(meant)), look)
	return end + 1
}
