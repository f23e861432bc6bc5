package budget

import (
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/mdcode"
)

func decode(s string) (rune, int) { return utf8.DecodeRuneInString(s) }

// breakLine returns the length in bytes of the longest good piece of line
// that has at most limit characters: up to the end of a sentence if that leaves
// no more than half unused, up to a space outside links and code, or failing
// that up to a whole character.
func breakLine(line string, limit int) int {
	spans := inlineSpans{codes: mdcode.Spans(line)}
	sentence, word, char, runes := 0, 0, 0, 0
	last := rune(0)
	for i, r := range line {
		if runes > limit {
			break
		}
		inside := spans.step(i, r)
		if !inside && endsSentence(last, r) && 2*runes >= limit {
			sentence = i
		}
		if !inside && unicode.IsSpace(r) {
			word = i
		}
		if !inside && !continues(last, r) {
			char = i
		}
		last = r
		runes++
	}
	if runes <= limit {
		return len(line)
	}
	if sentence > 0 {
		return sentence
	}
	if word > 0 {
		return word
	}
	if char > 0 {
		return char
	}
	return wholeCharacters(line, limit)
}

// endsSentence reports whether a sentence ends between two characters. Scripts
// without spaces have full stops of their own.
func endsSentence(last, next rune) bool {
	switch last {
	case '.', '!', '?', '…':
		return unicode.IsSpace(next)
	case '。', '！', '？', '؟', '।', '︒':
		return next != last && next != '」' && next != '』' && next != '”' && next != '）'
	}
	return false
}

// wholeCharacters is the last resort: a link or code span longer than the
// whole window is cut between characters.
func wholeCharacters(line string, limit int) int {
	end, runes := 0, 0
	last := rune(0)
	for i, r := range line {
		if runes > limit {
			break
		}
		if !continues(last, r) {
			end = i
		}
		last = r
		runes++
	}
	if end == 0 {
		return byteOffset(line, limit)
	}
	return end
}

// continues reports whether r belongs to the same character as last.
func continues(last, r rune) bool {
	return last == 0x200D || unicode.IsMark(r) || r == 0x200D || (r >= 0xFE00 && r <= 0xFE0F) ||
		(r >= 0x1F3FB && r <= 0x1F3FF)
}

// inlineSpans follows whether a position stands inside [text](address) or a
// code span.
type inlineSpans struct {
	codes    []mdcode.Span
	brackets int
	address  bool
	last     rune
}

func (s *inlineSpans) step(i int, r rune) (inside bool) {
	for len(s.codes) > 0 && i >= s.codes[0].End {
		s.codes = s.codes[1:]
	}
	isCode := len(s.codes) > 0 && i >= s.codes[0].Start
	before := s.brackets > 0 || s.address || isCode && i > s.codes[0].Start
	switch {
	case isCode || s.last == '\\':
	case r == '[':
		s.brackets++
	case r == ']' && s.brackets > 0:
		s.brackets--
	case r == '(' && s.last == ']':
		s.address = true
		before = true
	case r == ')':
		s.address = false
	}
	if isCode || s.last == '\\' && r == '\\' {
		r = 0
	}
	s.last = r
	return before
}
