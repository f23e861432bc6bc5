package clock

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestClockRunsOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		time.Sleep(9 * time.Second)
		if left, ok := Left(ctx); !ok || left != time.Second || Err(ctx) != nil {
			t.Errorf("after 9 of 10 s: %v left, %v, %v", left, ok, Err(ctx))
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if !errors.Is(Err(ctx), context.DeadlineExceeded) {
			t.Errorf("after 10 s: %v, want the deadline to have passed", Err(ctx))
		}
	})
}

func TestClockStandsStillWhileSomebodyIsAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		outer, stop := WithTimeout(t.Context(), 10*time.Second)
		defer stop()
		inner, cancel := WithTimeout(outer, 5*time.Second)
		defer cancel()
		time.Sleep(4 * time.Second)
		first, second := Pause(inner), Pause(inner)
		time.Sleep(time.Hour)
		first()
		time.Sleep(time.Hour) // the second question is still open
		second()
		if left, _ := Left(inner); left != time.Second || inner.Err() != nil {
			t.Errorf("after the questions: %v left, %v; want 1s", left, inner.Err())
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if Err(inner) == nil || outer.Err() != nil {
			t.Errorf("then: inner %v, outer %v; want only the inner to be over", Err(inner), outer.Err())
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if !errors.Is(Err(outer), context.DeadlineExceeded) {
			t.Errorf("at the end: %v, want the deadline", Err(outer))
		}
	})
}

func TestCancellationIsNoDeadline(t *testing.T) {
	t.Parallel()
	ctx, cancel := WithTimeout(t.Context(), time.Hour)
	cancel()
	if !errors.Is(Err(ctx), context.Canceled) {
		t.Errorf("Err = %v, want canceled", Err(ctx))
	}
	if _, ok := Left(context.Background()); ok {
		t.Error("a context without a clock has time left")
	}
	Pause(context.Background())() // does nothing
}
