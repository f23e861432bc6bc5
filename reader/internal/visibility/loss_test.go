package visibility

import (
	"strings"
	"testing"
	"unicode"

	"github.com/decant-dev/decant/internal/corpus"
)

// maxLost is how much of the words of the main content, on average over
// saved pages, may go with what is hidden.
const maxLost = 0.012

// TestHardlyAnyContentIsLost runs over saved pages with their main content
// marked, where they are.
func TestHardlyAnyContentIsLost(t *testing.T) {
	pages, lost, kept := 0, 0.0, 0
	removed := map[string]int{}
	for _, p := range corpus.Pages(t, 1) {
		want := words(p.Reference)
		if len(want) == 0 {
			continue
		}
		root := parse(t, string(p.Bytes(t)))
		before := recall(want, words(seen(root)))
		report := Hide(root, Options{})
		lost += before - recall(want, words(seen(root)))
		kept += len(report.Kept)
		for reason, characters := range report.Removed {
			removed[reason] += characters
		}
		pages++
	}
	if pages == 0 {
		return
	}
	t.Logf("%d pages: %.4f of the words lost, %d wrappers kept, removed %v", pages, lost/float64(pages), kept, removed)
	if lost/float64(pages) > maxLost {
		t.Errorf("%.4f of the words lost, want at most %.4f", lost/float64(pages), maxLost)
	}
}

func words(text string) map[string]int {
	counts := map[string]int{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		counts[word]++
	}
	return counts
}

// recall is the share of the wanted words that are there.
func recall(want, have map[string]int) float64 {
	all, found := 0, 0
	for word, n := range want {
		all += n
		found += min(n, have[word])
	}
	return float64(found) / float64(max(all, 1))
}
