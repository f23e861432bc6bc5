package question

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/clock"
	"github.com/decant-dev/decant/internal/parcel"
	"github.com/decant-dev/decant/page"
)

// leaveOut drops the addresses that are not admitted. It is an error when none
// is left.
func (q *inquiry) leaveOut(a *Answer) error {
	if q.admit == nil {
		return nil
	}
	var admitted []string
	var failures []error
	for _, address := range q.addresses {
		if err := q.admit(address); err != nil {
			failures = append(failures, err)
			a.Pages = append(a.Pages, AskedPage{URL: address, Error: err.Error(), Kind: fault.KindOf(err)})
		} else {
			admitted = append(admitted, address)
		}
	}
	if len(admitted) == 0 && len(failures) > 0 {
		return nothingRead(a.Pages, failures)
	}
	q.addresses = admitted
	return nil
}

// sources reads the pages of an inquiry at once. What cannot be read is noted
// in the answer; it is an error only when nothing at all could be.
func (d *Desk) sources(ctx context.Context, q *inquiry, addresses []string, a *Answer) ([]answer.Source, error) {
	reader := d.careful(q)
	var requests []PageRequest
	for _, given := range q.given {
		requests = append(requests, PageRequest{Given: given})
	}
	for _, address := range addresses {
		requests = append(requests, PageRequest{Given: Given{URL: address}, Fresh: q.fresh})
	}
	pages, failures := make([]*page.Page, len(requests)), make([]error, len(requests))
	var wg sync.WaitGroup
	for i := range requests {
		wg.Go(func() { pages[i], failures[i] = reader.read(ctx, requests[i]) })
	}
	wg.Wait()
	if err := clock.Err(ctx); err != nil {
		return nil, err
	}
	if open := openQuestions(failures); open != nil {
		return nil, open // what is read now would be read again with the answer
	}
	return gather(requests, pages, failures, a)
}

var errNoText = fault.New(fault.Empty, "the page has no text")

// openQuestions joins what a person has still to be asked, or is nil.
func openQuestions(failures []error) error {
	var all []string
	for _, err := range failures {
		if open := (*ConfirmError)(nil); errors.As(err, &open) {
			all = append(all, open.Addresses...)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return &ConfirmError{all}
}

func gather(requests []PageRequest, pages []*page.Page, failures []error, a *Answer) ([]answer.Source, error) {
	var sources []answer.Source
	for i, p := range pages {
		asked := AskedPage{URL: requests[i].URL, File: requests[i].file(), Via: "here"}
		if failures[i] == nil {
			asked.URL, asked.FinalURL, asked.Title, asked.Snapshot = p.URL, p.FinalURL, p.Title, p.Snapshot
			if x := p.Extraction; !x.Readable {
				asked.Doubt = strings.TrimPrefix(parcel.Doubt(x), ": ")
			}
			if p.Incomplete != "" {
				asked.Doubt = brief.Join(asked.Doubt, p.Incomplete)
				a.notice("of " + brief.Address(cmp.Or(asked.Label(), "the page"), 200) + " the end is missing: " + p.Incomplete)
			}
			if s := answer.NewSource(p); len(s.Blocks) > 0 {
				s.File = requests[i].file()
				sources = append(sources, s)
			} else {
				failures[i] = errNoText
			}
		}
		if err := failures[i]; err != nil {
			asked.Via, asked.Error, asked.Kind = "", err.Error(), fault.KindOf(err)
		}
		a.Pages = append(a.Pages, asked)
	}
	if len(sources) == 0 && len(a.By) == 0 {
		return nil, nothingRead(a.Pages, failures)
	}
	return sources, nil
}

// An UnreadError is a question of which no page could be read.
type UnreadError struct {
	Pages []AskedPage
	cause error
}

func (e *UnreadError) Error() string {
	if len(e.Pages) == 1 {
		return e.cause.Error()
	}
	list := ""
	for i := range e.Pages {
		p := &e.Pages[i]
		list += fmt.Sprintf("; %s: %s", brief.Clip(cmp.Or(p.Label(), "an earlier read"), 80), brief.Clip(p.Error, 120))
	}
	return fmt.Sprintf("none of %d pages could be read%s", len(e.Pages), list)
}

// Unwrap is why the first page could not be read.
func (e *UnreadError) Unwrap() error { return e.cause }

func nothingRead(asked []AskedPage, failures []error) error { return &UnreadError{asked, failures[0]} }
