package charset

import (
	"strings"
	"unicode"
)

// isWestern names the encodings that statistics fall back to when a text is
// too short for them: any bytes are valid in these.
func isWestern(name string) bool {
	return name == "windows-1252" || strings.HasPrefix(name, "iso-8859-") || name == "windows-1250" ||
		name == "windows-1254"
}

// easterns are the encodings of which a few words are enough to know them,
// by what their letters mostly are.
var easterns = []struct {
	name    string
	letters []*unicode.RangeTable
	share   int  // percent of such letters
	isHigh  bool // its words have no byte below 0xa1 but those of ASCII
}{
	{"euc-kr", []*unicode.RangeTable{unicode.Hangul}, 95, true},
	{"shift_jis", []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana}, 90, false},
	{"euc-jp", []*unicode.RangeTable{unicode.Hiragana, unicode.Katakana}, 40, true},
	{"gbk", []*unicode.RangeTable{unicode.Han}, 90, true},
	{"big5", []*unicode.RangeTable{unicode.Han}, 90, false},
}

// fewLetters are enough for words, and chanceLetters for words of Korean that
// would be words of Chinese too.
const (
	fewLetters    = 4
	chanceLetters = 6
)

// eastern finds the encoding in which a short text is words of Korean,
// Japanese or Chinese. The text is not Western if statistics say so, and then
// only Korean may be meant.
func eastern(text []byte, isWestern bool) (string, bool) {
	few := fewLetters
	if !isWestern {
		few = chanceLetters
	}
	isHigh := lowestHigh(text) >= 0xa1
	for _, row := range easterns {
		if row.isHigh && !isHigh || !isWestern && row.name != "euc-kr" {
			continue
		}
		encoding, _ := lookup(row.name)
		decoded, err := encoding.NewDecoder().Bytes(text)
		if err == nil && readsAs(string(decoded), row.letters, row.share, few) {
			return row.name, true
		}
	}
	return "", false
}

// readsAs reports whether the letters outside ASCII are of a script and stand
// together in words. Accented letters taken for others stand alone among
// those of ASCII.
func readsAs(text string, letters []*unicode.RangeTable, share, few int) bool {
	foreign, fitting, lone := 0, 0, 0
	before := ' '
	for _, r := range text {
		switch {
		case r == unicode.ReplacementChar || r >= 0xe000 && r < 0xf900 || r >= 0xff61 && r <= 0xff9f:
			return false // no character, a private one, or half of a katakana
		case r >= 0x80 && unicode.IsLetter(r):
			foreign++
			if unicode.In(r, letters...) {
				fitting++
			}
			lone += isASCIILetter(before)
		case before >= 0x80:
			lone += isASCIILetter(r)
		}
		before = r
	}
	return foreign >= few && fitting*100 >= foreign*share && lone*4 <= foreign
}

// lowestHigh returns the lowest byte outside ASCII.
func lowestHigh(text []byte) byte {
	lowest := byte(0xff)
	for _, b := range text {
		if b >= 0x80 {
			lowest = min(lowest, b)
		}
	}
	return lowest
}

func isASCIILetter(r rune) int {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
		return 1
	}
	return 0
}
