package markdown_test

import (
	"bytes"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/markup"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/markdown"
)

func numbered(page string) markdown.Text {
	base, _ := url.Parse("https://example.com/a/")
	root := tree.Parse([]byte(page), tree.Options{}).Root()
	doc := markup.Transcribe(root, markup.Options{Base: base}).Root
	return markdown.Render(doc, markdown.Options{LiveImages: true, Numbered: true})
}

func TestNumberedLinks(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		page, want string
		targets    []string
	}{
		{`<a href=/x>a</a> <a href=/y>b</a> <a href=/x>c</a>`, "[a][1] [b][2] [c][1]\n",
			[]string{"https://example.com/x", "https://example.com/y"}},
		{`<a href="/x?utm_source=m&amp;id=3&amp;fbclid=q#f">a</a>`, "[a][1]\n", []string{"https://example.com/x?id=3#f"}},
		{`<a href="/x?utm_source=m">a</a> <a href=/x>b</a>`, "[a][1] [b][1]\n", []string{"https://example.com/x"}},
		{`<a href="/x?reference=1">a</a>`, "[a][1]\n", []string{"https://example.com/x?reference=1"}},
		{`<img src=/i.png alt=a>`, "![a][1]\n", []string{"https://example.com/i.png"}},
		{`<a href=/x><img src=/i.png alt=a></a>`, "[![a][1]][2]\n", []string{"https://example.com/i.png", "https://example.com/x"}},
		{`<p>as in [1] and [b] <a href=/x>a</a>(b)</p>`, "as in \\[1] and [b] [a][1]\\(b)\n", []string{"https://example.com/x"}},
		{`<a href="https://example.com/">https://example.com/</a>`, "https://example.com/\n", nil},
	} {
		got := numbered(test.page)
		if got.Markdown != test.want || !slices.Equal(got.Targets, test.targets) {
			t.Errorf("%s\ngot  %q %q\nwant %q %q", test.page, got.Markdown, got.Targets, test.want, test.targets)
		}
	}
}

// With its list, a numbered text says what the same text says with addresses.
func TestNumberedTextIsTheSameText(t *testing.T) {
	t.Parallel()
	page := `<h1>T</h1><p>a [1] <a href="/x(y">b</a>: <a href="/z z">[2]</a> (c) <img src=/i.png alt="d [1]"></p>
<ul><li><a href=/q>e</a><li><a href=/x>f</a></ul><table><tr><th>g<td><a href="/t|u">h</a></table>`
	text := numbered(page)
	md := text.Markdown
	for i, target := range text.Targets {
		md += "\n" + markdown.Definition(i+1, target)
	}
	var html bytes.Buffer
	if err := parser.Convert([]byte(md), &html); err != nil {
		t.Fatal(err)
	}
	got := convert(t, html.Bytes(), nil, markdown.Options{LiveImages: true}).Markdown
	base, _ := url.Parse("https://example.com/a/")
	want := convert(t, []byte(page), base, markdown.Options{LiveImages: true}).Markdown
	if got != want {
		t.Errorf("numbered %q\ngot  %q\nwant %q", md, got, want)
	}
	if strings.Contains(text.Markdown, "](") {
		t.Errorf("%q holds an address", text.Markdown)
	}
}
