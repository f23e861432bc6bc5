package decant

import (
	"context"
	"errors"
	"fmt"

	"github.com/decant-dev/decant/budget"
	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/tab"
)

// A Browser renders pages and holds sessions to act in. The package browser
// has one that runs Chromium.
type Browser interface {
	Render(ctx context.Context, address string) (*tab.Document, error)
	Do(ctx context.Context, req tab.Request) (*tab.Result, error)
	Close() error
}

// Browse performs one action in a browser session.
func (e *Engine) Browse(ctx context.Context, req tab.Request) (*tab.Result, error) {
	if e.opts.Browser == nil {
		return nil, wrap("browse", req.URL, fmt.Errorf("%w is set up here", tab.ErrNoBrowser))
	}
	result, err := e.opts.Browser.Do(ctx, req)
	if err == nil && result.Document != nil {
		result.Page, err = e.readLive(ctx, result.Document)
	}
	if err != nil {
		return nil, wrap("browse", req.URL, err)
	}
	shorten(result, req.MaxTokens)
	return result, nil
}

// shorten drops the last elements of a list that takes too many tokens; its text
// then says how many more there are.
func shorten(result *tab.Result, most int) {
	if most == 0 || result.Metadata == nil {
		return
	}
	for i := range result.Elements {
		most -= budget.Tokens(result.Elements[i].Line(result.ShowSelectors) + "\n")
		if most < 0 {
			result.Elements = result.Elements[:i]
			return
		}
	}
}

// readLive reads a page as it stands in the browser.
func (e *Engine) readLive(ctx context.Context, doc *tab.Document) (*page.Page, error) {
	req := ReadRequest{URL: doc.URL}
	if err := req.fill(&e.opts); err != nil {
		return nil, err
	}
	p, err := e.transform(ctx, &req, e.rendered(&fetch.Response{URL: doc.URL}, doc))
	if err != nil {
		return nil, err
	}
	markRendered(p, doc)
	e.keepSnapshot(ctx, &req, &cache.Entry{Page: p})
	return view(p, &req)
}

// renderInTime renders within what is left of the time for the whole read.
func (e *Engine) renderInTime(
	ctx context.Context, req *ReadRequest, resp *fetch.Response, p *page.Page,
) (*page.Page, error) {
	left := e.opts.Fetch.Timeout
	if e.opts.Fetch.Policy.Private != guard.Ask { // else a person may have been asked, who took their time
		left -= resp.Took
	}
	limited, cancel := context.WithTimeout(ctx, left)
	defer cancel()
	better, err := e.render(limited, req, resp, p)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("the time for the read was up before the browser had the page: %w", err)
	}
	return better, err
}

// render asks the browser, if there is one, for a page that is empty without
// its scripts.
func (e *Engine) render(ctx context.Context, req *ReadRequest, resp *fetch.Response, p *page.Page) (*page.Page, error) {
	switch {
	case req.Render == "always" && e.opts.Browser == nil:
		return nil, fmt.Errorf("%w is set up here", tab.ErrNoBrowser)
	case e.opts.Browser == nil || req.Render == "never" || !isHTML(p) || req.Render == "auto" && !isShell(p, resp.Body):
		return nil, nil
	}
	doc, err := e.opts.Browser.Render(ctx, resp.FinalURL)
	if err != nil {
		return nil, err
	}
	better, err := e.transform(ctx, req, e.rendered(resp, doc))
	if err != nil {
		return nil, err
	}
	markRendered(better, doc)
	switch {
	case req.Render != "auto" || better.WordCount > p.WordCount:
	case doc.Loading:
		return nil, errors.New("the page had no content yet when the time for the read was up")
	default:
		return nil, errors.New("the page holds no more with its scripts than without")
	}
	return better, nil
}

// rendered is the answer as the browser has it.
func (e *Engine) rendered(resp *fetch.Response, doc *tab.Document) *fetch.Response {
	live := *resp
	live.Body, live.FinalURL, live.Truncated = doc.HTML, doc.URL, doc.Truncated
	live.ContentType, live.Status, live.FetchedAt = "text/html; charset=utf-8", doc.Status, e.opts.Now()
	return &live
}

func markRendered(p *page.Page, doc *tab.Document) {
	p.Extractor = rungBrowser
	advise(&p.Extraction, doc.HTML, true)
	if doc.Loading {
		p.Notice = "the page was still loading when it was read"
	}
}

func isHTML(p *page.Page) bool {
	return p.ContentType == "text/html" || p.ContentType == "application/xhtml+xml" || p.ContentType == ""
}

// shellWords is how few words make a page without chosen content a shell.
const shellWords = 40

// isShell reports whether a page seems to wait for its scripts or frames.
func isShell(p *page.Page, body []byte) bool {
	x := p.Extraction
	thin := !x.Readable && x.Reason == "" && p.WordCount < shellWords
	return x.Reason == "js_shell" || (thin || x.Reason == "empty" || x.Reason == "navigation_only") && grows.Match(body)
}

// WrapBrowse puts a result into an envelope, since it holds words of a page.
func WrapBrowse(r *tab.Result) envelope.Envelope {
	if r.Page != nil {
		return Wrap(r.Page)
	}
	return envelope.Wrap(envelope.Contents{Text: r.Text(), Fields: []envelope.Field{{Name: "URL", Value: r.URL}, {Name: "Title", Value: r.Title}}})
}
