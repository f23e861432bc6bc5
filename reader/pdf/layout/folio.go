package layout

import (
	"strconv"
	"strings"
	"unicode"
)

// folios are the lines at the ends of pages that begin or end with a number,
// by how far that is from the page's own. Books set the chapter beside it,
// which seldom comes again on many pages.
type folios map[int][]head

func foliosOf(heads [][]head) folios {
	f := folios{}
	for _, ofPage := range heads {
		for _, h := range ofPage {
			for _, n := range h.numbers() {
				f[n-h.line.page] = append(f[n-h.line.page], h)
			}
		}
	}
	return f
}

// fewestFolios is on how many pages in step a line counts them. Front matter
// with numbers of its own may be short.
const fewestFolios = 3

// has reports whether a line counts pages: whether others at its height do so in
// step with it.
func (f folios) has(h head) bool {
	for _, n := range h.numbers() {
		if h.count(f[n-h.line.page]) >= fewestFolios {
			return true
		}
	}
	return false
}

const maxFolioDigits = 4

// numbers are those that the line begins and ends with.
func (h head) numbers() []int {
	words := strings.FieldsFunc(h.said, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("-–—|[]()·•", r)
	})
	if len(words) == 0 {
		return nil
	}
	var out []int
	for _, word := range []string{words[0], words[len(words)-1]} {
		if n, err := strconv.Atoi(word); err == nil && n > 0 && len(word) <= maxFolioDigits {
			out = append(out, n)
		} else if n := roman(word); n > 0 {
			out = append(out, n)
		}
	}
	return out
}

var romanDigits = map[rune]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}

const longestRoman = 9

// roman reads a number in small Roman letters, or gives 0.
func roman(word string) int {
	if len(word) > longestRoman {
		return 0
	}
	sum, last := 0, 0
	for _, r := range word {
		n := romanDigits[r]
		if n == 0 {
			return 0
		}
		if sum += n; n > last {
			sum -= 2 * last
		}
		last = n
	}
	return sum
}
