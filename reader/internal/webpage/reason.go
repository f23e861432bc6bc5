package webpage

import (
	"cmp"
	"sort"
	"strings"
)

// faint is the effect under which a reason is not worth telling.
const faint = 0.05

// strongest gives what moved the model most, in words that need no knowledge of
// it: features that say the same thing to a person are one reason.
func strongest(names []string, effects []float32) []Reason {
	sums := map[string]float64{}
	for i, effect := range effects {
		if effect != 0 {
			sums[plainly(names[i])] += float64(effect)
		}
	}
	var reasons []Reason
	for words, effect := range sums {
		if max(effect, -effect) >= faint {
			reasons = append(reasons, Reason{words, effect})
		}
	}
	sort.Slice(reasons, func(i, j int) bool {
		a, b := reasons[i], reasons[j]
		return cmp.Or(cmp.Compare(max(b.Effect, -b.Effect), max(a.Effect, -a.Effect)),
			cmp.Compare(a.Feature, b.Feature)) < 0
	})
	return reasons[:min(reasonsGiven, len(reasons))]
}

// plainWords says what the features are about that begin with a text. Of
// several that fit, the first counts.
var plainWords = []struct{ begins, words string }{
	{"text: link", "how much of it is links"},
	{"text: words of the title", "words of the title in it"},
	{"text: covers the title", "words of the title in it"},
	{"text: words of the desc", "words of the page's description in it"},
	{"text: covers the desc", "words of the page's description in it"},
	{"text: ", "how its text reads"},
	{"nearest mark against", "a box named as menus and margins are"},
	{"outermost mark against", "a box named as menus and margins are"},
	{"mark for within", "a box named as menus and margins are"},
	{"nearest mark for", "a box named as main texts are"},
	{"outermost mark for", "a box named as main texts are"},
	{"container", "what else is in its box"},
	{"section", "the part of the page it is in"},
	{"item", "boxes like its own beside it"},
	{"repetition: same text", "whether the page says it elsewhere too"},
	{"copies", "whether the page says it elsewhere too"},
	{"repetition", "blocks of its kind on the page"},
	{"same", "blocks of its kind on the page"},
	{"neighbour -", "what stands before it"},
	{"neighbour +", "what stands after it"},
	{"within", "what stands around it"},
	{"position: ", "where it stands on the page"},
	{"since", "where it stands on the page"},
	{"until", "where it stands on the page"},
	{"last heading", "where it stands on the page"},
	{"after first kept", "where it stands on the page"},
	{"before last kept", "where it stands on the page"},
	{"page: address", "the page's address"},
	{"page: ", "what kind of page this is"},
	{"heading level", "its element"},
	{"tag", "its element"},
	{"depth", "its element"},
	{"child elements", "its element"},
	{"place among siblings", "its element"},
	{"siblings", "its element"},
	{"images within", "its element"},
	{"leaf depth", "its element"},
}

// plainly says in a person's words what a feature is about.
func plainly(feature string) string {
	if name, ok := strings.CutPrefix(feature, "near word "); ok {
		return "a box named " + name
	}
	if name, ok := strings.CutPrefix(feature, "near "); ok {
		return "within or near " + name
	}
	for _, row := range plainWords {
		if strings.HasPrefix(feature, row.begins) {
			return row.words
		}
	}
	return "how it compares with the rest of the page"
}
