package decant

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"time"

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

// Reasons why an address of a question is not contacted.
var (
	// ErrDeclined is an address that the person did not want to be read.
	ErrDeclined = errors.New("the person declined")
	// ErrRateLimited is an address whose host was asked too often.
	ErrRateLimited = errors.New("the host was asked too often")
)

// A ConfirmError is a question to a person that is still open: Addresses are
// not contacted before they have agreed.
type ConfirmError struct{ Addresses []string }

// mostShown is how many addresses an error names.
const mostShown = 3

func (e *ConfirmError) Error() string {
	text := "a person must agree first to the reading of"
	for i, address := range e.Addresses {
		if i == mostShown {
			text += fmt.Sprintf(" and %d more", len(e.Addresses)-i)
			break
		}
		text += " " + clip(withoutUser(address), 100)
	}
	if len(e.Addresses) > 0 {
		text += "; to allow a place for good: decant rules allow " + clip(origin(e.Addresses[0]), 100)
	}
	return text
}

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

// A carefulReader reads pages for an inquiry. Where a person was asked about
// addresses, it asks again before it follows one to another host.
type carefulReader struct {
	engine  *Engine
	term    *term
	consent func(context.Context, []string) error
	asking  sync.Mutex // one question at a time
	allowed map[string]bool
	done    func()
}

// mostMoves is how often a page may move from host to host.
const mostMoves = 3

func (e *Engine) careful(q *inquiry) (*carefulReader, error) {
	if e.opts.Confirm == nil || q.confirmed {
		return &carefulReader{engine: e, term: q.term, done: func() {}}, nil
	}
	opts := e.opts
	opts.Fetch.CrossHost = fetch.Notice
	client, err := fetch.New(opts.Fetch)
	if err != nil {
		return nil, err
	}
	r := &carefulReader{engine: &Engine{opts: opts, client: client, log: e.log}, term: q.term, consent: e.consent, allowed: map[string]bool{}}
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

// once reads a page within its part of the time.
func (r *carefulReader) once(ctx context.Context, req ReadRequest) (*page.Page, error) {
	ctx, cancel := context.WithTimeout(ctx, r.patience())
	defer cancel()
	p, err := r.engine.uncut(ctx, req)
	return p, late(err, "the page")
}

// uncut reads the whole page, since blocks are counted from its start.
func (e *Engine) uncut(ctx context.Context, req ReadRequest) (*page.Page, error) {
	if err := req.fill(&e.opts); err != nil {
		return nil, err
	}
	return e.whole(ctx, &req)
}

// patience is how long one page may take: what is left, less what is needed
// to make an answer of the others.
func (r *carefulReader) patience() time.Duration {
	if r.engine.opts.Model == nil {
		return r.term.remaining() * 9 / 10
	}
	return r.term.remaining() * 2 / 3
}

func (r *carefulReader) allow(ctx context.Context, address string) error {
	r.asking.Lock()
	defer r.asking.Unlock()
	if r.allowed[origin(address)] {
		return nil
	}
	r.term.pause()
	defer r.term.resume()
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
