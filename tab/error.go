package tab

import (
	"errors"

	"github.com/decant-dev/decant/fault"
)

// Why something could not be done. The text that wraps one says what to do.
var (
	ErrNoBrowser  = fault.New(fault.NoBrowser, "no browser")
	ErrNoSession  = fault.New(fault.NoSession, "no such session")
	ErrTooMany    = fault.New(fault.TooManySessions, "too many sessions")
	ErrCrashed    = fault.New(fault.BrowserStopped, "the browser stopped")
	ErrBusy       = fault.New(fault.PageBusy, "the page does not answer")
	ErrSelector   = fault.New(fault.BadRequest, "bad selector")
	ErrNotFound   = fault.New(fault.NoElement, "no such element")
	ErrStale      = fault.New(fault.StaleSelector, "stale selector")
	ErrAmbiguous  = fault.New(fault.SeveralElements, "several elements")
	ErrNotReady   = fault.New(fault.NotReady, "element cannot be used")
	ErrCovered    = fault.New(fault.Covered, "element is covered")
	ErrWait       = fault.New(fault.Timeout, "waited in vain")
	ErrNavigation = fault.New(fault.Navigation, "the page could not be loaded")
	ErrRequest    = fault.New(fault.BadRequest, "bad request")
)

// QuotesPage reports whether the text of an error may hold words of the page,
// such as the name of an element. They are short and on one line, but belong
// into an envelope.
func QuotesPage(err error) bool {
	for _, quoting := range []error{ErrNotFound, ErrStale, ErrAmbiguous, ErrNotReady, ErrCovered, ErrWait} {
		if errors.Is(err, quoting) {
			return true
		}
	}
	return false
}
