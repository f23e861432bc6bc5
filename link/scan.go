package link

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"
)

// Type says what a link leads to.
type Type string

// The types of links.
const (
	URL   Type = "url"
	Email Type = "email"
)

// Link is one link of a text. Start and End are byte offsets: text[Start:End] == Value.
type Link struct {
	Type       Type   `json:"type"`
	Value      string `json:"value"`
	Href       string `json:"href"` // Value with a scheme
	Start      int    `json:"start"`
	End        int    `json:"end"`
	Explicit   bool   `json:"explicit,omitempty"`   // a scheme was typed
	Suspicious bool   `json:"suspicious,omitempty"` // mixed scripts or punycode in the host, or user info
}

// IsMention reports a host that is only named in passing, such as example.com:
// without a scheme, a path or www. it is no invitation to go there.
func (l Link) IsMention() bool {
	return !l.Explicit && !strings.HasPrefix(l.Value, "www.") && !strings.ContainsAny(l.Value, "/?#")
}

// Options says what counts as a link; the zero value suits chat messages.
type Options struct {
	NoMarkdown    bool     // read the text as plain: no code, no [label](destination)
	IncludeCode   bool     // report links inside code too
	Schemes       []string // default http, https, ftp, ftps, mailto
	DefaultScheme string   // scheme of a bare domain's Href, default http
}

// Find returns the links of text in order of appearance.
func Find(text string, opts Options) []Link {
	var links []Link
	s := newScanner(text, opts)
	for {
		found, ok := s.next()
		if !ok {
			return links
		}
		if len(links) == cap(links) {
			links = slices.Grow(links, max(2, len(links)))
		}
		links = append(links, found)
	}
}

// All iterates over the links of text in order of appearance.
func All(text string, opts Options) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		s := newScanner(text, opts)
		for {
			found, ok := s.next()
			if !ok || !yield(found) {
				return
			}
		}
	}
}

// UTF16 returns links with their byte offsets in text changed to UTF-16 code units.
// The links must be in order, as Find returns them.
func UTF16(text string, links []Link) []Link {
	converted := make([]Link, len(links))
	position, units := 0, 0
	advance := func(to int) int {
		for position < min(to, len(text)) {
			r, width := utf8.DecodeRuneInString(text[position:])
			position += width
			units++
			if r > 0xFFFF {
				units++
			}
		}
		return units
	}
	for i, l := range links {
		l.Start, l.End = advance(l.Start), advance(l.End)
		converted[i] = l
	}
	return converted
}

// scanner moves through a text from one trigger byte to the next. Every byte is looked at a
// bounded number of times: what was judged once is stepped over.
type scanner struct {
	text  string
	opts  Options
	parts []part // marked parts still ahead, in order
	pos   int    // next byte to look at
	end   int    // end of the plain stretch being scanned
	floor int    // no later link starts before this
	exact bool   // the stretch is one link with a known end
	work  int    // bytes looked at, which must stay in proportion to the text

	hrefs     hrefs
	unmatched []int // brackets that the last cut path left open
}

func newScanner(text string, opts Options) scanner {
	s := scanner{text: text, opts: opts}
	if !opts.NoMarkdown {
		s.parts = markedParts(text)
	}
	s.end = s.nextPart()
	return s
}

func (s *scanner) nextPart() int {
	if len(s.parts) > 0 {
		return s.parts[0].start
	}
	return len(s.text)
}

func (s *scanner) next() (Link, bool) {
	for {
		if found, ok := s.scan(); ok {
			return found, true
		}
		if s.end < s.nextPart() {
			s.resume(s.end)
			continue
		}
		if len(s.parts) == 0 {
			return Link{}, false
		}
		if found, ok := s.enter(s.parts[0]); ok {
			return found, true
		}
	}
}

// enter steps into or over a marked part.
func (s *scanner) enter(p part) (Link, bool) {
	s.parts = s.parts[1:]
	s.resume(p.end)
	switch {
	case p.kind == destination:
		found, ok := s.marked(p.start, p.end)
		found.Href = unescape(found.Href)
		return found, ok
	case p.kind == code && s.opts.IncludeCode:
		s.pos, s.floor, s.end = p.start, p.start, p.end
	}
	return Link{}, false
}

// resume continues the plain scan at i.
func (s *scanner) resume(i int) {
	s.pos, s.floor, s.end = i, i, max(i, s.nextPart())
}

var triggers = [256]bool{'.': true, ':': true, '@': true, '<': true}

// scan returns the next link of the plain stretch.
func (s *scanner) scan() (Link, bool) {
	for s.pos < s.end {
		i := s.pos
		for i < s.end && !triggers[s.text[i]] {
			i++
		}
		s.work += i - s.pos + 1
		if i == s.end {
			s.pos = i
			break
		}
		s.pos = i + 1
		if found, ok := s.try(i); ok {
			s.pos, s.floor = max(s.pos, found.End), found.End
			return found, true
		}
	}
	return Link{}, false
}

// try looks for a link around the trigger at i.
func (s *scanner) try(i int) (Link, bool) {
	switch s.text[i] {
	case ':':
		return s.colon(i)
	case '.':
		return s.dot(i)
	case '@':
		return s.at(i)
	}
	return s.angle(i)
}

// marked judges text[start:end] as one link whose end is known.
func (s *scanner) marked(start, end int) (Link, bool) {
	inner := scanner{text: s.text, opts: s.opts, pos: start, end: end, floor: start, exact: true}
	found, ok := inner.scan()
	s.work += inner.work
	return found, ok && found.Start == start
}

// skip steps over everything before i, which later links may not reach back into.
func (s *scanner) skip(i int) { s.pos, s.floor = i, i }

// host reads a host at i.
func (s *scanner) host(i int) host {
	h := parseHost(s.text[:s.end], i)
	s.work += h.runEnd - i
	return h
}

// skipOpaque steps over the rest of a word that is no link and holds none.
func (s *scanner) skipOpaque(i int) {
	s.skip(opaqueEnd(s.text[:s.end], i))
	s.work += s.pos - i
}

func (s *scanner) link(kind Type, start, end int) Link {
	value := s.text[start:end]
	return Link{Type: kind, Value: value, Href: value, Start: start, End: end}
}
