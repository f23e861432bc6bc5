package layout

import (
	"fmt"
	"slices"
	"testing"
)

func TestRoman(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]int{
		"i": 1, "iv": 4, "ix": 9, "xiv": 14, "xl": 40, "lxxxviii": 88, "xc": 90, "": 0, "in": 0, "I": 0, "iiiiiiiiii": 0,
	} {
		if got := roman(word); got != want {
			t.Errorf("%q: got %d, want %d", word, got, want)
		}
	}
}

func TestNumbersAtTheEndsOfALine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]int{
		"22 Chapter 4. Source packages": {22}, "4.7. Time Stamps 23": {23}, "- 7 -": {7, 7}, "iv": {4, 4}, "Contents": nil,
		"": nil, "2024": {2024, 2024}, "12345 a": nil, "0": nil,
	} {
		if got := (head{said: text}).numbers(); !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

// pagesWith are sheets with a line at the foot of each.
func pagesWith(feet ...string) ([][]*line, []Page) {
	var sheets [][]*line
	var pages []Page
	for i, foot := range feet {
		words := wordsOf("text", foot)
		words[0].y, words[1].y = 400, 780
		text, last := newLine([]*fragment{newFragment(words[:1])}), newLine([]*fragment{newFragment(words[1:])})
		text.page, last.page = i+1, i+1
		sheets = append(sheets, []*line{text, last})
		pages = append(pages, Page{Number: i + 1, Width: 600, Height: 800})
	}
	return sheets, pages
}

func TestFeetThatCountPagesAreLeftOut(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		feet []string
		want int // lines that are left
	}{
		"sections that change": {[]string{"1 One", "Two 2", "3 Three", "Four 4"}, 4},
		"from another number":  {[]string{"21 One", "Two 22", "3rd 23"}, 3},
		"small Roman numbers":  {[]string{"iii One", "Two iv", "v Three"}, 3},
		"two are chance":       {[]string{"1 One", "Two 2", "three"}, 6},
		"out of step":          {[]string{"1 One", "Two 5", "9 Three"}, 6},
	} {
		sheets, pages := pagesWith(tc.feet...)
		dropRunning(sheets, pages)
		left := 0
		for _, lines := range sheets {
			left += len(lines)
		}
		if left != tc.want {
			t.Errorf("%s: %d lines are left of %s, want %d", name, left, fmt.Sprint(tc.feet), tc.want)
		}
	}
}
