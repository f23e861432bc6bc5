package reader

import (
	"fmt"
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/markdown"
)

func anchors(format string, count int) string {
	var b strings.Builder
	for i := range count {
		fmt.Fprintf(&b, format, i, i)
	}
	return b.String()
}

func TestPagesOfLinksAloneAreDirectories(t *testing.T) {
	t.Parallel()
	const item, chapter = `<li><a href="/p%d">Shelf %d</a></li>`, `<p><a href="c%d.html">%d. Of things</a></p>`
	const ware = `<li><a href="/w%d">Pot</a> – %d.50 euro</li>`
	const headline = `<li><a href="/n%d">The council has met for the %dth time and decided nothing about the bridge</a></li>`
	prose := "<p>The harbour was built in the year of the flood and has been dredged three times since, most lately after the storm.</p>"
	for _, tc := range []struct {
		name, page string
		links      int // of a directory
	}{
		{"menu", `<title>T</title><div class="menu"><ul>` + anchors(item, 16) + `</ul></div>`, 16},
		{"contents", `<h1>Manual</h1><div class="toc">` + anchors(chapter, 29) + `</div>`, 29},
		{"heading and lists", `<title>T</title><h1>Topics</h1><ul>` + anchors(item, 8) + `</ul><h2>More</h2>`, 8},
		{"more than hundreds", `<div class="menu">` + anchors(item, 1200) + `</div>`, 1200},
		{"linked headings", `<h1>Topics</h1>` + anchors(`<h2><a href="/t%d">Topic %d</a></h2>`, 9), 9},
		{"few links", `<h1>Topics</h1><ul>` + anchors(item, 3) + `</ul>`, 0},
		{"wares", `<h1>Pots</h1><ul>` + anchors(ware, 12) + `</ul>`, 0},
		{"headlines", `<h1>News</h1><ul>` + anchors(headline, 12) + `</ul>`, 0},
		{"text with links", `<h1>Harbour</h1>` + prose + `<ul>` + anchors(item, 12) + `</ul>` + prose, 0},
		{"code", `<h1>Index</h1><pre>make install</pre><ul>` + anchors(item, 12) + `</ul>`, 0},
	} {
		source := Source{Body: []byte(tc.page), URL: "https://example.com/", ContentType: "text/html"}
		doc, err := Read(source, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := markdown.Render(doc.Root, markdown.Options{}).Markdown
		if isDirectory := doc.Verdict.Reason == document.ReasonNavigationOnly; isDirectory != (tc.links > 0) || isDirectory == doc.Verdict.Readable {
			t.Errorf("%s: verdict %+v, text %q", tc.name, doc.Verdict, text)
		}
		if tc.links == 0 {
			continue
		}
		if got := strings.Count(text, "]("); got != tc.links || !doc.NavigationInRoot {
			t.Errorf("%s: %d of %d links are in the text, %v", tc.name, got, tc.links, doc.NavigationInRoot)
		}
		if doc, err = Read(source, Options{Navigation: true}); err != nil {
			t.Fatal(err)
		}
		text = markdown.Render(doc.Root, markdown.Options{}).Markdown
		if got := strings.Count(text, "]("); got != tc.links || !strings.HasPrefix(text, "## Navigation") || doc.NavigationInRoot {
			t.Errorf("%s, with navigation: %d of %d links, %q", tc.name, got, tc.links, text)
		}
	}
}

func TestFallbackObeysExclude(t *testing.T) {
	t.Parallel()
	page := `<h1>Topics</h1><p class="ad">Buy</p><ul>` + anchors(`<li><a href="/p%d">Shelf %d</a></li>`, 60) + `</ul>`
	doc, err := Read(Source{Body: []byte(page), URL: "https://example.com/", ContentType: "text/html"}, Options{Exclude: ".ad"})
	if err != nil {
		t.Fatal(err)
	}
	if text := markdown.Plain(doc.Root).Markdown; doc.Fallback == "" || strings.Contains(text, "Buy") {
		t.Errorf("fallback %q holds what was to be left out: %q", doc.Fallback, text)
	}
}
