package markup

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// names are how the outline of a tree calls its nodes.
var names = [...]string{
	document.Root: "root", document.Heading: "h", document.Paragraph: "p", document.Quote: "quote", document.List: "list",
	document.Item: "item", document.Table: "table", document.Row: "row", document.Cell: "cell", document.CodeBlock: "pre",
	document.MathBlock: "mathblock", document.Rule: "rule", document.Definitions: "dl", document.Term: "term",
	document.Detail: "detail", document.Footnote: "note", document.Text: "", document.Break: "br", document.Emphasis: "em",
	document.Strong: "strong", document.Strike: "del", document.Superscript: "sup", document.Subscript: "sub",
	document.Code: "code", document.Math: "math", document.Link: "a", document.Image: "img", document.FootnoteRef: "ref",
}

// outline writes a tree as nested names with texts in quotes.
func outline(b *strings.Builder, n *document.Node) {
	b.WriteString(names[n.Kind])
	if n.Kind == document.Heading {
		b.WriteString(strconv.Itoa(int(n.Level)))
	}
	for _, detail := range [...]string{n.Href, n.Title} {
		if detail != "" {
			b.WriteString("<" + detail + ">")
		}
	}
	if n.Text != "" || n.Kind == document.Text {
		b.WriteString(strconv.Quote(n.Text))
	}
	if n.First == nil {
		return
	}
	b.WriteByte('(')
	for c := n.First; c != nil; c = c.Next {
		if c != n.First {
			b.WriteByte(' ')
		}
		outline(b, c)
	}
	b.WriteByte(')')
}

func transcribed(t testing.TB, page string, opts Options) (string, Result) {
	t.Helper()
	root := tree.Parse([]byte(page), tree.Options{}).Root()
	result := Transcribe(root, opts)
	var b strings.Builder
	outline(&b, result.Root)
	return b.String(), result
}

type outlineTest struct{ page, want string }

func checkOutlines(t *testing.T, opts Options, tests []outlineTest) {
	t.Helper()
	for _, test := range tests {
		if got, _ := transcribed(t, test.page, opts); got != test.want {
			t.Errorf("page %q\ngot  %s\nwant %s", test.page, got, test.want)
		}
	}
}

func TestWhiteSpace(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{"", "root"},
		{" \n ", "root"},
		{"<p>a\n b\t c </p>", `root(p("a b c"))`},
		{"<p>a <b>b</b> c</p>", `root(p("a " strong("b") " c"))`},
		{"<p>a<b> b </b>c</p>", `root(p("a" " " strong("b") " " "c"))`},
		{"<p>a <b> b</b></p>", `root(p("a " strong("b")))`},
		{"<p>a<b> </b>b</p>", `root(p("a" " " "b"))`},
		{"<p>a<span></span>b</p>", `root(p("a" "b"))`},
		{"<p><span>Name</span><span>$5</span></p>", `root(p("Name" " " "$5"))`},
		{"<p><a href=x>News</a><span>Sport</span></p>", `root(p(a<x>("News") " " "Sport"))`},
		{"<p><span>T</span><span>he</span> <b>wh</b><i>ole</i></p>", `root(p("T" "he" " " strong("wh") em("ole")))`},
		{"<p>a<div>b</div>c", `root(p("a") p("b") p("c"))`},
		{"<p>&nbsp;</p><p>a&nbsp; b</p>", `root(p("a b"))`},
		{"<p>　漢　字　</p>", `root(p("漢 字"))`},
		{"<p>a<br> b<br></p>", `root(p("a" br "b"))`},
		{"<p>a<br><br>b", `root(p("a") p("b"))`},
		{"<p><br>a", `root(p("a"))`},
		{"<h1>a<br>b</h1>", `root(h1("a" " " "b"))`},
		{"<p><b></b><i> </i>", "root"},
		{"<p><b><b>a</b></b><i>b</i><i>c</i>", `root(p(strong("a") em("b" "c")))`},
		{"<b><p>a</p><p>b</p></b>", `root(p(strong("a")) p(strong("b")))`},
		{"<p><strong><em>a</em></strong>", `root(p(em(strong("a"))))`},
	})
}

