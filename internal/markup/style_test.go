package markup

import "testing"

func TestStylesThatAStyleDraws(t *testing.T) {
	t.Parallel()
	checkOutlines(t, Options{}, []outlineTest{
		{`<p>a <span style="color:red;font-weight: BOLD !important">b</span>`, `root(p("a " strong("b")))`},
		{`<p>a <span style="font-weight:600">b</span>`, `root(p("a " strong("b")))`},
		{`<p>a <span style="font-weight:599">b</span>`, `root(p("a " "b"))`},
		{`<p>a <span style="font-style:italic">b</span>`, `root(p("a " em("b")))`},
		{`<p>a <font style="font-style:oblique 10deg">b</font>`, `root(p("a " em("b")))`},
		{`<p><span style="text-decoration:line-through red">$9</span> $7`, `root(p(del("$9") " $7"))`},
		{`<p><span style="text-decoration:underline">a</span>`, `root(p("a"))`},
		{`<p>a <span style="font-weight:bold;font-style:italic">b</span> c`, `root(p("a " em(strong("b")) " c"))`},
		{`<p><b><span style="font-weight:bold">a</span></b>`, `root(p(strong("a")))`},
		{`<b style="font-weight:normal"><p>a</p><p><span style="font-weight:700">b</span></p></b>`, `root(p("a") p(strong("b")))`},
		{`<p><i style="font-style:normal">a</i> <em style="font-weight:400">b</em>`, `root(p("a" " " em("b")))`},
		{`<p><span style="font-weight">a</span><span style=":bold">b</span><span style="font-weight:bold;font-weight:normal">c</span>`,
			`root(p("a" "b" "c"))`},
		{`<h2><span style="font-weight:bold">a</span></h2>`, `root(h2("a"))`},
		{`<p><code><span style="font-weight:bold">a</span></code>`, `root(p(code"a"))`},
		{`<pre><span style="font-weight:bold">a</span></pre>`, `root(pre"a")`},
	})
}

func TestFramesThatNobodySeesAreNotWritten(t *testing.T) {
	t.Parallel()
	const plain = `root(p(a<https://e.org/f>("embed: T")))`
	checkOutlines(t, Options{}, []outlineTest{
		{`<iframe src=https://e.org/f title=T>`, plain},
		{`<iframe src=https://e.org/f title=T height=100% style="width:0.5em;border:0">`, plain},
		{`<iframe src=https://e.org/f title=T hidden>`, `root`},
		{`<iframe src=https://e.org/f title=T aria-hidden=true>`, `root`},
		{`<iframe src=https://e.org/f title=T width=0 height=100>`, `root`},
		{`<iframe src=https://e.org/f title=T height=1px>`, `root`},
		{`<iframe src=https://e.org/f title=T style="border:0; DISPLAY: none !important">`, `root`},
		{`<iframe src=https://e.org/f title=T style="visibility:hidden">`, `root`},
		{`<iframe src=https://e.org/f title=T style="height:0px">`, `root`},
		{`<iframe src=https://e.org/embed/f title=T hidden>`, `root(p(a<https://e.org/embed/f>("video: T")))`},
	})
}

func TestLinksSideBySideAreWordsOfTheirOwn(t *testing.T) {
	t.Parallel()
	const page = `<p><a href=a>Ab</a><a href=b>Cd</a><a href=c>, ef</a>`
	checkOutlines(t, Options{}, []outlineTest{{page, `root(p(a<a>("Ab") a<b>("Cd") a<c>(", ef")))`}})
	checkOutlines(t, Options{Links: LinksText}, []outlineTest{{page, `root(p("Ab" " " "Cd" ", ef"))`}})
}
