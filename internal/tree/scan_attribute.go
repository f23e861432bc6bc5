package tree

import (
	"slices"
	"strings"
)

// attributes reads from the end of a tag's name to the end of the tag.
func (s *scanner) attributes(at int) bool {
	page := s.page
	s.tree.names.serial++
	for at < len(page) {
		switch page[at] {
		case ' ', '\t', '\n', '\r', '\f':
			at++
		case '/':
			at++
			s.token.selfClosed = at < len(page) && page[at] == '>'
		case '>':
			s.pos = at + 1
			s.finish()
			return true
		default:
			at = s.attribute(at)
		}
	}
	s.pos = len(page)
	return false
}

// finish marks the last of the attributes.
func (s *scanner) finish() {
	if n := len(s.tree.attrs); n > int(s.token.attrs) {
		s.tree.attrs[n-1].bits |= lastFlag
	}
}

// attribute reads one attribute and returns the place after it. A second one
// of the same name counts for nothing.
func (s *scanner) attribute(start int) int {
	page, first := s.page, start
	if page[start] == '=' { // at the start of a name it is part of it
		first++
	}
	end, letters := lettersAt(page, first, &attrFold)
	if first > start {
		letters = 0
	}
	id := s.name(start, end, letters)
	from, to, after := s.value(end)
	if s.token.kind == endTag || s.tree.names.repeated(id) {
		return after
	}
	a := attr{bits: id, value: s.span(from, to)}
	if from < to {
		a.value = s.decoded(from, to)
	}
	s.token.mask |= s.tree.names.mask(s.tree, id)
	s.tree.attrs = append(doubled(s.tree.attrs, 1), a)
	return after
}

// doubled makes room for more by doubling: append grows large slices by a
// quarter, and leaves several times behind what it needs.
func doubled[T any](list []T, more int) []T {
	if len(list)+more <= cap(list) {
		return list
	}
	return slices.Grow(list, max(64, 2*more, len(list)))
}

// decoded returns the value between two places as it is meant.
func (s *scanner) decoded(from, to int) span {
	value := s.whole(s.lines(s.span(from, to)))
	if s.hasReference(from, to) {
		value = s.tree.keepDecoded(s.tree.text(value), true)
	}
	return value
}

// value finds the value that follows the name which ends at a place, and
// where to go on after it.
func (s *scanner) value(at int) (from, to, after int) {
	page := s.page
	if at+1 < len(page) && page[at] == '=' && (page[at+1] == '"' || page[at+1] == '\'') { // as most are written
		if size := strings.IndexByte(page[at+2:], page[at+1]); size >= 0 {
			return at + 2, at + 2 + size, at + 3 + size
		}
	}
	at = s.skipSpace(at)
	if at >= len(page) || page[at] != '=' {
		return at, at, at
	}
	at = s.skipSpace(at + 1)
	if at >= len(page) {
		return at, at, at
	}
	switch quote := page[at]; quote {
	case '"', '\'':
		size := strings.IndexByte(page[at+1:], quote)
		if size < 0 {
			return at, at, len(page)
		}
		return at + 1, at + 1 + size, at + 2 + size
	}
	from = at
	for at < len(page) && !isSpace(page[at]) && page[at] != '>' {
		at++
	}
	return from, at, at
}

// skipSpace returns the first place that is not white space: mostly line ends, and
// then the indentation of a tag.
func (s *scanner) skipSpace(at int) int {
	const indent = "        " // is compared at once
	page := s.page
	for at < len(page) && page[at] != ' ' && isSpace(page[at]) {
		at++
	}
	for at+len(indent) <= len(page) && page[at:at+len(indent)] == indent {
		at += len(indent)
	}
	for at < len(page) && isSpace(page[at]) {
		at++
	}
	return at
}

// spaces has a bit for each byte of white space.
const spaces uint64 = 1<<' ' | 1<<'\n' | 1<<'\t' | 1<<'\f' | 1<<'\r'

func isSpace(c byte) bool { return c <= ' ' && spaces>>c&1 != 0 }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
