package score

import (
	"strings"
	"unicode"
)

// words cuts text into runs of word characters, as Python's `\w+` does:
// letters and numbers of every script and the underscore, but no marks.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !isWord(r) })
}

func isWord(r rune) bool {
	if r < 0x80 {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

// shingles counts the runs of n words; a text shorter than n is one run.
func shingles(text string, n int) map[string]int {
	tokens := words(text)
	counts := make(map[string]int)
	if len(tokens) == 0 {
		return counts
	}
	for i := range max(1, len(tokens)-n+1) {
		counts[strings.Join(tokens[i:min(i+n, len(tokens))], " ")]++
	}
	return counts
}

func bag(text string) map[string]int {
	counts := make(map[string]int)
	for _, w := range words(strings.ToLower(text)) {
		counts[w]++
	}
	return counts
}

// overlap holds how much of two bags is shared, and what is in one alone.
type overlap struct{ both, extra, missing float64 }

func compare(want, got map[string]int) overlap {
	var o overlap
	for token, n := range want {
		o.both += float64(min(n, got[token]))
		o.missing += float64(max(0, n-got[token]))
	}
	for token, n := range got {
		o.extra += float64(max(0, n-want[token]))
	}
	return o
}

// foldSpace makes every run of white space one space.
func foldSpace(text string) string { return strings.Join(strings.Fields(text), " ") }
