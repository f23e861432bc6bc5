package envelope

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// stripInvisible drops control, tag, bidi and zero-width characters, and
// bytes that are not UTF-8.
func stripInvisible(text string, removed map[string]int) string {
	first := firstInvisible(text)
	if first < 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	b.WriteString(text[:first])
	last, _ := utf8.DecodeLastRuneInString(text[:first])
	for i := first; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		reason := invisible(r, size, last, text[i+size:])
		if reason == "" {
			b.WriteString(text[i : i+size])
			last = r
		} else {
			removed[reason]++
		}
		i += size
	}
	return b.String()
}

// firstInvisible is the fast path: the place of the first character that
// needs a closer look, or -1.
func firstInvisible(text string) int {
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			if (c < ' ' && c != '\n' && c != '\t') || c == 0x7F {
				return i
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if reasonOf(r, size) != "" {
			return i
		}
		i += size
	}
	return -1
}

// invisible returns why r is dropped where it stands, or "".
func invisible(r rune, size int, last rune, after string) string {
	reason := reasonOf(r, size)
	switch {
	case r == 0x200C || r == 0x200D:
		next, width := utf8.DecodeRuneInString(after)
		if joins(last) && joins(next) && reasonOf(next, width) == "" {
			return ""
		}
	case isVariation(r):
		if last > 0x7F && !isVariation(last) || strings.ContainsRune("#*0123456789", last) {
			return ""
		}
	}
	return reason
}

// joins reports whether a joiner next to r can change how r looks, as it does
// between Persian letters, Indic letters and the parts of an emoji.
func joins(r rune) bool {
	return r > 0x7F && r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsSymbol(r))
}

func isVariation(r rune) bool { return r >= 0xFE00 && r <= 0xFE0F }

// reasonOf classifies characters that are dropped, or kept only in company.
func reasonOf(r rune, size int) string {
	switch {
	case r < ' ':
		if r == '\n' || r == '\t' {
			return ""
		}
		return Control
	case r < 0x7F:
		return ""
	case r < 0xA0, r == utf8.RuneError && size == 1:
		return Control
	case r == 0xAD, r == 0x34F, r == 0x115F, r == 0x1160, r == 0x17B4, r == 0x17B5, r == 0x180E:
		return ZeroWidth
	case r == 0x61C, r == 0x200E, r == 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
		return Bidi
	case r >= 0x200B && r <= 0x200D, r >= 0x2060 && r <= 0x206F, r == 0x3164, r == 0xFEFF, r == 0xFFA0:
		return ZeroWidth
	case r >= 0xFE00 && r <= 0xFE0F:
		return ZeroWidth
	case r >= 0xFFF9 && r <= 0xFFFB, r == 0x2028, r == 0x2029:
		return Control
	case r >= 0xE0000 && r <= 0xE0FFF:
		return Tag
	}
	return ""
}
