package decant

import (
	"context"
	"fmt"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader"
)

// climb goes up the ladder of ways to read an answer until one gives content
// worth reading. The page says which rungs were tried and why each ended.
func (e *Engine) climb(ctx context.Context, req *ReadRequest, resp *fetch.Response) (*page.Page, error) {
	return e.transform(ctx, req, resp)
}

// transform reads an answer's bytes into a page. It touches nothing outside.
func (e *Engine) transform(ctx context.Context, req *ReadRequest, resp *fetch.Response) (*page.Page, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(resp.Body) == 0 {
		return nil, fmt.Errorf("%w: the site sent no content", ErrEmpty)
	}
	source := reader.Source{Body: resp.Body, URL: resp.FinalURL, ContentType: resp.ContentType}
	if resp.Truncated && !reader.IsText(source) {
		return nil, fetch.ErrTooLarge
	}
	doc, err := reader.Read(source, reader.Options{
		Selector: req.Selector, Exclude: req.Exclude, Links: req.Links, Images: req.Images, Whole: e.opts.NoReader,
	})
	if err != nil {
		return nil, err
	}
	return assemble(doc, req, resp), nil
}
