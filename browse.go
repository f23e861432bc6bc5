package decant

import (
	"context"
	"fmt"

	"github.com/decant-dev/decant/internal/budget"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/tab"
)

// A Browser renders pages and holds sessions to act in. The package browser
// has one that runs Chromium.
type Browser interface {
	Render(ctx context.Context, visit tab.Visit) (*tab.Document, error)
	Do(ctx context.Context, req tab.Request) (*tab.Result, error)
	Close() error
}

// Browse performs one action in a browser session.
func (e *Engine) Browse(ctx context.Context, req tab.Request) (_ *tab.Result, err error) {
	defer e.rescue(ctx, &err)
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
	dropBeyond(result, req.MaxTokens)
	return result, nil
}

// dropBeyond drops the last elements of a list that takes too many tokens; its
// text then says how many more there are.
func dropBeyond(result *tab.Result, most int) {
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
	if doc.Part {
		req.Selector = "body" // the part was chosen already
	}
	if err := req.fill(&e.opts); err != nil {
		return nil, err
	}
	p, err := e.ladder.Live(ctx, req.form(), doc)
	if err != nil {
		return nil, err
	}
	return view(e.keeper.Keep(ctx, p), &req)
}
