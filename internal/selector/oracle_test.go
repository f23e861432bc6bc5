package selector

import (
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"

	"github.com/decant-dev/decant/internal/corpus"
	"github.com/decant-dev/decant/internal/tree"
)

// shared are selectors that the oracle knows too.
var shared = strings.FieldsFunc(`
p|div|*|a[href]|div > p|div p a|ul li|li + li|li ~ li|h1, h2, h3|div div div|body > *|p:first-child
p:last-child|li:nth-child(odd)|li:nth-child(3n+1)|li:nth-last-child(2)|li:nth-child(-n+3)|p:nth-of-type(2)
p:nth-last-of-type(2)|a:first-of-type|a:last-of-type|p:only-child|a:only-of-type|a:not([href])
div:not(:first-child)|[class*=content]|[class^=post]|[class$=er]|[class~=title]|[id]|div[class][id]
p:not(.a):not(.b)|:root|div:has(p)|li:has(a)|section > div > p ~ p|tr td:first-child|span + a|a > img|h2 ~ p
h1 + *|* + * > a|nav a|footer *|[href^="http"]|[href$=".html"]|[href*="?"]|article p, main p|:not(div) > p
ul > li:not(:last-child) > a`,
	func(r rune) bool { return r == '|' || r == '\n' })

func TestAsTheOracleSelects(t *testing.T) {
	t.Parallel()
	pages := []string{page}
	for _, p := range corpus.Pages(t, 60) {
		pages = append(pages, string(p.Bytes(t)))
	}
	for _, page := range pages {
		page = strings.ToValidUTF8(page, "\uFFFD")
		document, err := html.Parse(strings.NewReader(page))
		if err != nil {
			t.Fatal(err)
		}
		root := parse(page)
		for _, text := range shared {
			got, want := selected(t, text, root), oracleSelected(t, text, document)
			if !slices.Equal(got, want) {
				t.Errorf("%s in %.40q: %d selected, want %d", text, page, len(got), len(want))
			}
		}
	}
}

// selected numbers the elements of a page and returns those that are selected.
func selected(t *testing.T, text string, root tree.Node) (found []int) {
	t.Helper()
	s, err := Compile(text)
	if err != nil {
		t.Fatalf("Compile(%q): %v", text, err)
	}
	places := map[tree.Node]int{}
	for n := range root.Descendants() {
		if n.IsElement() {
			places[n] = len(places)
		}
	}
	for n := range s.All(root) {
		found = append(found, places[n])
	}
	return found
}

func oracleSelected(t *testing.T, text string, root *html.Node) (found []int) {
	t.Helper()
	oracle, err := cascadia.ParseGroup(text)
	if err != nil {
		t.Fatalf("the oracle does not know %q: %v", text, err)
	}
	places := map[*html.Node]int{}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			places[n] = len(places)
		}
	}
	for _, n := range cascadia.QueryAll(root, oracle) {
		found = append(found, places[n])
	}
	return found
}

func FuzzCompile(f *testing.F) {
	for _, text := range shared {
		f.Add(text)
	}
	for _, text := range []string{
		"li:nth-child(2 of .a, #b)", ":is(a,:not(b):has(> c))", `a[b="c\22 d" i]`, "p:has(+ p ~ q)", "*|a|b",
	} {
		f.Add(text)
	}
	root := parse(page)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Compile(text)
		if err != nil {
			return
		}
		for n := range s.All(root) {
			if !n.IsElement() {
				t.Errorf("%q selects what is no element", text)
			}
		}
	})
}

// BenchmarkAll selects in a page of a hundred thousand siblings, beside the
// oracle.
func BenchmarkAll(b *testing.B) {
	page := "<ul>" + strings.Repeat(`<li class="item odd"><a href="/x">text</a>`, 20_000)
	root := parse(page)
	document, err := html.Parse(strings.NewReader(page))
	if err != nil {
		b.Fatal(err)
	}
	for _, text := range []string{"ul > li.odd a", "li:nth-child(3n)", "p ~ li", "li:has(b)"} {
		s, err := Compile(text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("selector/"+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for range s.All(root) {
				}
			}
		})
		if strings.Contains(text, "nth") || strings.Contains(text, "~") {
			continue // quadratic there
		}
		oracle := cascadia.MustCompile(text)
		b.Run("cascadia/"+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				cascadia.QueryAll(document, oracle)
			}
		})
	}
}
