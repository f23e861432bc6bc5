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
