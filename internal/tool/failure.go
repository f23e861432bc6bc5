package tool

import (
	"strings"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/parcel"
)

// MaxError is the length of an error that a model is shown.
const MaxError = 500

// ErrorKey is where a program finds the parts of a failure.
const ErrorKey = "dev.decant/error"

// Failure is an error as a result: one line with its kind, its cause and what
// to do next. Words of a page that an error quotes are kept apart from ours.
func Failure(err error) *Result {
	class := decant.Classify(err)
	kind := string(class.Kind)
	if wrapped, quotes := parcel.WrapError(err); quotes {
		refused := Refusal(kind + ". Next: " + class.Hint + ".\n" + wrapped.Text)
		refused.Meta = map[string]any{ErrorKey: map[string]any{"kind": kind, "message": kind, "next": class.Hint}}
		return refused
	}
	next := " Next: " + class.Hint + "."
	cause := envelope.Line(class.Cause(err), MaxError)
	cause = strings.Replace(cause, decant.ErrRequest.Error(), "bad_request", 1)
	if !strings.Contains(cause, kind) {
		cause = kind + ": " + cause
	}
	cause = envelope.Line(cause, MaxError-len(next)-1)
	refused := Refusal(strings.TrimRight(cause, ".") + "." + next)
	refused.Meta = map[string]any{ErrorKey: map[string]any{"kind": kind, "message": cause, "next": class.Hint}}
	return refused
}

// Refusal is an error whose text is given.
func Refusal(text string) *Result { return &Result{Failed: true, Texts: []string{text}} }

// Noticed puts what went otherwise than meant before a text, in our own words
// and outside of its envelope.
func Noticed(notice, text string) string {
	if notice == "" {
		return text
	}
	return "[Notice] " + envelope.Line(notice, MaxError) + "\n\n" + text
}
