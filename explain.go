package decant

import (
	"context"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/reader"
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
func (e *Engine) Explain(ctx context.Context, req ReadRequest) (*Explanation, error) {
	if err := req.fill(&e.opts); err != nil {
		return nil, wrap("explain", req.URL, err)
	}
	resp := &fetch.Response{FinalURL: req.URL, Body: req.HTML, ContentType: req.ContentType}
	if req.HTML == nil {
		var err error
		// The page as a browser gets it: there is nothing to explain in Markdown.
		if resp, err = e.client.Do(ctx, fetch.Request{URL: req.URL, Accept: "text/html, application/xhtml+xml;q=0.9, */*;q=0.1"}); err != nil {
			return nil, wrap("explain", req.URL, err)
		}
	}
	blocks, page, err := reader.Explain(reader.Source{Body: resp.Body, URL: resp.FinalURL, ContentType: resp.ContentType})
	if err != nil {
		return nil, wrap("explain", req.URL, err)
	}
	return &Explanation{URL: resp.FinalURL, Blocks: blocks, HTML: string(page)}, nil
}
