package layout

import (
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// accents are the signs that some fonts draw over a letter or below it, as TeX's
// first ones do, and what joins them to the letter.
var accents = map[rune]rune{
	'`': 0x300, '´': 0x301, 'ˆ': 0x302, '^': 0x302, '˜': 0x303, '~': 0x303, '¯': 0x304, '˘': 0x306, '˙': 0x307, '¨': 0x308,
	'˚': 0x30a, '˝': 0x30b, 'ˇ': 0x30c, '¸': 0x327, '˛': 0x328,
}

// isAbove reports an accent that is drawn at the place of the letter after it.
func isAbove(accent, letter *Glyph) bool {
	if accents[accent.Rune] == 0 || !unicode.IsLetter(letter.Rune) {
		return false
	}
	middle := (accent.Left + accent.Right) / 2
	return middle > letter.Left && middle < letter.Right
}

// appendAccented adds a letter with its accent. The letters without a dot are
// there only to be drawn under one.
func appendAccented(text []byte, letter, accent rune) []byte {
	switch letter {
	case 'ı':
		letter = 'i'
	case 'ȷ':
		letter = 'j'
	}
	return norm.NFC.AppendString(text, string([]rune{letter, accent}))
}
