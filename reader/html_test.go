package reader

import (
	"strings"
	"testing"
)

func TestPageOfCountlessBlocksIsReadWhole(t *testing.T) {
	t.Parallel()
	page := "<title>T</title>" + strings.Repeat("<p>x</p>", 60_000)
	doc, err := Read(Source{Body: []byte(page), URL: "https://example.com/", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if doc.Fallback == "" || !doc.Verdict.Readable || doc.Root.First == nil {
		t.Errorf("verdict %+v, fallback %q", doc.Verdict, doc.Fallback)
	}
}

func TestSelectorKeepsTheBaseOfThePage(t *testing.T) {
	t.Parallel()
	page := `<base href="https://other.example/dir/"><nav>menu</nav><main><a href="x">y</a></main>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://example.com/", ContentType: "text/html"}, Options{Selector: "main"})
	if err != nil {
		t.Fatal(err)
	}
	link := doc.Root.First
	for link != nil && link.Href == "" {
		link = link.First
	}
	if link == nil || link.Href != "https://other.example/dir/x" {
		t.Errorf("link %+v, want it relative to the page's base", link)
	}
}

func TestPageOfLinksAloneIsNotReadable(t *testing.T) {
	t.Parallel()
	page := "<title>T</title><nav>" + strings.Repeat(`<a href="/a">Somewhere</a> <a href="/b">Elsewhere</a> <a href="/c">Away</a> <a href="/d">Back</a> <a href="/e">Top</a>`, 8) + "</nav>"
	doc, err := Read(Source{Body: []byte(page), URL: "https://example.com/", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if doc.Verdict.Readable || doc.Verdict.Reason != "navigation_only" || len(doc.Navigation) == 0 {
		t.Errorf("verdict %+v", doc.Verdict)
	}
}
