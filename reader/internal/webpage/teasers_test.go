package webpage

import (
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

func TestTeasersOfOtherArticlesAreLeftOut(t *testing.T) {
	t.Parallel()
	const teaser = "The mill by the river was closed in the spring of that year, and nobody has worked in it since then."
	card := func(address string) string {
		return `<div class=card><h4><a href="` + address + `">Why the mill was closed for good</a></h4><p>` + teaser + `</p></div>`
	}
	here, elsewhere := card("/2026/mill"), card("https://archive.example/mill")
	tests := []struct {
		below string
		kept  bool
	}{
		{"<div><h3>Related</h3>" + here + here + "</div>", false},
		{"<div><h3>Recommended for you</h3><div>" + here + here + "</div></div>", false},
		{"<section><p>関連記事</p>" + here + here + "</section>", false},
		{"<div><h3>Related</h3>" + here + "</div>", true},
		{"<div><h3>Related</h3>" + elsewhere + elsewhere + "</div>", true},
		{"<div><h3>The mill</h3>" + here + here + "</div>", true},
		{"<h3>Related</h3>" + here + here, true}, // there is no saying where it ends
	}
	for _, test := range tests {
		page := "<body><article><p>" + strings.Repeat(strings.Join(languages[0].paragraphs, "</p><p>")+"</p>", 3) + test.below + "</article></body>"
		s := Examine(tree.Parse([]byte(page), tree.Options{}).Root(), "https://news.example/2026/rivers")
		j := judgement{Types: make([]float32, len(PageTypes))}
		j.Types[slices.Index(PageTypes, "article")] = 1
		kept := slices.Repeat([]bool{true}, s.Len())
		s.dropTeasers(kept, j)
		got := false
		for i := range kept {
			got = got || kept[i] && s.Text(i) == teaser
		}
		if got != test.kept {
			t.Errorf("%s\nkept %v, want %v", test.below, got, test.kept)
		}
	}
}
