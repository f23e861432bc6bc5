package webpage

import (
	"slices"
	"strings"
	"testing"
)

func TestReasonsAreToldInPlainWords(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ feature, want string }{
		{"text: link share", "how much of it is links"},
		{"near word sidebar", "a box named sidebar"},
		{"near <nav>", "within or near <nav>"},
		{"container 2: long blocks", "what else is in its box"},
		{"neighbour -1: words", "what stands before it"},
		{"neighbour +4", "what stands after it"},
		{"expected F1", "how it compares with the rest of the page"},
	} {
		if got := plainly(test.feature); got != test.want {
			t.Errorf("%q: %q, want %q", test.feature, got, test.want)
		}
	}
	for _, name := range slices.Concat(FeatureNames, ContextNames) {
		if got := plainly(name); got == name || strings.Contains(got, ": ") {
			t.Errorf("%q is told as %q", name, got)
		}
	}
}

func TestReasonsThatSayTheSameAreOne(t *testing.T) {
	t.Parallel()
	names := []string{"text: words", "text: commas", "near word menu", "page: words"}
	got := strongest(names, []float32{0.5, 0.25, -1, 0.01})
	want := []Reason{{"a box named menu", -1}, {"how its text reads", 0.75}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
