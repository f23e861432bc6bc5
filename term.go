package decant

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/decant-dev/decant/fetch"
)

// A term is the time that an answer may take as a whole: reading, the service
// and the model. It stands still while a person is asked.
type term struct {
	context.Context
	end   context.CancelCauseFunc
	timer *time.Timer

	mu      sync.Mutex
	asking  int
	left    time.Duration
	running time.Time // since when left is being used up
}

// newTerm begins a term. Where the caller's own time is shorter, it ends
// before that, so that there is time to hand on what was read.
func newTerm(ctx context.Context, most time.Duration) *term {
	if deadline, ok := ctx.Deadline(); ok {
		most = min(most, time.Until(deadline)*9/10)
	}
	t := &term{left: most, running: time.Now()}
	t.Context, t.end = context.WithCancelCause(ctx)
	t.timer = time.AfterFunc(most, func() { t.end(context.DeadlineExceeded) })
	return t
}

// Err is that of a deadline when the time is up: a plain cancellation would
// say that the caller had left.
func (t *term) Err() error {
	if t.Context.Err() != nil {
		return context.Cause(t.Context)
	}
	return nil
}

// remaining is the time that is left.
func (t *term) remaining() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asking > 0 {
		return t.left
	}
	return t.left - time.Since(t.running)
}

// pause stops the time until resume.
func (t *term) pause() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asking++; t.asking == 1 {
		t.timer.Stop()
		t.left -= time.Since(t.running)
	}
}

func (t *term) resume() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asking--; t.asking == 0 {
		t.running = time.Now()
		t.timer.Reset(max(t.left, 0))
	}
}

// close frees what the term holds.
func (t *term) close() {
	t.timer.Stop()
	t.end(nil)
}

// late says in our words that something took too long.
func late(err error, what string) error {
	if fetch.KindOf(err) != "" || !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &fetch.Error{
		Kind: fetch.Timeout, Reason: what + " took longer than the time given", Remedy: "try again, or give it more time", Err: err,
	}
}
