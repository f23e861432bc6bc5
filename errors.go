package decant

import (
	"context"
	"errors"
	"fmt"

	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/keeper"
	"github.com/decant-dev/decant/internal/ladder"
	"github.com/decant-dev/decant/internal/work"
	"github.com/decant-dev/decant/question"
)

// Errors of the engine itself; those of the stages pass through, wrapped.
var (
	// ErrRequest is a request that cannot be obeyed as it stands.
	ErrRequest error = fault.ErrRequest
	// ErrNoSnapshot is a snapshot that was never made, is gone, or is another's.
	ErrNoSnapshot error = keeper.ErrNoSnapshot
	// ErrEmpty is an answer without anything to read.
	ErrEmpty error = ladder.ErrEmpty
	// ErrDeclined is an address that the person did not want to be read.
	ErrDeclined error = question.ErrDeclined
	// ErrRateLimited is an address whose host was asked too often.
	ErrRateLimited error = question.ErrRateLimited
)

// A MovedError is an address that leads to another host, which was not asked
// for.
type MovedError = ladder.MovedError

// A BusyError is a request for which there was no room; it says when to come
// again.
type BusyError = work.BusyError

// Classify tells what an error means: a stable word, a status for HTTP, an exit
// code for the shell, and what to do next. An error it does not know is internal.
func Classify(err error) fault.Class { return fault.Of(err) }

// An Error is what every operation returns when it fails: which operation, on
// what address, and why.
type Error struct {
	Op  string
	URL string
	Err error
}

func (e *Error) Error() string {
	if e.URL == "" {
		return fmt.Sprintf("%s: %v", e.Op, e.Err)
	}
	return fmt.Sprintf("%s %s: %v", e.Op, brief.Address(e.URL, 200), e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// wrap adds the operation and address once.
func wrap(op, url string, err error) error {
	if err == nil {
		return nil
	}
	if known := (*Error)(nil); errors.As(err, &known) {
		return err
	}
	return &Error{op, url, err}
}

// rescue turns a panic in an operation into its error, so that it costs one
// request and not the process.
func (e *Engine) rescue(ctx context.Context, err *error) {
	if cause := recover(); cause != nil {
		e.log.ErrorContext(ctx, "panic", "cause", fmt.Sprint(cause), "stack", work.Stack(cause))
		*err = fmt.Errorf("panic: %v", cause)
	}
}
