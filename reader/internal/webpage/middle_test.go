package webpage

import (
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

// manual is a page of a handbook: its site around it, and in the text what the
// model alone would take for something else.
func manual(text string) string {
	return `<html><head><title>Install the tool</title></head><body><nav class="menu"><ul><li><a href="/a">Home</a></li>
<li><a href="/b">Docs</a></li><li><a href="/c">Blog</a></li></ul></nav><div class="docs"><div class="sidebar"><ul>
<li><a href="/d/1">Overview</a></li><li><a href="/d/2">Reference</a></li></ul></div><article class="content">
<h1>Install the tool</h1>` + text + `</article><div class="toc"><ul><li><a href="#before">Before you begin</a></li>
<li><a href="#after">After you are done</a></li></ul></div></div><footer class="footer"><p>© 2026 Example</p></footer></body></html>`
}

const handbook = `<p>The tool is one program without parts. It is put into a folder of the path and needs nothing else to
work, neither a service nor a database, and it is removed by deleting it again.</p><p>Before the first start, look at the
settings: they are read from a file in your home folder, and every line of it is explained where it stands.</p>`

func TestWhatStandsInTheTextIsKept(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ text, want string }{
		"code":            {`<div class="highlight"><pre><code>tool --version</code></pre></div>`, "tool --version"},
		"list of sources": {`<ul><li><a href="https://elsewhere.example/x">Upstream variables</a></li></ul>`, "Upstream variables"},
		"table":           {`<table><tr><th>Input</th><th>Value</th></tr><tr><td>place</td><td>/</td></tr></table>`, "Input"},
		"quote":           {`<blockquote><p>It has to stay small.</p></blockquote>`, "It has to stay small."},
		"remark":          {`<div class="admonition note"><p class="admonition-title">Note</p><p>Mind the gap.</p></div>`, "Mind the gap."},
		"said again":      {strings.Repeat(`<p>Start it again and wait for the light.</p><pre>tool restart now and wait</pre>`, 2), "wait for the light.\n\ntool restart now and wait\n\nStart it again"},
		"contents of its own": {`<ol><li><a href="#before">Before you begin</a></li><li><a href="#after">After you are done</a></li></ol>`,
			"Before you begin"},
	} {
		got, _ := read(t, manual(handbook+test.text+handbook2), "https://site.example/docs/install")
		if !strings.Contains(squeezed(got), squeezed(test.want)) {
			t.Errorf("%s: page with %q\ngot  %q\nwant it to hold %q", name, test.text, got, test.want)
		}
	}
}

const handbook2 = `<h2>Afterwards</h2><p>When it runs, it says so in one line and waits for what you ask of it. It keeps a record of
all that was asked, in a file beside the settings, which it cuts when it has grown too long.</p>`

func TestContentsBesideTheTextAreLeftOut(t *testing.T) {
	t.Parallel()
	got, _ := read(t, manual(handbook+handbook2), "https://site.example/docs/install")
	for _, unwanted := range []string{"After you are done", "Reference", "© 2026"} {
		if strings.Contains(got, unwanted) {
			t.Errorf("got %q, which holds %q", got, unwanted)
		}
	}
}

// completed gives the texts that are taken in where only long ones were chosen.
func completed(page, kind string) (taken []string) { return completedAt(page, kind, 0.2) }

// completedAt is completed where each block has a given probability.
func completedAt(page, kind string, p float32) (taken []string) {
	s := Examine(tree.Parse([]byte(page), tree.Options{}).Root(), "https://news.example/2026/rivers")
	j := judgement{Content: make([]float32, s.Len()), Types: make([]float32, len(PageTypes))}
	j.Types[slices.Index(PageTypes, kind)] = 1
	kept := make([]bool, s.Len())
	for i := range kept {
		kept[i], j.Content[i] = s.Words(i) > 15, p
	}
	before := slices.Clone(kept)
	s.keepMiddle(kept, j, j.Content, s.homeOf(kept))
	for i := range kept {
		if kept[i] && !before[i] {
			taken = append(taken, s.Text(i))
		}
	}
	return taken
}

