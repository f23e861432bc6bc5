package fetch

import (
	"context"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/clock"
)

// bound limits ctx to the time of one call.
func (c *Client) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return clock.WithTimeout(ctx, c.options.Timeout)
}

// pausing stops the clocks of the call while ask waits for an answer.
func pausing(ask func(context.Context, guard.Target) (bool, error)) func(context.Context, guard.Target) (bool, error) {
	if ask == nil {
		return nil
	}
	return func(ctx context.Context, target guard.Target) (bool, error) {
		defer clock.Pause(ctx)()
		return ask(ctx, target)
	}
}
