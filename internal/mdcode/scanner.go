package mdcode

import (
	"slices"
	"strings"
)

// A Kind says what a line is.
type Kind uint8

const (
	Blank    Kind = iota
	Text          // a line of a paragraph, heading or table
	Rule          // a thematic break, or the line under a heading
	Open          // opens a fence
	Fenced        // stands within a fence
	Close         // closes a fence
	Indented      // code by its indentation
	HTML          // a line of an HTML block
)

// A Line is one line of Markdown.
type Line struct {
	Kind    Kind
	Content int  // where it begins after containers and white space, in bytes
	Depth   int  // how many quotes and list items it stands in
	GoesOn  bool // whether it goes on with the paragraph of the line before

	indent int // columns of white space before the content
}

// IsCode reports whether the line is code or a fence around it.
func (l Line) IsCode() bool { return l.Kind >= Open && l.Kind <= Indented }

// A Fence is a fenced code block that is open.
type Fence struct {
	Mark   string // the run of ` or ~ that opened it
	Prefix string // puts a line where the opening one stood: quote marks and spaces
	Info   string // what follows the mark
	Depth  int    // how many quotes and list items it stands in
}

// leaf is the block that the next line may go on with.
type leaf uint8

const (
	none leaf = iota
	paragraph
	fenced
	indented
	markup
)

// quote stands among the indents of list items for a quotation.
const quote = -1

// A Scanner is given the lines of a Markdown text in order. Its zero value is
// ready for use.
type Scanner struct {
	IgnoreHTML bool // for a text whose HTML is made into text

	stack  []int // open containers: the indent of a list item's content, or quote
	quotes []int // where in stack the quotes are
	hollow bool  // the innermost list item holds nothing yet
	leaf   leaf
	fence  Fence
	end    htmlEnd
}

// Fence returns the fence that is open after the last line.
func (s *Scanner) Fence() (Fence, bool) { return s.fence, s.leaf == fenced }

// InParagraph reports whether a line of text would go on with a paragraph.
func (s *Scanner) InParagraph() bool { return s.leaf == paragraph }

// Depth returns how many quotes and list items are open.
func (s *Scanner) Depth() int { return len(s.stack) }

// Clone returns a scanner that goes on from here on its own.
func (s *Scanner) Clone() *Scanner {
	clone := *s
	clone.stack, clone.quotes = slices.Clone(s.stack), slices.Clone(s.quotes)
	return &clone
}

// Step takes the next line, with or without its line ending.
func (s *Scanner) Step(line string) Line {
	c := newCursor(strings.TrimRight(line, "\r\n"))
	matched := s.match(&c)
	if matched == len(s.stack) {
		if kind := s.continueLeaf(&c); kind != Blank {
			return Line{Kind: kind, Content: c.next, Depth: matched}
		}
	}
	return s.begin(&c, matched)
}

// match moves the cursor past the containers that the line stays in and
// returns how many they are.
func (s *Scanner) match(c *cursor) int {
	nextQuote := 0 // in s.quotes
	for i := 0; i < len(s.stack); {
		switch {
		case s.stack[i] == quote:
			if c.blank() || c.indent() > 3 || c.line[c.next] != '>' {
				return i
			}
			c.take(1)
			c.skip(1)
			nextQuote++
			i++
		case c.blank(): // stays in all list items up to the next quote
			i = len(s.stack)
			if nextQuote < len(s.quotes) {
				i = s.quotes[nextQuote]
			} else if s.hollow {
				return i - 1
			}
		case c.indent() < s.stack[i]:
			return i
		default:
			c.skip(s.stack[i])
			i++
		}
	}
	return len(s.stack)
}

// continueLeaf goes on with an open fence or HTML block; Blank means that
// there is none, or that it is over.
func (s *Scanner) continueLeaf(c *cursor) Kind {
	switch s.leaf {
	case fenced:
		if c.indent() < 4 && s.closes(c.rest()) {
			s.leaf = none
			return Close
		}
		return Fenced
	case markup:
		if s.end.atBlank() && c.blank() {
			s.leaf = none
			return Blank
		}
		if s.end.in(c.rest()) {
			s.leaf = none
		}
		return HTML
	}
	return Blank
}

func (s *Scanner) closes(rest string) bool {
	n := runLength(rest)
	return n >= len(s.fence.Mark) && rest[0] == s.fence.Mark[0] && strings.TrimRight(rest[n:], " \t") == ""
}

// begin reads what a line begins, after the containers it has matched.
func (s *Scanner) begin(c *cursor, matched int) Line {
	lazy := s.leaf == paragraph
	direct := lazy && matched == len(s.stack)
	for !c.blank() && c.indent() < 4 {
		if kind, next := s.block(c, direct, lazy); kind != Blank {
			return s.enter(c, matched, kind, next)
		}
		indent := containerAt(c, direct)
		if indent == 0 {
			break
		}
		s.truncate(matched)
		s.push(indent)
		matched++
		lazy, direct = false, false
	}
	switch {
	case c.blank():
		return s.blank(c, matched)
	case c.indent() >= 4 && !lazy:
		return s.enter(c, matched, Indented, indented)
	case lazy:
		return Line{Kind: Text, Content: c.next, Depth: len(s.stack), GoesOn: true, indent: c.indent()}
	}
	return s.enter(c, matched, Text, paragraph)
}

// enter closes the containers that were left and starts a leaf in the rest.
func (s *Scanner) enter(c *cursor, matched int, kind Kind, next leaf) Line {
	s.truncate(matched)
	s.leaf, s.hollow = next, false
	s.fence.Depth = matched
	return Line{Kind: kind, Content: c.next, Depth: matched}
}

func (s *Scanner) blank(c *cursor, matched int) Line {
	if matched < len(s.stack) || s.leaf != indented {
		s.leaf = none
	}
	s.truncate(matched)
	return Line{Kind: Blank, Content: c.next, Depth: matched}
}

func (s *Scanner) truncate(depth int) {
	if depth == len(s.stack) {
		return
	}
	s.stack, s.hollow, s.leaf = s.stack[:depth], false, none
	for n := len(s.quotes); n > 0 && s.quotes[n-1] >= depth; n-- {
		s.quotes = s.quotes[:n-1]
	}
}

func (s *Scanner) push(indent int) {
	if indent == quote {
		s.quotes = append(s.quotes, len(s.stack))
	}
	s.stack = append(s.stack, indent)
	s.leaf, s.hollow = none, indent != quote
}
