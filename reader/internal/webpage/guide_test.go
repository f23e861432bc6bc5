package webpage

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

// guided is a page with the list of its site's pages beside its text.
func guided(links int, entry string) string {
	var list strings.Builder
	for i := range links - 1 {
		fmt.Fprintf(&list, `<li><a href="term-%d.html">Term number %d</a></li>`, i, i)
	}
	return `<body><div class=text><h2>Upbeat</h2>` + handbook + `</div><div class=all><ul>` + list.String() + `<li>` +
		entry + `</li></ul></div></body>`
}

// numbered makes the list of a page a table with a number before each link.
func numbered(page string) string {
	return strings.NewReplacer("<ul>", "<table>", "</ul>", "</table>", "<li>", "<tr><td>4.12</td><td>", "</li>", "</td></tr>").Replace(page)
}

func TestGuideOfTheSiteIsLeftOut(t *testing.T) {
	t.Parallel()
	const own = `<a href="upbeat.html">Upbeat</a>`
	for _, test := range []struct {
		name, page, kind string
		dropped          bool
	}{
		{"names the page", guided(guideLinks, own), "documentation", true},
		{"by its whole address", guided(guideLinks, `<a href="https://music.example/terms/upbeat.html">x</a>`), "article", true},
		{"by a mark", guided(guideLinks, `<a href="/elsewhere" aria-current=page>x</a>`), "documentation", true},
		{"links to nothing", guided(guideLinks, `<a href="">x</a>`), "documentation", true},
		{"is a table with numbers", numbered(guided(guideLinks, own)), "documentation", true},
		{"names others alone", guided(guideLinks, `<a href="downbeat.html">x</a>`), "documentation", false},
		{"names a part of the page", guided(guideLinks, `<a href="upbeat.html#see">x</a>`), "documentation", false},
		{"is short", guided(guideLinks-1, own), "documentation", false},
		{"on a list of pages", guided(guideLinks, own), "listing", false},
		{"is all there is", strings.Replace(guided(guideLinks, own), handbook, "", 1), "documentation", false},
	} {
		s := Examine(tree.Parse([]byte(test.page), tree.Options{}).Root(), "https://music.example/terms/upbeat.html")
		j := judgement{Types: make([]float32, len(PageTypes))}
		j.Types[slices.Index(PageTypes, test.kind)] = 1
		kept := slices.Repeat([]bool{true}, s.Len())
		s.dropGuides(kept, j)
		if got := slices.Contains(kept, false); got != test.dropped {
			t.Errorf("a guide that %s, %s: left out %v, want %v\n%s", test.name, test.kind, got, test.dropped, test.page)
		}
	}
}

func TestTermStaysWithItsDefinition(t *testing.T) {
	t.Parallel()
	page := `<body><h3>Functions</h3><dl><dt>opsubst (f, g, e)</dt><dd>` + handbook + handbook2 + `</dd></dl></body>`
	if got := completed(page, "documentation"); !slices.Contains(got, "opsubst (f, g, e)") {
		t.Errorf("of %s\ntaken in: %q, want the term among it", page, got)
	}
}

func TestPartsOfABookAreOfOneText(t *testing.T) {
	t.Parallel()
	part := `<div class="section"><div class="titlepage"><div><div><h4>Standard settings</h4></div></div></div>` + handbook2 +
		`<pre class="programlisting">nft add table ip mangle</pre></div>`
	got := completed(`<body><div class=article>`+handbook+part+`</div></body>`, "documentation")
	if !slices.Contains(got, "nft add table ip mangle") || !slices.Contains(got, "Standard settings") {
		t.Errorf("of %s\ntaken in: %q, want the heading and the code", part, got)
	}
	aside := `<aside class="section"><pre>buy a newsletter</pre></aside>`
	got = completed(`<body><div class=article>`+handbook+aside+handbook2+`</div></body>`, "documentation")
	if slices.Contains(got, "buy a newsletter") {
		t.Errorf("of %s\ntaken in: %q, want nothing of what stands aside", aside, got)
	}
}
