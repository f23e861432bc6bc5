package link

import "unicode/utf8"

// tail is what follows a host: port, path, query and fragment.
type tail struct {
	end     int
	port    int // 0 when none
	hasPath bool
}

// parseTail reads what belongs to the link that began at start and whose host ends at i.
func (s *scanner) parseTail(start, i int) tail {
	t := tail{end: i}
	if end, port := parsePort(s.text[:s.end], i); port > 0 {
		t.end, t.port = end, port
	}
	i = t.end
	if i >= s.end || !startsPath(s.text[i]) {
		return t
	}
	t.end = s.pathEnd(start, i)
	t.hasPath = t.end > i && s.text[i] == '/'
	return t
}

func (s *scanner) pathEnd(start, i int) int {
	if s.exact {
		return exactEnd(s.text[:s.end], i)
	}
	p := path{text: s.text[:s.end], unmatched: s.unmatched}
	if start > 0 {
		p.wrap = s.text[start-1]
	}
	end := p.end(i)
	s.work += p.scanned - i
	if p.depth > 0 {
		s.unmatched = append(s.unmatched[:0], p.open[:p.depth]...)
	}
	return p.trim(i, end)
}

// exactEnd serves links whose end is marked: only what no URL may hold ends them early.
func exactEnd(text string, i int) int {
	for i < len(text) {
		r, width := utf8.DecodeRuneInString(text[i:])
		if r < 0x20 || r == utf8.RuneError || r >= utf8.RuneSelf && classify(r) == zeroWidth {
			break
		}
		i += width
	}
	return i
}

func startsPath(b byte) bool { return b == '/' || b == '?' || b == '#' }

// parsePort reads ":port" at i; a port of 0 means there is none.
func parsePort(text string, i int) (end, port int) {
	if i >= len(text) || text[i] != ':' {
		return i, 0
	}
	end = i + 1
	for end < len(text) && end < i+7 && isDigit(text[end]) {
		port = port*10 + int(text[end]-'0')
		end++
	}
	if end == i+1 || end > i+6 || port > 65535 || end < len(text) && isLabelByte(text[end]) && text[end] != '-' {
		return i, 0
	}
	return end, port
}
