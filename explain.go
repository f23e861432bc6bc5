package decant

import (
	"context"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/clock"
	"github.com/decant-dev/decant/internal/ladder"
)

// An Explanation says what the reader decided of each block of a page.
type Explanation struct {
	URL    string              `json:"url"`
	Blocks []document.Decision `json:"blocks"`
	// HTML is the page with kept text tinted and the rest dimmed; it runs and
	// loads nothing.
	HTML string `json:"html"`
}

// Explain tells why a page is read as it is. Of the request the address, or
// the HTML given, counts.
func (e *Engine) Explain(ctx context.Context, req ReadRequest) (_ *Explanation, err error) {
	defer e.rescue(ctx, &err)
	if err := req.fill(&e.opts); err != nil {
		return nil, wrap("explain", req.URL, err)
	}
	ctx, cancel := clock.WithTimeout(ctx, e.opts.Fetch.Timeout)
	defer cancel()
	var given *fetch.Response
	if req.HTML != nil {
		given = &fetch.Response{FinalURL: req.URL, Body: req.HTML, ContentType: req.ContentType}
	}
	made, err := e.ladder.Explain(ctx, req.URL, req.Headers, given)
	if err != nil {
		return nil, wrap("explain", req.URL, ladder.InTime(err, ""))
	}
	return &Explanation{URL: made.URL, Blocks: made.Blocks, HTML: string(made.HTML)}, nil
}
