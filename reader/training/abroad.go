package training

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"unicode"

	"github.com/decant-dev/decant/internal/score"
)

// MeasureAbroad scores what the reader chooses of pages that are written in the
// letters of other languages, beside the same pages as they are.
func MeasureAbroad(cfg Config) error {
	t, err := trained(cfg, func(p score.Page) bool { return p.Metric != score.Words })
	if err != nil {
		return err
	}
	home, err := t.meanIn(nil)
	if err != nil {
		return err
	}
	t.log("%d pages as they are: F1 of runs of %d letters %.4f", len(t.samples), runLength, home)
	for i := range tongues {
		abroad, err := t.meanIn(&tongues[i])
		if err != nil {
			return err
		}
		t.log("in the letters of %s %.4f (%+.4f)", tongues[i].name, abroad, abroad-home)
	}
	return nil
}

// meanIn reads all pages in a tongue, and gives the mean of how well they were.
func (t *training) meanIn(g *tongue) (float64, error) {
	t.tongue = g
	if err := t.readPages(); err != nil {
		return 0, fmt.Errorf("read pages in another language: %w", err)
	}
	sum := 0.0
	for _, s := range t.samples {
		reference := s.page.Reference
		if g != nil {
			reference = g.say(reference)
		}
		sum += likeness(reference, s.text)
	}
	return sum / float64(max(1, len(t.samples))), nil
}

// runLength is how many letters are compared at a time, since not all languages
// have words with spaces between.
const runLength = 4

// likeness is the F1 of the runs of letters of two texts.
func likeness(want, got string) float64 {
	wanted, wantedRuns := letterRuns(want)
	found, foundRuns := letterRuns(got)
	if wantedRuns+foundRuns == 0 {
		return 1
	}
	both := 0
	for run, n := range wanted {
		both += min(n, found[run])
	}
	return 2 * float64(both) / float64(wantedRuns+foundRuns)
}

func letterRuns(text string) (runs map[string]int, count int) {
	signs := slices.DeleteFunc([]rune(strings.ToLower(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r)
	})
	runs = map[string]int{}
	for i := runLength; i <= len(signs); i++ {
		runs[string(signs[i-runLength:i])]++
		count++
	}
	return runs, count
}

func hashOf(word string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(word))
	return h.Sum32()
}
