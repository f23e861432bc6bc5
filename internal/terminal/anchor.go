package terminal

import (
	"strconv"
	"strings"

	"github.com/decant-dev/decant/envelope"
)

// anchor writes the text of a link, and where it leads as the options say.
func (s *span) anchor(text string, look Style) int {
	label, n, ok := bracketed(text, '[', ']')
	if !ok {
		return 0
	}
	if strings.HasPrefix(label, "^") && len(label) > 1 {
		s.add(text[:n], look|Faint)
		return n
	}
	address, m, ok := s.target(text[n:], label)
	if !ok {
		return 0
	}
	if number, ok := numbered(text[n : n+m]); ok && !s.links.Numbers {
		s.lead(address, false, func() { s.read(label, look|Linked) })
		s.add(number, Mark)
		return n + m
	}
	if strings.TrimSpace(label) == "" {
		s.lead(address, false, func() { s.add(envelope.Visible(address), look|Linked) })
		return n + m
	}
	s.lead(address, address != label, func() { s.read(label, look|Linked) })
	return n + m
}

// numbered is the name of an address in brackets, if it is a number: who wants
// links so is shown it in the place of the address.
func numbered(name string) (string, bool) {
	inner, _, ok := bracketed(name, '[', ']')
	return name, ok && inner != "" && strings.Trim(inner, "0123456789") == ""
}

// lead writes what leads to an address, and then the address where it is to be
// seen.
func (s *span) lead(address string, isHidden bool, write func()) {
	if s.link != 0 || s.links == nil { // an image in a link leads where the link does
		write()
		return
	}
	s.link = s.links.number(address)
	write()
	switch {
	case s.links.Numbers && s.link > 0:
		s.add("["+strconv.Itoa(s.link)+"]", Mark)
	case s.links.Addresses && isHidden && s.link > 0:
		s.add(" "+s.links.addresses[s.link-1], Faint)
	}
	s.link = 0
}

// image writes what stands for an image.
func (s *span) image(text string, look Style) int {
	label, n, ok := bracketed(text[1:], '[', ']')
	if !ok {
		return 0
	}
	_, m, ok := s.target(text[1+n:], label)
	if !ok { // pictures have numbers without being in the list
		_, m, _ = bracketed(text[1+n:], '[', ']')
		_, ok = numbered(text[1+n : 1+n+m])
	}
	if !ok {
		return 0
	}
	s.add("[image", look|Faint)
	if label != "" {
		s.add(": ", look|Faint)
		s.read(label, look|Faint)
	}
	s.add("]", look|Faint)
	return 1 + n + m
}

// target reads where a link with this label leads, and how many bytes that
// took: an address in parentheses, a name in brackets, or nothing where the
// label is a name itself.
func (s *span) target(text, label string) (address string, n int, ok bool) {
	if inner, n, ok := bracketed(text, '(', ')'); ok {
		address, _, _ := strings.Cut(inner, ` "`)
		return unescaped(strings.Trim(strings.TrimSpace(address), "<>")), n, true
	}
	if s.links == nil || len(s.links.named) == 0 {
		return "", 0, false
	}
	name := label
	if inner, m, ok := bracketed(text, '[', ']'); ok {
		n = m
		if inner != "" {
			name = inner
		}
	}
	address, ok = s.links.named[strings.ToLower(name)]
	return address, n, ok
}

func unescaped(address string) string {
	if !strings.Contains(address, `\`) {
		return address
	}
	var b strings.Builder
	for i := 0; i < len(address); i++ {
		if address[i] == '\\' && i+1 < len(address) && isPunctuation(address[i+1]) {
			i++
		}
		b.WriteByte(address[i])
	}
	return b.String()
}

// bracketed returns what stands between brackets that text begins with.
func bracketed(text string, open, closed byte) (inner string, n int, ok bool) {
	if text == "" || text[0] != open {
		return "", 0, false
	}
	depth := 0
	for i := 0; i < min(len(text), farthest) && depth <= maxNesting; i++ {
		switch text[i] {
		case '\\':
			i++
		case open:
			depth++
		case closed:
			if depth--; depth == 0 {
				return text[1:i], i + 1, true
			}
		}
	}
	return "", 0, false
}