func TestWhatIsTakenInDependsOnThePage(t *testing.T) {
	t.Parallel()
	paragraphs := "<p>" + strings.Join(languages[0].paragraphs, "</p><p>") + "</p>"
	for _, test := range []struct{ text, kind, want string }{
		{`<p><a href="/2">Read also: the flood</a></p>`, "article", ""},
		{`<p><a href="/2">Read also: the flood</a></p>`, "documentation", "Read also: the flood"},
		{`<p><a href="https://elsewhere.example/">The study</a></p>`, "article", "The study"},
		{`<ul><li>a short point</li></ul>`, "article", "a short point"},
		{`<ul><li><a href="/2">a short offer</a></li></ul>`, "article", ""},
		{`<pre>tool --version</pre>`, "article", "tool --version"},
		{`<div class="share"><p><a href="https://elsewhere.example/">Share</a></p></div>`, "documentation", ""},
		{`<div class="card"><p>Another page</p></div>`, "documentation", ""},
		{`<pre>tool --version</pre>`, "product", ""},
		{directive(`<pre>tool --version</pre>`), "documentation", "tool --version"},
		{directive(`<h3>Example</h3>`), "documentation", "Example"},
		{directive(`<p><a href="#next">Below</a></p>`), "documentation", ""},
		{directive(`<p><a href="/2">Read also</a></p>`), "article", ""},
		{`<div class="directive"><pre>tool --version</pre></div>`, "documentation", "tool --version"},
		{`<div class="directive"><p>Read also</p></div>`, "documentation", ""},
		{`<div class="lesson"><p>First</p><pre>tool --one</pre><p>Then</p><pre>tool --two</pre></div>`, "documentation",
			"tool --one | tool --two"},
		{`<blockquote class="SubFlow"><p>(vector? v) → boolean?</p></blockquote>`, "documentation", "(vector? v) → boolean?"},
		{`<blockquote class="newsletter"><p>Get our letter</p></blockquote>`, "documentation", ""},
		{`<div class="note"><p>Mind it</p></div>`, "documentation", "Mind it"},
		{`<div class="section level3"><p>First</p></div>`, "documentation", "First"},
		{`<div class="sidebar"><div class="titlepage"><p>Tip</p></div><div class="para">Mind it</div></div>`, "documentation",
			"Tip | Mind it"},
		{`<div class="sidebar"><div><p>Tip</p></div><div class="para">Mind it</div></div>`, "documentation", ""},
	} {
		page := "<body><div class=text>" + paragraphs + test.text + paragraphs + "</div></body>"
		if got := strings.Join(completed(page, test.kind), " | "); got != test.want {
			t.Errorf("%s in %s: got %q, want %q", test.text, test.kind, got, test.want)
		}
	}
}

func TestALineInABoxOfItsOwnIsOfTheTextAround(t *testing.T) {
	t.Parallel()
	line := `<div class="url">→ <a href="https://elsewhere.example/">https://elsewhere.example/</a></div>`
	page := `<body><div class=text>` + handbook + line + handbook2 + `</div></body>`
	for p, want := range map[float32]bool{likelyFrom: true, likelyFrom - 0.01: false} {
		got := completedAt(page, "documentation", p)
		if slices.Contains(got, "→ https://elsewhere.example/") != want {
			t.Errorf("%s at probability %v\ntaken in: %q, want the line: %v", line, p, got, want)
		}
	}
	after := `<body><div class=text>` + handbook + handbook2 + line + `</div></body>`
	if got := completedAt(after, "documentation", likelyFrom); slices.Contains(got, "→ https://elsewhere.example/") {
		t.Errorf("%s after the end of the text\ntaken in: %q, want it left out", line, got)
	}
}

// directive puts a text between paragraphs that are kept, in a box whose name says nothing.
func directive(text string) string {
	paragraph := "<p>" + languages[0].paragraphs[0] + "</p>"
	return `<div class="directive">` + paragraph + text + paragraph + "</div>"
}

