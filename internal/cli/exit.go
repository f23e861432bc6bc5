package cli

import (
	"cmp"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/page"
)

// A usageError is a command line that cannot be obeyed.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// An unreadableError is a page that was had, but has nothing to read on it.
type unreadableError struct {
	address, reason string
	next            page.Action // what can be done about it
}

func (e *unreadableError) Error() string {
	return fmt.Sprintf(
		"%s is not readable: %s",
		cmp.Or(e.address, "the page"),
		cmp.Or(e.reason, "no content was found on it"),
	)
}

func unreadable(p *page.Page) error {
	x := p.Extraction
	if x.Readable {
		return nil
	}
	bare := &unreadableError{address: p.URL, reason: cmp.Or(string(x.Reason), x.Fallback.Reason)}
	if x.Next != nil {
		bare.next = x.Next.Action
	}
	return bare
}

func exitCode(err error) int {
	if bad := (usageError{}); errors.As(err, &bad) {
		return fault.ExitUsage
	}
	if bare := (*unreadableError)(nil); errors.As(err, &bare) {
		return fault.ExitUnreadable
	}
	if short := (*shortfall)(nil); errors.As(err, &short) {
		return short.exit
	}
	return decant.Classify(err).Exit
}

func kindOf(err error) string {
	if bad := (usageError{}); errors.As(err, &bad) {
		return "bad_request"
	}
	return string(decant.Classify(err).Kind)
}

// A tally counts what came of several arguments.
type tally struct {
	counted            atomic.Int64 // which others may look at meanwhile
	all, failed, worst int
	last               error
}

// done is how many were counted.
func (t *tally) done() int64 { return t.counted.Load() }

func (t *tally) count(err error) {
	t.all++
	t.counted.Add(1)
	if err != nil {
		t.failed++
		t.last, t.worst = err, max(t.worst, exitCode(err))
	}
}

// verdict is the error of a single argument, or that of all of them.
func (t *tally) verdict() error {
	if t.all == 1 || t.failed == 0 {
		return t.last
	}
	return &shortfall{t.failed, t.all, t.worst}
}

// A shortfall is what is missing of many; each part was told as it came.
type shortfall struct{ failed, all, exit int }

func (s *shortfall) Error() string { return fmt.Sprintf("%d of %d could not be read", s.failed, s.all) }
