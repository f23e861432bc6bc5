// Package fault names what can go wrong, once for everybody: each kind with its
// status for HTTP, its exit code for the shell, and what to do next.
package fault

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
)

// A Kind is a stable word for what went wrong.
type Kind string

// A Class is what a kind of error means to a program.
type Class struct {
	Kind   Kind
	Status int    // for HTTP
	Exit   int    // for the shell
	Hint   string // what an agent should do next
}

// An Error is a sentinel of one kind.
type Error struct {
	kind Kind
	text string
}

// New returns a sentinel that errors of the kind wrap.
func New(kind Kind, text string) *Error { return &Error{kind, text} }

func (e *Error) Error() string { return e.text }

// Fault is the kind of the error.
func (e *Error) Fault() Kind { return e.kind }

// ErrRequest is a request that cannot be obeyed as it stands.
var ErrRequest = New(BadRequest, "bad request")

// Request says what is wrong with a request.
func Request(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrRequest}, args...)...)
}

// KindOf is the kind of an error: what the outermost error of its chain says
// that has a method Fault. Without one it is Internal.
func KindOf(err error) Kind {
	if known, ok := errors.AsType[interface {
		error
		Fault() Kind
	}](err); ok {
		return known.Fault()
	}
	switch {
	case errors.Is(err, context.Canceled):
		return Canceled
	case errors.Is(err, context.DeadlineExceeded):
		return Timeout
	}
	return Internal
}

// Of tells what an error means. Where the error itself says what to do next,
// by a method Advice, that is the hint.
func Of(err error) Class {
	class := KindOf(err).Class()
	if known, ok := errors.AsType[interface {
		error
		Advice() string
	}](err); ok {
		class.Hint = cmp.Or(known.Advice(), class.Hint)
	}
	return class
}

// Class is what the kind means. A kind that is not known is Internal.
func (k Kind) Class() Class {
	for _, c := range classes {
		if c.Kind == k {
			return c
		}
	}
	return Internal.Class()
}

// All lists every kind there is, those of servers last.
func All() []Class { return classes }

// Cause is the text of an error of the class without its hint, for those who
// show the hint beside it.
func (c Class) Cause(err error) string { return strings.TrimSuffix(err.Error(), "; "+c.Hint) }
