package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	largerBy     = 1.08 // of the size of the text: what is larger is a heading
	longestTitle = 160  // letters
)

// A scale knows how large text is set, and which sizes are headings.
type scale struct {
	body   float64
	larger []float64      // sizes of headings, from the largest
	marks  map[string]int // bookmarks by their letters, with their depth
	marked float64        // the largest size of a heading that has a bookmark
	fixed  int            // letters set like code
	total  int
}

func newScale(sheets [][]*line, bookmarks []Bookmark) *scale {
	letters := map[float64]int{}
	s := &scale{marks: map[string]int{}}
	for _, lines := range sheets {
		for _, l := range lines {
			for _, f := range l.parts {
				for _, w := range f.words {
					count := utf8.RuneCountInString(w.text)
					if s.count(w, count); !w.isFixed() {
						letters[rounded(w.size)] += count * widthOf(w)
					}
				}
			}
		}
	}
	for size, n := range letters {
		if most := letters[s.body]; n > most || n == most && size < s.body {
			s.body = size
		}
	}
	s.findLarger(sheets)
	for _, b := range bookmarks {
		if key := lettersOf(b.Title); key != "" {
			s.marks[key] = b.Depth
		}
	}
	for _, lines := range sheets {
		for _, l := range lines {
			if depth, marked := s.marks[lettersOf(l.text())]; marked && depth == 0 {
				s.marked = max(s.marked, l.size)
			}
		}
	}
	return s
}

// widthOf is how many letters one of a word says as much as.
func widthOf(w word) int {
	if isCJK(firstRune(w.text)) {
		return 3
	}
	return 1
}

func (s *scale) count(w word, letters int) {
	s.total += letters
	if w.isFixed() {
		s.fixed += letters
	}
}

// isCode reports whether nearly all of the document is set like code, which
// then says nothing.
func (s *scale) isCode() bool { return 10*s.fixed > 9*s.total }

func rounded(size float64) float64 { return math.Round(size*2) / 2 }

func (s *scale) findLarger(sheets [][]*line) {
	for _, lines := range sheets {
		for _, l := range lines {
			if size := rounded(l.size); l.size > s.body*largerBy && isTitle(l.text()) &&
				!slices.Contains(s.larger, size) {
				s.larger = append(s.larger, size)
			}
		}
	}
	slices.Sort(s.larger)
	slices.Reverse(s.larger)
}

// level is the level of a heading of a size: one more than there are clearly
// larger ones.
func (s *scale) level(size float64) int {
	level, above := 1, math.Inf(1)
	for _, larger := range s.larger {
		if larger <= rounded(size) {
			break
		}
		if larger < above*0.95 {
			level, above = level+1, larger
		}
	}
	return min(level, 6)
}

// isTitle reports whether a text can be a heading: it has letters, and does
// not go on like a sentence.
func isTitle(text string) bool {
	text = strings.TrimSpace(text)
	count := utf8.RuneCountInString(text)
	return count > 0 && count <= longestTitle && strings.IndexFunc(text, unicode.IsLetter) >= 0
}

// lettersOf is what of a text is compared.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// heading tells the level of the heading that lines are, 0 where they are none.
func (s *scale) heading(lines []*line) int {
	text, size := "", 0.0
	for _, l := range lines {
		text += l.text() + " "
		size = max(size, l.size)
	}
	if !isTitle(text) || len(lines) > 4 {
		return 0
	}
	if depth, marked := s.marks[lettersOf(text)]; marked {
		return min(s.level(max(s.marked, s.body))+depth, 6)
	}
	if size > s.body*largerBy {
		return s.level(size)
	}
	if len(lines) <= 2 && size >= s.body*0.95 && allBold(lines) && !endsSentence(text) {
		return s.level(s.body)
	}
	return 0
}

func allBold(lines []*line) bool {
	for _, l := range lines {
		if !l.isBold() {
			return false
		}
	}
	return true
}

func endsSentence(text string) bool {
	text = strings.TrimRight(text, " ”\"')")
	r, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".,;:!?。、；：", r)
}
