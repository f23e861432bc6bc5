package link

import "strings"

const (
	maxLabels = 256 // nested [ that are remembered
	maxParens = 32  // nested ( in a destination
)

// bracket is a [ that waits for its ].
type bracket struct {
	start   int
	isImage bool
}

// paren is a ( inside a destination; the first one of a link knows its label.
type paren struct {
	label       bracket
	destination int // where the destination starts, or -1 for a plain parenthesis
}

// inlineScanner finds [label](destination) with one stack for brackets and one for parentheses,
// so that an unclosed bracket costs nothing later.
type inlineScanner struct {
	text     string
	codes    []part
	brackets []bracket
	overflow int // brackets beyond maxLabels
	dead     int // brackets below this index hold a link already
	parens   []paren
	dests    []part // in order
	covers   []part // whole links, in order, the outermost only
}

// inlineParts returns the destinations of inline links and what hides around them.
func inlineParts(text string, codes []part) []part {
	s := inlineScanner{text: text, codes: codes}
	for i := 0; i < len(text); {
		if len(s.codes) > 0 && i >= s.codes[0].start {
			i = max(i, s.codes[0].end)
			s.codes = s.codes[1:]
			s.parens = s.parens[:0]
			continue
		}
		i = s.step(i)
	}
	return arrange(s.covers, s.dests)
}

// step handles the byte at i and returns where to go on.
func (s *inlineScanner) step(i int) int {
	switch s.text[i] {
	case '\\':
		return min(i+2, len(s.text))
	case '[':
		s.open(i)
	case ']':
		return s.close(i)
	case '(':
		s.push(paren{destination: -1})
	case ')':
		return s.pop(i)
	case ' ', '\t', '\n':
		return s.space(i)
	}
	return i + 1
}

func (s *inlineScanner) open(i int) {
	if len(s.brackets) == maxLabels {
		s.overflow++
		return
	}
	if i > 0 && s.text[i-1] == '!' {
		s.brackets = append(s.brackets, bracket{i - 1, true})
		return
	}
	s.brackets = append(s.brackets, bracket{i, false})
}

// close handles the ] at i and enters the destination that follows a live label.
func (s *inlineScanner) close(i int) int {
	if s.overflow > 0 {
		s.overflow--
		return i + 1
	}
	last := len(s.brackets) - 1
	if last < 0 {
		return i + 1
	}
	label := s.brackets[last]
	s.brackets = s.brackets[:last]
	isDead := last < s.dead && !label.isImage
	s.dead = min(s.dead, last)
	if isDead || !strings.HasPrefix(s.text[i+1:], "(") {
		return i + 1
	}
	return s.enter(i+2, label)
}

// enter starts the destination at i.
func (s *inlineScanner) enter(i int, label bracket) int {
	start := skipSpace(s.text, i)
	if strings.HasPrefix(s.text[start:], "<") {
		return s.angled(start, label)
	}
	s.push(paren{label: label, destination: start})
	return start
}

// angled reads a destination in angle brackets, which may hold spaces.
func (s *inlineScanner) angled(i int, label bracket) int {
	n := strings.IndexAny(s.text[i+1:], "<>\n")
	if n < 0 || s.text[i+1+n] != '>' {
		return i + 1
	}
	end := i + 1 + n
	closer, ok := titleEnd(s.text, end+1)
	if !ok {
		return end + 1
	}
	s.complete(label, part{i + 1, end, destination}, closer)
	return closer
}

func (s *inlineScanner) push(p paren) {
	if p.destination < 0 && len(s.parens) == 0 {
		return
	}
	if len(s.parens) == maxParens {
		s.parens = s.parens[:0]
		return
	}
	s.parens = append(s.parens, p)
}

func (s *inlineScanner) pop(i int) int {
	last := len(s.parens) - 1
	if last < 0 {
		return i + 1
	}
	p := s.parens[last]
	s.parens = s.parens[:last]
	if p.destination >= 0 {
		s.complete(p.label, part{p.destination, i, destination}, i+1)
	}
	return i + 1
}

// space handles white space at i: a title may follow a destination; nothing else goes on across it.
func (s *inlineScanner) space(i int) int {
	if last := len(s.parens) - 1; last >= 0 {
		p := s.parens[last]
		s.parens = s.parens[:0]
		if closer, ok := titleEnd(s.text, i); ok && p.destination >= 0 {
			s.complete(p.label, part{p.destination, i, destination}, closer)
			return closer
		}
	}
	if isBlankLine(s.text, i) {
		s.brackets, s.overflow, s.dead = s.brackets[:0], 0, 0
	}
	return i + 1
}

func isBlankLine(text string, i int) bool {
	return text[i] == '\n' && (strings.HasPrefix(text[i+1:], "\n") || strings.HasPrefix(text[i+1:], "\r\n"))
}

// complete records a link. A link holds no other link, so brackets still open can only be text.
func (s *inlineScanner) complete(label bracket, dest part, end int) {
	s.dests = append(dropFrom(s.dests, dest.start), dest)
	s.covers = append(dropFrom(s.covers, label.start), part{label.start, end, hidden})
	if !label.isImage {
		s.dead = len(s.brackets)
	}
}

// dropFrom forgets the parts that start at start or later.
func dropFrom(parts []part, start int) []part {
	for len(parts) > 0 && parts[len(parts)-1].start >= start {
		parts = parts[:len(parts)-1]
	}
	return parts
}

// arrange lays the destinations out among what covers them.
func arrange(covers, dests []part) []part {
	parts := make([]part, 0, len(covers)+2*len(dests))
	for _, cover := range covers {
		at := cover.start
		for len(dests) > 0 && dests[0].start < cover.end {
			parts = append(parts, part{at, dests[0].start, hidden}, dests[0])
			at, dests = dests[0].end, dests[1:]
		}
		parts = append(parts, part{at, cover.end, hidden})
	}
	return parts
}

// titleEnd reads an optional title and the closing parenthesis at i.
func titleEnd(text string, i int) (int, bool) {
	i = skipSpace(text, i)
	if i < len(text) && strings.IndexByte(`"'(`, text[i]) >= 0 {
		n := quotedLength(text[i:])
		if n == 0 {
			return 0, false
		}
		i = skipSpace(text, i+n)
	}
	if strings.HasPrefix(text[i:], ")") {
		return i + 1, true
	}
	return 0, false
}

// quotedLength returns the length of the quoted title that begins text, or 0.
func quotedLength(text string) int {
	closer := text[0]
	if closer == '(' {
		closer = ')'
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case closer:
			return i + 1
		case '(', '\n':
			if closer == ')' || isBlankLine(text, i) {
				return 0
			}
		}
	}
	return 0
}

func skipSpace(text string, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r') {
		i++
	}
	return i
}
