package site

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// A pattern is a form of address: a host, the segments of a path, and the
// parameters of a query that must be there.
type pattern struct {
	host  hostPattern
	path  []segment
	query []parameter
	names []string // of what it captures, in order
	open  bool     // the path may have more segments
}

// A hostPattern is a whole name, or with a first label that may be any.
type hostPattern struct {
	name  string // without the first label where that is any
	label bool   // any first label
	take  bool   // and it is captured
}

// A segment is a part of a path between slashes: a word, or a capture with
// what stands before and after it.
type segment struct {
	before, after string
	capture       bool
	rest          bool     // all that follows
	is            string   // num, hex or word
	of            []string // one of these
	not           []string // none of these
}

type parameter struct {
	key string
	segment
}

// maxCaptures is how many parts of an address a pattern may name.
const maxCaptures = 8

// captured are the parts of an address that a pattern names, as written there.
type captured [maxCaptures]string

// parsePattern reads a form such as {lang}.wikipedia.org/wiki/{title...} or
// youtube.com/watch?v={id}.
func parsePattern(text string) (*pattern, error) {
	p := &pattern{}
	rest, query, _ := strings.Cut(text, "?")
	host, path, _ := strings.Cut(rest, "/")
	if err := p.parseHost(host); err != nil {
		return nil, err
	}
	for part := range strings.SplitSeq(path, "/") {
		if part == "" {
			continue
		}
		s, err := p.parseSegment(part)
		if err != nil {
			return nil, err
		}
		if len(p.path) > 0 && p.path[len(p.path)-1].rest && (s.capture || s.before == "") {
			return nil, fmt.Errorf("%q has another capture right after {…...}, which takes all up to a word", text)
		}
		p.path = append(p.path, s)
		p.open = p.open || s.rest
	}
	return p, p.parseQuery(query)
}

func (p *pattern) parseHost(host string) error {
	label, name, _ := strings.Cut(host, ".")
	switch {
	case host == "*":
	case label == "*":
		p.host = hostPattern{name: name, label: true}
	case strings.HasPrefix(label, "{") && strings.HasSuffix(label, "}"):
		p.host = hostPattern{name: name, label: true, take: true}
		p.names = append(p.names, label[1:len(label)-1])
	default:
		p.host = hostPattern{name: host}
	}
	if host != "*" && (p.host.name == "" || strings.ContainsAny(p.host.name, "{}* ") || p.host.name != strings.ToLower(p.host.name)) {
		return fmt.Errorf("%q is not a host such as example.com, *.example.com or {name}.example.com", host)
	}
	return nil
}

func (p *pattern) parseQuery(query string) error {
	for part := range strings.SplitSeq(query, "&") {
		if part == "" {
			continue
		}
		key, value, _ := strings.Cut(part, "=")
		s, err := p.parseSegment(value)
		if err != nil {
			return err
		}
		p.query = append(p.query, parameter{key, s})
	}
	return nil
}

// parseSegment reads a word, {name}, {name...}, {name:num}, {name:a|b} or one
// of them between words.
func (p *pattern) parseSegment(text string) (segment, error) {
	before, inner, found := strings.Cut(text, "{")
	if !found {
		return segment{before: text}, nil
	}
	inner, after, found := strings.Cut(inner, "}")
	if !found || strings.ContainsAny(after, "{}") {
		return segment{}, fmt.Errorf("%q has a brace without its pair, or two captures in one segment", text)
	}
	s := segment{before: before, after: after, capture: true}
	inner, s.rest = strings.CutSuffix(inner, "...")
	name, class, _ := strings.Cut(inner, ":")
	switch {
	case class == "num", class == "hex", class == "word":
		s.is = class
	case class != "":
		s.of = strings.Split(class, "|")
	}
	if name == "" || len(p.names) == maxCaptures {
		return s, fmt.Errorf("%q names nothing, or more than %d parts", text, maxCaptures)
	}
	p.names = append(p.names, name)
	return s, nil
}

