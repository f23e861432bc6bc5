package markup

import "unicode/utf8"

// spaceLen returns the length of the white space at s[i:], 0 if there is none.
// A no-break space folds like any other: it carries no meaning in Markdown.
func spaceLen(s string, i int) int {
	switch c := s[i]; {
	case c == ' ', c < 0x20, c == 0x7f:
		return 1
	case c == 0xc2 && i+1 < len(s) && s[i+1] == 0xa0:
		return 2
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
		if c := s[end-1]; c == ' ' || c < 0x20 || c == 0x7f {
			end--
		} else if c == 0xa0 && end-start >= 2 && s[end-2] == 0xc2 {
			end -= 2
		} else {
			break
		}
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
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			out = append(out, "\uFFFD"...)
		} else {
			out = append(out, s[i:i+size]...)
		}
		i += size
	}
	return string(out)
}

// firstUnfolded returns where s stops being as folded would leave it.
func firstUnfolded(s string) int {
	ascii := true
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c > 0x20 && c < 0x7f:
		case c == ' ':
			if i > 0 && s[i-1] == ' ' {
				return i
			}
		case c >= 0x80:
			ascii = false
			if c == 0xc2 && i+1 < len(s) && s[i+1] == 0xa0 {
				return i
			}
		default:
			return i
		}
	}
	if !ascii && !utf8.ValidString(s) {
		return 0
	}
	return len(s)
}