func TestLinks(t *testing.T) {
	t.Parallel()
	base, _ := url.Parse("https://example.com/a/b.html?q#f")
	checkOutlines(t, Options{Base: base}, []outlineTest{
		{"<a href=c>x</a>", `root(p(a<https://example.com/a/c>("x")))`},
		{"<a href=./c/../d>x</a>", `root(p(a<https://example.com/a/d>("x")))`},
		{"<a href=../../../c>x</a>", `root(p(a<https://example.com/c>("x")))`},
		{"<a href=..>x</a>", `root(p(a<https://example.com/>("x")))`},
		{"<a href=/c?d=%2f&e#g>x</a>", `root(p(a<https://example.com/c?d=%2f&e#g>("x")))`},
		{"<a href=//cdn.org/c>x</a>", `root(p(a<https://cdn.org/c>("x")))`},
		{"<a href=?z>x</a>", `root(p(a<https://example.com/a/b.html?z>("x")))`},
		{"<a href=#z>x</a>", `root(p(a<https://example.com/a/b.html?q#z>("x")))`},
		{"<a href=HTTP://X.org/%7e/../%zz>x</a>", `root(p(a<HTTP://X.org/%7e/../%zz>("x")))`},
		{"<a href='/a b'>x</a>", `root(p(a<https://example.com/a b>("x")))`},
		{"<a href=javascript:x>x</a>", `root(p("x"))`},
		{"<a href=' java\nscript:x'>x</a>", `root(p("x"))`},
		{"<a href='&#1;javascript:x'>x</a>", `root(p("x"))`},
		{"<a href=data:x>x</a><a href=vbscript:x>y</a><a href=blob:x>z</a>", `root(p("x" "y" "z"))`},
		{"<a>x</a><a href=''>y</a>", `root(p("x" "y"))`},
		{"<a href=c></a><a href=c> </a>", "root"},
		{"<h2>x <a href=#x>¶</a></h2>", `root(h2("x"))`},
		{"<h2>x <small><a href=#>collapse</a></small></h2>", `root(h2("x"))`},
		{"<p>x <a href=#>show all</a>", `root(p("x"))`},
		{"<p>15<span class=sr-only> minutes</span> <span aria-hidden=true>minutes</span>", `root(p("15" " " "minutes"))`},
		{"<p>15<span class=sr-only> minutes</span>", `root(p("15" " minutes"))`},
		{"<p><span class=screen-reader-text>▢ </span>leeks", `root(p("leeks"))`},
		{"<p><a href=#><img src=/i.png alt=i></a>", `root(p(img<https://example.com/i.png>"i"))`},
		{"<a href=https://www.b.example/c><div><b>Salt</b><p>Why it is so.</p><p>www.b.example</p></div></a>", `root(p(a<https://www.b.example/c>(strong("Salt"))) p("Why it is so."))`},
		{"<a href=https://b.example/c><div>b.example</div></a>", `root(p(a<https://b.example/c>("b.example")))`},
		{"<h2>x<a href=#x>\uf0c1</a></h2>", `root(h2("x"))`},
		{"<h2>x <a href=/all#x><img src=p.png alt=Permalink></a></h2>", `root(h2("x"))`},
		{"<p>x <a href=/all#x>Permalink</a></p>", `root(p("x " a<https://example.com/all#x>("Permalink")))`},
		{"<p><i class=icon>\uf0c1</i> x<i>\ue000 </i></p>", `root(p("x"))`},
		{"<p>a\uf0c1b <code>\uf0c1</code></p>", `root(p("a\uf0c1b " code"\uf0c1"))`},
		{"<a href=c><h3>t</h3><p>d</p></a>", `root(h3(a<https://example.com/a/c>("t")) p("d"))`},
		{"<a href=c><p>t</p><p>d</p></a>", `root(p(a<https://example.com/a/c>("t")) p("d"))`},
		{"<a href=c><img src=i alt=j></a>", `root(p(a<https://example.com/a/c>(img<https://example.com/a/i>"j")))`},
	})
	checkOutlines(t, Options{Links: LinksText}, []outlineTest{{"<p>a <a href=b>c</a>", `root(p("a " "c"))`}})
	checkOutlines(t, Options{Links: LinksNone}, []outlineTest{
		{"<p>a <a href=b>c</a> d", `root(p("a " "c" " d"))`},
		{"<p>a <a href=b><b>c</b> e</a> d", `root(p("a " strong("c") " e" " d"))`},
		{"<p>a <a href=https://b.example/>https://b.example/</a> d", `root(p("a " "d"))`},
		{"<p>a <a href=https://b.example/>www.b.example</a> or <a href=mailto:c@b.example>c@b.example</a>", `root(p("a " "or " "c@b.example"))`},
	})
	checkOutlines(t, Options{}, []outlineTest{
		{"<p><a href=b>c</a><a href=#d>e</a>", `root(p(a<b>("c") a<#d>("e")))`},
		{"<head><base href=https://b.org/c/></head><a href=d>e</a>", `root(p(a<https://b.org/c/d>("e")))`},
		{"<head><base href=javascript:x></head><a href=d>e</a>", `root(p(a<d>("e")))`},
	})
}

