package tree

import (
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree/tag"
)

func parse(page string) Node { return Parse([]byte(page), Options{}).Root() }

func find(root Node, name string) Node {
	for n := range root.Descendants() {
		if n.Name() == name {
			return n
		}
	}
	return Node{}
}

func TestAttr(t *testing.T) {
	t.Parallel()
	n := find(parse(`<P ID=a Title='x &amp; y' DATA-Odd data-odd=2 href="/?a&copy=1&lt" empty=""><svg xlink:href=u>`), "p")
	tests := []struct {
		name, want string
		has        bool
	}{
		{"id", "a", true}, {"title", "x & y", true}, {"data-odd", "", true}, {"href", "/?a&copy=1<", true},
		{"empty", "", true}, {"class", "", false}, {"ID", "", false}, {"", "", false},
	}
	for _, test := range tests {
		if got, has := n.LookupAttr(test.name); got != test.want || has != test.has {
			t.Errorf("LookupAttr(%q) = %q, %v, want %q, %v", test.name, got, has, test.want, test.has)
		}
	}
	if got, has := find(n, "svg").LookupAttr("href"); has {
		t.Errorf("LookupAttr(href) = %q of xlink:href, want none", got)
	}
}

func TestShowsBrackets(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]bool{
		"<p>10:02 &lt;ann&gt; hello": true, "<pre>a &#60; b": true, "<title>a &lt; b</title>": true,
		"<p>a &amp; b &gt; c": false, `<p title="&lt;a">b`: false, "<script>'&lt;'</script>": false, "<p>a < b": false, "": false,
	} {
		root := parse(page)
		if got := root.Tree().ShowsBrackets(); got != want {
			t.Errorf("ShowsBrackets() of %s = %v, want %v", page, got, want)
		}
		root.Tree().Release()
	}
}

func TestNamesOfAllPagesAreFoundByNumber(t *testing.T) {
	t.Parallel()
	n := Parse([]byte(`<p id=a CLASS="b c" hidden style><svg xlink:href=x>`), Options{}).Root()
	tests := []struct {
		element, name, want string
		has                 bool
	}{
		{"p", "id", "a", true}, {"p", "class", "b c", true}, {"p", "hidden", "", true}, {"p", "style", "", true},
		{"p", "href", "", false}, {"svg", "href", "", false}, {"body", "id", "", false},
	}
	for _, test := range tests {
		e := find(n, test.element)
		got, has := e.Lookup(NameOf(test.name))
		if got != test.want || has != test.has || e.Value(NameOf(test.name)) != got {
			t.Errorf("%s of <%s> = %q, %v, want %q, %v", test.name, test.element, got, has, test.want, test.has)
		}
	}
	text := find(n, "p").FirstChild()
	if got, has := text.Lookup(NameOf("id")); has {
		t.Errorf("a text has the id %q", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("NameOf took a name that pages make up")
		}
	}()
	NameOf("data-made-up")
}

func TestText(t *testing.T) {
	t.Parallel()
	tests := []struct{ page, want string }{
		{"<p>a<b>b</b>c</p>", "abc"},
		{"a &lt; b &#x41;&#128;&#0;&nosuch;", "a < b A€\uFFFD&nosuch;"},
		{"a\r\nb\rc", "a\nb\nc"},
		{"a\xffb", "a\uFFFDb"},
		{"a < b <1 </ c", "a < b <1 "}, // what follows "</ " is a comment
		{"one</x>two</x>three", "onetwothree"},
		{"<body><noscript><p>x</p></noscript>", "<p>x</p>"},
		{"<!--a-->", ""},
	}
	for _, test := range tests {
		if got := parse(test.page).Text(); got != test.want {
			t.Errorf("Text of %q = %q, want %q", test.page, got, test.want)
		}
	}
}

func TestWalkSurvivesRemoval(t *testing.T) {
	t.Parallel()
	root := parse("<p>a<i>b<u>c</u></i>d<b>e</b>")
	root.Walk(func(n Node) bool {
		if !n.Is(tag.I) {
			return true
		}
		n.Remove()
		return false
	})
	if got := root.Text(); got != "ade" {
		t.Errorf("text = %q, want %q", got, "ade")
	}
}