// reserve keeps words out of what the path begins with.
func (p *pattern) reserve(words []string) {
	if len(p.path) > 0 && p.path[0].capture {
		p.path[0].not = words
	}
}

// An address is what of a URL patterns look at.
type address struct {
	host, first string // its host, and the first label of it
	path, query string
	segments    int
}

func addressOf(u *url.URL) address {
	a := address{host: bareHost(u.Host), path: strings.Trim(u.EscapedPath(), "/"), query: u.RawQuery}
	if a.path != "" {
		a.segments = strings.Count(a.path, "/") + 1
	}
	return a
}

// match reports whether the address has this form, and what its parts are. Its
// host has been found to fit.
func (p *pattern) match(a *address, got *captured) bool {
	if a.segments < len(p.path) || a.segments > len(p.path) && !p.open {
		return false
	}
	path := a.path
	n := 0
	if p.host.take {
		got[n], n = a.first, 1
	}
	for i := range p.path {
		s := &p.path[i]
		if s.rest {
			taken, rest := path, ""
			if i+1 < len(p.path) {
				taken, rest = cutBefore(path, p.path[i+1].before)
			}
			if !strings.HasPrefix(taken, s.before) || len(taken) == len(s.before) {
				return false
			}
			got[n], path = taken[len(s.before):], rest
			n++
			continue
		}
		var part string
		part, path, _ = strings.Cut(path, "/")
		if !s.match(part, got, &n) {
			return false
		}
	}
	return path == "" && !p.isReserved(got) && p.matchQuery(a.query, got, n)
}

// isReserved reports a path that begins with a word of the site's own.
func (p *pattern) isReserved(got *captured) bool {
	if len(p.path) == 0 || p.path[0].not == nil {
		return false
	}
	first := got[0]
	if p.host.take {
		first = got[1]
	}
	first, _, _ = strings.Cut(first, "/")
	return slices.Contains(p.path[0].not, first)
}

// cutBefore cuts a path at a word that is a segment of it, which stays with the
// rest. Without the word nothing is taken.
func cutBefore(path, word string) (taken, rest string) {
	for at := 0; ; {
		i := strings.Index(path[at:], "/"+word)
		if i < 0 {
			return "", path
		}
		end := at + i + 1 + len(word)
		if end == len(path) || path[end] == '/' {
			return path[:at+i], path[at+i+1:]
		}
		at = end
	}
}

func (p *pattern) matchQuery(query string, got *captured, n int) bool {
	for i := range p.query {
		value, ok := queryValue(query, p.query[i].key)
		if !ok || !p.query[i].match(value, got, &n) {
			return false
		}
	}
	return true
}

// queryValue finds a parameter without making a map of all.
func queryValue(query, key string) (string, bool) {
	for query != "" {
		var part string
		part, query, _ = strings.Cut(query, "&")
		if name, value, _ := strings.Cut(part, "="); name == key {
			return value, true
		}
	}
	return "", false
}

func (s *segment) match(part string, got *captured, n *int) bool {
	if !s.capture {
		return part == s.before
	}
	inner, ok := strings.CutPrefix(part, s.before)
	if !ok {
		return false
	}
	if inner, ok = strings.CutSuffix(inner, s.after); !ok || !s.admits(inner) {
		return false
	}
	got[*n] = inner
	*n++
	return true
}

func (s *segment) admits(text string) bool {
	switch {
	case text == "":
		return false
	case s.of != nil:
		return slices.Contains(s.of, text)
	case s.is == "num":
		return strings.Trim(text, "0123456789") == ""
	case s.is == "hex":
		return strings.Trim(text, "0123456789abcdefABCDEF") == ""
	case s.is == "word":
		return isWord(text)
	}
	return true
}

// isWord holds for names and ids as most sites make them.
func isWord(text string) bool {
	for i := range len(text) {
		c := text[i] | 0x20
		if (c < 'a' || c > 'z') && (text[i] < '0' || text[i] > '9') && text[i] != '_' && text[i] != '-' {
			return false
		}
	}
	return true
}
