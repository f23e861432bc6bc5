package metadata

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A token is a number or a word of a text that may hold a date.
type token struct {
	number int // -1 for words
	digits int
	word   string
	gap    string // what stands before it
}

const maxTokens = 24

// tokenize cuts a short text at everything but letters and digits.
func tokenize(text string) (tokens []token) {
	for end := 0; len(tokens) < maxTokens; {
		gap := strings.IndexFunc(text[end:], func(r rune) bool { return isWordRune(r) || isDigit(r) })
		if gap < 0 {
			break
		}
		t := token{number: -1, gap: text[end : end+gap]}
		start := end + gap
		if t.number, t.digits, end = readNumber(text, start); end == start {
			end = wordEnd(text, start)
			t.number, t.word = -1, strings.ToLower(strings.TrimRight(text[start:end], "."))
		}
		tokens = append(tokens, t)
	}
	return tokens
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.M, r) }

func readNumber(text string, start int) (number, digits, end int) {
	for end = start; end < len(text); digits++ {
		r, size := utf8.DecodeRuneInString(text[end:])
		value := digitOf(r)
		if value < 0 {
			break
		}
		number, end = min(number*10+value, 1e8), end+size
	}
	return number, digits, end
}

// zeros are the first digits of the scripts that dates are written in: Latin,
// Arabic, Persian, Devanagari, Bengali, Thai and full width.
var zeros = [...]rune{'0', 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10}

func digitOf(r rune) int {
	for _, zero := range zeros {
		if r >= zero && r <= zero+9 {
			return int(r - zero)
		}
	}
	return -1
}

func isDigit(r rune) bool { return digitOf(r) >= 0 }

// wordEnd is where a word ends; the short names of months in Thai have points within.
func wordEnd(text string, start int) int {
	end, previous := start, ' '
	for end < len(text) {
		r, size := utf8.DecodeRuneInString(text[end:])
		if !isWordRune(r) && !(r == '.' && unicode.Is(unicode.Thai, previous)) {
			break
		}
		end, previous = end+size, r
	}
	return end
}

// hasYear reports whether there are four digits in a row.
func hasYear(text string) bool {
	row := 0
	for _, r := range text {
		if '0' <= r && r <= '9' || r >= utf8.RuneSelf && isDigit(r) {
			row++
		} else {
			row = 0
		}
		if row == len("2024") {
			return true
		}
	}
	return false
}
