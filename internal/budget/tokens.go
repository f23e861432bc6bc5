// Package budget decides how much of a text is handed on and where it is cut.
package budget

import (
	"unicode"
	"unicode/utf8"
)

// Costs in thousandths of a token, fitted by eye to the vocabularies of
// current models: a word of Latin letters is about a quarter token a letter,
// a syllable or ideograph most of one.
const (
	costSpace  = 0
	costLatin  = 230
	costDigit  = 360
	costSymbol = 700
	costCJK    = 780
	costOther  = 420
)

// Tokens estimates how many tokens a language model counts in text.
func Tokens(text string) int {
	sum := 0
	for i := 0; i < len(text); i++ {
		for ; i+8 < len(text) && isASCII(text[i:i+8]); i += 8 {
			sum += costOf(text[i : i+8])
		}
		c := text[i]
		sum += int(asciiCost[c])
		if c < utf8.RuneSelf {
			continue
		}
		r, size := decode(text[i:])
		sum += runeCost(r)
		i += size - 1
	}
	return (sum + 999) / 1000
}

// isASCII and costOf look at eight bytes, most of which are letters of ASCII.
func isASCII(t string) bool {
	_ = t[7]
	return (t[0]|t[1]|t[2]|t[3]|t[4]|t[5]|t[6]|t[7])&utf8.RuneSelf == 0
}

func costOf(t string) int {
	_ = t[7]
	c := &asciiCost
	return int(c[t[0]]) + int(c[t[1]]) + int(c[t[2]]) + int(c[t[3]]) +
		int(c[t[4]]) + int(c[t[5]]) + int(c[t[6]]) + int(c[t[7]])
}

// asciiCost has what the characters of ASCII cost, and nothing for other bytes.
var asciiCost = func() (t [256]uint16) {
	for c := range utf8.RuneSelf {
		switch r := rune(c); {
		case r <= ' ':
			t[c] = costSpace
		case unicode.IsLetter(r):
			t[c] = costLatin
		case unicode.IsDigit(r):
			t[c] = costDigit
		default:
			t[c] = costSymbol
		}
	}
	t['\n'] = costSymbol / 2
	return t
}()

func runeCost(r rune) int {
	switch {
	case r < 0x250:
		return costLatin * 3 / 2
	case r >= 0x1100 && (r < 0x1200 || r >= 0x2E80 && r < 0xD7B0 || r >= 0xF900 && r < 0xFB00 || r >= 0x20000 &&
		r < 0x40000):
		return costCJK
	case r >= 0x1F000 && r < 0x20000:
		return 1500
	case unicode.IsLetter(r), unicode.IsMark(r):
		return costOther
	default:
		return costSymbol
	}
}
