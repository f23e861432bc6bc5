package answer

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// The outcomes of Verify.
const (
	Present = "present" // the page says it in these words
	Altered = "altered" // it says something close to it
	Absent  = "absent"  // it says nothing of the kind
)

// A Verification tells whether a page says what it is said to say.
type Verification struct {
	Verdict    string    `json:"verdict"`
	Similarity float64   `json:"similarity"`        // of the nearest words, 0 to 1
	Nearest    *Citation `json:"nearest,omitempty"` // the block that comes closest
	Section    string    `json:"section,omitempty"` // the headings above it
}

// MaxVerified is the length of a quote in characters that Verify takes.
const MaxVerified = 5000

// The share of a quote's characters that must stand on the page for it to be
// altered rather than absent, and how many blocks are looked at closely.
const (
	alteredFrom = 0.6
	lookedAt    = 6
)

// Verify looks for a quote on a page, without regard to case, spacing,
// quotation marks and Markdown. It may run over several blocks.
func Verify(quote string, s Source) Verification {
	for i := range s.Blocks {
		f := fold(s.Blocks[i].Plain())
		if words, ok := f.find(quote); ok {
			return s.verified(Present, 1, i, words)
		}
	}
	if i, ok := s.spans(quote); ok {
		return s.verified(Present, 1, i, safe(s.Blocks[i].Plain()))
	}
	return s.nearest(quote)
}

func (s Source) verified(verdict string, similarity float64, block int, words string) Verification {
	b := &s.Blocks[block]
	c := s.cite(1, b, safe(words), verdict == Present)
	return Verification{Verdict: verdict, Similarity: similarity, Nearest: &c, Section: strings.Join(b.Path, " › ")}
}

// spans finds a quote that runs over block ends and returns the block in
// which it begins.
func (s Source) spans(quote string) (int, bool) {
	wanted := strings.Trim(fold(plain(quote)).text, ` "'`)
	if !hasWord(wanted) {
		return 0, false
	}
	var b strings.Builder
	starts := make([]int, 0, len(s.Blocks))
	for i := range s.Blocks {
		starts = append(starts, b.Len())
		b.WriteString(fold(s.Blocks[i].Plain()).text + " ")
	}
	at := indexWords(b.String(), wanted)
	if at < 0 {
		return 0, false
	}
	i, exact := slices.BinarySearch(starts, at)
	if !exact {
		i--
	}
	return i, true
}

// nearest compares the quote with the blocks that share the most words.
func (s Source) nearest(quote string) Verification {
	wanted := []rune(strings.Trim(fold(plain(quote)).text, ` "'`))
	best := Verification{Verdict: Absent}
	if len(wanted) == 0 {
		return best
	}
	ranked := Rank(string(wanted), []Source{s})
	for _, p := range ranked[:min(len(ranked), lookedAt)] {
		f := fold(s.Blocks[p.Block].Plain())
		similarity, start, end := closest(wanted, []rune(f.text))
		if similarity <= best.Similarity {
			continue
		}
		text := []rune(f.text)
		from, to := len(string(text[:start])), len(string(text[:end]))
		best = s.verified(Absent, similarity, p.Block, f.span(wholeWord(f.text, from, -1), wholeWord(f.text, to, 1)))
	}
	if best.Similarity >= alteredFrom {
		best.Verdict = Altered
	}
	return best
}

// wholeWord moves a place outwards to the end of the word it is in.
func wholeWord(text string, at, step int) int {
	for at > 0 && at < len(text) && (!utf8.RuneStart(text[at]) || text[at] != ' ' && text[at-1] != ' ') {
		at += step
	}
	return at
}

// closest finds the stretch of text with the fewest edits from the quote, and
// how much of the quote it keeps. It is Sellers' algorithm, which is Levenshtein's with
// free ends.
func closest(quote, text []rune) (similarity float64, start, end int) {
	costs, starts := make([]int, len(quote)+1), make([]int, len(quote)+1)
	for i := range costs {
		costs[i] = i
	}
	best := len(quote)
	for j, r := range text {
		diagonal, diagonalStart := costs[0], starts[0]
		costs[0], starts[0] = 0, j+1
		for i, q := range quote {
			cost, from := diagonal, diagonalStart
			if q != r {
				cost++
			}
			if up := costs[i] + 1; up < cost {
				cost, from = up, starts[i]
			}
			diagonal, diagonalStart = costs[i+1], starts[i+1]
			if left := diagonal + 1; left < cost {
				cost, from = left, diagonalStart
			}
			costs[i+1], starts[i+1] = cost, from
		}
		if last := costs[len(quote)]; last < best {
			best, start, end = last, starts[len(quote)], j+1
		}
	}
	return 1 - float64(best)/float64(len(quote)), start, end
}