func TestLists(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{"<ul><li>a<li>b</ul>", `root(list(item(p("a")) item(p("b"))))`},
		{"<ul><li>a<ul><li>b</ul></ul>", `root(list(item(p("a") list(item(p("b"))))))`},
		{"<ul><li>a</li><ul><li>b</ul></ul>", `root(list(item(p("a") list(item(p("b"))))))`},
		{"<ul><div><li>a</div></ul>", `root(list(item(p("a"))))`},
		{"<ul><li></li><li> </ul>", "root"},
		{"<li>a<li>b", `root(list(item(p("a")) item(p("b"))))`},
		{"<ol><li>a<li value=5>b</ol>", `root(list(item(p("a"))) list(item(p("b"))))`},
		{"<dl><dt>a<dd>b</dl>", `root(dl(term("a") detail(p("b"))))`},
		{"<dl><dd>b</dl>", `root(list(item(p("b"))))`},
	})
	_, result := transcribed(t, "<ol start=7 ><li>a</ol><ol start=0><li>z<li>o</ol><ol reversed><li>b<li>c</ol>"+
		"<ul><li><input type=checkbox checked>d</ul>", Options{})
	var starts []int32
	for list := range result.Root.Children() {
		starts = append(starts, list.Start)
	}
	if want := []int32{7, document.FromZero, 2, 1, 0}; !slices.Equal(starts, want) {
		t.Errorf("starts = %v, want %v", starts, want)
	}
	if task := result.Root.Last.First; !task.Task || !task.Checked {
		t.Errorf("task = %v, checked = %v, want both", task.Task, task.Checked)
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{"<table><tfoot><tr><td>c<td>d</tfoot><tr><td>a<td>b</table>", `root(table(row(cell(p("a")) cell(p("b"))) row(cell(p("c")) cell(p("d")))))`},
		{"<table><caption>c</caption><tr><td>a<td>b</table>", `root(table(p("c") row(cell(p("a")) cell(p("b")))))`},
		{"<table><tr><td>a<tr><td>b</table>", `root(p("a") p("b"))`},
		{"<table role=presentation><tr><td>a<td>b</table>", `root(p("a") p("b"))`},
		{"<table><tr><td><h2>a</h2><td>b</table>", `root(h2("a") p("b"))`},
		{"<table><tr><th>a<th>b<tr><td><table><tr><td>c<td>d</table><td>e</table>", `root(table(row(cell(p("a")) cell(p("b"))) row(cell(p("c" " " "d")) cell(p("e")))))`},
		{"<table><tr><td class=lineno>1<td><pre>x</pre></table>", `root(pre"x")`},
		{"<pre><code>x\ny</code><ul class=pre-numbering><li>1</li><li>2</li></ul></pre>", `root(pre"x\ny")`},
	})
	_, result := transcribed(t, "<table><tr><th colspan=2 align=center>a<th rowspan=500>b<tr><td style='text-align:right'>c<td colspan=-1>d</table>", Options{})
	first := result.Root.First.First.First
	if !first.Header || first.ColSpan != 2 || first.Align != document.AlignCenter || first.Next.RowSpan != 0 {
		t.Errorf("first row = %+v, %+v", first, first.Next)
	}
	if second := result.Root.First.Last.First; second.Align != document.AlignRight || second.Next.ColSpan != 0 {
		t.Errorf("second row = %+v, %+v", second, second.Next)
	}
}

