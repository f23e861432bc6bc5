package tree

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

type tokenKind uint8

const (
	endOfPage tokenKind = iota
	textToken
	startTag
	endTag
	commentToken
	doctypeToken
)

// A token is what the scanner finds next. The attributes of a tag are the last
// ones of the tree.
type token struct {
	kind       tokenKind
	selfClosed bool
	name       tag.Tag
	attrs      uint32 // where they start
	mask       uint32 // which there may be; none if zero
	blank      uint32 // of a text that is white space alone, its flag
	text       span
	doctype    doctype
}

// A scanner cuts a page into tokens.
type scanner struct {
	tree      *Tree
	page      string
	base      uint32 // what to add to a place in page for a span
	pos       int
	nulls     bool // somewhere in page there is a NUL
	lineEnd   int  // the first carriage return that was not passed yet
	reference int  // the first ampersand of which that is so
	plain     bool // all that is left is text
	resolve   bool // and has references in it
	foreign   bool // CDATA sections are text here
	token     token
	attrsEnd  int // of the tokens that are in the tree
}

func newScanner(t *Tree, page string, base uint32) scanner {
	return scanner{tree: t, page: page, base: base, nulls: strings.IndexByte(page, 0) >= 0, lineEnd: -1,
		reference: -1, attrsEnd: len(t.attrs)}
}

func (s *scanner) span(start, end int) span {
	return span{s.base + uint32(start), uint32(end - start)}
}

// next reads one token into s.token.
func (s *scanner) next() {
	s.tree.attrs = s.tree.attrs[:s.attrsEnd]
	if s.plain {
		s.plainText()
		return
	}
	for s.pos < len(s.page) {
		if s.page[s.pos] != '<' || !s.opensMarkup(s.pos) {
			s.textRun()
			return
		}
		if s.markup() {
			return
		}
	}
	s.token.kind = endOfPage
}

// opensMarkup reports whether the "<" at a place is more than text.
func (s *scanner) opensMarkup(at int) bool {
	if at+1 >= len(s.page) {
		return false
	}
	c := s.page[at+1]
	return isLetter(c) || c == '!' || c == '?' || c == '/' && at+2 < len(s.page)
}

// textRun reads text up to the next markup. An end tag without a name is not
// there at all, so the text goes on after it.
func (s *scanner) textRun() {
	side := &s.tree.side
	start, gap := s.pos, len(side.open)
	s.beginText()
	if s.pos = s.skipSpace(start); s.isNextTag() {
		s.token.text, s.token.blank = s.lines(s.span(start, s.pos)), blankFlag
		return
	}
	for {
		end := s.textEnd()
		if !strings.HasPrefix(s.page[end:], "</>") {
			s.pos = end
			break
		}
		side.open = appendLines(side.open, s.page[start:end])
		start, s.pos = end+3, end+3
	}
	if gap == len(side.open) {
		if s.token.text = s.lines(s.span(start, s.pos)); s.hasReference(start, s.pos) {
			s.token.text = s.tree.keepDecoded(s.tree.text(s.token.text), false)
		}
		return
	}
	side.open = appendLines(side.open, s.page[start:s.pos])
	s.token.text = s.resolved(side.from(gap))
}

func (s *scanner) beginText() { s.token.kind, s.token.name, s.token.blank = textToken, tag.None, 0 }

// isNextTag reports whether a tag with a name comes next.
func (s *scanner) isNextTag() bool {
	rest := s.page[s.pos:]
	return len(rest) > 2 && rest[0] == '<' && (isLetter(rest[1]) || rest[1] == '/' && isLetter(rest[2]))
}

// resolved returns a text without references.
func (s *scanner) resolved(text span) span {
	found := s.tree.text(text)
	if strings.IndexByte(found, '&') < 0 {
		return text
	}
	return s.tree.keepDecoded(found, false)
}

