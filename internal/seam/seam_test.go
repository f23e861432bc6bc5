package seam

import (
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

func TestSeams(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]bool{
		`<span>Name</span><span id=x>$5</span>`:              true,
		`<a href=a>News</a><!-- --><a id=x href=b>Sport</a>`: true,
		`<span>Name</span> <span id=x>$5</span>`:             false,
		`<b>bold</b><i id=x>italic</i>`:                      false,
		`text<span id=x>more</span>`:                         false,
	} {
		for n := range tree.Parse([]byte(page), tree.Options{}).Root().Descendants() {
			if n.Attr("id") == "x" && Is(n) != want {
				t.Errorf("%s: seam %v, want %v", page, !want, want)
			}
		}
	}
}

func TestPartWords(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		before, after string
		want          bool
	}{
		{"Name", "$5", true},
		{"이름", "가격", true},
		{"T", "he", false}, // a large first letter
		{"$", "29", false},
		{"Name:", "value", false},
		{"word", ", and", false},
		{"", "word", false},
	} {
		if got := PartWords(tc.before, tc.after); got != tc.want {
			t.Errorf("PartWords(%q, %q) = %v, want %v", tc.before, tc.after, got, tc.want)
		}
	}
}
