package reader

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Every text of the explained page bears the number of its block, also where
// the page has such numbers of its own.
func TestExplainedTextsBearTheirBlock(t *testing.T) {
	t.Parallel()
	page := `<title>T</title><nav><a href="/a" data-block="7">Home</a></nav><main><p>` + strings.Repeat("A sentence of some length, with commas. ", 8) +
		`<b onclick="x()">Bold.</b></p></main>`
	blocks, html, err := Explain(Source{Body: []byte(page), URL: "https://example.com/", ContentType: "text/html"})
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range blocks {
		_, marked, found := strings.Cut(string(html), fmt.Sprintf(`data-block="%d">`, i))
		if start := block.Text[:4]; !found || !strings.HasPrefix(marked, start) {
			t.Errorf("block %d begins %.20q, want %q", i, marked, start)
		}
	}
	if strings.Contains(string(html), "onclick") || strings.Contains(string(html), `data-block="7"`) {
		t.Errorf("the page's own attributes are there: %s", html)
	}
}

// The heading that stands above the text as the title is not told to be left out.
func TestTheTitleIsExplainedAsKept(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../internal/testsite/pages/pour-over.html")
	if err != nil {
		t.Fatal(err)
	}
	blocks, html, err := Explain(Source{Body: page, URL: "https://blog.example.com/pour-over", ContentType: "text/html"})
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range blocks {
		if strings.HasPrefix(block.Text, "What a Slow Pour") && strings.Contains(block.Path, "/h1") {
			if !block.Kept || block.Rule != "stands above the text as the page's title" || !strings.Contains(string(html), `<mark class="kept" title="`) {
				t.Errorf("the title: %+v", block)
			}
			return
		}
	}
	t.Error("no block is the title")
}
