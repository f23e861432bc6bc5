package markdown_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/markup"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/markdown"
)

func TestEscape(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{"a * b", "a * b"},
		{"a *b* c", `a \*b\* c`},
		{"snake_case_name", "snake_case_name"},
		{"_private", `\_private`},
		{"trailing_", "trailing_"},
		{"x < y", "x < y"},
		{"x <y", `x \<y`},
		{"AT&T &c.", "AT&T &c."},
		{"&copy; &#65;", `\&copy; \&#65;`},
		{"1. at start", `1\. at start`},
		{"not 1. at start", "not 1. at start"},
		{"12345678901. long", "12345678901. long"},
		{"3.14", "3.14"},
		{"# heading", `\# heading`},
		{"#tag", "#tag"},
		{"a # b", "a # b"},
		{"- item", `\- item`},
		{"-5", "-5"},
		{"> quote", `\> quote`},
		{"a > b", "a > b"},
		{"[1] cited", "[1] cited"},
		{"[a](b)", `[a\](b)`},
		{"a|b", "a|b"},
		{"`tick`", "\\`tick\\`"},
		{`C:\dir`, `C:\dir`},
		{`a\*b`, `a\\\*b`},
		{"~5 to ~10", "~5 to ~10"},
		{"~~no~~", `\~\~no\~\~`},
		{"$5 or $6", "$5 or $6"},
		{"wow! [x]", "wow! [x]"},
		{"![x]", `\![x]`},
		{"https://a.b/c_d_e?f=g&h=i", "https://a.b/c_d_e?f=g&h=i"},
		{"(https://a.b/_c_)", `(<https://a.b/_c>\_)`},
		{"한국어 *강조*", `한국어 \*강조\*`},
	}
	for _, test := range tests {
		root := nested(document.Paragraph, test.text)
		if got := markdown.Render(root, markdown.Options{}).Markdown; got != test.want+"\n" {
			t.Errorf("text %q\ngot  %q\nwant %q", test.text, got, test.want+"\n")
		}
	}
}

// nested returns a root with one block of text.
func nested(kind document.Kind, text string) *document.Node {
	root := &document.Node{}
	block := &document.Node{Kind: kind, Level: 1}
	block.Append(&document.Node{Kind: document.Text, Text: text})
	root.Append(block)
	return root
}

func TestBlocks(t *testing.T) {
	t.Parallel()
	root := tree.Parse([]byte("<h2>One <b>two</b></h2><p>para<ul><li>a<li>b</ul><pre>x</pre><hr><dl><dt>t<dd>d</dl>"), tree.Options{}).Root()
	text := markdown.Render(markup.Transcribe(root, markup.Options{}).Root, markdown.Options{})
	want := []string{
		`1 2 "One two" "## One **two**"`,
		`2 0 "" "para"`,
		`4 0 "" "- a\n- b"`,
		"9 0 \"\" \"```\\nx\\n```\"",
		`11 0 "" "---"`,
		`12 0 "" "**t**\n\n- d"`,
	}
	for i, b := range text.Blocks {
		got := fmt.Sprintf("%d %d %q %q", b.Kind, b.Level, b.Title, text.Markdown[b.Start:b.End])
		if i >= len(want) || got != want[i] {
			t.Errorf("block %d = %s, want %s", i, got, want[min(i, len(want)-1)])
		}
	}
	if len(text.Blocks) != len(want) {
		t.Errorf("%d blocks, want %d", len(text.Blocks), len(want))
	}
}

