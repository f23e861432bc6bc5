package link

import (
	"strings"
	"unicode/utf8"
)

const maxLocal = 64

// at judges the @ at i: an address without mailto.
func (s *scanner) at(i int) (Link, bool) {
	text := s.text[:s.end]
	start := s.localBefore(i)
	if start < 0 {
		return Link{}, false
	}
	h := s.host(i + 1)
	s.pos = max(s.pos, h.runEnd)
	if h.labels < 2 || !h.valid(text) || !isTLD(h.tld(text)) {
		return Link{}, false
	}
	start = unwrap(text, start, h.end)
	if isRemotePath(text[h.end:]) {
		s.skipOpaque(h.end)
		return Link{}, false
	}
	if strings.HasPrefix(text[h.end:], "@") {
		return Link{}, false
	}
	found := s.link(Email, start, h.end)
	found.Href = s.hrefs.join("mailto:", found.Value)
	found.Suspicious = h.suspicious(text)
	return found, true
}

// localBefore returns where the local part that ends at i starts, or -1.
func (s *scanner) localBefore(i int) int {
	start := i
	for start > s.floor {
		width := localWidth(s.text[:start])
		if width == 0 || start-width < s.floor || strings.HasPrefix(s.text[start-width:], "..") {
			break
		}
		if start -= width; i-start > maxLocal {
			return -1
		}
	}
	for start < i && strings.IndexByte(".'&=~-", s.text[start]) >= 0 {
		start++
	}
	if start == i || s.text[i-1] == '.' || !s.isFreeBeforeLocal(start) ||
		!strings.ContainsFunc(s.text[start:i], isNameRune) {
		return -1
	}
	return start
}

// localWidth returns the width of the last rune of before if it may stand in a local part.
func localWidth(before string) int {
	if b := before[len(before)-1]; b < utf8.RuneSelf {
		if isLocalByte(b) {
			return 1
		}
		return 0
	}
	if r, width := utf8.DecodeLastRuneInString(before); classify(r) == letter {
		return width
	}
	return 0
}

func isLocalByte(b byte) bool { return isAlnum(b) || strings.IndexByte("._%+~'&=-", b) >= 0 }

func isNameRune(r rune) bool { return r == '_' || classify(r) == letter }

// isFreeBeforeLocal rejects the handles @user@host and a@b@c, and names split by an invisible character.
func (s *scanner) isFreeBeforeLocal(i int) bool {
	before := s.text[:i]
	if strings.HasSuffix(before, "@") {
		return false
	}
	trimmed := trimZeroWidthRight(before)
	if len(trimmed) == len(before) || trimmed == "" {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(trimmed)
	return classify(r) != letter && r != '@'
}

// unwrap gives up a leading underscore that opens emphasis around the whole address.
func unwrap(text string, start, end int) int {
	for n := end; n < len(text) && text[n] == '_' && text[start] == '_'; n++ {
		start++
	}
	return start
}

// isRemotePath reports the path of git@host:path.
func isRemotePath(rest string) bool {
	return len(rest) > 1 && rest[0] == ':' && (isAlnum(rest[1]) || rest[1] == '~' || rest[1] == '/')
}

// mailto judges the address at i whose mailto: begins at start; any domain will do.
func (s *scanner) mailto(start, i int) (Link, bool) {
	text := s.text[:s.end]
	if !s.knowsMailto() || start > s.floor && isAlnum(text[start-1]) {
		return Link{}, false
	}
	at := localEnd(text, i)
	if at == i || at >= len(text) || text[at] != '@' {
		return Link{}, false
	}
	h := s.host(at + 1)
	if !h.valid(text) || h.end < h.runEnd && (text[h.end] == '-' || text[h.end] == '_') ||
		strings.HasPrefix(text[h.end:], "@") {
		s.pos = max(s.pos, h.runEnd)
		return Link{}, false
	}
	end := h.end
	if end < len(text) && text[end] == '?' {
		end = s.pathEnd(start, end)
	}
	found := s.link(Email, start, end)
	found.Explicit = true
	found.Suspicious = h.suspicious(text)
	return found, true
}

// localEnd returns where the local part that starts at i ends.
func localEnd(text string, i int) int {
	end := i
	for end < len(text) && end-i <= maxLocal {
		r, width := utf8.DecodeRuneInString(text[end:])
		if r < utf8.RuneSelf && !isLocalByte(byte(r)) || r >= utf8.RuneSelf && classify(r) != letter {
			break
		}
		end += width
	}
	if end-i > maxLocal || strings.HasSuffix(text[i:end], ".") || strings.HasPrefix(text[i:end], ".") {
		return i
	}
	return end
}
