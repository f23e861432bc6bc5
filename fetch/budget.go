package fetch

import (
	"context"
	"sync"
	"time"

	"github.com/decant-dev/decant/guard"
)

// budget is the time of one call. It stands still while a person is asked,
// since people read slower than servers answer.
type budget struct {
	mu    sync.Mutex
	left  time.Duration
	since time.Time
	timer *time.Timer
}

type budgetKey struct{}

// bound limits ctx to the time of one call.
func (c *Client) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.options.Policy.Private != guard.Ask {
		return context.WithTimeout(ctx, c.options.Timeout)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	spent := &budget{left: c.options.Timeout, since: time.Now()}
	spent.timer = time.AfterFunc(spent.left, func() { cancel(context.DeadlineExceeded) })
	return context.WithValue(ctx, budgetKey{}, spent), func() {
		spent.timer.Stop()
		cancel(nil)
	}
}

// pausing stops the clock of the call while ask waits for an answer.
func pausing(ask func(context.Context, guard.Target) (bool, error)) func(context.Context, guard.Target) (bool, error) {
	if ask == nil {
		return nil
	}
	return func(ctx context.Context, target guard.Target) (bool, error) {
		if spent, ok := ctx.Value(budgetKey{}).(*budget); ok {
			spent.pause()
			defer spent.resume()
		}
		return ask(ctx, target)
	}
}

func (b *budget) pause() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.timer.Stop()
	b.left -= time.Since(b.since)
}

func (b *budget) resume() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.since = time.Now()
	b.timer.Reset(max(b.left, 0))
}
