// Package xmltext reads the XML of documents: leniently, since much of it is
// broken, and safely, since it knows no entities but those of characters.
package xmltext

import (
	"fmt"
	"html"
	"strings"

	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
)

// A Kind is what a Scanner met.
type Kind uint8

// The kinds of what a Scanner meets. An element without content is met twice,
// at its start and its end.
const (
	Start Kind = iota
	End
	Text
)

// An Attr is an attribute. Names are as those of elements.
type Attr struct{ Name, Value string }

const (
	maxDepth    = 512
	maxPrefixes = 256
	maxNodes    = 2_500_000 // elements, attributes and texts
)

// A Scanner goes through a text once. After Next, its fields say what was met.
type Scanner struct {
	Kind  Kind
	Name  string // of the element, with the usual prefix of its name space
	Attrs []Attr // of a Start, until the next call
	Text  string // of a Text, with references resolved

	rest  string
	open  []string // names as written
	names names
	ends  int // elements to be ended before the text goes on
	nodes int
	err   error
}

// NewScanner begins at the start of an XML text in any encoding.
func NewScanner(body []byte) *Scanner {
	return &Scanner{rest: string(charset.Decode(body, "").UTF8), names: newNames()}
}

// Err returns what ended the text early.
func (s *Scanner) Err() error { return s.err }

// Rest returns what was not gone through yet.
func (s *Scanner) Rest() string { return s.rest }

// Next goes on to the next element or text, and reports whether there is one.
func (s *Scanner) Next() bool {
	if s.nodes++; s.nodes > maxNodes && s.err == nil {
		s.err = fmt.Errorf("%w: it has more than %d elements", format.ErrExcess, maxNodes)
	}
	if s.err != nil {
		return false
	}
	if s.ends > 0 {
		return s.end()
	}
	for s.rest != "" {
		if s.rest[0] != '<' {
			return s.text()
		}
		if met, done := s.markup(); done {
			return met
		}
	}
	s.ends = len(s.open) // of a text that was cut short
	return s.ends > 0 && s.end()
}

func (s *Scanner) end() bool {
	s.ends--
	last := len(s.open) - 1
	s.Kind, s.Name, s.Attrs, s.Text = End, s.names.of(s.open[last]), nil, ""
	s.names.leave(len(s.open))
	s.open = s.open[:last]
	return true
}

func (s *Scanner) text() bool {
	at := strings.IndexByte(s.rest, '<')
	if at < 0 {
		at = len(s.rest)
	}
	s.Kind, s.Name, s.Attrs, s.Text = Text, "", nil, unescape(s.rest[:at])
	s.rest = s.rest[at:]
	return true
}

func unescape(text string) string {
	if strings.IndexByte(text, '&') < 0 {
		return text
	}
	return html.UnescapeString(text)
}

// markup handles what begins with an angle bracket; done is false for what
// says nothing, such as a comment.
func (s *Scanner) markup() (met, done bool) {
	switch {
	case strings.HasPrefix(s.rest, "<!--"):
		s.skip("<!--", "-->")
	case strings.HasPrefix(s.rest, "<![CDATA["):
		inside, rest, _ := strings.Cut(s.rest[len("<![CDATA["):], "]]>")
		s.Kind, s.Name, s.Attrs, s.Text, s.rest = Text, "", nil, inside, rest
		return true, true
	case strings.HasPrefix(s.rest, "<?"):
		s.skip("<?", "?>")
	case strings.HasPrefix(s.rest, "<!"):
		s.rest = afterDoctype(s.rest)
	case strings.HasPrefix(s.rest, "</"):
		return s.closing()
	case len(s.rest) > 1 && isNameStart(s.rest[1]):
		return s.opening(), true
	default: // a bare bracket
		s.Kind, s.Name, s.Attrs, s.Text, s.rest = Text, "", nil, "<", s.rest[1:]
		return true, true
	}
	return false, false
}

func (s *Scanner) skip(start, end string) {
	_, s.rest, _ = strings.Cut(s.rest[len(start):], end)
}

// afterDoctype passes over a document type with all that it declares.
func afterDoctype(text string) string {
	at := strings.IndexAny(text, "[>")
	if at >= 0 && text[at] == '[' {
		_, text, _ = strings.Cut(text[at:], "]")
		at = strings.IndexByte(text, '>')
	}
	if at < 0 {
		return ""
	}
	return text[at+1:]
}
