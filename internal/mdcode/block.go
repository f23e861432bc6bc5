package mdcode

import "strings"

// block reads the beginning of a leaf block other than a paragraph and says
// which leaf the next line may go on with; Blank means that there is none.
// The line would else go on with a paragraph in its own container, inParagraph
// says, or, lazy, with one that it has left the container of.
func (s *Scanner) block(c *cursor, inParagraph, lazy bool) (Kind, leaf) {
	rest := c.rest()
	switch rest[0] {
	case '#':
		if isHeading(rest) {
			return Text, none
		}
	case '`', '~':
		if n := runLength(rest); n >= 3 && (rest[0] == '~' || strings.IndexByte(rest[n:], '`') < 0) {
			s.fence = Fence{Mark: rest[:n], Prefix: prefix(c.line[:c.next]), Info: rest[n:]}
			return Open, fenced
		}
	case '<':
		return s.htmlBlock(rest, lazy)
	case '=', '-', '*', '_':
		if inParagraph && isUnderline(rest) || c.isBreak() {
			return Rule, none
		}
	}
	return Blank, none
}

// prefix turns list markers into spaces, so that what follows stays in the
// items that they began.
func prefix(before string) string {
	return strings.Map(func(r rune) rune {
		if r == '>' || r == '\t' {
			return r
		}
		return ' '
	}, before)
}

func isHeading(rest string) bool {
	n := runLength(rest)
	return n <= 6 && (n == len(rest) || isSpace(rest[n]))
}

func isUnderline(rest string) bool {
	return (rest[0] == '=' || rest[0] == '-') && strings.TrimRight(rest[runLength(rest):], " \t") == ""
}

// isBreak reports whether the rest of the line is a thematic break. Where the
// line's end is alike is found once, as it is asked after every list marker.
func (c *cursor) isBreak() bool {
	if c.alike == 0 {
		c.alike = 1 + alikeFrom(c.line)
	}
	return c.next >= c.alike-1 && strings.Count(c.rest(), c.line[c.next:c.next+1]) >= 3
}

// alikeFrom returns from where on a line holds only one of the marks of a
// thematic break and white space.
func alikeFrom(line string) int {
	mark := byte(0)
	for i := len(line) - 1; i >= 0; i-- {
		switch c := line[i]; {
		case isSpace(c):
		case mark == 0 && strings.IndexByte("*-_", c) >= 0:
			mark = c
		case c != mark:
			return i + 1
		}
	}
	return 0
}

// runLength returns how often the first byte of s is repeated.
func runLength(s string) int {
	n := 0
	for n < len(s) && s[n] == s[0] {
		n++
	}
	return n
}

// containerAt moves past the mark of a quote or list item and returns quote,
// the indent of the item's content, or 0 where there is neither.
func containerAt(c *cursor, inParagraph bool) int {
	if c.line[c.next] == '>' {
		c.take(1)
		c.skip(1)
		return quote
	}
	marker := markerLength(c.rest(), inParagraph)
	if marker == 0 {
		return 0
	}
	indent := c.indent() + marker
	c.take(marker)
	space := c.indent()
	if c.blank() || space > 4 {
		space = 1
	}
	c.skip(space)
	return indent + space
}

// markerLength returns the length of the list marker that rest begins with, or
// 0. Only "1." and bullets with something after them interrupt a paragraph.
func markerLength(rest string, inParagraph bool) int {
	n := 0
	for n < len(rest) && n < 10 && '0' <= rest[n] && rest[n] <= '9' {
		n++
	}
	switch {
	case n == len(rest), n > 9:
		return 0
	case n == 0 && strings.IndexByte("-*+", rest[0]) < 0, n > 0 && rest[n] != '.' && rest[n] != ')':
		return 0
	case inParagraph && (n > 0 && strings.TrimLeft(rest[:n], "0") != "1" || strings.TrimLeft(rest[n+1:], " \t") == ""):
		return 0
	case n+1 < len(rest) && !isSpace(rest[n+1]):
		return 0
	}
	return n + 1
}
