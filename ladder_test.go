package decant_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/scraper"
)

func TestLadderFollowsThePagesOwnMarkdown(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	page := `<title>Guide</title><link rel="alternate" type="text/markdown" href="/guide.md"><main><h1>Guide</h1><p>The guide as a page, with a little text in it.</p></main>`
	site.Handle("a.example.com", "/guide", serve("text/html", page))
	site.Handle("a.example.com", "/guide.md", serve("text/markdown", "# Guide\n\nThe guide as *Markdown*.\n"))
	p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/guide"})
	if p.Content != "# Guide\n\nThe guide as *Markdown*.\n" || p.Title != "Guide" {
		t.Errorf("content %q, title %q; want the page's own Markdown", p.Content, p.Title)
	}
	steps := p.Extraction.Steps
	if len(steps) != 2 || steps[1].Rung != "alternate" || steps[1].Result != "readable" {
		t.Errorf("steps %+v", steps)
	}
}

func TestLadderDoesNotFollowMarkdownToAPrivateAddress(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	site.Handle("a.example.com", "/", serve("text/html", `<link rel="alternate" type="text/markdown" href="http://10.0.0.1/x.md"><p>A page that says something of its own.`))
	p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/"})
	steps := p.Extraction.Steps
	if !strings.Contains(p.Content, "something of its own") || len(steps) != 2 || !strings.HasPrefix(steps[1].Result, "blocked_address") {
		t.Errorf("content %q, steps %+v", p.Content, steps)
	}
}

// hosting starts a hosted scraper and notes what it is asked for.
func hosting(t *testing.T) (*scraper.Client, *[]string) {
	t.Helper()
	asked := &[]string{}
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var question struct{ URL string }
		if err := json.NewDecoder(r.Body).Decode(&question); err != nil {
			t.Error(err)
		}
		*asked = append(*asked, question.URL)
		io.WriteString(w, `{"success":true,"data":{"markdown":"# From the service","metadata":{"title":"Service","statusCode":200}}}`)
	}))
	t.Cleanup(service.Close)
	client, err := fetch.Service(service.URL, fetch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	hosted, err := scraper.New(scraper.Options{Base: service.URL, HTTP: client})
	if err != nil {
		t.Fatal(err)
	}
	return hosted, asked
}

const appShell = `<title>App</title><script src="/app.js"></script><body><div id="root"></div>`

func TestLadderAsksTheScraperOnlyForWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	hosted, asked := hosting(t)
	site, engine := web(t, func(o *decant.Options) { o.Scraper = hosted })
	site.Handle("a.example.com", "/app", serve("text/html", appShell))
	site.Handle("a.example.com", "/text", serve("text/html", `<p>A page with a text that can be read as it is.`))
	app := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/app?token=secret"})
	read(t, engine, decant.ReadRequest{URL: "https://a.example.com/text"})
	if app.Content != "# From the service" || app.Extractor != "scraper" || len(*asked) != 1 || (*asked)[0] != "https://a.example.com/app" {
		t.Errorf("content %q by %s; the service was asked for %q", app.Content, app.Extractor, *asked)
	}
}

// What is private stays here, whatever may be read: the scraper is a third
// party.
func TestLadderTellsTheScraperOfNothingPrivate(t *testing.T) {
	t.Parallel()
	hosted, asked := hosting(t)
	site, engine := web(t, func(o *decant.Options) {
		o.Scraper = hosted
		o.Fetch.Policy.Private = guard.Allow
		o.Fetch.Policy.AllowRanges = []netip.Prefix{netip.MustParsePrefix("fc00::/7"), netip.MustParsePrefix("198.18.0.0/15")}
	})
	site.Resolver().Set("turns.example.com", []netip.Addr{netip.MustParseAddr("93.184.215.77")}, []netip.Addr{netip.MustParseAddr("10.0.0.7")})
	for _, host := range []string{"unique.example.com", "fakeip.example.com", "mixed.example.com", "turns.example.com", "wiki.internal", "127.0.0.1"} {
		site.Handle(host, "*", serve("text/html", appShell))
	}
	for _, address := range []string{"http://unique.example.com/", "http://fakeip.example.com/", "http://mixed.example.com/", "http://turns.example.com/",
		"http://wiki.internal/", "http://" + site.PlainAddr() + "/"} {
		p, err := engine.Read(t.Context(), decant.ReadRequest{URL: address})
		if len(*asked) != 0 {
			t.Fatalf("%s: the service was told of %q", address, *asked)
		}
		if err != nil {
			t.Errorf("%s: %v", address, err)
		} else if !slices.ContainsFunc(p.Extraction.Steps, func(s page.Step) bool { return s.Rung == "scraper" && strings.HasPrefix(s.Result, "not asked") }) {
			t.Errorf("%s: steps %+v do not say why the scraper was not asked", address, p.Extraction.Steps)
		}
	}
}
