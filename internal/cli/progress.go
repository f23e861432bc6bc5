package cli

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/tab"
)

// tellKey is where the context of a read says who hears of its steps.
type tellKey struct{}

// telling leads the steps of what ctx is used for to somebody else than the
// sign of life.
func telling(ctx context.Context, tell func(string)) context.Context {
	return context.WithValue(ctx, tellKey{}, tell)
}

// counting says with each step of several reads how many are done.
func (p *Program) counting(ctx context.Context, done *tally, all int) context.Context {
	if all == 1 {
		return ctx
	}
	return telling(ctx, func(step string) { p.life.tell(fmt.Sprintf("%d done, %s", done.done(), step)) })
}

// tell says what is being done for a read.
func (p *Program) tell(ctx context.Context, step string) {
	if tell, ok := ctx.Value(tellKey{}).(func(string)); ok {
		tell(step)
		return
	}
	p.life.tell(step)
}

// watch lets an engine's steps be told: what is asked of whom, what comes, and
// that a browser is at work.
func (p *Program) watch(opts *decant.Options) {
	inner := opts.Fetch.Wrap
	opts.Fetch.Wrap = func(next http.RoundTripper) http.RoundTripper {
		if inner != nil {
			next = inner(next)
		}
		return &witness{p, next}
	}
	if opts.Browser != nil {
		opts.Browser = &watchedBrowser{opts.Browser, p}
	}
}

// A witness tells of exchanges.
type witness struct {
	program *Program
	next    http.RoundTripper
}

func (w *witness) RoundTrip(r *http.Request) (*http.Response, error) {
	w.program.tell(r.Context(), "waiting for "+r.URL.Host)
	response, err := w.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	response.Body = &watchedBody{ReadCloser: response.Body, witness: w, request: r}
	return response, nil
}

// A watchedBody tells how much of it has come.
type watchedBody struct {
	io.ReadCloser
	*witness
	request *http.Request
	bytes   int
}

func (b *watchedBody) Read(into []byte) (int, error) {
	n, err := b.ReadCloser.Read(into)
	b.bytes += n
	step := fmt.Sprintf("%s sends, %d kB so far", b.request.URL.Host, (b.bytes+999)/1000)
	if err == io.EOF {
		step = fmt.Sprintf("making sense of %d kB", (b.bytes+999)/1000)
	}
	b.program.tell(b.request.Context(), step)
	return n, err
}

// A watchedBrowser tells when it renders.
type watchedBrowser struct {
	decant.Browser
	program *Program
}

func (b *watchedBrowser) Render(ctx context.Context, visit tab.Visit) (*tab.Document, error) {
	host := visit.URL
	if u, err := url.Parse(visit.URL); err == nil && u.Host != "" {
		host = u.Host
	}
	b.program.tell(ctx, "a browser builds "+host)
	doc, err := b.Browser.Render(ctx, visit)
	b.program.tell(ctx, "making sense of what the browser built")
	return doc, err
}
