package tab

import "errors"

// Why something could not be done. The text that wraps one says what to do.
var (
	ErrNoBrowser  = errors.New("no browser")
	ErrNoSession  = errors.New("no such session")
	ErrTooMany    = errors.New("too many sessions")
	ErrCrashed    = errors.New("the browser stopped")
	ErrBusy       = errors.New("the page does not answer")
	ErrSelector   = errors.New("bad selector")
	ErrNotFound   = errors.New("no such element")
	ErrStale      = errors.New("stale selector")
	ErrAmbiguous  = errors.New("several elements")
	ErrNotReady   = errors.New("element cannot be used")
	ErrCovered    = errors.New("element is covered")
	ErrNavigation = errors.New("the page could not be loaded")
	ErrRequest    = errors.New("bad request")
)

// QuotesPage reports whether the text of an error may hold words of the page,
// such as the name of an element. They are short and on one line, but belong
// into an envelope.
func QuotesPage(err error) bool {
	for _, quoting := range []error{ErrNotFound, ErrStale, ErrAmbiguous, ErrNotReady, ErrCovered} {
		if errors.Is(err, quoting) {
			return true
		}
	}
	return false
}
