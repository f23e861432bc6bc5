package answer

import (
	"strings"
	"unicode/utf8"
)

// maxQuote is the length of a quote in characters.
const maxQuote = 280

// quote returns the words of a block that fit the question best: a sentence
// or line, and those around it as long as there is room.
func (b *Block) quote(question string) string {
	text := safe(b.Plain())
	if utf8.RuneCountInString(text) <= maxQuote {
		return text
	}
	units := sentences(text)
	first := bestUnit(question, text, units)
	last := first
	for grew := true; grew; {
		grew = false
		if last+1 < len(units) && utf8.RuneCountInString(text[units[first].start:units[last+1].end]) <= maxQuote {
			last, grew = last+1, true
		} else if first > 0 && utf8.RuneCountInString(text[units[first-1].start:units[last].end]) <= maxQuote {
			first, grew = first-1, true
		}
	}
	return shorten(strings.TrimSpace(text[units[first].start:units[last].end]))
}

// A unit is a sentence or line: a range of bytes.
type unit struct{ start, end int }

func sentences(text string) []unit {
	var units []unit
	start := 0
	cut := func(end int) {
		if strings.TrimSpace(text[start:end]) != "" {
			units = append(units, unit{start, end})
		}
		start = end
	}
	for i, r := range text {
		next := i + utf8.RuneLen(r)
		switch r {
		case '\n', '。', '！', '？':
			cut(next)
		case '.', '!', '?':
			if strings.HasPrefix(text[next:], " ") {
				cut(next)
			}
		}
	}
	cut(len(text))
	return units
}

// bestUnit is the sentence with the most words of the question.
func bestUnit(question, text string, units []unit) int {
	wanted := newRanking(question)
	best, most := 0, 0.0
	for i, u := range units {
		sentence := text[u.start:u.end]
		found := make(count, wanted.number)
		wanted.count(sentence, 1, found)
		score := 0.0
		for _, n := range found {
			score += min(n, 1)
		}
		if passesAny(wanted.tests, sentence) {
			score += fits
		}
		if score > most {
			best, most = i, score
		}
	}
	return best
}

// shorten cuts a quote that is one long sentence after a word.
func shorten(quote string) string {
	if utf8.RuneCountInString(quote) <= maxQuote {
		return quote
	}
	cut := len(string([]rune(quote)[:maxQuote]))
	if i := strings.LastIndexAny(quote[:cut], " \t\n"); i > cut/2 {
		cut = i
	}
	return strings.TrimSpace(quote[:cut])
}
