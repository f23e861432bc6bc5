package link

import (
	"net/netip"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxScheme   = 32
	maxUserInfo = 255
	maxIPv6     = 45
)

// colon judges the colon at i: the end of a scheme or of localhost.
func (s *scanner) colon(i int) (Link, bool) {
	if strings.HasPrefix(s.text[i:s.end], "://") {
		return s.afterScheme(i)
	}
	before := s.text[s.floor:i]
	switch {
	case hasSuffixFold(before, "mailto"):
		return s.mailto(i-len("mailto"), i+1)
	case hasSuffixFold(before, "localhost"):
		return s.localhost(i-len("localhost"), i)
	}
	return Link{}, false
}

// afterScheme judges the "://" at i by the word before it.
func (s *scanner) afterScheme(i int) (Link, bool) {
	word := s.wordBefore(i)
	scheme, ok := s.schemeOf(word)
	switch {
	case ok:
		return s.explicit(i-len(scheme), i+len("://"))
	case word != "":
		s.skipOpaque(i)
	default:
		s.skip(i + len("://"))
	}
	return Link{}, false
}

func (s *scanner) wordBefore(i int) string {
	start := i
	for start > s.floor && i-start < maxScheme && isSchemeByte(s.text[start-1]) {
		start--
	}
	for start < i && !isLetter(s.text[start]) {
		start++
	}
	return s.text[start:i]
}

func isSchemeByte(b byte) bool { return isAlnum(b) || b == '+' || b == '-' || b == '.' }

// schemeOf returns the known scheme that ends word. Only http and https may be glued to a word.
func (s *scanner) schemeOf(word string) (string, bool) {
	if s.knows(word) {
		return word, true
	}
	for _, web := range [...]string{"https", "http"} {
		if !hasSuffixFold(word, web) || !s.knows(web) {
			continue
		}
		if rest := len(word) - len(web); word[rest-1] != '+' {
			return word[rest:], true
		}
	}
	return "", false
}

func (s *scanner) knows(scheme string) bool {
	if s.opts.Schemes != nil {
		return !equalFold(scheme, "mailto") && slices.ContainsFunc(s.opts.Schemes, func(known string) bool {
			return strings.EqualFold(known, scheme)
		})
	}
	return equalFold(scheme, "http") || equalFold(scheme, "https") || equalFold(scheme, "ftp") ||
		equalFold(scheme, "ftps")
}

func (s *scanner) knowsMailto() bool {
	return s.opts.Schemes == nil || slices.ContainsFunc(s.opts.Schemes, func(known string) bool {
		return strings.EqualFold(known, "mailto")
	})
}

// opaqueEnd returns where a URL of a foreign scheme ends.
func opaqueEnd(text string, i int) int {
	for j, r := range text[i:] {
		if r == '<' || r == '>' || r == '"' || unicode.IsSpace(r) {
			return i + j
		}
	}
	return len(text)
}

// explicit judges the URL whose scheme starts at start and whose authority starts at i.
func (s *scanner) explicit(start, i int) (Link, bool) {
	text := s.text[:s.end]
	hostStart := userInfoEnd(text, i)
	h, ok := s.explicitHost(hostStart)
	if !ok && hostStart > i {
		hostStart = i
		h, ok = s.explicitHost(i)
	}
	if !ok {
		s.pos = max(s.pos, i)
		return Link{}, false
	}
	found := s.link(URL, start, s.parseTail(start, h.end).end)
	found.Explicit = true
	found.Suspicious = hostStart > i || h.suspicious(text)
	return found, true
}

// explicitHost reads the host at i; any name will do.
func (s *scanner) explicitHost(i int) (host, bool) {
	text := s.text[:s.end]
	if strings.HasPrefix(text[i:], "[") {
		end, ok := ipv6End(text, i)
		return host{start: i, end: end, isPlain: true}, ok
	}
	h := s.host(i)
	if h.broken {
		s.skipOpaque(h.runEnd)
		return h, false
	}
	h.cutGluedScheme(text)
	if !h.valid(text) {
		return h, false
	}
	if hasRootDot(text, h.end) {
		h.end++
	}
	return h, true
}

// hasRootDot reports a root dot that a path follows, as in example.com./index.
func hasRootDot(text string, i int) bool {
	return i+1 < len(text) && text[i] == '.' && text[i+1] == '/'
}

// cutGluedScheme gives up the http of a URL that follows without a space: a.comhttp://b.com.
func (h *host) cutGluedScheme(text string) {
	if !strings.HasPrefix(text[h.end:], "://") {
		return
	}
	for _, web := range [...]string{"https", "http"} {
		if hasSuffixFold(text[h.last:h.end], web) {
			h.end -= len(web)
			h.malformed = h.malformed || h.end == h.last
			return
		}
	}
}

// userInfoEnd returns where the host starts: after the last @ of the authority at i, or at i.
func userInfoEnd(text string, i int) int {
	end := i
	for j := i; j < len(text) && j-i <= maxUserInfo; j++ {
		b := text[j]
		if b == '@' {
			end = j + 1
		} else if b >= utf8.RuneSelf || !isUserInfoByte(b) {
			break
		}
	}
	return end
}

func isUserInfoByte(b byte) bool { return isAlnum(b) || strings.IndexByte("-._~!$&'()*+,;=:%", b) >= 0 }

// ipv6End returns where the bracketed address at i ends.
func ipv6End(text string, i int) (int, bool) {
	window := text[i:min(len(text), i+maxIPv6+2)]
	closer := strings.IndexByte(window, ']')
	if closer < 0 {
		return 0, false
	}
	addr, err := netip.ParseAddr(window[1:closer])
	return i + closer + 1, err == nil && addr.Is6() && addr.Zone() == ""
}
