// Package clock is a deadline that stands still while a person is asked, since
// people read slower than servers answer.
package clock

import (
	"context"
	"sync"
	"time"
)

// A clock is the time that is left for one piece of work. A piece of a larger
// one has the larger one's clock as its parent.
type clock struct {
	parent *clock
	mu     sync.Mutex
	left   time.Duration
	since  time.Time
	paused int
	timer  *time.Timer
}

type key struct{}

// WithTimeout returns a context that is done when limit has passed, pauses not
// counted. Its cause is then context.DeadlineExceeded. Unlike that of the
// context package it has no Deadline, since a pause would move it.
func WithTimeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	parent, _ := ctx.Value(key{}).(*clock)
	ctx, cancel := context.WithCancelCause(ctx)
	c := &clock{parent: parent, left: limit, since: time.Now()}
	c.timer = time.AfterFunc(limit, func() { cancel(context.DeadlineExceeded) })
	return context.WithValue(ctx, key{}, c), func() {
		c.timer.Stop()
		cancel(nil)
	}
}

// Left is the time that is left in ctx, by its clock or its deadline, and
// whether it has either.
func Left(ctx context.Context) (time.Duration, bool) {
	deadline, dated := ctx.Deadline()
	left := time.Until(deadline)
	c, timed := ctx.Value(key{}).(*clock)
	switch {
	case timed && dated:
		return min(left, c.remaining()), true
	case timed:
		return c.remaining(), true
	}
	return left, dated
}

func (c *clock) remaining() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.paused > 0 {
		return c.left
	}
	return c.left - time.Since(c.since)
}

// Pause stops the clocks of ctx until resume is called.
func Pause(ctx context.Context) (resume func()) {
	first, _ := ctx.Value(key{}).(*clock)
	for c := first; c != nil; c = c.parent {
		c.pause()
	}
	return func() {
		for c := first; c != nil; c = c.parent {
			c.resume()
		}
	}
}

func (c *clock) pause() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.paused++; c.paused == 1 {
		c.timer.Stop()
		c.left -= time.Since(c.since)
	}
}

func (c *clock) resume() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.paused--; c.paused == 0 {
		c.since = time.Now()
		c.timer.Reset(max(c.left, 0))
	}
}

// Err is ctx.Err, but tells a clock that has run out from a caller who left.
func Err(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	return context.Cause(ctx)
}
