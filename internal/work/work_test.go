package work

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/decant-dev/decant/fault"
)

func newBudget(t *testing.T, limits Limits) *Budget {
	t.Helper()
	b, err := New(limits)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func begin(t *testing.T, b *Budget) *Read {
	t.Helper()
	r, err := b.Begin()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Done)
	return r
}

func TestLimitsAreChecked(t *testing.T) {
	t.Parallel()
	for _, bad := range []Limits{{Memory: 1 << 20}, {Memory: -1}, {Processors: -1}, {Patience: -1}} {
		if _, err := New(bad); err == nil {
			t.Errorf("New(%+v) takes limits that cannot be kept", bad)
		}
	}
	if _, err := New(Limits{Memory: MinMemory}); err != nil {
		t.Errorf("the least memory is refused: %v", err)
	}
}

func TestMoreReadsThanThereIsMemoryForAreTurnedAway(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		begin func(*Budget) (*Read, error)
		most  int
	}{"reads": {(*Budget).Begin, MinMemory / perRead}, "pages of a batch": {(*Budget).BeginPage, MinMemory / perPage}} {
		b := newBudget(t, Limits{Memory: MinMemory})
		for i := range tc.most - 1 {
			if _, err := tc.begin(b); err != nil {
				t.Fatalf("%s: %d of %d is turned away: %v", name, i+1, tc.most, err)
			}
		}
		last, err := tc.begin(b)
		if err != nil {
			t.Fatalf("%s: %d of %d is turned away: %v", name, tc.most, tc.most, err)
		}
		busy := (*BusyError)(nil)
		if _, err := tc.begin(b); !errors.As(err, &busy) || busy.RetryAfter < soonest {
			t.Errorf("%s: %d: %v, want busy with a time to come again", name, tc.most+1, err)
		}
		last.Done()
		last.Done()
		if again, err := tc.begin(b); err != nil {
			t.Errorf("%s: after one is done: %v", name, err)
		} else if _, err := tc.begin(b); err == nil {
			t.Errorf("%s: Done twice gave room twice", name)
		} else {
			again.Done()
		}
	}
}

// Reads that each hold a part of their body and want more all end: one goes on
// at a time.
func TestBodiesThatGrowTogetherNeverLockEachOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBudget(t, Limits{Memory: MinMemory, Patience: time.Hour})
		var wg sync.WaitGroup
		for range 100 {
			wg.Go(func() {
				r, err := b.Begin()
				if err != nil {
					t.Error(err)
					return
				}
				defer r.Done()
				for range 10 {
					if err := r.Hold(t.Context(), 1<<20); err != nil {
						t.Errorf("Hold: %v", err)
					}
					time.Sleep(time.Millisecond)
				}
			})
		}
		wg.Wait()
		if !b.bodies.TryAcquire(MinMemory/bodiesShare) || !b.lane.TryAcquire(1) {
			t.Error("room was not given back")
		}
	})
}

func TestHoldWaitsForAWhileAndThenSaysBusy(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBudget(t, Limits{Memory: MinMemory, Patience: 3 * time.Second})
		full, lane, late := begin(t, b), begin(t, b), begin(t, b)
		if err := full.Hold(t.Context(), MinMemory/bodiesShare); err != nil {
			t.Fatal(err)
		}
		if err := lane.Hold(t.Context(), 1); err != nil {
			t.Fatalf("the first read past the room: %v, want it to go on", err)
		}
		began := time.Now()
		err := late.Hold(t.Context(), 1)
		if busy := (*BusyError)(nil); !errors.As(err, &busy) || time.Since(began) != 3*time.Second {
			t.Errorf("after %v: %v, want busy after 3s", time.Since(began), err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := late.Hold(ctx, 1); !errors.Is(err, context.DeadlineExceeded) || fault.KindOf(err) != fault.Busy {
			t.Errorf("past its own time: %v, want busy, because of that time", err)
		}
	})
}

func TestTransformationsKeepToProcessorsAndMemory(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name string
		size int64
		most int32
	}{
		{"small pages keep all processors busy", 1 << 10, 4},
		{"large ones as many as fit", 1 << 20, 2},
		{"one that is larger than all room runs alone", 1 << 30, 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				b := newBudget(t, Limits{Memory: MinMemory, Processors: 4, Patience: time.Hour})
				var now, most atomic.Int32
				var wg sync.WaitGroup
				for range 20 {
					wg.Go(func() {
						r, err := b.Begin()
						if err != nil {
							t.Error(err)
							return
						}
						defer r.Done()
						_, err = Transform(t.Context(), r, tc.size, func() (any, error) {
							n := now.Add(1)
							for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
							}
							time.Sleep(time.Second)
							now.Add(-1)
							return nil, nil
						})
						if err != nil {
							t.Error(err)
						}
					})
				}
				wg.Wait()
				if most.Load() != tc.most {
					t.Errorf("%d ran at once, want %d", most.Load(), tc.most)
				}
			})
		})
	}
}

func TestBusySaysHowLongTheQueueIs(t *testing.T) {
	t.Parallel()
	var p pace
	if got := p.expect(1); got != soonest {
		t.Errorf("an empty queue: %v, want %v", got, soonest)
	}
	p.average, p.waiting = 2*time.Second, 10
	if got := p.expect(2); got != 10*time.Second {
		t.Errorf("ten that take 2 s on two processors: %v, want 10s", got)
	}
	p.waiting = 1000
	if got := p.expect(1); got != latest {
		t.Errorf("a long queue: %v, want %v", got, latest)
	}
}
