// Package highlight tells the parts of code apart, line by line.
package highlight

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Kind is what a part of code is.
type Kind uint8

// The kinds of parts. Unknown is all code of a language that is not known.
const (
	Plain Kind = iota
	Unknown
	Keyword
	String
	Comment
	Number
	Added
	Removed
)

// A Part is a piece of a line.
type Part struct {
	Text string
	Kind Kind
}

// A Scanner is given the lines of a text in order.
type Scanner struct {
	lang  *language
	until string // what ends the comment or string that a line before began
	kind  Kind   // of that

	line   string
	at     int  // how much of the line is told apart
	hasKey bool // what the line begins with is past
	parts  []Part
}

// For returns a scanner for a language by one of its names. Of a language that
// is not known it tells nothing.
func For(name string) *Scanner { return &Scanner{lang: languages()[strings.ToLower(name)]} }

// Line returns the parts of the next line, in order and without a gap.
func (s *Scanner) Line(text string) []Part {
	switch {
	case s.lang == nil:
		return []Part{{text, Unknown}}
	case s.lang.isText:
		return []Part{{text, Plain}}
	case s.lang.isDiff:
		return []Part{{text, diffKind(text)}}
	}
	s.line, s.at, s.hasKey, s.parts = text, 0, false, nil
	for s.at < len(text) {
		s.add(s.next(text[s.at:]))
	}
	return s.parts
}

// add takes so many bytes of the line, together with those before where they
// are alike.
func (s *Scanner) add(size int, kind Kind) {
	part := s.line[s.at : s.at+size]
	s.hasKey = s.hasKey || strings.Trim(part, " -") != ""
	if n := len(s.parts); n > 0 && s.parts[n-1].Kind == kind {
		start := s.at - len(s.parts[n-1].Text)
		s.parts[n-1].Text = s.line[start : s.at+size]
	} else {
		s.parts = append(s.parts, Part{part, kind})
	}
	s.at += size
}

func diffKind(line string) Kind {
	switch {
	case strings.HasPrefix(line, "@@"), strings.HasPrefix(line, "diff "):
		return Keyword
	case strings.HasPrefix(line, "+"):
		return Added
	case strings.HasPrefix(line, "-"):
		return Removed
	}
	return Plain
}

// next returns how long the part is that text begins with, and what it is.
func (s *Scanner) next(text string) (int, Kind) {
	if s.until != "" {
		return s.goOn(text)
	}
	for _, mark := range s.lang.line {
		if strings.HasPrefix(text, mark) && (mark != "#" || s.mayComment()) {
			return len(text), Comment
		}
	}
	for _, pair := range s.lang.long {
		if strings.HasPrefix(text, pair.open) {
			s.until, s.kind = pair.end, pair.kind
			n, kind := s.goOn(text[len(pair.open):])
			return len(pair.open) + n, kind
		}
	}
	switch c := text[0]; {
	case strings.IndexByte(s.lang.quotes, c) >= 0:
		return quoted(text), String
	case c >= '0' && c <= '9':
		return numberLength(text), Number
	}
	return s.word(text)
}

// mayComment tells a # that begins a comment from one within a word, as in
// $# of a shell and in addresses.
func (s *Scanner) mayComment() bool {
	return s.at == 0 || s.line[s.at-1] == ' ' || s.line[s.at-1] == ';'
}

// goOn reads to the end of what spans lines, or of this line.
func (s *Scanner) goOn(text string) (int, Kind) {
	kind := s.kind
	end := strings.Index(text, s.until)
	if end < 0 {
		return len(text), kind
	}
	end += len(s.until)
	s.until = ""
	return end, kind
}

// quoted is the length of a string up to its end, or that of the line.
func quoted(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		}
	}
	return len(text)
}

func numberLength(text string) int {
	for i := range len(text) {
		c := text[i]
		if c != '.' && c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return i
		}
	}
	return len(text)
}

// word reads a word, or a character that is none.
func (s *Scanner) word(text string) (int, Kind) {
	n := len(text)
	for i, r := range text {
		if !unicode.IsLetter(r) && r != '_' && !unicode.IsDigit(r) && !strings.ContainsRune(s.lang.inWords, r) {
			n = i
			break
		}
	}
	if n == 0 {
		_, size := utf8.DecodeRuneInString(text)
		return size, Plain
	}
	found := text[:n]
	if s.lang.folds {
		found = strings.ToLower(found)
	}
	if s.lang.keywords[found] || s.lang.key != 0 && s.isKey(text[n:]) {
		return n, Keyword
	}
	return n, Plain
}

// isKey reports a name that a line begins with and a value follows.
func (s *Scanner) isKey(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	return !s.hasKey && rest != "" && rest[0] == s.lang.key
}
