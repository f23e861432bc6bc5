package plain

import (
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
)

// A scanner goes through one run of prose and edits the links and images in it.
type scanner struct {
	*editor
	at, end int
	open    []bracket
	floor   int          // links open below this cannot be one any more
	missing map[int]bool // lengths of runs of backticks that no other answers
}

// A bracket is one that was opened, of a link or of an image.
type bracket struct {
	at    int
	image bool
}

func (s *scanner) run() {
	for s.at < s.end {
		switch s.text[s.at] {
		case '\\':
			s.at += 2
		case '`':
			s.codeSpan()
		case '<':
			s.angle()
		case '!':
			s.at++
			if s.at < s.end && s.text[s.at] == '[' {
				s.open = append(s.open, bracket{s.at - 1, true})
				s.at++
			}
		case '[':
			s.open = append(s.open, bracket{s.at, false})
			s.at++
		case ']':
			s.close()
		default:
			s.at++
		}
	}
}

// codeSpan goes past code, or past backticks that begin none.
func (s *scanner) codeSpan() {
	size := ticks(s.text[s.at:s.end])
	from := s.at + size
	s.at = from
	for i := from; i < s.end && !s.missing[size]; {
		next := strings.IndexByte(s.text[i:s.end], '`')
		if next < 0 {
			break
		}
		i += next
		run := ticks(s.text[i:s.end])
		i += run
		if run == size {
			s.at = i
			return
		}
	}
	if s.missing == nil {
		s.missing = map[int]bool{}
	}
	s.missing[size] = true
}

func ticks(text string) int {
	return len(text) - len(strings.TrimLeft(text, "`"))
}

// close ends the innermost bracket, and edits what it turns out to be.
func (s *scanner) close() {
	at := s.at
	s.at++
	if len(s.open) == 0 {
		return
	}
	b := s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	isDead := !b.image && len(s.open) < s.floor
	s.floor = min(s.floor, len(s.open))
	if isDead {
		return
	}
	address, label, end := s.targetAt(b, at)
	if end < 0 {
		return
	}
	s.at = end
	if b.image {
		s.image(b, at, end, address, label)
		return
	}
	s.floor = len(s.open) // links do not hold links
	s.link(b, at, end, address, label)
}

// targetAt reads what follows the words of a link: its address, or the label
// that has it. The end is negative where they are no link.
func (s *scanner) targetAt(b bracket, at int) (address span, label string, end int) {
	text := s.text[:s.end]
	if address, end, ok := inlineAt(text, at+1); ok {
		return address, "", end
	}
	label, end = labelAt(text, at+1)
	if label == "" {
		words := b.at + 1
		if b.image {
			words++
		}
		if at-words < maxLabel && !strings.HasPrefix(text[words:], "^") {
			label = foldLabel(text[words:at])
		}
		end = at + 1
		if strings.HasPrefix(text[end:], "[]") {
			end += 2
		}
	}
	if _, known := s.used[label]; !known {
		return span{}, "", -1
	}
	return span{}, label, end
}

func (s *scanner) image(b bracket, at, end int, address span, label string) {
	mode := s.form.Images
	if mode != "none" && label == "" && !s.leads(address) {
		mode = "alt"
	}
	switch {
	case mode == "none":
		s.replace(span{b.at, end}, "")
	case mode == "alt":
		s.replace(span{b.at, b.at + 2}, "")
		s.replace(span{at, end}, "")
	case label != "":
		s.used[label] = true
	default:
		s.resolve(address)
	}
}

func (s *scanner) link(b bracket, at, end int, address span, label string) {
	isKept := s.form.Links != "text" && s.form.Links != "none"
	switch {
	case s.form.Links == "none" && isAddress(s.text[b.at+1:at]):
		s.replace(span{b.at, end}, "")
	case !isKept || label == "" && !s.leads(address):
		s.replace(span{b.at, b.at + 1}, "")
		s.replace(span{at, end}, "")
	case label != "":
		s.used[label] = true
	default:
		s.resolve(address)
	}
}

// leads reports whether an address may be led to; none at all does no harm.
func (s *scanner) leads(address span) bool {
	return address.start == address.end || s.form.Resolve(unescape(s.text[address.start:address.end])) != ""
}

var (
	autolink  = lazyregexp.New(`^<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*>`)
	tag       = lazyregexp.New(`^</?([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?/?>`)
	addresses = lazyregexp.New(`(?i)\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')`)
	altText   = lazyregexp.New(`(?i)\salt\s*=\s*(?:"([^"]*)"|'([^']*)')`)
)

// angle edits an address in angle brackets, or a tag of HTML.
func (s *scanner) angle() {
	text := s.text[s.at:min(s.end, s.at+maxTag)]
	if found := autolink().FindString(text); found != "" {
		s.autolink(span{s.at, s.at + len(found)})
		s.at += len(found)
		return
	}
	found := tag().FindStringSubmatch(text)
	if found == nil {
		s.at++
		return
	}
	s.tag(span{s.at, s.at + len(found[0])}, strings.ToLower(found[1]))
	s.at += len(found[0])
}

func (s *scanner) autolink(at span) {
	switch words := s.text[at.start+1 : at.end-1]; {
	case s.form.Links == "none" && isAddress(words):
		s.replace(at, "")
	case s.form.Links == "none" || s.form.Links == "text" || s.form.Resolve(words) == "":
		s.replace(at, words)
	}
}

func (s *scanner) tag(at span, name string) {
	text := s.text[at.start:at.end]
	switch {
	case name == "a" && (s.form.Links == "text" || s.form.Links == "none"), name == "img" && s.form.Images == "none":
		s.replace(at, "")
	case name == "img" && s.form.Images == "alt":
		s.replace(at, strings.Join(append(altText().FindStringSubmatch(text), "", "")[1:3], ""))
	default:
		for _, m := range addresses().FindAllStringSubmatchIndex(text, -1) {
			value := span{at.start + max(m[2], m[4]), at.start + max(m[3], m[5])}
			s.resolve(value)
		}
	}
}
