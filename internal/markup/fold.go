package markup

import (
	"unicode"
	"unicode/utf8"
)

// spaceLen returns the length of the white space at s[i:], 0 if there is none.
// No-break, wide and other spaces fold like the plain one, though a browser
// keeps them: they carry no meaning in Markdown, and break its emphasis.
func spaceLen(s string, i int) int {
	c := s[i]
	if c < utf8.RuneSelf {
		if c <= ' ' || c == 0x7f {
			return 1
		}
		return 0
	}
	if c < 0xc2 || c > 0xe3 {
		return 0
	}
	if r, size := utf8.DecodeRuneInString(s[i:]); unicode.IsSpace(r) {
		return size
	}
	return 0
}

// trim returns where the words of s start and end, equal if there are none.
func trim(s string) (start, end int) {
	for start < len(s) {
		n := spaceLen(s, start)
		if n == 0 {
			break
		}
		start += n
	}
	end = len(s)
	for end > start {
		if c := s[end-1]; c > ' ' && c < 0x7f {
			break
		}
		r, size := utf8.DecodeLastRuneInString(s[:end])
		if r >= ' ' && r != 0x7f && !unicode.IsSpace(r) {
			break
		}
		end -= size
	}
	return start, end
}

// folded returns s, which has white space only within, with each run of it
// made one space. It is s itself where nothing has to change.
func folded(s string) string {
	i := firstUnfolded(s)
	if i == len(s) {
		return s
	}
	out := make([]byte, i, len(s))
	copy(out, s[:i])
	for i < len(s) {
		if n := spaceLen(s, i); n > 0 {
			i += n
			if len(out) > 0 && out[len(out)-1] != ' ' {
				out = append(out, ' ')
			}
			continue
		}
		out = append(out, s[i])
		i++
	}
	return string(out)
}

// firstUnfolded returns where s stops being as folded would leave it.
func firstUnfolded(s string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c > ' ' && c < 0x7f || c > 0xe3:
		case c == ' ':
			if i > 0 && s[i-1] == ' ' {
				return i
			}
		case spaceLen(s, i) > 0:
			return i
		}
	}
	return len(s)
}
