package reader

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
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

func TestPageTooLargeToWeighIsReadByItsMainPart(t *testing.T) {
	t.Parallel()
	paragraphs := strings.Repeat("<p>Some words.</p>", 60_000)
	for page, want := range map[string]bool{
		"<nav>Menu</nav><main>" + paragraphs + "</main>":                                      false,
		"<nav>Menu</nav><div role=Main>" + paragraphs + "</div>":                              false,
		"<nav>Menu</nav><main>Nothing.</main><div>" + paragraphs:                              true, // what is called so is not it
		"<nav>Menu</nav><div>" + paragraphs + "</div>":                                        true,
		"<nav>Menu</nav><script>" + strings.Repeat("x", 2e6) + "</script><main>" + paragraphs: false,
	} {
		doc, err := Read(Source{Body: []byte("<title>T</title><base href=/dir/>" + page + "<a href=x>y</a>"), URL: "https://a.example/", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := markdown.Plain(doc.Root).Markdown
		if got := strings.Contains(text, "Menu"); got != want || doc.Fallback == "" || strings.Count(text, "Some words.") != 60_000 {
			t.Errorf("%.40s…: the menu is there: %v, fallback %q", page, got, doc.Fallback)
		}
	}
}

func TestPageOfMorePiecesThanAreReadSaysSo(t *testing.T) {
	t.Parallel()
	const beginning = "only the beginning"
	for pieces, want := range map[int]bool{1000: false, 130_000: true} {
		body := "<title>x</title>" + strings.Repeat("<p>Said <b>it</b> <i>x</i>", pieces)
		doc, err := Read(Source{Body: []byte(body), ContentType: "text/html"}, Options{})
		if err != nil || strings.Contains(doc.Incomplete, beginning) != want {
			t.Errorf("%d paragraphs: %q, %v", pieces, doc.Incomplete, err)
		}
	}
}

// Of millions of elements the first are read, and the page says so, though
// nothing of the others would be seen.
func TestPageOfMillionsOfElementsSaysThatItIsCut(t *testing.T) {
	t.Parallel()
	for elements, want := range map[int]bool{1_500_000: false, 2_500_000: true} {
		body := "<title>x</title><p>Some words before." + strings.Repeat("<a><b>", elements) + "<p>Some words behind."
		doc, err := Read(Source{Body: []byte(body), ContentType: "text/html"}, Options{})
		if err != nil || (doc.Incomplete != "") != want {
			t.Errorf("%d elements: %q, %v", elements, doc.Incomplete, err)
		}
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

func TestAMessageOfAMailingList(t *testing.T) {
	t.Parallel()
	const ways = `<ul><li>Previous message: <a href="122.html">Release plan</a></li><li>Next message: <a href="124.html">Crash again</a></li>
<li><b>Messages sorted by:</b> <a href="date.html">[ date ]</a> <a href="thread.html">[ thread ]</a></li></ul>`
	page := `<title>[Viewer] Crash on empty page</title><h1>[Viewer] Crash on empty page</h1><b>Ann Miller</b>
<a href="mailto:list@example.com">ann at example.com</a><br><i>Wed May  1 10:00:00 EDT 2024</i><p>` + ways + `<hr><pre>Hello all,
when I open an empty page in the viewer and press the down key twice, it ends
with a segmentation fault: the index of the first line is never set.</pre><hr><p>` + ways +
		`<hr><a href="/mailman/listinfo/viewer">More information about the Viewer mailing list</a><br>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://example.com/pipermail/viewer/2024-May/000123.html",
		ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, text := doc.Metadata, markdown.Plain(doc.Root).Markdown
	if m.Author != "Ann Miller" || m.PublishedAt != "2024-05-01" {
		t.Errorf("author %q, published %q", m.Author, m.PublishedAt)
	}
	if strings.Contains(text, "message:") || strings.Contains(text, "sorted") || strings.Contains(text, "More information") || !strings.Contains(text, "press the down key") {
		t.Errorf("text %q", text)
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

func TestTextThatAShellCarriesAlongIsRead(t *testing.T) {
	t.Parallel()
	prose := strings.Repeat("The pools below the lighthouse are home to forty kinds of snail, and each of them has its own hour. ", 3)
	texts := []string{"First. " + prose, "Second. " + prose, "Third. " + prose}
	list := `"` + strings.Join(texts, `","`) + `"`
	shell := func(script string) string {
		return `<title>Snails</title><div id="app"></div>` + script + `<script src="/app.js"></script>`
	}
	tests := []struct{ name, page string }{
		{"object for a variable", shell(`<script>window.STATE={"post":{"body":[` + list + `]}}</script>`)},
		{"arguments of a function", shell(`<script>window.S=(function(a,b){return {body:[` + list + `]}}("x","y"))</script>`)},
		{"text that is an object", shell(`<script>push([1,"{\"body\":[` + strings.ReplaceAll(list, `"`, `\"`) + `]}"])</script>`)},
		{"JSON", shell(`<script type="application/json">{"body":[` + list + `]}</script>`)},
		{"articleBody", shell(`<script type="application/ld+json">{"@type":"Article","articleBody":"` + strings.Join(texts, " ") + `"}</script>`)},
	}
	for _, test := range tests {
		doc, err := Read(Source{Body: []byte(test.page), URL: "https://example.com/snails", ContentType: "text/html"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := markdown.Plain(doc.Root).Markdown
		if !doc.Verdict.Readable || doc.Fallback == "" || !strings.Contains(text, "First. ") || !strings.Contains(text, "Third. ") {
			t.Errorf("%s: verdict %+v, fallback %q, text %.100q", test.name, doc.Verdict, doc.Fallback, text)
		}
	}
	short := shell(`<script type="application/ld+json">{"@type":"Article","description":"` + prose + `"}</script>`)
	doc, err := Read(Source{Body: []byte(short), URL: "https://example.com/snails", ContentType: "text/html"}, Options{})
	if err != nil || doc.Verdict.Reason != "js_shell" {
		t.Errorf("a mere description: verdict %+v (%v), want js_shell, so that a browser is tried", doc.Verdict, err)
	}
}

func TestFactsStandBeforeTheText(t *testing.T) {
	t.Parallel()
	page := `<title>Brass lamp</title><script type="application/ld+json">{"@type":"Product","name":"Brass lamp",
"offers":{"price":"129.50","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>
<header><nav><a href="/">Home</a> <a href="/lamps">Lamps</a></nav></header><main><h1>Brass lamp</h1>
<p>A lamp of solid brass with a linen cord and a switch that clicks. It stands on a heavy foot and turns in every direction.</p>
<p>Made by hand in a small workshop by the sea; every piece is numbered, and spare parts are kept for thirty years.</p></main>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://shop.example/p/lamp", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := markdown.Render(doc.Root, markdown.Options{}).Markdown
	const want = "- **Price**: 129.50 EUR\n- **Availability**: in stock\n\nA lamp of solid brass"
	if doc.Facts == nil || !strings.HasPrefix(text, want) {
		t.Errorf("facts %+v, text %q, want it to begin with %q", doc.Facts, text, want)
	}
}

// TestManualOnOnePage reads a standard or a manual of a hundred and fifty
// thousand elements as it does others: without the menu beside it.
func TestManualOnOnePage(t *testing.T) {
	t.Parallel()
	section := "<section><h2>The kettle</h2><p>Fill the <b>kettle</b> with <a href=/water>water</a> up to the <i>second</i> <b>mark</b>" +
		" and <code>wait</code> until it has <i>boiled</i>, which takes four <b>minutes</b> at most.</p></section>"
	body := "<title>Manual</title><nav class=sidebar><ul>" + strings.Repeat("<li><a href=/other>Elsewhere</a></li>", 300) +
		"</ul></nav><main><h1>Manual</h1>" + strings.Repeat(section, 14_000) + "</main>"
	doc, err := Read(Source{Body: []byte(body), URL: "https://a.example/manual", ContentType: "text/html"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := markdown.Plain(doc.Root).Markdown
	if doc.Fallback != "" || strings.Contains(text, "Elsewhere") || strings.Count(text, "second") != 14_000 {
		t.Errorf("fallback %q, %d sections, %d of the menu", doc.Fallback, strings.Count(text, "second"), strings.Count(text, "Elsewhere"))
	}
}

// The title stands above the facts where the text begins with it.
func TestFactsStandBelowTheTitle(t *testing.T) {
	t.Parallel()
	heading := &document.Node{Kind: document.Heading, Level: 1}
	heading.Append(&document.Node{Kind: document.Text, Text: "Brass lamp"})
	doc := &document.Document{Root: &document.Node{Kind: document.Root}, Facts: &document.Facts{Brand: "Shore"}}
	doc.Root.Append(heading)
	doc.Metadata.Title = "Brass Lamp"
	prependFacts(doc)
	doc.Root.Append(&document.Node{Kind: document.Rule})
	if text := markdown.Render(doc.Root, markdown.Options{}).Markdown; text != "# Brass lamp\n\n- **Brand**: Shore\n\n---\n" {
		t.Errorf("got %q", text)
	}
}

// A page that looks like that of a service has an author and a day where its head
// names both, and the author is not only the site.
func TestAuthorsThatTheHeadNames(t *testing.T) {
	t.Parallel()
	for site, want := range map[string]bool{"https://papers.example/abs/1": true, "https://janedoe.example/fees": false} {
		w := webReader{source: Source{URL: site}, doc: &document.Document{}}
		w.doc.Metadata = document.Metadata{Author: "Jane Doe", PublishedAt: "2024-05-06",
			Sources: map[string]string{"author": "citation", "publishedAt": "meta"}}
		if got := w.isSigned(); got != want {
			t.Errorf("%s: signed %v, want %v", site, got, want)
		}
	}
}
