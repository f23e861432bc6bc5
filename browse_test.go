package decant_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/tab"
)

// fakeBrowser renders every page to the same document.
type fakeBrowser struct {
	html     string
	err      error
	rendered []string
}

func (f *fakeBrowser) Render(_ context.Context, visit tab.Visit) (*tab.Document, error) {
	f.rendered = append(f.rendered, visit.URL)
	if f.err != nil {
		return nil, f.err
	}
	return &tab.Document{URL: visit.URL, HTML: []byte(f.html), Status: 200}, nil
}

func (f *fakeBrowser) Do(_ context.Context, req tab.Request) (*tab.Result, error) {
	if req.Action != tab.Content {
		return nil, tab.ErrNoSession
	}
	return &tab.Result{Session: "s", URL: "https://app.example.com/", Document: &tab.Document{URL: "https://app.example.com/", HTML: []byte(f.html), Status: 200}}, nil
}

func (f *fakeBrowser) Close() error { return nil }

const (
	shellHTML    = `<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>`
	renderedHTML = `<!doctype html><title>App</title><main><h1>Tea shop</h1><p>Green tea from the first harvest of the year, picked by hand and dried in the shade of the old barn.</p><p>Steep it for two minutes in water that has cooled a little, and pour it off before it turns bitter.</p></main>`
)

func TestReadRendersShells(t *testing.T) {
	t.Parallel()
	article := strings.Replace(renderedHTML, "<main>", "<script src=x.js></script><main>", 1) + strings.Repeat("<p>More of the same tea, which is as good as it was last year and the year before.</p>", 10)
	for _, test := range []struct {
		name, html, render string
		fail               error
		want               bool
	}{
		{"shell, auto", shellHTML, "", nil, true},
		{"shell, never", shellHTML, "never", nil, false},
		{"shell, always", shellHTML, "always", nil, true},
		{"article, auto", article, "", nil, false},
		{"article, always", article, "always", nil, true},
		{"shell, auto, no browser", shellHTML, "", tab.ErrNoBrowser, false},
	} {
		browser := &fakeBrowser{html: renderedHTML, err: test.fail}
		site, engine := web(t, func(o *decant.Options) { o.Browser = browser })
		site.Handle("app.example.com", "/", serve("text/html", test.html))
		p := read(t, engine, decant.ReadRequest{URL: "https://app.example.com/", Render: page.Render(test.render)})
		if got := p.Extractor == "browser"; got != test.want || got != strings.Contains(p.Content, "Green tea") && test.html == shellHTML {
			t.Errorf("%s: extractor %q, steps %+v, content %q", test.name, p.Extractor, p.Extraction.Steps, p.Content)
		}
	}
}

func TestRenderAlwaysNeedsABrowser(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	site.Handle("app.example.com", "/", serve("text/html", renderedHTML))
	_, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://app.example.com/", Render: "always"})
	if !errors.Is(err, tab.ErrNoBrowser) || decant.Classify(err).Kind != "no_browser" {
		t.Errorf("always without a browser: %v", err)
	}
}

func TestBrowse(t *testing.T) {
	t.Parallel()
	_, engine := web(t, func(o *decant.Options) { o.Browser = &fakeBrowser{html: renderedHTML} })
	got, err := engine.Browse(t.Context(), tab.Request{Action: tab.Content})
	if err != nil || !strings.Contains(got.Page.Content, "Green tea") || got.Page.Extractor != "browser" {
		t.Errorf("content: %+v, %v", got, err)
	}
	if text := parcel.WrapBrowse(got).Text; !strings.Contains(text, "EXTERNAL_UNTRUSTED_CONTENT") {
		t.Errorf("not wrapped: %s", text)
	}
	if _, err := engine.Browse(t.Context(), tab.Request{Action: tab.Click}); decant.Classify(err).Kind != "no_session" {
		t.Errorf("click without a session: %v", err)
	}
	_, bare := web(t)
	if _, err := bare.Browse(t.Context(), tab.Request{Action: tab.Open, URL: "https://a.example.com/"}); decant.Classify(err).Kind != "no_browser" {
		t.Errorf("browse without a browser: %v", err)
	}
}

// listBrowser has a list of many elements.
type listBrowser struct{ fakeBrowser }

func (*listBrowser) Do(context.Context, tab.Request) (*tab.Result, error) {
	result := &tab.Result{Metadata: &tab.Metadata{TotalCount: 50}}
	for i := range 50 {
		result.Elements = append(result.Elements, tab.Element{Number: i + 1, Type: "button", Text: "Press here", Enabled: true, Visible: true})
	}
	return result, nil
}

func TestBrowseKeepsToItsTokens(t *testing.T) {
	t.Parallel()
	_, engine := web(t, func(o *decant.Options) { o.Browser = &listBrowser{} })
	for _, test := range []struct{ most, least, shown int }{{0, 50, 50}, {1, 0, 0}, {60, 5, 15}, {10000, 50, 50}} {
		got, err := engine.Browse(t.Context(), tab.Request{Action: tab.Elements, MaxTokens: test.most})
		if err != nil || len(got.Elements) < test.least || len(got.Elements) > test.shown {
			t.Errorf("%d tokens: %d elements, %v; want %d to %d", test.most, len(got.Elements), err, test.least, test.shown)
		}
		if cut := strings.Contains(got.Text(), "more, narrow"); cut != (len(got.Elements) < 50) {
			t.Errorf("%d tokens: the text tells of more: %v", test.most, cut)
		}
	}
}
