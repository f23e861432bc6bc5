package visibility

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// mostLost is how much of the words of the main content, on average over
// saved pages, may go with what is hidden.
const mostLost = 0.012

// TestHardlyAnyContentIsLost runs over saved pages with their main content
// marked, where they are.
func TestHardlyAnyContentIsLost(t *testing.T) {
	files, _ := filepath.Glob(corpus + "/html/*.html.gz")
	pages, lost, kept := 0, 0.0, 0
	removed := map[string]int{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".html.gz")
		want := words(mainContent(t, name))
		if len(want) == 0 {
			continue
		}
		root := parse(t, unzip(t, file))
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
	if lost/float64(pages) > mostLost {
		t.Errorf("%.4f of the words lost, want at most %.4f", lost/float64(pages), mostLost)
	}
}

func mainContent(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(corpus, "ground-truth", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var truth struct {
		GroundTruth struct {
			MainContent string `json:"main_content"`
		} `json:"ground_truth"`
	}
	if err := json.Unmarshal(text, &truth); err != nil {
		t.Fatal(err)
	}
	return truth.GroundTruth.MainContent
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
