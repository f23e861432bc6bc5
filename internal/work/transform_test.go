package work

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/decant-dev/decant/internal/clock"
)

// Whoever waits is told in time; the room is taken for as long as the work
// goes on, though the read is done.
func TestTransformationsObeyTheClock(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBudget(t, Limits{Memory: MinMemory, Processors: 1})
		r := begin(t, b)
		if err := r.Hold(t.Context(), MinMemory/bodiesShare); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := clock.WithTimeout(t.Context(), time.Second)
		defer cancel()
		began := time.Now()
		_, err := Transform(ctx, r, 1, func() (int, error) { time.Sleep(time.Minute); return 1, nil })
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != time.Second {
			t.Errorf("%v after %v, want the deadline after 1s", err, time.Since(began))
		}
		r.Done()
		if b.running.TryAcquire(1) || b.bodies.TryAcquire(1) {
			t.Error("room was given back while it is in use")
		}
		time.Sleep(time.Minute)
		if !b.running.TryAcquire(1) || !b.bodies.TryAcquire(MinMemory/bodiesShare) || !b.shaping.TryAcquire(1) {
			t.Error("room was not given back in the end")
		}
	})
}

func TestWaitingForAProcessorObeysTheClock(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBudget(t, Limits{Memory: MinMemory, Processors: 1, Patience: time.Hour})
		if !b.running.TryAcquire(1) {
			t.Fatal("there is no processor")
		}
		ctx, cancel := clock.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := Transform(ctx, begin(t, b), 1, func() (int, error) { return 1, nil })
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v, want the deadline", err)
		}
	})
}

// A panic reaches whoever waits, with the place it came from, and gives the
// room back.
func TestPanicsPassOn(t *testing.T) {
	t.Parallel()
	b := newBudget(t, Limits{Memory: MinMemory, Processors: 1})
	r := begin(t, b)
	defer func() {
		cause := recover()
		if crash, ok := cause.(*Crash); !ok || crash.String() != "out of luck" || !strings.Contains(Stack(cause), "unlucky") {
			t.Errorf("recovered %v with %s", cause, Stack(cause))
		}
		if _, err := Transform(t.Context(), r, 1, func() (int, error) { return 1, nil }); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	}()
	_, err := Transform(t.Context(), r, 1, unlucky)
	t.Errorf("got %v, want a panic", err)
}

func unlucky() (int, error) { panic("out of luck") }