func TestCode(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{"<pre>\n a\n\n  b \n</pre>", `root(pre" a\n\n  b")`},
		{"<pre><code class='language-go x'>a</code></pre>", `root(pre<go>"a")`},
		{"<pre class='brush: js; x: y'>a</pre>", `root(pre<js>"a")`},
		{"<div class='highlight-source-python'><pre>a</pre></div>", `root(pre<python>"a")`},
		{"<div class='highlight ruby'><div><pre>a</pre></div></div>", `root(pre<ruby>"a")`},
		{"<div class='highlight-text'><pre>a</pre></div>", `root(pre"a")`},
		{"<pre data-lang='C++'>a</pre>", `root(pre<c++>"a")`},
		{"<pre class='language-x`y'>a</pre>", `root(pre"a")`},
		{"<pre>a<br>b</pre>", `root(pre"a\nb")`},
		{"<pre><div>a</div><div>b</div></pre>", `root(pre"a\nb")`},
		{"<pre><div>a</div>\n<div>b</div></pre>", `root(pre"a\nb")`},
		{"<pre><div>a\n</div><div>\n</div><div>b</div></pre>", `root(pre"a\n\nb")`},
		{"<pre><span class=ln>1</span>a\n<span class=ln>2</span>b</pre>", `root(pre"a\nb")`},
		{"<pre><code>a<button>Copy</button></code></pre>", `root(pre"a")`},
		{"<p><code> a  b </code>", `root(p(code"a b"))`},
		{"<p><code>a <i>b</i></code>", `root(p(code"a" code" " code"b"))`},
		{"<h2><pre>a</pre></h2>", `root(h2(code"a"))`},
	})
}

func TestMath(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{"<p><script type=math/tex>x^2</script>", `root(p(math"x^2"))`},
		{"<p><script type='math/tex; mode=display'>x</script>", `root(mathblock"x")`},
		{"<math alttext='a_1'><mi>a</mi></math>", `root(p(math"a_1"))`},
		{"<math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>", `root(p(math"\\frac{a}{b+1}"))`},
		{"<math><mroot><mi>x</mi><mn>3</mn></mroot></math>", `root(p(math"\\sqrt[3]{x}"))`},
		{"<math><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover></math>", `root(p(math"\\sum _{i}^{n}"))`},
		{"<math><mover><mi>x</mi><mo>¯</mo></mover></math>", `root(p(math"\\overline{x}"))`},
		{"<math><mi>sin</mi><mi>x</mi></math>", `root(p(math"\\sin x"))`},
		{"<math><mtext>if</mtext></math>", `root(p(math"\\text{if}"))`},
		{"<span class=katex><math><annotation encoding=application/x-tex>k</annotation></math><span class=katex-html>kk</span></span>", `root(p(math"k"))`},
		{`<p>so <code class="code math js-render-math" data-math-style=inline>a \, b</code> and <code>c</code>`, `root(p("so " math"a \\, b" " and " code"c"))`},
		{`<pre class="math js-render-math" data-math-style=display><code>a \\ b</code></pre>`, `root(mathblock"a \\\\ b")`},
		{`<p>so <span class=f data-tex="\sum x">∑ x</span>`, `root(p("so " math"\\sum x"))`},
		{`<p>so <img src="//e.org/equation?tex=%5Csum" alt="\sum">`, `root(p("so " math"\\sum"))`},
		{"<img class=mwe-math-fallback-image-inline alt='{\\displaystyle y}' src=z>", `root(p(math"y"))`},
	})
}

func TestPapersMadeOfTeX(t *testing.T) {
	t.Parallel()
	const formula = `<math alttext="a_1\,b" display=block><mi>a</mi></math>`
	const note = `<span class="ltx_note ltx_role_footnote"><sup class=ltx_note_mark>2</sup><span class=ltx_note_outer><span class=ltx_note_content><sup class=ltx_note_mark>2</sup><span class="ltx_tag ltx_tag_note">2</span>On most.</span></span></span>`
	checkOutlines(t, Options{}, []outlineTest{
		{`<p>files` + note + ` and more`, `root(p("files" ref"1" " and more") note"1"(p("On most.")))`},
		{`<table class="ltx_equation ltx_eqn_table"><tr><td></td><td>` + formula + `</td><td></td><td><span>(3)</span></td></tr></table>`, `root(mathblock"a_1\\,b \\tag{3}")`},
		{`<table class=ltx_eqn_table><tr><td><math alttext="\displaystyle a"></math></td><td><math alttext="\displaystyle=b"></math></td></tr></table>`, `root(mathblock"a =b")`},
		{`<table class=equations><tr><td>` + formula + `</td><td>is this one</td></tr></table>`, `root(table(row(cell(mathblock"a_1\\,b") cell(p("is this one")))))`},
		{`<ol><li><span class="ltx_tag ltx_tag_item">1.</span><div><p>one</p></div></li></ol>`, `root(list(item(p("one"))))`},
		{`<ul><li><span class="ltx_tag ltx_tag_item">word</span><div><p>one</p></div></li></ul>`, `root(list(item(p("word") p("one"))))`},
		{`<h2>History</h2><p><span class=mw-editsection>[<a href=e>edit</a>]</span>`, `root(h2("History"))`},
	})
}

