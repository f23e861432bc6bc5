package fetch

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/decant-dev/decant/guard"
)

func TestBudgetStandsStillWhileAsking(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client := &Client{options: Options{Timeout: 10 * time.Second, Policy: guard.Policy{Private: guard.Ask}}}
		ctx, cancel := client.bound(t.Context())
		defer cancel()
		slowly := pausing(func(context.Context, guard.Target) (bool, error) {
			time.Sleep(time.Minute)
			return true, nil
		})
		time.Sleep(4 * time.Second)
		if yes, err := slowly(ctx, guard.Target{}); !yes || err != nil || ctx.Err() != nil {
			t.Fatalf("asked: %v, %v, %v; want time to stand still", yes, err, ctx.Err())
		}
		time.Sleep(5 * time.Second)
		if ctx.Err() != nil {
			t.Errorf("ended after 9 s of 10")
		}
		time.Sleep(2 * time.Second)
		if !errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
			t.Errorf("after 11 s of 10: %v, want the deadline", context.Cause(ctx))
		}
	})
}
