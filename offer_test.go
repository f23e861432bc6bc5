package decant_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
)

const shell = `<!doctype html><title>App</title>%s<div id="app"></div><script src="/app.js"></script><noscript>Turn JavaScript on</noscript>`

func TestHollowPagesAreReadByWhatTheyOffer(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, link, path, kind, body, want string }{
		{"amp", `<link rel="amphtml" href="/amp">`, "/amp", "text/html",
			"<main><h1>Plain</h1><p>The page for telephones says all that the other draws with a script.</p></main>", "says all that"},
		{"print", `<link rel="alternate" media="print" href="/print">`, "/print", "text/html",
			"<main><h1>Print</h1><p>The page for paper says all that the other draws with a script.</p></main>", "page for paper"},
		{"oembed", `<link rel="alternate" type="application/json+oembed" href="/oembed?x=1">`, "/oembed", "application/json",
			`{"type":"rich","title":"Bowl","author_name":"Mira","html":"<p>A lidded bowl.</p><script>x()</script>"}`, "A lidded bowl."},
		{"json", `<link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/7">`, "/wp-json/wp/v2/posts/7", "application/json",
			`{"id":7,"title":{"rendered":"Bowl"},"content":{"rendered":"<p>Hold the rim.</p>"}}`, "Hold the rim."},
	} {
		site, engine := web(t)
		site.Handle("app.example.com", "/", serve("text/html", strings.Replace(shell, "%s", tc.link, 1)))
		site.Handle("app.example.com", tc.path, serve(tc.kind, tc.body))
		p := read(t, engine, decant.ReadRequest{URL: "https://app.example.com/"})
		if !strings.Contains(p.Content, tc.want) || !p.Extraction.Readable || p.Extraction.Via == nil || p.Extraction.Via.Rule != "offer" {
			t.Errorf("%s: %q, %+v", tc.name, p.Content, p.Extraction)
		}
	}
}

func TestWhatAPageOffersMayBeNothing(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{"empty": "", "not JSON": "{", "no text": `{"title":"x"}`, "other types": `{"html":[1],"title":{"rendered":2}}`} {
		site, engine := web(t)
		site.Handle("app.example.com", "/", serve("text/html",
			strings.Replace(shell, "%s", `<link rel="alternate" type="application/json+oembed" href="/oembed">`, 1)))
		site.Handle("app.example.com", "/oembed", serve("application/json", body))
		p := read(t, engine, decant.ReadRequest{URL: "https://app.example.com/"})
		if p.Extraction.Readable || p.Extraction.Via != nil || len(p.Extraction.Steps) < 2 {
			t.Errorf("%s: %+v", name, p.Extraction)
		}
	}
}

func TestArchiveIsAskedOnlyWhereThatIsSwitchedOn(t *testing.T) {
	t.Parallel()
	for _, on := range []bool{false, true} {
		site, engine := web(t, func(o *decant.Options) { o.Archive = on })
		site.Handle("gone.example.com", "/tea", http.NotFound)
		site.Handle("archive.org", "/wayback/available", serve("application/json",
			`{"url":"x","archived_snapshots":{"closest":{"available":true,"status":"200","timestamp":"20240102030405","url":"http://web.archive.org/web/x"}}}`))
		site.Handle("web.archive.org", "/web/20240102030405id_/https://gone.example.com/tea",
			serve("text/html", "<main><h1>Tea</h1><p>This is what the page said before it was taken down.</p></main>"))
		p, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://gone.example.com/tea"})
		if on != (err == nil) {
			t.Fatalf("archive %v: %v", on, err)
		}
		if on && (!strings.Contains(p.Content, "before it was taken down") || !strings.Contains(p.Notice, "copy of 2024-01-02") || p.Extraction.Via.Rule != "archive") {
			t.Errorf("%q, %q, %+v", p.Content, p.Notice, p.Extraction)
		}
		if !on && len(site.Requests()) != 1 {
			t.Errorf("%d requests, want 1", len(site.Requests()))
		}
	}
}

func TestArchiveWithoutACopyLeavesTheError(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"none": `{"archived_snapshots":{}}`, "not JSON": `<html>`, "odd time": `{"archived_snapshots":{"closest":{"available":true,"timestamp":"../../x"}}}`,
	} {
		site, engine := web(t, func(o *decant.Options) { o.Archive = true })
		site.Handle("gone.example.com", "/tea", http.NotFound)
		site.Handle("archive.org", "/wayback/available", serve("application/json", body))
		_, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://gone.example.com/tea"})
		if c := decant.Classify(err); c.Kind != "http_status" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