func TestRest(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{"<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字", `root(p("漢" "(" "かん" ")" "字"))`},
		{"<q>a </q>b", `root(p("“" "a" "”" "b"))`},
		{"<p>x<sup>2</sup><sub>i</sub>", `root(p("x" sup("2") sub("i")))`},
		{"<details><summary>a</summary>b</details>", `root(p(strong("a")) p("b"))`},
		{"<dialog>a</dialog><dialog open>b</dialog>", `root(p("b"))`},
		{"<p>a<script>b</script><style>c</style><template>d</template><!--e-->", `root(p("a"))`},
		{"<svg><title>a</title><text>b</text></svg>", `root(p("a"))`},
		{"<figure><img src=a><figcaption>b</figcaption></figure>", `root(p(img<a>) p(em("b")))`},
		{"<p title='the hidden cost' class=un-hidden>a", `root(p("a"))`},
		{"<p>a<a href=#f id=r>*1</a><div class=n><p><a href=#r id=f>*1</a><span>:</span><span>b</span></div>", `root(p("a" ref"1") note"1"(p("b")))`},
		{"<p>a<sup><a href=#f id=r>1)</a></sup><div class=footnotes><div class=fn><sup><a href=#r id=f>1)</a></sup> <div>b</div></div></div>", `root(p("a" ref"1") note"1"(p("b")))`},
		{"<p>a<sup><a href=#n>1</a></sup><ol><li id=n>b <a href=#r>↩</a></ol>", `root(p("a" ref"1") note"1"(p("b")))`},
		{"<p>a<sup><a href=#n>1</a></sup>", `root(p("a" "1"))`},
	})
}

func TestMedia(t *testing.T) {
	t.Parallel()
	page := `<img src="data:x" data-src="/a.png" alt="A" width="20px" height="30"><img src=/pixel.gif width=1 height=1>
		<picture><source srcset="/s.webp 1x, /l.webp 2x"><img alt=B></picture><video src=/v.mp4></video><iframe src=https://e.org/f title=T></iframe>`
	want := []document.Media{
		{Type: "image", URL: "/a.png", Alt: "A", Width: 20, Height: 30},
		{Type: "image", URL: "/l.webp", Alt: "B"},
		{Type: "video", URL: "/v.mp4"},
		{Type: "embed", URL: "https://e.org/f", Title: "T"},
	}
	_, result := transcribed(t, page, Options{})
	for i, m := range result.Media {
		if i >= len(want) || m != want[i] {
			t.Errorf("media %d = %+v, want %+v", i, m, want[min(i, len(want)-1)])
		}
	}
	if len(result.Media) != len(want) {
		t.Errorf("%d media, want %d", len(result.Media), len(want))
	}
	checkOutlines(t, Options{Images: ImagesAlt}, []outlineTest{
		{"<p>a <img src=b alt=c>", `root(p("a " "c"))`}, {"<p>a <img src=b alt='Image 2'>", `root(p("a"))`},
		{"<p>a <img src=b alt=IMG_1.JPG>", `root(p("a"))`}, {"<p>a <img src=b alt='how to open x.png'>", `root(p("a " "how to open x.png"))`},
	})
	checkOutlines(t, Options{Images: ImagesNone}, []outlineTest{{"<p>a <img src=b alt=c>", `root(p("a"))`}})
}

