package training

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// tokens cuts text into lower-cased words; letters of scripts that do without
// spaces stand alone, so that a block can match a part of a line.
func tokens(text string) []string {
	var out []string
	start := -1
	lower := strings.ToLower(text)
	for i, r := range lower {
		word := unicode.IsLetter(r) || unicode.IsNumber(r) || r == '_'
		wide := r >= 0x0e00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao,
			unicode.Khmer, unicode.Myanmar)
		if start >= 0 && (!word || wide) {
			out = append(out, lower[start:i])
			start = -1
		}
		if wide && word {
			out = append(out, string(r))
		} else if word && start < 0 {
			start = i
		}
	}
	if start >= 0 {
		out = append(out, lower[start:])
	}
	return out
}

// An aligner finds for every word of a page whether it belongs to the
// reference. Each word of the reference is given away once, to the longest run
// that fits, so that a menu does not take the words of a heading.
type aligner struct {
	page, reference []string
	block           []int // block of each page word
	line            []int // line of each reference word
	starts          []int // first word of each block, and one past the end
	pageTaken       []bool
	takenBy         []int // page position for each reference word, or -1
}

const (
	seedLength = 4
	seedLimit  = 64 // a run of words seen more often says nothing
)

// labels gives for each block the share of its words that is in the reference.
func labels(blocks []string, reference string) []float64 {
	a := newAligner(blocks, reference)
	a.takeRuns()
	a.takeRests()
	a.takeLines()
	out := make([]float64, len(blocks))
	for b := range blocks {
		out[b] = a.share(b)
	}
	a.shareCopies(out)
	return out
}

func newAligner(blocks []string, reference string) *aligner {
	a := &aligner{}
	for b, text := range blocks {
		a.starts = append(a.starts, len(a.page))
		for _, t := range tokens(text) {
			a.page = append(a.page, t)
			a.block = append(a.block, b)
		}
	}
	a.starts = append(a.starts, len(a.page))
	for l, text := range strings.Split(reference, "\n") {
		for _, t := range tokens(text) {
			a.reference = append(a.reference, t)
			a.line = append(a.line, l)
		}
	}
	a.pageTaken = make([]bool, len(a.page))
	a.takenBy = make([]int, len(a.reference))
	for i := range a.takenBy {
		a.takenBy[i] = -1
	}
	return a
}

type run struct{ page, reference, length int }

func (a *aligner) takeRuns() {
	runs := a.runs()
	slices.SortStableFunc(runs, func(x, y run) int { return cmp.Compare(y.length, x.length) })
	for _, r := range runs {
		a.take(r, seedLength)
	}
}

// runs finds every maximal run of words that page and reference share.
func (a *aligner) runs() []run {
	seeds := make(map[string][]int)
	for j := 0; j+seedLength <= len(a.reference); j++ {
		key := strings.Join(a.reference[j:j+seedLength], " ")
		if len(seeds[key]) < seedLimit {
			seeds[key] = append(seeds[key], j)
		}
	}
	var runs []run
	for i := 0; i+seedLength <= len(a.page); i++ {
		for _, j := range seeds[strings.Join(a.page[i:i+seedLength], " ")] {
			if i > 0 && j > 0 && a.page[i-1] == a.reference[j-1] {
				continue
			}
			runs = append(runs, run{i, j, a.extend(i, j)})
		}
	}
	return runs
}

func (a *aligner) extend(i, j int) int {
	n := 0
	for i+n < len(a.page) && j+n < len(a.reference) && a.page[i+n] == a.reference[j+n] {
		n++
	}
	return n
}

// take gives the free parts of a run away where they are long enough.
func (a *aligner) take(r run, shortest int) {
	from := 0
	for k := 0; k <= r.length; k++ {
		if k < r.length && !a.pageTaken[r.page+k] && a.takenBy[r.reference+k] < 0 {
			continue
		}
		if k-from >= shortest {
			for m := from; m < k; m++ {
				a.pageTaken[r.page+m] = true
				a.takenBy[r.reference+m] = r.page + m
			}
		}
		from = k + 1
	}
}

