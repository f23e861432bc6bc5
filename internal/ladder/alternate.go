package ladder

import (
	"context"
	"fmt"
	"slices"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/page"
)

// hasAlternate reports whether the page links to itself as Markdown, and
// Markdown is what was asked for.
func (c *climb) hasAlternate() bool {
	f := c.req.Form
	asPage := f.Mode == page.Text || f.Selector != "" || f.Exclude != "" || f.Render == page.RenderAlways
	return !asPage && c.page.Extraction.Method != document.MethodMarkdown && alternateOf(c.page) >= 0
}

func alternateOf(p *page.Page) int {
	return slices.IndexFunc(p.Alternates, func(a document.Alternate) bool { return a.MediaType == "text/markdown" })
}

// readAlternate follows the page's own link to its Markdown form. On another
// host that is another page: it needs consent of its own, and is the source of
// what is read.
func (c *climb) readAlternate(ctx context.Context) (*page.Page, error) {
	address := c.page.Alternates[alternateOf(c.page)].Href
	answer, err := c.fetchAlternate(ctx, address)
	if err != nil {
		return nil, err
	}
	better, err := c.transform(ctx, answer)
	if err != nil {
		return nil, err
	}
	if better.Extraction.Method != document.MethodMarkdown {
		return nil, fmt.Errorf("the link to Markdown leads to %s", better.Extraction.Method)
	}
	c.result.Private = c.result.Private || answer.Private
	if !answer.Storable() {
		c.result.Response = answer // what forbids to keep a part forbids to keep the whole
	}
	merged := *better
	merged.Navigation, merged.Extraction.Navigation = c.page.Navigation, c.page.Extraction.Navigation
	if hostOf(answer.FinalURL) == hostOf(c.resp.FinalURL) {
		merged.Metadata, merged.FinalURL = c.page.Metadata, c.resp.FinalURL
	}
	return &merged, nil
}

func (c *climb) fetchAlternate(ctx context.Context, address string) (*fetch.Response, error) {
	ask := fetch.Request{URL: address, Room: c.room.Hold, Credentials: c.proofFor(address)}
	if c.req.Consent == nil {
		return c.Client.Do(ctx, ask)
	}
	if hostOf(address) != hostOf(c.resp.FinalURL) {
		if err := c.req.Consent(ctx, address); err != nil {
			return nil, fmt.Errorf("not followed: %w", err)
		}
	}
	answer, err := c.Careful.Do(ctx, ask)
	if err == nil && answer.Moved != "" {
		return nil, fmt.Errorf("not followed: %w", &MovedError{answer.Moved})
	}
	return answer, err
}
