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

// firstUnfolded returns where s stops being as folded would leave it.
func firstUnfolded(s string) int {
	i := 0
	for ; len(s)-i >= wordBytes; i += wordBytes - 1 { // the last is looked at again, beside what follows it
		if isFolded(wordAt(s[i:])) {
			continue
		}
		if at := firstUnfoldedIn(s, i, i+wordBytes); at < i+wordBytes {
			return at
		}
	}
	return firstUnfoldedIn(s, i, len(s))
}

// wordBytes is how much of a text is looked at in one go.
const wordBytes = 8

// wordAt returns the first bytes of a text as one number.
func wordAt(s string) uint64 {
	_ = s[wordBytes-1]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// isFolded reports whether so many bytes are ASCII without any white space but
// single plain spaces, as most text is.
func isFolded(word uint64) bool {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	// These sums have the high bit of each byte that is at least so much.
	visible := (word + (0x80-' ')*ones) &^ (word + (0x80-0x7f)*ones) & high
	spaces := ^(word + (0x80-'!')*ones) & high
	return word&high == 0 && visible == high && spaces&(spaces<<8) == 0
}

// firstUnfoldedIn looks at a part of s byte by byte. Words are of any length, so
// that to ask at each byte whether one ends takes longer than to sum up.
func firstUnfoldedIn(s string, start, end int) int {
	last := uint8(0)
	if start > 0 && s[start-1] == ' ' {
		last = plainSpace
	}
	for i := start; i < end; i++ {
		kind := foldKinds[s[i]]
		if last+kind > plainSpace {
			if kind == plainSpace || spaceLen(s, i) > 0 {
				return i
			}
			kind = 0
		}
		last = kind
	}
	return end
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