// takeRests matches what lies between two matched runs of the reference with
// what lies between the same two on the page.
func (a *aligner) takeRests() {
	for j := 0; j < len(a.reference); {
		if a.takenBy[j] >= 0 {
			j++
			continue
		}
		end := j
		for end < len(a.reference) && a.takenBy[end] < 0 {
			end++
		}
		a.takeRest(j, end)
		j = end
	}
}

const restWindow = 300

func (a *aligner) takeRest(j, end int) {
	low, high := -1, -1
	if j > 0 {
		low = a.takenBy[j-1] + 1
	}
	if end < len(a.reference) {
		high = a.takenBy[end]
	}
	if low < 0 && high < 0 {
		return
	}
	if low < 0 || high >= 0 && (low > high || high-low > restWindow) {
		if low < 0 {
			low = max(0, high-restWindow/4)
		} else {
			high = min(len(a.page), low+restWindow/4)
		}
	}
	if high < 0 {
		high = min(len(a.page), low+restWindow/4)
	}
	for j < end && low < high {
		n, at := a.longestAt(j, end, low, high)
		if n == 0 {
			j++
			continue
		}
		a.take(run{at, j, n}, 1)
		j += n
		low = at + n
	}
}

func (a *aligner) longestAt(j, end, low, high int) (length, at int) {
	for i := low; i < high; i++ {
		n := 0
		for j+n < end && i+n < high && !a.pageTaken[i+n] && a.page[i+n] == a.reference[j+n] {
			n++
		}
		if n > length {
			length, at = n, i
		}
	}
	return length, at
}

// takeLines gives short lines of the reference to blocks that say the same.
func (a *aligner) takeLines() {
	whole := make(map[string][]int)
	for b := range len(a.starts) - 1 {
		if n := a.starts[b+1] - a.starts[b]; n > 0 && !a.pageTaken[a.starts[b]] {
			key := strings.Join(a.page[a.starts[b]:a.starts[b+1]], " ")
			whole[key] = append(whole[key], b)
		}
	}
	last := 0
	for j := 0; j < len(a.reference); {
		end := j
		for end < len(a.reference) && a.line[end] == a.line[j] {
			end++
		}
		if a.takenBy[j] < 0 {
			a.takeLine(j, end, whole, last)
		}
		if a.takenBy[end-1] >= 0 {
			last = a.takenBy[end-1]
		}
		j = end
	}
}

func (a *aligner) takeLine(j, end int, whole map[string][]int, near int) {
	best := -1
	for _, b := range whole[strings.Join(a.reference[j:end], " ")] {
		at := a.starts[b]
		if a.pageTaken[at] {
			continue
		}
		if best < 0 || distance(at, near) < distance(best, near) {
			best = at
		}
	}
	if best >= 0 {
		a.take(run{best, j, end - j}, 1)
	}
}

func distance(a, b int) int {
	if a < b {
		return 3 * (b - a) // order is seldom changed, so looking back costs more
	}
	return a - b
}

func (a *aligner) share(b int) float64 {
	taken := 0
	for _, t := range a.pageTaken[a.starts[b]:a.starts[b+1]] {
		if t {
			taken++
		}
	}
	return float64(taken) / float64(max(1, a.starts[b+1]-a.starts[b]))
}

const copyLength = 4

// shareCopies gives longer copies of a block the label of the best of them:
// which copy is kept is not for the model to know.
func (a *aligner) shareCopies(out []float64) {
	best := make(map[string]float64)
	key := func(b int) string {
		if a.starts[b+1]-a.starts[b] < copyLength {
			return ""
		}
		return strings.Join(a.page[a.starts[b]:a.starts[b+1]], " ")
	}
	for b := range out {
		if k := key(b); k != "" {
			best[k] = max(best[k], out[b])
		}
	}
	for b := range out {
		if k := key(b); k != "" {
			out[b] = best[k]
		}
	}
}