func TestPlain(t *testing.T) {
	t.Parallel()
	tests := []struct{ page, want string }{
		{"<h1>A <i>b</i></h1><p>c <a href=x>link</a> <code>d*</code><br>e", "A b\n\nc link d*\ne\n"},
		{"<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c\n"},
		{"<p><a href=x>News</a><a href=y>Sport</a>", "News Sport\n"},
		{"<ol start=3><li>a<li><p>b<p>c</ol>", "3. a\n\n4. b\n\n   c\n"},
		{"<table><tr><th>a<th>b<tr><td>1<td><p>2<p>3</table>", "a\tb\n1\t2 3\n"},
		{"<pre>x\n  y</pre><blockquote>q</blockquote><hr>", "x\n  y\n\nq\n"},
		{"<p>x<sup>2</sup> <img src=i alt=pic>", "x² pic\n"},
		{"<p>n<sup><a href=#n>1</a></sup><ol><li id=n>note</ol>", "n[1]\n\n[1] note\n"},
		{"", ""},
	}
	for _, test := range tests {
		root := tree.Parse([]byte(test.page), tree.Options{}).Root()
		text := markdown.Plain(markup.Transcribe(root, markup.Options{}).Root)
		if text.Markdown != test.want {
			t.Errorf("page %q\ngot  %q\nwant %q", test.page, text.Markdown, test.want)
		}
		checkBlocks(t, []byte(test.page), text)
	}
}

func TestImagesAreNotLive(t *testing.T) {
	t.Parallel()
	page := "<p><img src='https://a.b/i.png' alt='A cat'><a href=/x><img src=/j.png></a>"
	got := convert(t, []byte(page), nil, markdown.Options{}).Markdown
	if want := "[image: A cat](https://a.b/i.png)[image](/x)\n"; got != want {
		t.Errorf("page %q\ngot  %q\nwant %q", page, got, want)
	}
	live := convert(t, []byte(page), nil, markdown.Options{LiveImages: true}).Markdown
	if want := "![A cat](https://a.b/i.png)[![](/j.png)](/x)\n"; live != want {
		t.Errorf("page %q\ngot  %q\nwant %q", page, live, want)
	}
}

// TestForeignTrees renders trees as other readers make them: inlines directly
// in cells and items, numbers and spans that are missing.
func TestForeignTrees(t *testing.T) {
	t.Parallel()
	text := func(s string) *document.Node { return &document.Node{Kind: document.Text, Text: s} }
	with := func(n document.Node, children ...*document.Node) *document.Node {
		for _, c := range children {
			n.Append(c)
		}
		return &n
	}
	kind := func(k document.Kind, children ...*document.Node) *document.Node {
		return with(document.Node{Kind: k}, children...)
	}
	tests := []struct {
		name string
		root *document.Node
		want string
	}{
		{"inline cells", kind(document.Root, kind(document.Table,
			kind(document.Row, with(document.Node{Kind: document.Cell, Header: true}, text("a")), with(document.Node{Kind: document.Cell, Header: true}, text("b"))),
			kind(document.Row, kind(document.Cell, text("1|2")), kind(document.Cell)))),
			"| a | b |\n| --- | --- |\n| 1\\|2 |  |\n"},
		{"inline items", kind(document.Root, with(document.Node{Kind: document.List, Ordered: true}, kind(document.Item, text("a")), kind(document.Item), kind(document.Item, text("b")))),
			"1. a\n2. b\n"},
		{"inlines in root", kind(document.Root, text("a "), kind(document.Strong, text("b")), kind(document.Rule)), "a **b**\n\n---\n"},
		{"adjacent styles", kind(document.Root, kind(document.Paragraph, kind(document.Strong, text("a")), kind(document.Strong, text("b")))), "**ab**\n"},
		{"empty blocks", kind(document.Root, kind(document.Paragraph), kind(document.Heading), kind(document.List, kind(document.Item)), kind(document.Quote), kind(document.Table)), ""},
		{"code with spaces", kind(document.Root, kind(document.Paragraph, with(document.Node{Kind: document.Code, Text: "a\n b"}))), "`a b`\n"},
	}
	for _, test := range tests {
		got := markdown.Render(test.root, markdown.Options{}).Markdown
		if got != test.want {
			t.Errorf("%s\ngot  %q\nwant %q", test.name, got, test.want)
		}
		if again := markdown.Plain(test.root).Markdown; strings.Contains(again, "**") {
			t.Errorf("%s: markers in plain text %q", test.name, again)
		}
	}
}