// TestDeepTree gives Transcribe a tree that no parser would.
func TestDeepTree(t *testing.T) {
	t.Parallel()
	page := tree.Parse(nil, tree.Options{})
	root := page.NewElement(tag.Div)
	n := root
	for range 100_000 {
		child := page.NewElement(tag.Div)
		n.Append(child)
		n = child
	}
	n.Append(page.NewText("deep"))
	var b strings.Builder
	outline(&b, Transcribe(root, Options{}).Root)
	if got, want := b.String(), `root(p("deep"))`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func FuzzTranscribe(f *testing.F) {
	f.Add([]byte("<ul><li>a<ol><li>b</ol></ul><table><tr><th>c<td>d</table>"), "https://a.b/c/")
	f.Add([]byte("<a href=../x><h2>t</h2></a><pre><code class=language-go>x</code></pre>"), "https://a.b/c?d#e")
	f.Add([]byte("<math><mfrac><mi>a</mi></mfrac></math><sup><a href=#n>1</a></sup><li id=n>x"), "")
	f.Fuzz(func(t *testing.T, page []byte, address string) {
		base, err := url.Parse(address)
		if err != nil {
			return
		}
		outline, _ := transcribed(t, string(page), Options{Base: base})
		if !utf8.ValidString(outline) {
			t.Errorf("page %q: invalid UTF-8 in %q", page, outline)
		}
		if strings.Contains(strings.ToLower(outline), "a<javascript:") {
			t.Errorf("page %q: a link that runs code in %q", page, outline)
		}
	})
}

func TestCallouts(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{`<div class="admonition note"><p class="admonition-title">Note</p><p>a</p></div>`, `root(quote<NOTE>(p("a")))`},
		{`<div class="admonition warning"><p class="admonition-title">Mind the gap</p><p>a</p></div>`,
			`root(quote<WARNING>(p(strong("Mind the gap")) p("a")))`},
		{`<div class="theme-admonition theme-admonition-tip alert alert--success"><div class="admonitionHeading_x"><span>tip</span></div>` +
			`<div class="admonitionContent_y"><p>a</p></div></div>`, `root(quote<TIP>(p("a")))`},
		{`<div class="custom-block danger"><p class="custom-block-title">危险</p><p>a</p></div>`,
			`root(quote<CAUTION>(p(strong("危险")) p("a")))`},
		{`<div class="markdown-alert markdown-alert-important"><p class="markdown-alert-title">Important</p><p>a</p></div>`,
			`root(quote<IMPORTANT>(p("a")))`},
		{`<aside aria-label="Note" class="starlight-aside starlight-aside--note"><p class="starlight-aside__title">Note</p><p>a</p></aside>`,
			`root(quote<NOTE>(p("a")))`},
		{`<div class="callout callout-style-default callout-note"><div class="callout-header">Note</div><div class="callout-body">a</div></div>`,
			`root(quote<NOTE>(p("a")))`},
		{`<details class="note"><summary>Why</summary><p>a</p></details>`, `root(p(strong("Why")) p("a"))`},
		{`<div class="note"><h3 class="title">Note</h3><p>a</p></div>`, `root(quote<NOTE>(p("a")))`},
		{`<div class="warning"><h3 class="title">주의</h3><p>a</p></div>`, `root(quote<WARNING>(p(strong("주의")) p("a")))`},
		{`<div class="caution"><table summary="Caution"><tr><td rowspan=2><img alt="[Caution]" src=c.png></td><th>Caution</th></tr><tr><td><p>a</p></td></tr></table></div>`,
			`root(quote<CAUTION>(p("a")))`},
		{`<div class="note info"><span class="fa"></span><div><p>a</p></div></div>`, `root(quote<NOTE>(p("a")))`},
		{`<div class="note blue"><p>a</p></div>`, `root(p("a"))`},
		{`<div class="tip"><p>a</p></div>`, `root(p("a"))`},
		{`<blockquote><p>[!NOTE] a</p></blockquote>`, `root(quote<NOTE>(p("a")))`},
		{`<blockquote><p>[!NOTE]<br>a</p></blockquote>`, `root(quote<NOTE>(p("a")))`},
		{`<blockquote><p>[!note]s</p></blockquote>`, `root(quote(p("[!note]s")))`},
		{`<div class="alert">a</div>`, `root(p("a"))`},
		{`<div class="callout-title note">a</div>`, `root(p("a"))`},
	})
}

func TestWhatOnlyMachinesSay(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{`<a href="http://x/">a <span class="sr-only">(opens new window)</span></a>`, `root(p(a<http://x/>("a")))`},
		{`<a href="http://x/"><span class="sr-only">Home</span></a>`, `root(p(a<http://x/>("Home")))`},
		{`<p><span class="sr-only">(a)</span></p>`, `root(p("(a)"))`},
		{`<pre><code><span class="boring">use a;
</span>b
<span class="boring">}</span></code></pre>`, `root(pre"b")`},
		{`<div class="language-yml{}[.github/a.yml]"><pre>a: 1</pre></div>`, `root(pre<yml>"a: 1")`},
		{`<pre><code class="language-rust,ignore">a</code></pre>`, `root(pre<rust>"a")`},
	})
}

