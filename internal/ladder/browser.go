package ladder

import (
	"context"
	"errors"
	"fmt"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/clock"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/tab"
)

func (c *climb) mustRender() bool { return c.req.Form.Render == page.RenderAlways }

// wantsBrowser reports whether a browser is to render the page: where that was
// asked for, or the page is empty without its scripts.
func (c *climb) wantsBrowser() bool {
	switch {
	case c.mustRender():
		return c.Browser == nil || isHTML(c.page)
	case c.Browser == nil || c.req.Form.Render == page.RenderNever:
		return false
	}
	return isHTML(c.page) && isShell(c.page, c.resp.Body)
}

// renderInTime renders within what is left of the time for the whole read.
func (c *climb) renderInTime(ctx context.Context) (*page.Page, error) {
	if c.Browser == nil {
		return nil, fmt.Errorf("%w is set up here", tab.ErrNoBrowser)
	}
	if c.result.Own {
		return nil, errOnlyFetched
	}
	left, ok := clock.Left(ctx)
	if !ok {
		left = c.Timeout
	}
	limited, cancel := context.WithTimeout(ctx, left*9/10) // what is rendered must still be read
	defer cancel()
	better, err := c.render(limited)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("the time for the read was up before the browser had the page: %w", err)
	}
	return better, err
}

func (c *climb) render(ctx context.Context) (*page.Page, error) {
	doc, err := c.Browser.Render(ctx, tab.Visit{
		URL: c.resp.FinalURL, WaitFor: c.req.Form.WaitFor, Seconds: c.req.Form.Wait})
	if err != nil {
		return nil, err
	}
	if err := c.room.Hold(ctx, int64(len(doc.HTML))); err != nil {
		return nil, err
	}
	better, err := c.transform(ctx, c.live(c.resp, doc))
	if err != nil {
		return nil, err
	}
	// What a browser loads beside the page is not told apart.
	c.result.Private = c.result.Private || c.Policy.Private != guard.Deny
	switch {
	case c.mustRender() || better.WordCount > c.page.WordCount:
		return Rendered(better, doc), nil
	case doc.Loading:
		return nil, errors.New("the page had no content yet when the time for the read was up")
	}
	return nil, errors.New("the page holds no more with its scripts than without")
}

// live is the answer as the browser has it.
func (l *Ladder) live(resp *fetch.Response, doc *tab.Document) *fetch.Response {
	live := *resp
	live.Body, live.FinalURL, live.Truncated = doc.HTML, doc.URL, doc.Truncated
	live.ContentType, live.Status, live.FetchedAt = "text/html; charset=utf-8", doc.Status, l.Now()
	return &live
}

// Rendered is a page that was read from a browser, marked as such.
func Rendered(p *page.Page, doc *tab.Document) *page.Page {
	marked := *p
	marked.Extractor = document.MethodBrowser
	advise(&marked.Extraction, doc.HTML, true)
	switch {
	case doc.Missing != "":
		marked.Notice = doc.Missing + " did not appear in time" + tab.StillLoading(doc.Pending)
	case doc.Loading:
		marked.Notice = "the page was still loading when it was read" + tab.StillLoading(doc.Pending)
	}
	return &marked
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
	switch x.Reason {
	case document.ReasonJSShell:
		return true
	case document.ReasonEmpty, document.ReasonNavigationOnly:
		return grows(body)
	}
	return thin && grows(body)
}
