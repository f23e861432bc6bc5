package link

import (
	"strings"
	"unicode/utf8"
)

// dot judges the first dot of a host without a scheme.
func (s *scanner) dot(i int) (Link, bool) {
	text := s.text[:s.end]
	if i == s.floor || !hasLabelAfterDot(text, i) {
		return Link{}, false
	}
	start, isGlued := s.labelBefore(i)
	if start == i {
		return Link{}, false
	}
	h := s.host(start)
	s.pos = max(s.pos, h.runEnd)
	if !s.isBareHost(&h, isGlued) {
		return Link{}, false
	}
	return s.bare(&h)
}

// labelBefore returns where the label that ends at i starts. A label ends at glue, unless it is
// all glue, which isGlued tells.
func (s *scanner) labelBefore(i int) (start int, isGlued bool) {
	start = s.runBefore(i, letter)
	if start < i {
		return start, false
	}
	return s.runBefore(i, glue), true
}

// runBefore walks back from i over runes of one class.
func (s *scanner) runBefore(i int, want class) int {
	start := i
	for start > s.floor && i-start <= maxHost {
		if b := s.text[start-1]; b < utf8.RuneSelf {
			if want != letter || !isLabelByte(b) {
				break
			}
			start--
			continue
		}
		r, width := utf8.DecodeLastRuneInString(s.text[:start])
		if classify(r) != want || start-width < s.floor {
			break
		}
		start -= width
	}
	return start
}

func (s *scanner) isBareHost(h *host, isGlued bool) bool {
	text := s.text[:s.end]
	if h.labels < 2 || !h.valid(text) || !s.isFreeBefore(h.start, isGlued) || !isFreeAfter(text[h.end:]) {
		return false
	}
	tld := h.tld(text)
	if h.labels == 4 && isIPv4(text[h.start:h.end]) {
		return true
	}
	if !isTLD(tld) || tld[0] >= utf8.RuneSelf && !isParticleOrEmpty(text[h.end:h.runEnd]) {
		return false
	}
	return !isGlued || hostsGlue(tld) || tld[0] >= utf8.RuneSelf || hasPrefixFold(tld, "xn--")
}

// isParticleOrEmpty guards against a sentence that begins like a domain: 끝.삼성전자
func isParticleOrEmpty(rest string) bool { return rest == "" || isParticle(rest) }

// isFreeBefore reports whether a bare host may start at i, given what stands before it.
func (s *scanner) isFreeBefore(i int, isGlued bool) bool {
	before := trimZeroWidthRight(s.text[:i])
	if before == "" {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(before)
	if r < utf8.RuneSelf {
		return !isAlnum(byte(r)) && strings.IndexByte(`@#$/\-_.%&+`, byte(r)) < 0
	}
	c := classify(r)
	return c != letter && (c != glue || !isGlued)
}

func trimZeroWidthRight(text string) string {
	for text != "" && text[len(text)-1] >= utf8.RuneSelf {
		r, width := utf8.DecodeLastRuneInString(text)
		if classify(r) != zeroWidth {
			break
		}
		text = text[:len(text)-width]
	}
	return text
}

// isFreeAfter reports whether rest may follow a bare host: not a call, an address or more of a name.
func isFreeAfter(rest string) bool {
	if rest == "" {
		return true
	}
	switch rest[0] {
	case '@', '_':
		return false
	case '(':
		return len(rest) < 2 || strings.IndexByte(`)"'`, rest[1]) < 0
	case '-':
		return len(rest) < 2 || !isLabelByte(rest[1])
	}
	return !isAlnum(rest[0])
}

// bare judges a well-formed bare host by what follows it.
func (s *scanner) bare(h *host) (Link, bool) {
	t := s.parseTail(h.start, h.end)
	if !s.isConvincing(h, t) {
		s.pos = max(s.pos, t.end)
		return Link{}, false
	}
	found := s.link(URL, h.start, t.end)
	found.Href = s.hrefs.join(s.defaultScheme(), found.Value)
	found.Suspicious = h.suspicious(s.text)
	return found, true
}

func (s *scanner) defaultScheme() string {
	if s.opts.DefaultScheme != "" {
		return s.opts.DefaultScheme + "://"
	}
	return "http://"
}

// isConvincing reports whether a bare host is meant as a link rather than as a file, a member
// in code, a version or a sentence without a space.
func (s *scanner) isConvincing(h *host, t tail) bool {
	name, tld := s.text[h.start:h.end], h.tld(s.text)
	if h.labels == 4 && isIPv4(name) {
		return t.port > 0 || t.hasPath && !isNumberList(s.text[h.end+1:t.end])
	}
	if isAbbreviation(name) {
		return false
	}
	if t.hasPath || h.labels > 2 && hasPrefixFold(name, "www.") {
		return true
	}
	if isAmbiguous(tld) && !isNational(h.secondLevel(s.text), tld) || isReversed(h, name) {
		return isServicePort(t.port) && !startsLineNumber(s.text[t.end:])
	}
	return t.port > 0 || !isSentenceBreak(h.secondLevel(s.text), tld)
}

// isNational reports a registry's second level under a country, as com.pl.
func isNational(second, tld string) bool { return len(tld) == 2 && isRegistry(second) }

// isNumberList reports the tail of a network or a range, as 8 in 10.0.0.0/8.
func isNumberList(path string) bool { return path != "" && strings.Trim(path, "0123456789./") == "" }

// isServicePort tells a port from the line number in main.rs:42.
func isServicePort(port int) bool { return port == 80 || port == 443 || port >= 1024 }

func startsLineNumber(rest string) bool { return len(rest) > 1 && rest[0] == ':' && isDigit(rest[1]) }

// isReversed reports a package name such as com.example.android.
func isReversed(h *host, name string) bool {
	return h.labels > 2 && (hasPrefixFold(name, "com.") || hasPrefixFold(name, "org.") || hasPrefixFold(name, "net."))
}

// isAbbreviation reports a name that only follows e.g. or i.e. without a space.
func isAbbreviation(name string) bool {
	return hasPrefixFold(name, "e.g.") || hasPrefixFold(name, "i.e.")
}

// isSentenceBreak reports a missing space after a full stop (finished.It) or a type (Hello.World);
// only a short domain after another capital is a name written in title case: Example.Com.
func isSentenceBreak(word, tld string) bool {
	return isTitle(tld) && (!isUpper(word[0]) || isEnglishWord(tld) || len(tld) > 2 && !isRegistry(tld))
}

func isTitle(word string) bool {
	return len(word) > 1 && isUpper(word[0]) && !isUpper(word[1])
}

// localhost judges the name at start, whose colon is at i; it needs a port to be a link.
func (s *scanner) localhost(start, i int) (Link, bool) {
	t := s.parseTail(start, i)
	if t.port == 0 || !s.isFreeBefore(start, false) {
		return Link{}, false
	}
	found := s.link(URL, start, t.end)
	found.Href = s.hrefs.join(s.defaultScheme(), found.Value)
	return found, true
}
