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
		s.seekLineEnd(start)
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

func (s *scanner) seekLineEnd(from int) {
	s.lineEnd = len(s.page)
	if step := strings.IndexByte(s.page[from:], '\r'); step >= 0 {
		s.lineEnd = from + step
	}
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
