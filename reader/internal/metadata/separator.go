package metadata

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// firstSeparator finds what stands between a title and the name of its site: a
// bar, or another mark with spaces around it.
func firstSeparator(title string) (at, size int) {
	for at, size := range separators(title) {
		return at, size
	}
	return -1, 0
}

func lastSeparator(title string) (at, size int) {
	at = -1
	for i, n := range separators(title) {
		at, size = i, n
	}
	return at, size
}

// separators yields the places and sizes of the separators in a title. One in
// brackets that are closed again parts what stands in them.
func separators(title string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		open := 0
		for i, r := range title {
			switch {
			case r < utf8.RuneSelf && !partsTitles[r]:
			case strings.ContainsRune(openingBrackets, r) && i < strings.LastIndexAny(title, closingBrackets):
				open++
			case open > 0 && strings.ContainsRune(closingBrackets, r):
				open--
			case open > 0:
			default:
				if size := separator(title, i, r); size > 0 && !yield(i, size) {
					return
				}
			}
		}
	}
}

const (
	openingBrackets = "([（［【「『〔"
	closingBrackets = ")]）］】」』〕"
)

// partsTitles has the ASCII characters that are brackets or begin separators.
var partsTitles = [utf8.RuneSelf]bool{
	'(': true, '[': true, ')': true, ']': true, '|': true, ':': true, '-': true, '/': true,
}

// separator returns the size of the separator at a place in a title, or 0.
func separator(title string, at int, r rune) int {
	size := utf8.RuneLen(r)
	switch r {
	case '|', '｜':
		return size
	case ':':
		size = len("::")
		if !strings.HasPrefix(title[at:], "::") {
			return 0
		}
	case '-', '–', '—', '·', '•', '»', '«', '/', '‹', '›':
	default:
		return 0
	}
	if at > 0 && title[at-1] == ' ' && at+size < len(title) && title[at+size] == ' ' {
		return size
	}
	return 0
}
