// Package question answers questions about pages: it reads them, has a model
// write or quotes them itself, and checks every citation.
//
//	desk.go       Desk: who answers, and from where pages come
//	ask.go        Ask: a prompt with addresses; what an answer is
//	summarize.go  Summarize and Compare
//	verify.go     Verify: does a page say what it is said to say
//	given.go      pages that need not be fetched
//	inquiry.go    what a request asks for, and of which addresses
//	confirm.go    a person agrees first, and to every move to another host
//	ground.go     a model's service reads what is public
//	sources.go    reading the pages
package question

import (
	"context"
	"time"

	"github.com/decant-dev/decant/answer"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/clock"
	"github.com/decant-dev/decant/internal/shortcut"
	"github.com/decant-dev/decant/page"
)

// A Desk answers questions. It is safe for concurrent use. Model, Confirm and
// Sites may be nil; all else is needed.
type Desk struct {
	Pages Pages
	// Model answers; nil answers with quotes.
	Model Model
	// Confirm asks a person whether addresses may be contacted; nil asks nobody.
	Confirm func(ctx context.Context, addresses []string) (Decision, error)
	// MayTell refuses addresses that no third party may hear of.
	MayTell func(ctx context.Context, address string) error
	// Sites knows which addresses stand for others; nil knows none.
	Sites func() shortcut.Rules
	// MaxTokens is what a model is shown when a request does not say.
	MaxTokens int
	// Timeout bounds an answer as a whole.
	Timeout time.Duration
	Now     func() time.Time
}

// Pages is where a desk gets its pages, uncut.
type Pages interface {
	Whole(ctx context.Context, req PageRequest) (*page.Page, error)
}

// A PageRequest is one page that an answer needs: by address, or given.
type PageRequest struct {
	Given
	Fresh bool
	// Consent, unless nil, is asked before another host is contacted. A page
	// that has moved to one ends in an error that has a method MovedTo.
	Consent func(ctx context.Context, address string) error
}

// A Model writes text for a prompt. OnText, which may be nil, gets the text
// piece by piece; the whole is returned. With answer.ErrCut it is good as far
// as it goes.
type Model interface {
	Name() string
	Generate(ctx context.Context, prompt answer.Prompt, onText func(string)) (string, error)
}

// A Grounder is a Model whose service reads public pages by itself. It is
// tried first; what it could not read is read here.
type Grounder interface {
	Ground(ctx context.Context, prompt answer.Prompt) (*answer.Grounding, error)
}

// with is the desk at which a model answers; nil means the desk's own.
func (d *Desk) with(model Model) *Desk {
	if model == nil {
		return d
	}
	other := *d
	other.Model = model
	return &other
}

// bound gives an answer its time. Where the caller's own is shorter, it ends
// before that, so that there is time to hand on what was read.
func (d *Desk) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := d.Timeout
	if left, ok := clock.Left(ctx); ok {
		limit = min(limit, left*9/10)
	}
	return clock.WithTimeout(ctx, limit)
}

// timeLeft is what an answer still has.
func timeLeft(ctx context.Context) time.Duration {
	left, _ := clock.Left(ctx)
	return left
}

// late says in our words that something took too long.
func late(ctx context.Context, err error, what string) error {
	if clock.Err(ctx) != context.DeadlineExceeded && fault.KindOf(err) != fault.Timeout {
		return err
	}
	if fault.KindOf(err) == fault.Timeout && fault.Of(err).Hint != fault.Timeout.Class().Hint {
		return err // it says so itself
	}
	return &fetch.Error{
		Kind: fault.Timeout, Reason: what + " took longer than the time given",
		Remedy: "try again, or give it more time", Err: err,
	}
}