func TestCaptionsStayWithTheirPictures(t *testing.T) {
	t.Parallel()
	figure := func(caption string) string {
		return `<figure class="image"><img src="/1.jpg"><figcaption>` + caption + `</figcaption></figure>`
	}
	for _, test := range []struct {
		text string
		want bool
	}{
		{figure("The dam in spring"), true},
		{figure(`<p>The dam in spring</p>`), true},
		{figure(`<a href="/x">The dam in spring</a>`), false},
		{figure(`<h3>The dam in spring</h3>`), false},
		{`<div class="related">` + figure("The dam in spring") + `</div>`, false},
		{`<figcaption>The dam in spring</figcaption>`, false},
		{`<div class="media"><img src="/1.jpg"></div><div class="media-caption">The dam in spring</div>`, true},
		{`<div class="image"><img src="/1.jpg"><p class="caption">The dam in spring</p></div>`, true},
		{`<div class="image"><img src="/1.jpg"><p class="recaption">The dam in spring</p></div>`, false},
		{`<div class="card"><img src="/1.jpg"><p>In another story</p><p class="caption">The dam in spring</p></div>`, false},
		{`<p class="caption">The dam in spring</p>`, false},
		{`<div class="related"><div><img src="/1.jpg"></div><p class="caption">The dam in spring</p></div>`, false},
	} {
		page := "<body><article><div><p>" + strings.Join(languages[0].paragraphs, "</p>"+test.text+"<p>") + "</p></div></article></body>"
		s := Examine(tree.Parse([]byte(page), tree.Options{}).Root(), "")
		kept := make([]bool, s.Len())
		for i := range kept {
			kept[i] = s.Words(i) > 15
		}
		s.keepCaptions(kept, s.homeOf(kept))
		got := false
		for i := range kept {
			got = got || kept[i] && s.Text(i) == "The dam in spring"
		}
		if got != test.want {
			t.Errorf("%s\nkept %v, want %v", test.text, got, test.want)
		}
	}
}

func TestListsAreKeptWhole(t *testing.T) {
	t.Parallel()
	long := languages[0].paragraphs
	page := func(class string) string {
		return `<body><div><p>` + strings.Join(long, "</p><p>") + `</p><ul class="` + class + `"><li>` + long[1] +
			`</li><li><a href="/x">One more</a></li></ul></div></body>`
	}
	for class, want := range map[string]string{"": "One more", "steps": "One more", "page-metadata": ""} {
		if got := strings.Join(completed(page(class), "article"), " | "); got != want {
			t.Errorf("class %q: got %q, want %q", class, got, want)
		}
	}
}

func TestRulesAreToldAndCounted(t *testing.T) {
	t.Parallel()
	s := Examine(tree.Parse([]byte("<p>one</p><p>two</p>"), tree.Options{}).Root(), "")
	kept := []bool{true, true}
	s.rulings = make([]ruling, 2)
	s.rule(kept, ruledCopy, func() { kept[1] = false })
	if s.rulings[0] != ruledByModel || s.rulings[1] != ruledCopy {
		t.Errorf("rulings %v, want the second by its rule", s.rulings)
	}
	if got := s.ruledOut(kept); got["repeated"] != 1 || len(got) != 1 {
		t.Errorf("ruled out %v, want one that is repeated", got)
	}
}

// A manual says of several functions when they fail; a page that is laid out twice
// is no manual.
func TestManualsRepeatThemselvesBelowHeadings(t *testing.T) {
	t.Parallel()
	const fails = "Fails if the name of the thread was set before and holds a zero byte, whatever stands behind it in the rest of that name, and in whichever letters it was written by its owner."
	page := `<section class="a"><div><h4>spawn</h4><p>Begins a new thread with what was set.</p><h5>Failures</h5><p>` + fails + `</p></div></section><div class="b"><h4>scoped</h4><p>Begins one that ends in time.</p><h5>Failures</h5><p>` + fails + `</p></div>`
	for kind, want := range map[string]int{"documentation": 2, "article": 1} {
		s := Examine(tree.Parse([]byte(page), tree.Options{}).Root(), "")
		kept := make([]bool, len(s.blocks))
		for i := range kept {
			kept[i] = true
		}
		types := make([]float32, len(PageTypes))
		types[slices.Index(PageTypes[:], kind)] = 1
		s.dropCopies(kept, judgement{Types: types}, -1)
		got := 0
		for i := range kept {
			if kept[i] && s.blocks[i].count.size() > 20 {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: the text stands there %d times, want %d", kind, got, want)
		}
	}
}