func TestPicturesAreTheBestOfTheirVariants(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{`<img alt=a src=/s.jpg srcset="/m.jpg 640w, /l.jpg 1600w">`, `root(p(img</s.jpg>"a"))`},
		{`<img alt=a src=/s.jpg srcset="/s.jpg 320w, /l.jpg 1600w">`, `root(p(img</l.jpg>"a"))`},
		{`<img alt=a src=/s.jpg srcset="/s.jpg 600w, /l.jpg 1600w">`, `root(p(img</s.jpg>"a"))`},
		{`<img alt=a srcset="/m.jpg, /l.jpg 2x">`, `root(p(img</l.jpg>"a"))`},
		{`<img alt=a src=/blank.gif data-src=/r.jpg>`, `root(p(img</r.jpg>"a"))`},
		{`<img alt=a src=/blank.gif srcset="/r.jpg 400w, /R.jpg 900w">`, `root(p(img</R.jpg>"a"))`},
		{`<img alt=a src="data:x" data-srcset="/r.jpg 400w, /R.jpg 900w">`, `root(p(img</R.jpg>"a"))`},
		{`<picture><source srcset="/w.webp 900w, /W.webp 1800w"><img alt=a src="data:x"></picture>`,
			`root(p(img</W.webp>"a"))`},
		{`<picture><source srcset="/w.webp"><img alt=a src=/f.jpg></picture>`, `root(p(img</f.jpg>"a"))`},
	})
}

func TestPicturesWithoutMeaning(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{`<p>a<img src=/x.png role=presentation alt=b></p>`, `root(p("a"))`},
		{`<p>a<img src=/x.png aria-hidden=true></p>`, `root(p("a"))`},
		{`<p>a<img src=/x.png class="author-avatar" alt="Jo"></p>`, `root(p("a"))`},
		{`<p>a<img src=/x.png width=32 height=32></p>`, `root(p("a"))`},
		{`<p>a<img src=/x.png width=32 height=33></p>`, `root(p("a" img</x.png>))`},
		{`<p>a<img src=/x.png width=16 height=16 alt=b></p>`, `root(p("a" img</x.png>"b"))`},
		{`<p>a<img src=/spacer.gif></p>`, `root(p("a"))`},
		{`<figure><img src=/x.png alt=""><figcaption>b</figcaption></figure>`, `root(p(img</x.png>) p(em("b")))`},
	})
	checkOutlines(t, Options{Images: ImagesNone}, []outlineTest{
		{`<figure><img src=/x.png alt=""><figcaption>b</figcaption></figure>`, `root`},
		{`<figure><pre>a</pre><figcaption>b</figcaption></figure>`, `root(pre"a" p(em("b")))`},
	})
}

func TestWhatPlays(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{`<video src=/v.mp4 title=Clip data-duration=201></video>`, `root(p(a</v.mp4>("video: Clip (3:21)")))`},
		{`<audio src=/a.mp3 duration=PT1H2M3S></audio>`, `root(p(a</a.mp3>("audio (1:02:03)")))`},
		{`<video src=/v.mp4 data-duration="4:05"></video>`, `root(p(a</v.mp4>("video (4:05)")))`},
		{`<iframe src="https://v.example/embed/x" title=Talk></iframe>`, `root(p(a<https://v.example/embed/x>("video: Talk")))`},
		{`<iframe src="https://v.example/form" title=Form></iframe>`, `root(p(a<https://v.example/form>("embed: Form")))`},
		{`<iframe src="https://v.example/form"></iframe>`, `root`},
	})
}