func TestEdit(t *testing.T) {
	t.Parallel()
	root := parse("<p>a<i>b</i>c<script>x</script>")
	i, p := find(root, "i"), find(root, "p")
	mark := root.Tree().NewElement(tag.Mark, "class", "kept", "title", `0.9 "x"`)
	p.InsertBefore(mark, i)
	mark.Append(i)
	p.Append(root.Tree().NewText("1 < 2"))
	find(root, "script").Remove()
	i.Rename(tag.Em)
	i.ParseInside("<b>bold<td>cell", Options{})
	mark.KeepAttrs(func(a Attribute) bool { return a.Name == "title" })
	const want = `<p>a<mark title="0.9 &quot;x&quot;"><em>b<b>boldcell</b></em></mark>c1 &lt; 2</p>`
	var got strings.Builder
	if err := p.Render(&got); err != nil || got.String() != want {
		t.Errorf("got %s (%v), want %s", got.String(), err, want)
	}
	if err := check(root); err != nil {
		t.Error(err)
	}
}

func TestRenderRoundTrip(t *testing.T) {
	t.Parallel()
	const page = `<!DOCTYPE html><html lang="de"><head><title>a &amp; b</title>` +
		`<script>if (a < b) "</p>";</script></head>` +
		`<body><p class="x">one&nbsp;<br>two<!--c--></p><svg><path xlink:href="#a"></path></svg></body></html>`
	var got strings.Builder
	if err := parse(page).Render(&got); err != nil || got.String() != page {
		t.Errorf("got\n%s (%v)\nwant\n%s", got.String(), err, page)
	}
}

func TestHasAnyToken(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]bool{"": false, " ": false, "post": true, "a\tmessage b": true, "Post": false, "posts": false, "\npost\f": true} {
		if got := HasAnyToken(list, []string{"post", "message"}); got != want {
			t.Errorf("HasAnyToken(%q) = %v, want %v", list, got, want)
		}
	}
}

func TestHasToken(t *testing.T) {
	t.Parallel()
	tests := []struct {
		list, token string
		want        bool
	}{
		{"hidden", "hidden", true}, {"un-hidden", "hidden", false}, {"a\thidden b", "hidden", true},
		{"a Hidden", "hidden", true}, {"", "hidden", false}, {"hiddenx hidde", "hidden", false},
	}
	for _, test := range tests {
		if got := HasToken(test.list, test.token); got != test.want {
			t.Errorf("HasToken(%q, %q) = %v, want %v", test.list, test.token, got, test.want)
		}
	}
}

// TestArenaIsClean parses small pages in the arenas of large ones.
func TestArenaIsClean(t *testing.T) {
	t.Parallel()
	const page = "<made-up other-name=1>text &amp; more"
	want := dump(parse(page))
	for _, before := range hostile(5000) {
		Parse([]byte(before), Options{}).Release()
		if got := dump(parse(page)); got != want {
			t.Errorf("after %.40q: got\n%s\nwant\n%s", before, got, want)
		}
	}
}

func TestTagged(t *testing.T) {
	t.Parallel()
	root := Parse([]byte(`<pre>a</pre><div><p>b<pre>c</pre></div><svg><pre>`), Options{}).Root()
	var got []string
	for _, n := range root.Tree().Tagged(tag.Pre) {
		got = append(got, n.Text())
	}
	if want := []string{"a", "c", ""}; !slices.Equal(got, want) {
		t.Errorf("the elements of the name hold %q, want %q", got, want)
	}
}

func TestTaggedAfterChanges(t *testing.T) {
	t.Parallel()
	page := Parse([]byte("<title>t</title><svg><title>s</title></svg><p>a<p>b<my-box>"), Options{})
	if got := len(page.Tagged(tag.Title)); got != 1 {
		t.Errorf("%d titles of HTML, want 1", got)
	}
	first := page.Tagged(tag.P)[0]
	first.Rename(tag.Div)
	last := page.NewElement(tag.Div)
	if got, want := page.Tagged(tag.Div), []Node{first, last}; !slices.Equal(got, want) {
		t.Errorf("divs after changes: %v, want %v", got, want)
	}
	if got := len(page.Tagged(tag.P)); got != 1 {
		t.Errorf("%d paragraphs after one was renamed, want 1", got)
	}
	page.Release()
	if got := len(Parse([]byte("<b>"), Options{}).Tagged(tag.P)); got != 0 {
		t.Errorf("%d paragraphs of the page before", got)
	}
}

