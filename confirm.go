package decant

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/page"
)

// A Decision is a person's answer to whether addresses may be read.
type Decision uint8

// Decline is the zero value.
const (
	Decline Decision = iota
	Accept
)

// ErrDeclined is an address that the person did not want to be read.
var ErrDeclined = errors.New("the person declined")

// A MovedError is an address that leads to another host, which was not asked
// for.
type MovedError struct{ To string }

func (e *MovedError) Error() string {
	return fmt.Sprintf("the page has moved to another host, %q; read it there if that is meant", clip(hostOf(e.To), 100))
}

// confirm asks the person about the addresses that will be contacted, if
// there is somebody to ask.
func (e *Engine) confirm(ctx context.Context, q *inquiry) error {
	if e.opts.Confirm == nil || q.confirmed || len(q.addresses) == 0 {
		return nil
	}
	return e.consent(ctx, q.addresses)
}

func (e *Engine) consent(ctx context.Context, addresses []string) error {
	decision, err := e.opts.Confirm(ctx, addresses)
	switch {
	case err != nil:
		return err
	case decision != Accept:
		return fmt.Errorf("%w: nothing was read", ErrDeclined)
	}
	return nil
}

// sources reads the pages of an inquiry at once. What cannot be read is noted
// in the answer; it is an error only when nothing at all could be.
func (e *Engine) sources(ctx context.Context, q *inquiry, addresses []string, a *Answer) ([]answer.Source, error) {
	reader, err := e.careful(q)
	if err != nil {
		return nil, err
	}
	defer reader.done()
	requests := make([]ReadRequest, 0, len(addresses)+1)
	if q.snapshot != "" {
		requests = append(requests, ReadRequest{Snapshot: q.snapshot})
	}
	for _, address := range addresses {
		requests = append(requests, ReadRequest{URL: address, Fresh: q.fresh})
	}
	pages, failures := make([]*page.Page, len(requests)), make([]error, len(requests))
	var wg sync.WaitGroup
	for i := range requests {
		wg.Go(func() { pages[i], failures[i] = reader.read(ctx, requests[i]) })
	}
	wg.Wait()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return gather(requests, pages, failures, a)
}

func gather(requests []ReadRequest, pages []*page.Page, failures []error, a *Answer) ([]answer.Source, error) {
	var sources []answer.Source
	for i, p := range pages {
		asked := AskedPage{URL: requests[i].URL, Via: "here"}
		if failures[i] == nil {
			asked.URL, asked.FinalURL, asked.Title, asked.Snapshot = p.URL, p.FinalURL, p.Title, p.Snapshot
			if x := p.Extraction; !x.Readable {
				asked.Doubt = strings.TrimPrefix(because(x), ": ")
			}
			if s := answer.NewSource(p); len(s.Blocks) > 0 {
				sources = append(sources, s)
			} else {
				failures[i] = fmt.Errorf("%w: the page has no text", ErrEmpty)
			}
		}
		if err := failures[i]; err != nil {
			asked.Via, asked.Error, asked.Kind = "", reason(err), Classify(err).Kind
		}
		a.Pages = append(a.Pages, asked)
	}
	if len(sources) == 0 && len(a.By) == 0 {
		return nil, nothingRead(a.Pages, failures)
	}
	return sources, nil
}

// nothingRead is the error of the only page, or one that names them all.
func nothingRead(asked []AskedPage, failures []error) error {
	if len(failures) == 1 {
		return wrap("read", asked[0].URL, failures[0])
	}
	list := ""
	for _, p := range asked {
		list += fmt.Sprintf("; %s: %s", clip(p.URL, 80), clip(p.Error, 120))
	}
	return fmt.Errorf("none of %d pages could be read%s%w", len(asked), list, quietly{failures[0]})
}

// quietly lets an error be recognised without being told twice.
type quietly struct{ error }

func (quietly) Error() string   { return "" }
func (q quietly) Unwrap() error { return q.error }

// A carefulReader reads pages for an inquiry. Where a person was asked about
// addresses, it asks again before it follows one to another host.
type carefulReader struct {
	engine  *Engine
	consent func(context.Context, []string) error
	asking  sync.Mutex // one question at a time
	allowed map[string]bool
	done    func()
}

// mostMoves is how often a page may move from host to host.
const mostMoves = 3

func (e *Engine) careful(q *inquiry) (*carefulReader, error) {
	if e.opts.Confirm == nil || q.confirmed {
		return &carefulReader{engine: e, done: func() {}}, nil
	}
	opts := e.opts
	opts.Fetch.CrossHost = fetch.Notice
	client, err := fetch.New(opts.Fetch)
	if err != nil {
		return nil, err
	}
	r := &carefulReader{engine: &Engine{opts: opts, client: client, log: e.log}, consent: e.consent, allowed: map[string]bool{}}
	r.done = func() { _ = client.Close() } // it only drops connections
	for _, address := range q.addresses {
		r.allowed[origin(address)] = true
	}
	return r, nil
}

func (r *carefulReader) read(ctx context.Context, req ReadRequest) (*page.Page, error) {
	for moves := 0; ; moves++ {
		p, err := r.once(ctx, req)
		var moved *MovedError
		if !errors.As(err, &moved) || r.consent == nil || moves == mostMoves {
			return p, err
		}
		if err := r.allow(ctx, moved.To); err != nil {
			return nil, err
		}
		req.URL = moved.To
	}
}

// once reads the whole page, since blocks are counted from its start.
func (r *carefulReader) once(ctx context.Context, req ReadRequest) (*page.Page, error) {
	if err := req.fill(&r.engine.opts); err != nil {
		return nil, err
	}
	return r.engine.whole(ctx, &req)
}

func (r *carefulReader) allow(ctx context.Context, address string) error {
	r.asking.Lock()
	defer r.asking.Unlock()
	if r.allowed[origin(address)] {
		return nil
	}
	if err := r.consent(ctx, []string{address}); err != nil {
		return err
	}
	r.allowed[origin(address)] = true
	return nil
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.Scheme + "://" + u.Host
}
