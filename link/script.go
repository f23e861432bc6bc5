package link

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// class says what a rune beyond ASCII does to a link that it touches.
type class uint8

const (
	stop      class = iota // ends a link: spaces, quotes, CJK and full-width punctuation
	letter                 // belongs to a link: scripts written with spaces
	glue                   // may be prose without a space before it: Han, kana, Hangul, Thai, emoji, …
	zeroWidth              // invisible: zero-width and bidi controls
	soft                   // belongs inside a link but not at its end
)

func classify(r rune) class {
	switch {
	case r < 0x80:
		return classifyASCII(r)
	case r < 0x0E00:
		return classifyWestern(r)
	case isGlue(r):
		return glue
	case isZeroWidth(r):
		return zeroWidth
	case r == '–':
		return soft
	case r == '‐' || r == '‑':
		return letter
	case r >= 0xFE10 && r <= 0xFE6F || r >= 0xFF00 && r <= 0xFFEF:
		return stop
	}
	return classifyCategory(r)
}

func classifyASCII(r rune) class {
	if isAlnum(byte(r)) {
		return letter
	}
	return stop
}

func classifyWestern(r rune) class {
	switch r {
	case '\u00AD', '\u034F', '\u061C':
		return zeroWidth
	case '\u00B7':
		return soft
	case '\u00A9', '\u00AE':
		return glue
	}
	return classifyCategory(r)
}

func classifyCategory(r rune) class {
	if r != utf8.RuneError && r != '\uFFFC' &&
		(unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.S) || unicode.Is(unicode.Co, r)) {
		return letter
	}
	return stop
}

// isGlue is a plain list of ranges because it runs for every rune of a CJK path.
func isGlue(r rune) bool {
	switch {
	case r < 0x2000:
		return r >= 0x0E00 && r <= 0x0EFF || r >= 0x1000 && r <= 0x109F || r >= 0x1100 && r <= 0x11FF ||
			r >= 0x1780 && r <= 0x17FF
	case r < 0x3000:
		return r >= 0x20D0 && r <= 0x20FF || r == 0x2122 || r >= 0x2190 && r <= 0x2BFF || r >= 0x2E80 && r <= 0x2FDF
	case r < 0x3100:
		return isKana(r)
	case r < 0xFB00:
		return r <= 0x9FFF || r >= 0xA960 && r <= 0xA97F || r >= 0xAC00 && r <= 0xD7FF || r >= 0xF900
	case r < 0x10000:
		return r >= 0xFE00 && r <= 0xFE0F || isFullWidthLetter(r)
	}
	return r >= 0x1F000 && r <= 0x1FAFF || r >= 0x20000 && r <= 0x3FFFF
}

func isKana(r rune) bool {
	switch {
	case r >= 0x3005 && r <= 0x3007, r >= 0x3021 && r <= 0x3029, r >= 0x3031 && r <= 0x3035, r == 0x303B:
		return true
	}
	return r >= 0x3041 && r != 0x30A0 && r != 0x30FB
}

func isFullWidthLetter(r rune) bool {
	return r >= 0xFF10 && r <= 0xFF19 || r >= 0xFF21 && r <= 0xFF3A || r >= 0xFF41 && r <= 0xFF5A ||
		r >= 0xFF66 && r <= 0xFFDC
}

func isZeroWidth(r rune) bool {
	switch {
	case r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x206F:
		return true
	}
	return r == 0x180E || r == 0xFEFF || r >= 0xE0000 && r <= 0xE007F
}

// glueEnd returns where the run of glue that starts at i ends.
func glueEnd(text string, i int) int {
	for i < len(text) {
		r, width := utf8.DecodeRuneInString(text[i:])
		if classify(r) != glue && !joinsGlue(r, text[i+width:]) {
			break
		}
		i += width
	}
	return i
}

// joinsGlue reports whether r stands within one title (ジョン・レノン) or one emoji.
func joinsGlue(r rune, rest string) bool {
	if r != '・' && r != '\u200D' {
		return false
	}
	next, _ := utf8.DecodeRuneInString(rest)
	return classify(next) == glue
}

// isParticle reports whether run is wholly a particle or copula that follows a noun.
func isParticle(run string) bool {
	switch run {
	case "을", "를", "은", "는", "이", "가", "에", "의", "로", "와", "과", "도", "만", "랑", "나", "야", "요", "임",
		"에서", "에게", "으로", "까지", "부터", "보다", "처럼", "이랑", "하고", "이나", "라고", "라는", "이야", "이고", "이다", "인데",
		"에는", "에도", "로는", "로도", "예요", "에요", "이요", "에서는", "에서도", "에서의", "으로는", "으로도", "으로의",
		"입니다", "이에요", "이예요", "인데요", "이라고", "이라는", "이네요", "네요", "이며", "이면", "으로부터", "로부터", "에서부터", "입니다만", "입니까", "인가요",
		"이랑은",
		"は", "が", "を", "に", "で", "と", "も", "の", "へ", "や", "だ", "か", "ね", "よ",
		"から", "まで", "より", "です", "では", "には", "とは", "って", "など", "でも", "にも", "へは", "だよ", "だね",
		"でした", "という", "である", "ですか", "ですね", "ですよ", "からの", "までの", "での", "への", "をご覧ください", "を見て", "を参照",
		"的", "了", "是", "在", "和", "吧", "吗", "呢", "啊", "里", "上", "中", "嗎", "裡", "呀", "哦", "嘛", "與", "与", "及", "或", "這個",
		"这个":
		return true
	}
	return false
}

// alternations are particle pairs that a writer leaves open between vowel and consonant endings.
var alternations = [...]string{"을/를", "를/을", "은/는", "는/은", "이/가", "가/이", "와/과", "과/와", "으로/로", "로/으로"}

func hasAlternation(rest string) bool {
	for _, pair := range alternations {
		if strings.HasPrefix(rest, pair) {
			return true
		}
	}
	return false
}
