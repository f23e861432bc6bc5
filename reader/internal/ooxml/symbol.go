package ooxml

// symbolFont gives the characters of the font Symbol from 0x21 on, which
// files store as if they were letters.
const symbolFont = "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_" +
	"‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"

// symbolHigh gives those from 0xa1 on.
const symbolHigh = "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑"

var symbolRunes = [2][]rune{[]rune(symbolFont), []rune(symbolHigh)}

var wingdings = map[rune]rune{
	0xfc: '✓', 0xfe: '☑', 0xfd: '☒', 0xa8: '☐', 0xe0: '→', 0xdf: '←', 0xfb: '✗', 0x4a: '☺', 0xa7: '▪', 0x6f: '☐',
	0x78: '☒', 0xf0: '⇨',
}

// Symbol returns the character that a font of signs shows for a code, or 0
// where that has no meaning elsewhere.
func Symbol(font string, code rune) rune {
	low := code
	if code >= 0xf000 && code <= 0xf0ff {
		low = code - 0xf000
	}
	switch {
	case len(font) >= 9 && font[:9] == "Wingdings":
		return wingdings[low]
	case font == "Symbol" && low >= 0x21 && int(low-0x21) < len(symbolRunes[0]):
		return symbolRunes[0][low-0x21]
	case font == "Symbol" && low >= 0xa1 && int(low-0xa1) < len(symbolRunes[1]):
		return symbolRunes[1][low-0xa1]
	case code >= 0xe000 && code < 0xf900:
		return 0
	}
	return code
}
