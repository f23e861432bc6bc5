package docscore

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

var foldCase = cases.Fold()

// alike makes quotes and dashes alike and drops what cannot be seen.
func alike(r rune) rune {
	switch {
	case r >= 0x2018 && r <= 0x201b || r == 0x2032 || r == 0xb4:
		return '\''
	case r >= 0x201c && r <= 0x201e || r == 0x2033:
		return '"'
	case r >= 0x2010 && r <= 0x2015 || r == 0x2212:
		return '-'
	case r == 0xad || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r == 0x2060 || r == 0xfeff ||
		r == 0x640:
		return -1
	case r == 0xa0:
		return ' '
	}
	return r
}

// fold makes case, width, ligatures, quotes and dashes alike.
func fold(s string) string { return foldCase.String(strings.Map(alike, norm.NFKC.String(s))) }

// isEastern reports a letter of Korean, Japanese or Chinese, which is a word of
// its own.
func isEastern(r rune) bool {
	switch {
	case r < 0x1100:
		return false
	case r <= 0x11ff, r >= 0x2e80 && r <= 0x2fdf, r >= 0x3040 && r <= 0x30ff, r >= 0x3105 && r <= 0x318f,
		r >= 0x31f0 && r <= 0x31ff, r >= 0x3400 && r <= 0x4dbf, r >= 0x4e00 && r <= 0x9fff,
		r >= 0xa960 && r <= 0xa97f, r >= 0xac00 && r <= 0xd7ff, r >= 0xf900 && r <= 0xfaff,
		r >= 0x20000 && r <= 0x3ffff:
		return true
	}
	return false
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// tokens are the words of a text.
func tokens(s string) []string {
	var out []string
	start := -1
	folded := fold(s)
	end := func(at int) {
		if start >= 0 {
			out = append(out, folded[start:at])
			start = -1
		}
	}
	for i, r := range folded {
		switch {
		case isEastern(r):
			end(i)
			out = append(out, string(r))
		case !isWordRune(r):
			end(i)
		case start < 0:
			start = i
		}
	}
	end(len(folded))
	return out
}

// squash is a text in which strings are looked for.
func squash(s string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune("*_`~|\\", r) {
			return ' '
		}
		return r
	}, fold(s))
	return strings.Join(strings.Fields(s), " ")
}
