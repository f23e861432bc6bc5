package answer

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// words calls emit for each search word of a text. Words of scripts with
// spaces come without their endings; those of scripts without as pairs of
// characters; Korean as both, since it joins words freely.
func words(text string, emit func(word string)) {
	text = simplify(text)
	start, class := 0, gap
	for i, r := range text {
		next := classOf(r)
		if next == class {
			continue
		}
		emitRun(text[start:i], class, emit)
		start, class = i, next
	}
	emitRun(text[start:], class, emit)
}

// simplify lowers the case and takes accents off, which not every writer sets.
func simplify(text string) string {
	ascii := true
	for i := 0; i < len(text) && ascii; i++ {
		ascii = text[i] < 0x80
	}
	if ascii {
		return strings.ToLower(text)
	}
	text = norm.NFC.String(text)
	return strings.Map(func(r rune) rune {
		if r >= 0xFF01 && r <= 0xFF5E {
			r -= 0xFEE0
		}
		return bareLetter(unicode.ToLower(r))
	}, text)
}

// bareLetter maps é to e for the letters of Latin-1 and Latin Extended-A.
func bareLetter(r rune) rune {
	if r < 0xC0 || r > 0x17F {
		return r
	}
	var buf [8]byte
	n := norm.NFD.AppendString(buf[:0], string(r))
	if n[0] < 0x80 {
		return rune(n[0])
	}
	return r
}

// The classes of characters that make different kinds of words.
type class uint8

const (
	gap      class = iota
	letters        // words with spaces between them
	digits         // numbers
	hangul         // words with spaces and joined particles
	unspaced       // words without spaces
)

func classOf(r rune) class {
	switch {
	case r < 0x80:
		switch {
		case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z':
			return letters
		case r >= '0' && r <= '9':
			return digits
		}
		return gap
	case r >= 0xAC00 && r <= 0xD7A3:
		return hangul
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer,
		unicode.Myanmar) || r == 'ー':
		return unspaced
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return letters
	case unicode.IsDigit(r):
		return digits
	}
	return gap
}

func emitRun(run string, kind class, emit func(string)) {
	switch kind {
	case letters:
		emit(stem(run))
	case digits:
		emit(run)
	case hangul:
		root := koreanRoot(run)
		emit(root)
		if len(root) > 2*hangulBytes {
			emitPairs(root, emit)
		}
	case unspaced:
		emitPairs(run, emit)
	}
}

const hangulBytes = 3

// emitPairs emits each two neighbouring characters, or the one there is.
func emitPairs(run string, emit func(string)) {
	before, last := -1, -1
	for i := range run {
		if before >= 0 {
			emit(run[before:i])
		}
		before, last = last, i
	}
	switch {
	case before >= 0:
		emit(run[before:])
	case last >= 0:
		emit(run[last:])
	}
}
