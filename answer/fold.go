package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// folded is a text in the form in which quotes are compared: lower case, one
// space between words, plain quotes and dashes, no marks of Markdown. It
// remembers where each byte came from.
type folded struct {
	plain string
	text  string
	from  []int32 // for each byte of text, and its end, the place in plain
}

// same are characters that a writer may put for each other.
var same = map[rune]rune{
	'“': '"', '”': '"', '„': '"', '‟': '"', '«': '"', '»': '"', '″': '"', '「': '"', '」': '"', '『': '"', '』': '"',
	'‘': '\'', '’': '\'', '‚': '\'', '‛': '\'', '′': '\'', '`': '\'', '´': '\'',
	'‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '•': '-', '·': '-',
	'|': ' ', '\u00a0': ' ', '\u3000': ' ',
}

// fold folds a text from which the marks of Markdown have been taken already.
func fold(text string) folded {
	text = norm.NFC.String(text)
	f := folder{b: make([]byte, 0, len(text)+8), from: make([]int32, 0, len(text)+8)}
	for i, r := range text {
		f.add(r, i)
	}
	if n := len(f.b); n > 0 && f.b[n-1] == ' ' {
		f.b, f.from = f.b[:n-1], f.from[:n-1]
	}
	end := len(strings.TrimRightFunc(text, unicode.IsSpace))
	return folded{text, string(f.b), append(f.from, int32(end))}
}

type folder struct {
	b    []byte
	from []int32
}

func (f *folder) add(r rune, at int) {
	if r >= 0xFF01 && r <= 0xFF5E {
		r -= 0xFEE0 // full-width forms of ASCII
	}
	if as, ok := same[r]; ok {
		r = as
	}
	switch {
	case unicode.IsSpace(r):
		f.space(at)
	case r == '*' || r == utf8.RuneError || unicode.Is(unicode.Cf, r):
	case r == '…':
		f.put("...", at)
	default:
		f.put(string(unicode.ToLower(r)), at)
	}
}

func (f *folder) put(s string, at int) {
	for range len(s) {
		f.from = append(f.from, int32(at))
	}
	f.b = append(f.b, s...)
}

// space writes one space for many. A dash between spaces is a mark as much as
// a word, and is dropped.
func (f *folder) space(at int) {
	n := len(f.b)
	switch {
	case n == 0 || f.b[n-1] == ' ':
		return
	case f.b[n-1] == '-' && (n == 1 || f.b[n-2] == ' '):
		f.b, f.from = f.b[:n-1], f.from[:n-1]
		return
	}
	f.put(" ", at)
}

// find returns the words of the page that are the quote, and whether there
// are any. A quote may leave words out with three dots.
func (f *folded) find(quote string) (string, bool) {
	wanted := fold(plain(quote)).text
	wanted = strings.Trim(wanted, ` "'`)
	if !hasWord(wanted) {
		return "", false
	}
	if start := indexWords(f.text, wanted); start >= 0 {
		return f.span(start, start+len(wanted)), true
	}
	return f.findParts(wanted)
}

func (f *folded) findParts(wanted string) (string, bool) {
	wanted = strings.NewReplacer("[...]", "...", "(...)", "...").Replace(wanted)
	if wanted = strings.TrimRight(wanted, ".,;:!? "); wanted == "" {
		return "", false
	}
	first, at := -1, 0
	for part := range strings.SplitSeq(wanted, "...") {
		part = strings.Trim(part, ` "'`)
		if part == "" {
			continue
		}
		i := indexWords(f.text[at:], part)
		if i < 0 || !hasWord(part) {
			return "", false
		}
		if first < 0 {
			first = at + i
		}
		at += i + len(part)
	}
	return f.span(first, at), first >= 0
}

// span gives the plain words for a range of folded ones.
func (f *folded) span(start, end int) string {
	from, to := int(f.from[start]), int(f.from[end])
	return strings.TrimSpace(f.plain[from:max(from, to)])
}

func hasWord(s string) bool { return strings.ContainsFunc(s, isWordRune) }

// indexWords is strings.Index for whole words and numbers: 5 is not in 15 or
// in 1.5.
func indexWords(text, words string) int {
	for at := 0; at <= len(text)-len(words); {
		i := strings.Index(text[at:], words)
		if i < 0 {
			return -1
		}
		start, end := at+i, at+i+len(words)
		if startsWord(text, start) && endsWord(text, end) {
			return start
		}
		_, size := utf8.DecodeRuneInString(text[start:])
		at = start + size
	}
	return -1
}

// Only scripts with spaces between words have whole words.
func isSpaced(r rune) bool {
	return r < 0x0E00 && isWordRune(r) && r != utf8.RuneError
}

func startsWord(text string, at int) bool {
	before, size := utf8.DecodeLastRuneInString(text[:at])
	first, _ := utf8.DecodeRuneInString(text[at:])
	if isSpaced(before) && isSpaced(first) {
		return false
	}
	if (before == '.' || before == ',') && isDigit(first) {
		beyond, _ := utf8.DecodeLastRuneInString(text[:at-size])
		return !isDigit(beyond)
	}
	return true
}

func endsWord(text string, at int) bool {
	last, _ := utf8.DecodeLastRuneInString(text[:at])
	after, size := utf8.DecodeRuneInString(text[at:])
	if isSpaced(last) && isSpaced(after) {
		return false
	}
	if (after == '.' || after == ',') && isDigit(last) {
		beyond, _ := utf8.DecodeRuneInString(text[at+size:])
		return !isDigit(beyond)
	}
	return true
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
