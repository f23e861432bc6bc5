package markdown_test

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestRandomPages holds the fixed point on pages made of what is hard: words
// full of Markdown, and elements in each other that should not be.
func TestRandomPages(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4000 / slowdown) {
		page := randomPage(rand.New(rand.NewPCG(seed, 1)))
		checkStable(t, []byte(page), nil)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func randomPage(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(4) {
		randomElement(r, &b, 0)
	}
	return b.String()
}

func pick(r *rand.Rand, choices []string) string { return choices[r.IntN(len(choices))] }

func randomElement(r *rand.Rand, b *strings.Builder, depth int) {
	if depth > 4 || r.IntN(3) == 0 {
		b.WriteString(pick(r, words))
		return
	}
	tag := pick(r, tags)
	name, _, _ := strings.Cut(tag, " ")
	b.WriteString("<" + tag + ">")
	for range r.IntN(4) {
		randomElement(r, b, depth+1)
	}
	if r.IntN(20) > 0 {
		b.WriteString("</" + name + ">")
	}
}

var tags = []string{
	"p", "div", "span", "b", "i", "em", "strong", "del", "code", "sup", "sub", "h1", "h3", "ul", "ol", "ol start=4",
	"li", "li", "li value=9", "dl", "dt", "dd", "blockquote", "pre", "pre class=language-go", "a href=/x", "a href=https://a.b/c_d_e",
	"a href='/y z(1'", "br", "hr", "table", "tr", "tr", "td", "td", "th", "td colspan=2", "th rowspan=3", "td align=right", "caption", "thead",
	"img src=/i.png alt='a*b]'", "img src=/j.png", "figure", "figcaption", "details", "summary", "q", "ruby", "rt", "kbd",
	"input type=checkbox", "input type=checkbox checked", "script type=math/tex", "sup><a href=#n", "li id=n", "a href=#f", "center", "u",
}

var words = []string{
	"a", "b c", " ", " d ", "\n", "*", "**", "_", "__", "x_y_z", " _q_ ", "`", "``", "~", "~~", "#", "# h", "## ", "-", "- x", "+ y", "1.", "1. z", "2) w",
	"&gt;", "&gt; q", "&lt;", "&lt;b&gt;", "&lt;/p&gt;", "&lt;!--", "&amp;", "&amp;amp;", "&amp;#65;", "[", "]", "[x]", "[ ] t", "[a](b)", "![c](d)", "[^1]", "[^1]: n", "[e]: f",
	"(", ")", "!", "\\", "\\\\", "\\*", "|", "a|b", "---", "***", "___", "===", "--|--", ":--", "```", "~~~", "$", "$5", "$x$", "$$y$$",
	"http://a.b/c", "https://a.b/_c_", "https://a.b/*d*", "www.a.bc", "m@n.op", "https://a.b/(c)", "https://a.b/?q=1&amp;r=2", "\"q\"", "“q”", "、", "。", "한글", "(한)",
	"日本", "「語」", "عربي", "é", "&nbsp;", "　", "😀", "\t", "    i", ".", ",", ":", ";", "'", "=", "+", "X", "x", "1", "0", "{", "}", "^", "%", "%20", "@", "/",
}
