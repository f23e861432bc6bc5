package tree

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// declaration reads what begins with "<!".
func (s *scanner) declaration() {
	rest := s.page[s.pos+2:]
	switch {
	case strings.HasPrefix(rest, "--"):
		s.comment(s.pos + 4)
	case len(rest) >= 7 && strings.EqualFold(rest[:7], "doctype"):
		s.readDoctype(s.pos + 9)
	case s.foreign && strings.HasPrefix(rest, "[CDATA["):
		s.section(s.pos + 9)
	default:
		s.bogusComment(s.pos + 2)
	}
}

func (s *scanner) setComment(from, to, after int) {
	s.token.kind, s.token.name = commentToken, tag.None
	s.token.text = s.whole(s.lines(s.span(from, to)))
	s.pos = after
}

// bogusComment reads up to the next ">".
func (s *scanner) bogusComment(at int) {
	size := strings.IndexByte(s.page[at:], '>')
	if size < 0 {
		s.setComment(at, len(s.page), len(s.page))
		return
	}
	s.setComment(at, at+size, at+size+1)
}

// comment reads the comment whose text begins at a place.
func (s *scanner) comment(start int) {
	text := s.page[start:]
	for _, empty := range [...]string{">", "->"} {
		if strings.HasPrefix(text, empty) {
			s.setComment(start, start, start+len(empty))
			return
		}
	}
	for at := start; ; at++ {
		step := strings.IndexByte(s.page[at:], '>')
		if step < 0 {
			s.setComment(start, start+len(unfinished(text)), len(s.page))
			return
		}
		at += step
		before := s.page[start:at]
		for _, end := range [...]string{"--", "--!"} {
			if strings.HasSuffix(before, end) {
				s.setComment(start, at-len(end), at+1)
				return
			}
		}
	}
}

// unfinished takes from the text of a comment that the page ends in what
// would have been the beginning of its end.
func unfinished(text string) string {
	for _, end := range [...]string{"--!", "--", "-"} {
		if cut, found := strings.CutSuffix(text, end); found {
			return cut
		}
	}
	return text
}

// section reads a CDATA section, whose text is as it is.
func (s *scanner) section(start int) {
	size, after := strings.Index(s.page[start:], "]]>"), 3
	if size < 0 {
		size, after = len(s.page)-start, 0
	}
	s.beginText()
	s.token.text = s.lines(s.span(start, start+size))
	s.pos = start + size + after
}
