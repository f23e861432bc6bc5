package question

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/clock"
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
	ErrDeclined = fault.New(fault.Declined, "the person declined")
	// ErrRateLimited is an address whose host was asked too often.
	ErrRateLimited = fault.New(fault.RateLimited, "the host was asked too often")
)

// A ConfirmError is a question to a person that is still open: Addresses are
// not contacted before they have agreed.
type ConfirmError struct{ Addresses []string }

// Fault is Unconfirmed.
func (*ConfirmError) Fault() fault.Kind { return fault.Unconfirmed }

// maxShown is how many addresses an error names.
const maxShown = 3

func (e *ConfirmError) Error() string {
	text := "a person must agree first to the reading of"
	for i, address := range e.Addresses {
		if i == maxShown {
			text += fmt.Sprintf(" and %d more", len(e.Addresses)-i)
			break
		}
		text += " " + brief.Address(address, 100)
	}
	if len(e.Addresses) > 0 {
		text += "; to allow a place for good: decant rules allow " + brief.Clip(origin(e.Addresses[0]), 100)
	}
	return text
}

// confirm asks the person about the addresses that will be contacted, if
// there is somebody to ask.
func (d *Desk) confirm(ctx context.Context, q *inquiry) error {
	if d.Confirm == nil || q.confirmed || len(q.addresses) == 0 {
		return nil
	}
	return d.consent(ctx, append(slices.Clone(q.addresses), q.beyond()...))
}

func (d *Desk) consent(ctx context.Context, addresses []string) error {
	decision, err := d.Confirm(ctx, addresses)
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
	desk    *Desk
	consent func(context.Context, []string) error
	asking  sync.Mutex // one question at a time
	allowed map[string]bool
}

// maxMoves is how often a page may move from host to host.
const maxMoves = 3

func (d *Desk) careful(q *inquiry) *carefulReader {
	if d.Confirm == nil || q.confirmed {
		return &carefulReader{desk: d}
	}
	r := &carefulReader{desk: d, consent: d.consent, allowed: map[string]bool{}}
	for _, address := range append(slices.Clone(q.addresses), q.beyond()...) {
		r.allowed[origin(address)] = true
	}
	return r
}

// moved is an error that leads to another host.
type moved interface {
	error
	MovedTo() string
}

func (r *carefulReader) read(ctx context.Context, req PageRequest) (*page.Page, error) {
	if r.consent != nil {
		req.Consent = r.allow
	}
	for moves := 0; ; moves++ {
		p, err := r.once(ctx, req)
		elsewhere, ok := errors.AsType[moved](err)
		if !ok || r.consent == nil || moves == maxMoves {
			return p, err
		}
		if err := r.allow(ctx, elsewhere.MovedTo()); err != nil {
			return nil, err
		}
		req.URL = elsewhere.MovedTo()
	}
}

// once reads a page within its part of the time.
func (r *carefulReader) once(ctx context.Context, req PageRequest) (*page.Page, error) {
	if _, ok := clock.Left(ctx); !ok {
		return r.desk.Pages.Whole(ctx, req)
	}
	limited, cancel := clock.WithTimeout(ctx, r.patience(ctx))
	defer cancel()
	p, err := r.desk.Pages.Whole(limited, req)
	if err != nil {
		return nil, late(limited, err, "the page")
	}
	return p, nil
}

// patience is how long one page may take: what is left, less what is needed
// to make an answer of the others.
func (r *carefulReader) patience(ctx context.Context) time.Duration {
	if r.desk.Model == nil {
		return timeLeft(ctx) * 9 / 10
	}
	return timeLeft(ctx) * 2 / 3
}

// allow asks about another host, unless the person has agreed to it already.
// Meanwhile the time for the answer stands still.
func (r *carefulReader) allow(ctx context.Context, address string) error {
	r.asking.Lock()
	defer r.asking.Unlock()
	if r.allowed[origin(address)] {
		return nil
	}
	defer clock.Pause(ctx)()
	if err := r.consent(ctx, []string{address}); err != nil {
		return err
	}
	r.allowed[origin(address)] = true
	return nil
}

func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.Scheme + "://" + u.Host
}
