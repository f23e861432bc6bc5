package ladder

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/work"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/tab"
)

// Given reads bytes that the caller has.
func (l *Ladder) Given(ctx context.Context, address string, form page.Form, resp *fetch.Response) (*page.Page, error) {
	room, err := l.Work.Begin()
	if err != nil {
		return nil, err
	}
	defer room.Done()
	if err := room.Hold(ctx, int64(len(resp.Body))); err != nil {
		return nil, err
	}
	return l.transform(ctx, address, form, resp, room)
}

// Live reads a page as it stands in a browser.
func (l *Ladder) Live(ctx context.Context, form page.Form, doc *tab.Document) (*page.Page, error) {
	p, err := l.Given(ctx, doc.URL, form, l.live(&fetch.Response{URL: doc.URL}, doc))
	if err != nil {
		return nil, err
	}
	return Rendered(p, doc), nil
}

// An Explanation is what the reader decided of each block of a page, and the
// page with its text tinted by that.
type Explanation struct {
	URL    string
	Blocks []document.Decision
	HTML   []byte
}

// Explain tells what the reader decided of each block of a page.
func (l *Ladder) Explain(ctx context.Context, address string, header http.Header,
	given *fetch.Response) (*Explanation, error) {
	room, err := l.Work.Begin()
	if err != nil {
		return nil, err
	}
	defer room.Done()
	resp := given
	if resp == nil {
		// The page as a browser gets it: there is nothing to explain in Markdown.
		ask := fetch.Request{URL: address, Accept: asPage, Room: room.Hold}
		if ask.Credentials, err = l.Prove(ctx, address, header); err != nil {
			return nil, err
		}
		if resp, err = l.Client.Do(ctx, ask); err != nil {
			return nil, err
		}
	}
	source := reader.Source{Body: resp.Body, URL: resp.FinalURL, ContentType: resp.ContentType}
	return work.Transform(ctx, room, int64(len(resp.Body)), func() (*Explanation, error) {
		blocks, html, err := reader.Explain(source)
		return &Explanation{resp.FinalURL, blocks, html}, err
	})
}

func (c *climb) transform(ctx context.Context, resp *fetch.Response) (*page.Page, error) {
	return c.Ladder.transform(ctx, c.req.URL, c.req.Form, resp, c.room)
}

// transform reads an answer's bytes into a page, when there is room for that.
// It touches nothing outside, but for the program that recognises characters
// where that was asked for.
func (l *Ladder) transform(
	ctx context.Context,
	address string,
	form page.Form,
	resp *fetch.Response,
	room *work.Read,
) (*page.Page, error) {
	r, err := reading{address: address, form: form, resp: resp}.run(ctx, l, room)
	if err != nil {
		return nil, err
	}
	return l.recognised(ctx, r, room)
}

func (l *Ladder) shape(r *reading) (p *page.Page, scanned int, err error) {
	resp, source := r.resp, r.source()
	switch {
	case len(resp.Body) == 0:
		return nil, 0, fmt.Errorf("%w: the site sent no content", ErrEmpty)
	case resp.Truncated && !reader.IsText(source):
		return nil, 0, fetch.ErrTooLarge
	}
	doc, err := l.document(r, source)
	if err != nil {
		return nil, 0, err
	}
	p = assemble(doc, r.address, r.form, resp)
	p.Incomplete = cmp.Or(cutShort(resp), doc.Incomplete)
	return p, doc.Scanned, nil
}

// cutShort says that the end of a page is missing; nothing where it is not.
func cutShort(resp *fetch.Response) string {
	if !resp.Truncated {
		return ""
	}
	return fmt.Sprintf("the page is longer than maxBytes; only its first %d bytes were read", len(resp.Body))
}

// document reads a source as the request asks for it.
func (l *Ladder) document(r *reading, source reader.Source) (*document.Document, error) {
	form := r.form
	if form.Source {
		return reader.Verbatim(source)
	}
	pages, err := reader.ParsePages(form.Pages)
	if err != nil {
		return nil, err
	}
	return reader.Read(source, reader.Options{
		Pages: pages, Annotations: form.Annotations, Until: r.until,
		Selector: form.Selector, Exclude: form.Exclude, Links: string(form.Links), Images: string(form.Images),
		Whole: l.NoReader, Navigation: form.Navigation, Comments: form.Comments,
	})
}
