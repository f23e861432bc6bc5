package ladder

import (
	"context"
	"slices"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/scraper"
	"github.com/decant-dev/decant/tab"
)

type anyBrowser struct{}

func (anyBrowser) Render(context.Context, tab.Visit) (*tab.Document, error) {
	return nil, tab.ErrNoBrowser
}

type anyScraper struct{}

func (anyScraper) Scrape(context.Context, string) (*scraper.Result, error) {
	return nil, scraper.ErrFailed
}

const (
	scripted = "<div id=root></div><SCRIPT src=a.js></SCRIPT>"
	still    = "<div id=root></div><p>A script is spoken of.</p>"
)

// Which rungs a page climbs, by what was asked for and what was found.
func TestRungsApply(t *testing.T) {
	t.Parallel()
	markdown := []document.Alternate{{MediaType: "application/rss+xml", Href: "/f"}, {MediaType: "text/markdown", Href: "/a.md"}}
	unread := func(r document.Reason) page.Extraction {
		return page.Extraction{Method: document.MethodPlain, Reason: r}
	}
	readable := page.Extraction{Method: document.MethodReader, Readable: true}
	for _, tc := range []struct {
		name string
		page page.Page
		form page.Form
		body string
		want string
	}{
		{"a readable page", page.Page{Extraction: readable}, page.Form{}, scripted, ""},
		{"with Markdown beside it", page.Page{Extraction: readable, Alternates: markdown}, page.Form{}, "", "alternate"},
		{"that is Markdown already", page.Page{Extraction: page.Extraction{Method: document.MethodMarkdown, Readable: true}, Alternates: markdown}, page.Form{}, "", ""},
		{"wanted as text", page.Page{Extraction: readable, Alternates: markdown}, page.Form{Mode: page.Text}, "", ""},
		{"of which a part is wanted", page.Page{Extraction: readable, Alternates: markdown}, page.Form{Selector: "p"}, "", ""},
		{"of which all but a part is", page.Page{Extraction: readable, Alternates: markdown}, page.Form{Exclude: "p"}, "", ""},
		{"to be rendered", page.Page{Extraction: readable, Alternates: markdown}, page.Form{Render: page.RenderAlways}, "", "browser"},
		{"to be rendered, but no page", page.Page{Extraction: readable, ContentType: "application/pdf"}, page.Form{Render: page.RenderAlways}, "", ""},
		{"a shell", page.Page{Extraction: unread(document.ReasonJSShell)}, page.Form{}, still, "browser scraper"},
		{"a shell, never to be rendered", page.Page{Extraction: unread(document.ReasonJSShell)}, page.Form{Render: page.RenderNever}, still, "scraper"},
		{"a shell that says it is no page", page.Page{Extraction: unread(document.ReasonJSShell), ContentType: "text/plain"}, page.Form{}, still, "scraper"},
		{"nothing, with scripts", page.Page{Extraction: unread(document.ReasonEmpty)}, page.Form{}, scripted, "browser scraper"},
		{"nothing, without", page.Page{Extraction: unread(document.ReasonEmpty)}, page.Form{}, still, "scraper"},
		{"links alone, with scripts", page.Page{Extraction: unread(document.ReasonNavigationOnly)}, page.Form{}, scripted, "browser scraper"},
		{"links alone, without", page.Page{Extraction: unread(document.ReasonNavigationOnly)}, page.Form{}, still, "scraper"},
		{"few words, with scripts", page.Page{Extraction: unread(""), WordCount: shellWords - 1}, page.Form{}, scripted, "browser scraper"},
		{"a few more", page.Page{Extraction: unread(""), WordCount: shellWords}, page.Form{}, scripted, "scraper"},
		{"a wall", page.Page{Extraction: unread(document.ReasonLogin)}, page.Form{}, scripted, "scraper"},
	} {
		c := &climb{Ladder: &Ladder{Browser: anyBrowser{}, Scraper: anyScraper{}}, req: &Request{Form: tc.form},
			resp: &fetch.Response{Body: []byte(tc.body)}, page: &tc.page}
		got := ""
		for _, r := range rungs {
			if r.applies(c) {
				got += " " + string(r.name)
			}
		}
		if tc.want != "" {
			tc.want = " " + tc.want
		}
		if got != tc.want {
			t.Errorf("%s: climbs%s, want%s", tc.name, got, tc.want)
		}
	}
}

// Without a browser rendering is refused only where it must be.
func TestRenderingIsNeededOnlyWhereItIsAskedFor(t *testing.T) {
	t.Parallel()
	for render, needed := range map[page.Render]bool{page.RenderAuto: false, page.RenderNever: false, page.RenderAlways: true} {
		c := &climb{Ladder: &Ladder{}, req: &Request{Form: page.Form{Render: render}}, resp: &fetch.Response{},
			page: &page.Page{Extraction: page.Extraction{Reason: document.ReasonJSShell}}}
		browser := &rungs[slices.IndexFunc(rungs, func(r rung) bool { return r.renders })]
		if browser.applies(c) != needed || browser.isNeeded(c) != needed {
			t.Errorf("%s without a browser: applies %v, needed %v; want both %v", render, browser.applies(c), browser.isNeeded(c), needed)
		}
	}
}
