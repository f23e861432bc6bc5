package decant

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestTermStandsStillWhileAPersonIsAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		term := newTerm(t.Context(), 3*time.Second)
		defer term.close()
		time.Sleep(time.Second)
		term.pause()
		term.pause() // two questions at once
		time.Sleep(time.Hour)
		term.resume()
		if left := term.remaining(); left != 2*time.Second || term.Err() != nil {
			t.Errorf("%v is left, %v; want 2s", left, term.Err())
		}
		term.resume()
		<-term.Done()
		if took := time.Since(began); took != time.Hour+3*time.Second || !errors.Is(term.Err(), context.DeadlineExceeded) {
			t.Errorf("it ended after %v with %v", took, term.Err())
		}
	})
}

func TestTermEndsBeforeTheCallersTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		term := newTerm(ctx, time.Minute)
		defer term.close()
		<-term.Done()
		if ctx.Err() != nil || !errors.Is(term.Err(), context.DeadlineExceeded) {
			t.Errorf("the caller's context: %v, the term's: %v", ctx.Err(), term.Err())
		}
		gone, leave := context.WithCancel(t.Context())
		left := newTerm(gone, time.Minute)
		defer left.close()
		leave()
		if !errors.Is(left.Err(), context.Canceled) {
			t.Errorf("whoever asked has left, but the term says %v", left.Err())
		}
	})
}
