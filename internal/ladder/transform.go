package ladder

import (
	"context"
	"fmt"
	"mime"
	"net/http"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/brief"
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

// Explain tells what the reader decided of each block of a page.
func (l *Ladder) Explain(
	ctx context.Context,
	address string,
	given *fetch.Response,
) (*fetch.Response, []document.Decision, []byte, error) {
	room, err := l.Work.Begin()
	if err != nil {
		return nil, nil, nil, err
	}
	defer room.Done()
	resp := given
	if resp == nil {
		// The page as a browser gets it: there is nothing to explain in Markdown.
		if resp, err = l.Client.Do(ctx, fetch.Request{URL: address, Accept: asPage, Room: room.Hold}); err != nil {
			return nil, nil, nil, err
		}
	}
	var blocks []document.Decision
	var html []byte
	busy := room.Transform(ctx, int64(len(resp.Body)), func() {
		blocks, html, err = reader.Explain(
			reader.Source{Body: resp.Body, URL: resp.FinalURL, ContentType: resp.ContentType},
		)
	})
	if busy != nil {
		err = busy
	}
	return resp, blocks, html, err
}

func (c *climb) transform(ctx context.Context, resp *fetch.Response) (*page.Page, error) {
	return c.Ladder.transform(ctx, c.req.URL, c.req.Form, resp, c.room)
}

// transform reads an answer's bytes into a page, when there is room for that.
// It touches nothing outside.
func (l *Ladder) transform(
	ctx context.Context,
	address string,
	form page.Form,
	resp *fetch.Response,
	room *work.Read,
) (*page.Page, error) {
	var p *page.Page
	var err error
	busy := room.Transform(ctx, int64(len(resp.Body)), func() { p, err = l.shape(address, form, resp) })
	if busy != nil {
		return nil, busy
	}
	return p, err
}

func (l *Ladder) shape(address string, form page.Form, resp *fetch.Response) (*page.Page, error) {
	if len(resp.Body) == 0 {
		return nil, fmt.Errorf("%w: the site sent no content", ErrEmpty)
	}
	source := reader.Source{
		Body: resp.Body, URL: resp.FinalURL, ContentType: resp.ContentType, Name: attachedName(resp.Header),
		Member: form.Member,
	}
	if resp.Truncated && !reader.IsText(source) {
		return nil, fetch.ErrTooLarge
	}
	doc, err := l.document(form, source)
	if err != nil {
		return nil, err
	}
	p := assemble(doc, address, form, resp)
	if resp.Truncated {
		p.Incomplete = fmt.Sprintf(
			"the page is longer than maxBytes; only its first %d bytes were read",
			len(resp.Body),
		)
	}
	return p, nil
}

// attachedName is the file's name that comes along with its bytes.
func attachedName(header http.Header) string {
	_, params, err := mime.ParseMediaType(header.Get("Content-Disposition"))
	if err != nil {
		return ""
	}
	return brief.Clip(params["filename"], 200)
}

// document reads a source as the request asks for it.
func (l *Ladder) document(form page.Form, source reader.Source) (*document.Document, error) {
	if form.Source {
		return reader.Verbatim(source)
	}
	return reader.Read(source, reader.Options{
		Selector: form.Selector, Exclude: form.Exclude, Links: string(form.Links), Images: string(form.Images),
		Whole: l.NoReader, Navigation: form.Navigation, Comments: form.Comments,
	})
}