func TestNotesOfOtherShapes(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{`<p>a<sup><a href="#fn_1" id="reffn_1">1</a></sup></p><blockquote id="fn_1"><sup>1</sup>. b <a href="#reffn_1">↩</a></blockquote>`,
			`root(p("a" ref"1") note"1"(p("b")))`},
		{`<p>a<a class="footnote-reference" href="#n1" id="id1">1</a></p><dl class="footnote"><dt class="label" id="n1">` +
			`<span><a class="fn-backref" href="#id1">1</a></span></dt><dd><p>b</p></dd></dl>`, `root(p("a" ref"1") note"1"(p("b")))`},
		{`<p>a<a href="#ftn.x" class=footnote id=x><sup>[10]</sup></a> b</p><div class=footnotes><div id="ftn.x" class=footnote>` +
			`<p><a href="#x" class=para><sup>[10] </sup></a> c</p></div></div>`, `root(p("a" ref"1" " b") note"1"(p("c")))`},
		{`<p>a<sup><a id=r href="#n">1</a></sup></p><p><a id=n href="#r"><sup>1</sup></a> b</p>`,
			`root(p("a" ref"1") note"1"(p("b")))`},
		{`<p>a<sup><a href="#fn_2" id=r>2</a></sup></p><p> <sup><a href="#fn_2" id=r>2</a></sup>: the <i>note</i></p><p>b</p>`,
			`root(p("a" ref"1") p("b") note"1"(p("the " em("note"))))`},
		{`<p>a<sup><a href="#gone">2</a></sup></p><p>See <sup><a href="#gone">2</a></sup>: no note</p>`,
			`root(p("a" "2") p("See " "2" ": no note"))`},
		{`<p>a<a id=D1 href="#F1"><sup>1</sup></a></p><div class=footnote><hr><h4>Footnotes</h4><h5><a id=F1 href="#D1">(1)</a></h5>` +
			`<p>b</p></div>`, `root(p("a" ref"1") note"1"(p("b")))`},
		{`<p>a<sup><a href="#s">1</a></sup></p><h3><a id=s>S</a></h3><p>b</p>`, `root(p("a" "1") h3("S") p("b"))`},
		{`<p>a<sup><a href="#q">1</a></sup></p><blockquote id="q">b</blockquote>`, `root(p("a" "1") quote(p("b")))`},
	})
}

func TestAMarkedLanguageGoesBeforeAGuess(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{`<pre><code class="hljs css language-scala">a</code></pre>`, `root(pre<scala>"a")`},
		{`<pre><code class="hljs css">a</code></pre>`, `root(pre<css>"a")`},
	})
}

func TestNoiseOfListsAndHeadings(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{`<p>a</p><div><a href="#head"><img src=up.gif alt=top></a></div><p>b</p>`, `root(p("a") p("b"))`},
		{`<p>a <a href="#head">Back to top</a></p>`, `root(p("a"))`},
		{`<p>a <a href="/top">Top</a></p>`, `root(p("a " a</top>("Top")))`},
		{`<details><summary> Expand  description </summary><p>a</p></details>`, `root(p("a"))`},
		{`<details><summary>Why</summary><p>a</p></details>`, `root(p(strong("Why")) p("a"))`},
		{"<p>a</p><p><span>\u200b</span></p><p>\ufeff \u200b</p><p>b\u200bc</p>", "root(p(\"a\") p(\"b\\u200bc\"))"},
		{`<h2 id=x><a href="#x">a</a></h2>`, `root(h2("a"))`},
		{`<h2><a href="/x">a</a></h2>`, `root(h2(a</x>("a")))`},
		{`<ul><li><ul><li>a<li>b</ul></ul>`, `root(list(item(p("a")) item(p("b"))))`},
		{`<ul><li>o<li><ul><li>a</ul><li>p</ul>`, `root(list(item(p("o")) item(p("a")) item(p("p"))))`},
		{`<ul><li>o<ul><li>a</ul></ul>`, `root(list(item(p("o") list(item(p("a"))))))`},
		{`<ul><li><ol><li>a</ol></ul>`, `root(list(item(list(item(p("a"))))))`},
		{`<dl><dd><ul><li>a</ul></dl>`, `root(list(item(p("a"))))`},
	})
}

// TestNothingIsMadeBeyondTheBound makes no items, details or cells that would
// not be written down: of a large list they took more memory than the page.
func TestNothingIsMadeBeyondTheBound(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"<ul>" + strings.Repeat("<li>x", 13e5), "<dl>" + strings.Repeat("<dd>x", 5e5),
		"<dl>" + strings.Repeat("<b>x</b>", 5e5), "<table>" + strings.Repeat("<tr><td>x<td>y", 5e5)} {
		root := tree.Parse([]byte(page), tree.Options{}).Root()
		made := transcriber{page: root, room: roomFor(root.Tree())}
		made.parent = made.arena.New(document.Root)
		made.node(root)
		if n := made.arena.Len(); n < made.room || n > made.room+1000 {
			t.Errorf("%.8s…: %d pieces, want %d at most", page, n, made.room)
		}
	}
}