func TestHavingGoesThroughElementsWithAttributes(t *testing.T) {
	t.Parallel()
	root := parse(`<p id=a><i>x</i><b hidden id=b></b><u class=c></u>`)
	find(root, "b").Remove()
	var got []string
	for n := range root.Tree().Having(NamesOf("id", "class")) {
		got = append(got, n.Name())
	}
	if want := []string{"p", "b", "u"}; !slices.Equal(got, want) {
		t.Errorf("elements with id or class: %q, want %q", got, want)
	}
}

func TestPickGoesThroughElementsOfNamesOrAttributes(t *testing.T) {
	t.Parallel()
	root := parse(`<h1>x</h1><p id=a>y</p><i>z</i><my-h1></my-h1><u class=c></u><h1></h1>`)
	names := tag.SetOf(tag.H1, tag.I, tag.Xmp)
	var got, texts []string
	for n := range root.Tree().Pick(&names, NamesOf("id")) {
		got = append(got, n.Name())
	}
	for n := range root.Tree().Texts() {
		texts = append(texts, n.Data())
	}
	if want := []string{"h1", "p", "i", "h1"}; !slices.Equal(got, want) {
		t.Errorf("headings, i, and elements with an id: %q, want %q", got, want)
	}
	if want := []string{"x", "y", "z"}; !slices.Equal(texts, want) {
		t.Errorf("texts: %q, want %q", texts, want)
	}
}

func TestShortNamesAreFoundByTheirLetters(t *testing.T) {
	t.Parallel()
	for i, name := range knownNames[1:] {
		if len(name) > maxShort || name != strings.ToLower(name) {
			continue
		}
		if _, letters := lettersAt(name, 0, &attrFold); short(letters) != uint32(i+1) {
			t.Errorf("%q has the number %d by its letters, want %d", name, short(letters), i+1)
		}
	}
	n := find(parse(`<DIV CLASS=a Cl`+"\x00"+`ass=b =id=c lASS=d>`), "div")
	tests := map[string]string{"class": "a", "cl\uFFFDass": "b", "=id": "c", "lass": "d", "id": ""}
	for name, want := range tests {
		if got := n.Attr(name); got != want {
			t.Errorf("attribute %q is %q, want %q", name, got, want)
		}
	}
}

func TestIsBlank(t *testing.T) {
	t.Parallel()
	tests := []struct {
		page string
		want bool
	}{
		{"<p> </p>", true},
		{"<p>\r\n\t          \f</p>", true},
		{"<p>" + strings.Repeat(" ", 8) + "<b>", true},
		{"<pre>\n\n</pre>", true},
		{"<table> <tr>", true},
		{"<p> a</p>", false},
		{"<p>a </p>", false},
		{"<p> &nbsp;</p>", false},
		{"<p>\u00a0</p>", false},
		{"<p>\v</p>", false},
		{"<p> </>a</p>", false},
		{"<p> <</p>", false},
		{"<!doctype html><div> <table>b", false}, // goes on before the table
		{"<svg> <![CDATA[a]]>", false},
		{"<p> <plaintext> a", false},
	}
	for _, test := range tests {
		var last Node
		for n := range parse(test.page).Descendants() {
			if n.IsText() {
				last = n
			}
		}
		if got := last.IsBlank(); got != test.want {
			t.Errorf("%q: IsBlank of %q = %v, want %v", test.page, last.Data(), got, test.want)
		}
	}
	for _, n := range []Node{{}, find(parse("<p> "), "p"), find(parse("<!-- -->"), "html").PrevSibling()} {
		if n.IsBlank() {
			t.Errorf("a node of kind %d is blank", n.Kind())
		}
	}
}
