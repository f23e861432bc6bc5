package decant_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/page"
)

func TestNothingToReadIsNeverReadable(t *testing.T) {
	t.Parallel()
	_, engine := web(t)
	for _, tc := range []struct {
		body string
		req  decant.ReadRequest
	}{
		{body: `<title>x</title><button>Press me, I am all there is on this page</button>`},
		{body: `<select><option>one<option>two</select>`},
		{body: `<svg><circle r="5"/></svg>`},
		{body: `<canvas>no canvas here</canvas>`},
		{body: `<textarea>Hello there, these words are in a field</textarea>`},
		{body: `<title>x</title><frameset cols="20%,80%"><frame><frame></frameset>`},
		{body: `<p>Some text.</p><main></main>`, req: decant.ReadRequest{Selector: "main"}},
		{body: `<p><img src="/a.png" alt="A">`, req: decant.ReadRequest{Images: "none"}},
		{body: `<p><a href="https://b.example/">https://b.example/</a>`, req: decant.ReadRequest{Links: "none"}},
		{body: " \n\t\n", req: decant.ReadRequest{ContentType: "text/plain"}},
		{body: "![](a.png)", req: decant.ReadRequest{ContentType: "text/markdown", Images: "none"}},
		{body: "\x1b[0m\x1b[1m\n", req: decant.ReadRequest{ContentType: "text/plain"}},
	} {
		tc.req.URL, tc.req.HTML = "https://a.example.com/", []byte(tc.body)
		if tc.req.ContentType == "" {
			tc.req.HTML = []byte("<!doctype html>" + tc.body)
		}
		x := read(t, engine, tc.req)
		if strings.TrimSpace(x.Content) != "" {
			t.Errorf("%q has content %q", tc.body, x.Content)
		}
		if e := x.Extraction; e.Readable || e.Confidence == 1 || e.Reason == "" {
			t.Errorf("%q: readable %v, confidence %v, reason %q", tc.body, e.Readable, e.Confidence, e.Reason)
		}
	}
}

func TestHintsFitTheStatus(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]struct{ says, hint string }{
		400: {"did not accept", "check the address"}, 401: {"login", "another source"}, 402: {"payment", "another source"},
		403: {"refuses", "another source"}, 404: {"no such page", "check the address"}, 410: {"gone", "another source"},
		418: {"did not accept", "check the address"}, 429: {"enough requests", "wait"}, 451: {"law", "another source"},
		500: {"fault", "later"}, 503: {"fault", "later"}, 204: {"without a page", "another source"},
	} {
		err := fmt.Errorf("x: %w", &fetch.StatusError{Code: code})
		class := decant.Classify(err)
		if class.Kind != "http_status" || !strings.Contains(class.Hint, want.hint) || !strings.Contains(class.Cause(err), want.says) {
			t.Errorf("%d: %q with hint %q, want %q and %q", code, class.Cause(err), class.Hint, want.says, want.hint)
		}
	}
}

func TestBrowserIsNotAdvisedOnceItWasUsed(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, rendered string
		render         page.Render
		want           page.Action
	}{
		{"no browser asked", "", "never", "browser"},
		{"as empty with it", shellHTML, "auto", "stop"},
		{"as empty with it, by wish", shellHTML, "always", "stop"},
	} {
		site, engine := web(t, func(o *decant.Options) { o.Browser = &fakeBrowser{html: tc.rendered} })
		site.Handle("app.example.com", "/", serve("text/html", shellHTML))
		p := read(t, engine, decant.ReadRequest{URL: "https://app.example.com/", Render: tc.render})
		if next := p.Extraction.Next; next == nil || next.Action != tc.want {
			t.Errorf("%s: next %+v, want %s; steps %+v", tc.name, next, tc.want, p.Extraction.Steps)
		}
	}
}

func TestBrowserIsAdvisedOnlyWhereItCouldHelp(t *testing.T) {
	t.Parallel()
	_, engine := web(t)
	for body, want := range map[string]page.Action{
		"<!doctype html><title>x</title>":                                     "stop",
		"<!doctype html><title>x</title><SCRIPT></SCRIPT>":                    "browser",
		"<!doctype html><title>x</title><iframe src=/a></iframe>":             "browser",
		"<!doctype html><FRAMESET><FRAME SRC='/a'><FRAME></FRAMESET>":         "browser",
		"<!doctype html><title>x</title><div id=root></div><script></script>": "browser",
	} {
		p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/", HTML: []byte(body)})
		if next := p.Extraction.Next; next == nil || next.Action != want {
			t.Errorf("%q: next %+v, want %s; reason %q", body, next, want, p.Extraction.Reason)
		}
	}
}

func TestFramesAreNamed(t *testing.T) {
	t.Parallel()
	_, engine := web(t)
	body := "<title>Old</title><frameset cols='20%,80%'><frame src='menu.html' title='Menu'><frame src='main.html'></frameset>"
	p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/dir/", HTML: []byte(body)})
	want := "[embed: Menu](https://a.example.com/dir/menu.html)\n\n[embed](https://a.example.com/dir/main.html)"
	if strings.TrimSpace(p.Content) != want || p.Extraction.Readable {
		t.Errorf("content %q, readable %v; want %q", p.Content, p.Extraction.Readable, want)
	}
}

func TestNavigationIsThereHoweverLongThePage(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	var nav, text strings.Builder
	for i := range 400 {
		fmt.Fprintf(&nav, `<a href="/p/%d">Shelf %d</a> `, i, i)
		fmt.Fprintf(&text, "<h2>Part %d</h2><p>Chapter %d tells how the ferry of year %d crossed the river in the storm, and who was on it.</p>", i, i, 1500+i)
	}
	site.Handle("a.example.com", "/book", serve("text/html", "<title>Book</title><nav>"+nav.String()+"</nav><nav><a href=/x>Other</a></nav><main><h1>Book</h1>"+text.String()+"</main>"))
	for _, chars := range []int{1000, 50_000, 100_000} {
		p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/book", IncludeNavigation: true, MaxChars: chars})
		n := p.Extraction.Navigation
		_, section, _ := strings.Cut(p.Content, "\n\n## Navigation\n\n")
		if shown := strings.Count(section, "]("); n.Detected != 401 || n.Included != shown || n.Included+n.Omitted != 401 || shown == 0 {
			t.Errorf("%d characters: %d links shown, %+v", chars, shown, n)
		}
		if len([]rune(p.Content)) > chars || !strings.HasPrefix(p.Content, "# Book") && !strings.HasPrefix(p.Content, "## Part 0") {
			t.Errorf("%d characters: %d, %q…", chars, len(p.Content), p.Content[:40])
		}
	}
	p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/book", IncludeNavigation: true, Section: "Navigation"})
	if n := p.Extraction.Navigation; n.Included != 401 || strings.Count(p.Content, "](") != 401 {
		t.Errorf("the section: %+v", n)
	}
	text2 := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/book", IncludeNavigation: true, ExtractMode: "text", MaxChars: 1000})
	if n := text2.Extraction.Navigation; n.Included == 0 || n.Included+n.Omitted != 401 {
		t.Errorf("as text: %+v in %q", n, text2.Content)
	}
}
