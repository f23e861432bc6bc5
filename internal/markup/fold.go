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
		if s[start] <= ' ' { // as most are
			start++
			continue
		}
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

// firstUnfolded returns where s stops being as folded would leave it. Words are
// of any length, so that to ask at each byte whether one ends takes longer than
// to sum up.
func firstUnfolded(s string) int {
	last := uint8(0)
	for i := range len(s) {
		kind := foldKinds[s[i]]
		if last+kind > plainSpace {
			if kind == plainSpace || spaceLen(s, i) > 0 {
				return i
			}
			kind = 0
		}
		last = kind
	}
	return len(s)
}

const (
	plainSpace = 1
	maySpace   = 2 // it may be another, or begin one
)

// foldKinds says what each byte is to firstUnfolded, 0 for what is part of a word.
var foldKinds = func() (kinds [256]uint8) {
	for c := range kinds {
		if c <= ' ' || c == 0x7f || 0xc2 <= c && c <= 0xe3 {
			kinds[c] = maySpace
		}
	}
	kinds[' '] = plainSpace
	return kinds
}()