func (s *scanner) textEnd() int {
	for at := s.pos; ; at++ {
		step := strings.IndexByte(s.page[at:], '<')
		if step < 0 {
			return len(s.page)
		}
		if at += step; s.opensMarkup(at) {
			return at
		}
	}
}

func (s *scanner) plainText() {
	s.beginText()
	if s.pos == len(s.page) {
		s.token.kind = endOfPage
	}
	s.token.text = s.whole(s.lines(s.span(s.pos, len(s.page))))
	if s.resolve {
		s.token.text = s.resolved(s.token.text)
	}
	s.pos = len(s.page)
}

// whole returns a span in which NULs are replaced.
func (s *scanner) whole(text span) span {
	if !s.nulls {
		return text
	}
	return s.replaced(text)
}

func (s *scanner) replaced(text span) span {
	found := s.tree.text(text)
	if strings.IndexByte(found, 0) < 0 {
		return text
	}
	return s.tree.keep(strings.ReplaceAll(found, "\x00", "\uFFFD"))
}

// markup reads what begins at "<" and reports whether it is a token.
func (s *scanner) markup() bool {
	switch c := s.page[s.pos+1]; {
	case c == '/':
		return s.closing()
	case c == '!':
		s.declaration()
	case c == '?':
		s.bogusComment(s.pos + 1)
	default:
		s.token.kind = startTag
		return s.tag(s.pos + 1)
	}
	return true
}

func (s *scanner) closing() bool {
	switch c := s.page[s.pos+2]; {
	case isLetter(c):
		s.token.kind = endTag
		return s.tag(s.pos + 2)
	case c == '>':
		s.pos += 3
		return false
	}
	s.bogusComment(s.pos + 2)
	return true
}

// tag reads the name and the attributes of a tag. One that the page ends in
// is none.
func (s *scanner) tag(at int) bool {
	page := s.page
	end, letters := lettersAt(page, at, &tagFold)
	s.token.name = tag.Tag(s.name(at, end, letters))
	s.token.selfClosed, s.token.mask = false, 0
	s.token.attrs = uint32(len(s.tree.attrs))
	if end < len(page) && page[end] == '>' {
		s.pos = end + 1
		return true
	}
	return s.attributes(end)
}

// lettersAt returns where the name ends that starts at a place, and the last
// eight of its letters in lower case.
func lettersAt(page string, at int, fold *[256]byte) (end int, letters uint64) {
	for ; at < len(page); at++ {
		c := fold[page[at]]
		if c == 0 {
			break
		}
		letters = letters<<8 | uint64(c)
	}
	return at, letters
}

// name returns the number of a name, whose last letters are given.
func (s *scanner) name(start, end int, letters uint64) uint32 {
	if end-start <= maxShort {
		if id := short(letters); id != 0 {
			return id
		}
	}
	t, name := s.tree, s.page[start:end]
	if hash, isLower := hashLower(name); isLower {
		return t.names.number(t, hash, name, s.base+uint32(start))
	}
	side, mark := &t.side, len(t.side.open)
	for i := range len(name) {
		if c := name[i]; c == 0 {
			side.open = append(side.open, "\uFFFD"...)
		} else {
			side.open = append(side.open, lower(c))
		}
	}
	made, before := side.from(mark), len(t.names.made)
	text := t.text(made)
	id := t.names.number(t, hashOf(text), text, made.start)
	if len(t.names.made) == before {
		side.open = side.open[:mark]
	}
	return id
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// tagFold and attrFold have the lower case of each byte of a name, and zero
// for those that end it. A NUL counts as changed.
var tagFold, attrFold = folds()

func folds() (inTag, inAttr [256]byte) {
	for i := range 256 {
		inTag[i] = lower(byte(i))
	}
	inTag[0] = 1
	for _, c := range " \t\n\r\f/>" {
		inTag[c] = 0
	}
	inAttr = inTag
	inAttr['='] = 0
	return inTag, inAttr
}
