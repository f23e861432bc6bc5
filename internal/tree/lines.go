package tree

import "strings"

// lines returns a span of the page with plain line ends. It must not be asked of
// spans before the last one.
func (s *scanner) lines(text span) span {
	if s.lineEnd >= int(text.start-s.base+text.size) {
		return text
	}
	return s.feeds(text)
}

// feeds is lines where there may be a carriage return.
func (s *scanner) feeds(text span) span {
	start := int(text.start - s.base)
	if s.lineEnd < start {
		s.lineEnd = s.seek('\r', start)
	}
	if s.lineEnd >= start+int(text.size) {
		return text
	}
	side := &s.tree.side
	side.room(int(text.size), len(s.tree.page))
	mark := len(side.open)
	side.open = appendLines(side.open, s.tree.text(text))
	return side.from(mark)
}

// hasReference reports whether there may be a reference between two places. It
// must not be asked of places before the last ones: most texts and values have
// none, and are not searched for it one by one.
func (s *scanner) hasReference(from, to int) bool {
	if s.reference < from {
		s.reference = s.seek('&', from)
	}
	return s.reference < to
}

// seek returns the first place of a byte from a place on, or the end of the page.
func (s *scanner) seek(c byte, from int) int {
	if step := strings.IndexByte(s.page[from:], c); step >= 0 {
		return from + step
	}
	return len(s.page)
}

// appendLines appends a text with a line feed for every carriage return, alone or
// before one.
func appendLines(out []byte, text string) []byte {
	for {
		at := strings.IndexByte(text, '\r')
		if at < 0 {
			return append(out, text...)
		}
		out = append(append(out, text[:at]...), '\n')
		text = strings.TrimPrefix(text[at+1:], "\n")
	}
}
