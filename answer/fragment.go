package answer

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/brief"
)

// The most words and characters of a quote that are put into a link as they
// are; of a longer one only the beginning and the end are.
const (
	maxLinkWords = 10
	maxLinkChars = 80
	edgeWords    = 4
	edgeChars    = 40
)

// Fragment returns the address with a text fragment, which makes a browser
// scroll to the quote and mark it. Lines and table cells, which a browser
// does not match across, are expected apart by line feeds and tabs.
func Fragment(address, quote string) string {
	pieces := strings.FieldsFunc(quote, func(r rune) bool { return r == '\n' || r == '\t' })
	for i := range pieces {
		pieces[i] = brief.OneLine(pieces[i])
	}
	pieces = wordy(pieces)
	if address == "" || len(pieces) == 0 {
		return address
	}
	address, _, _ = strings.Cut(address, ":~:")
	if !strings.Contains(address, "#") {
		address += "#"
	}
	return address + ":~:text=" + directive(pieces)
}

// leaf returns the address with the page that a viewer of PDF files is to open.
func leaf(address string, number int) string {
	if address == "" {
		return ""
	}
	address, _, _ = strings.Cut(address, "#")
	return address + "#page=" + strconv.Itoa(number)
}

func wordy(pieces []string) []string {
	kept := pieces[:0]
	for _, p := range pieces {
		if hasWord(p) {
			kept = append(kept, p)
		}
	}
	return kept
}

func directive(pieces []string) string {
	first, last := pieces[0], pieces[len(pieces)-1]
	if len(pieces) == 1 {
		if isShort(first) {
			return escapeText(first)
		}
		start, end := firstWords(first), lastWords(first)
		if len(start)+len(end) >= len(first) {
			return escapeText(first)
		}
		return escapeText(start) + "," + escapeText(end)
	}
	return escapeText(firstWords(first)) + "," + escapeText(lastWords(last))
}

func isShort(s string) bool {
	return strings.Count(s, " ") < maxLinkWords && utf8.RuneCountInString(s) <= maxLinkChars
}

// firstWords is the beginning of a text, up to a place where a word ends.
func firstWords(s string) string {
	words, chars, end := 0, 0, 0
	for i, r := range s {
		if r == ' ' || isStop(r) {
			words++
			if r == ' ' {
				end = i
			} else {
				end = i + utf8.RuneLen(r)
			}
		}
		if chars++; end > 0 && (words >= edgeWords || chars > edgeChars) {
			return s[:end]
		}
	}
	return s
}

// lastWords is the end of a text, from a place where a word begins.
func lastWords(s string) string {
	words, chars, start := 0, 0, len(s)
	for i := len(s); i > 0; {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		if r == ' ' || isStop(r) && i < len(s) {
			words++
			start = i
		}
		if chars++; start < len(s) && (words >= edgeWords || chars > edgeChars) {
			return s[start:]
		}
		i -= size
	}
	return s
}

// isStop reports marks after which a word begins in scripts without spaces.
func isStop(r rune) bool { return strings.ContainsRune("。、，．！？；：", r) }

const hexDigits = "0123456789ABCDEF"

// escapeText encodes all that has a meaning in a text directive or an address;
// the dash and the comma are among it.
func escapeText(s string) string {
	var b strings.Builder
	b.Grow(len(s) * 3)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < utf8.RuneSelf &&
			(unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)) || c == '_' || c == '.' || c == '~') {
			b.WriteByte(c)
			continue
		}
		b.WriteString("%" + string(hexDigits[c>>4]) + string(hexDigits[c&15]))
	}
	return b.String()
}
