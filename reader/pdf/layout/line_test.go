package layout

import (
	"slices"
	"testing"
)

func wordsOf(texts ...string) []word {
	upright := &look{font: &Font{}, size: 10, ends: true}
	var out []word
	for i, text := range texts {
		left := 50 * float64(i)
		out = append(out, word{look: upright, text: text, left: left, right: left + 40})
	}
	return out
}

func TestWordsOfOneStyleAreOneSpan(t *testing.T) {
	t.Parallel()
	words := wordsOf("all", "plain", "then", "bold", "and", "code", "code", "a", "link")
	bold := &look{font: &Font{Bold: true}, size: 10, ends: true}
	fixed := &look{font: &Font{Fixed: true}, size: 10, ends: true}
	words[3].look, words[5].look, words[6].look = bold, fixed, fixed
	linked := *words[0].look
	linked.href = "https://a.example/"
	words[7].look, words[8].look = &linked, &linked
	got := (&fragment{words: words, size: 10}).spans()
	want := []Span{
		{Text: "all plain then"}, {Text: " bold", Bold: true}, {Text: " and"}, {Text: " code", Fixed: true},
		{Text: " code", Fixed: true}, {Text: " a", Href: linked.href}, {Text: " link", Href: linked.href},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// Words share how they look: what is sorted for one line changes no other.
func TestReadingOrderLeavesWordsAlone(t *testing.T) {
	t.Parallel()
	words := wordsOf("שלום", "עולם")
	inReadingOrder(words)
	if !words[0].ends {
		t.Error("a word has lost the space that follows it")
	}
}
