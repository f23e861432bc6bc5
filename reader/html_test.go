package reader

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/markdown"
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

func TestWhatStandsBeforeAPaywallIsRead(t *testing.T) {
	t.Parallel()
	page := `<title>The vote</title><nav><a href="/">Start</a> <a href="/news">News</a></nav><article><h1>The vote</h1>
<p>The council met on Monday to decide on the budget of the coming year, and the debate went on until late at night.</p>
<div class="paywall"><p>Subscribe to continue reading.</p></div></article><footer><a href="/imprint">Imprint</a></footer>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://example.com/news/vote", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := markdown.Plain(doc.Root).Markdown
	if doc.Verdict.Readable || doc.Verdict.Reason != "paywall" || doc.Fallback != "" || !strings.Contains(text, "The council met") || strings.Contains(text, "Imprint") {
		t.Errorf("verdict %+v, fallback %q, text %q", doc.Verdict, doc.Fallback, text)
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
