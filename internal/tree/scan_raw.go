package tree

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// rawText reads the content of an element in which no tag but its own end is
// one, and that end. It returns the text; decoded says that references count.
func (s *scanner) rawText(element tag.Tag, decoded bool) span {
	start := s.pos
	var end int
	if element == tag.Script {
		end = s.scriptEnd()
	} else {
		end = s.rawEnd(s.pos, element.String())
	}
	text := s.whole(s.lines(s.span(start, end)))
	if decoded {
		text = s.resolved(text)
	}
	if s.pos = end; end < len(s.page) {
		s.token.kind = endTag
		s.tag(end + 2)
	}
	return text
}

// rawEnd returns the place of the end tag of that name, or the page's end.
func (s *scanner) rawEnd(at int, name string) int {
	for {
		step := strings.IndexByte(s.page[at:], '<')
		if step < 0 {
			return len(s.page)
		}
		if at += step; s.isTag(at, "</", name) {
			return at
		}
		at++
	}
}

// isTag reports whether a tag of that name stands at a place.
func (s *scanner) isTag(at int, open, name string) bool {
	rest := s.page[at:]
	if !strings.HasPrefix(rest, open) {
		return false
	}
	rest = rest[len(open):]
	return len(rest) > len(name) && strings.EqualFold(rest[:len(name)], name) && tagFold[rest[len(name)]] == 0
}

// scriptEnd is rawEnd for a script, in which a comment may hide a script of
// its own, end tag and all.
func (s *scanner) scriptEnd() int {
	const (
		open = iota
		escaped
		hidden
	)
	page, state := s.page, open
	for at := s.pos; at < len(page); at++ {
		if state == open {
			step := strings.IndexByte(page[at:], '<')
			if step < 0 {
				return len(page)
			}
			at += step
		}
		switch page[at] {
		case '-':
			if strings.HasPrefix(page[at:], "-->") {
				state = open
			}
		case '<':
			switch {
			case s.isTag(at, "</", "script"):
				if state != hidden {
					return at
				}
				state = escaped
			case state == open && strings.HasPrefix(page[at:], "<!--"):
				state = escaped
				at++
			case state == escaped && s.isTag(at, "<", "script"):
				state = hidden
			}
		}
	}
	return len(page)
}
