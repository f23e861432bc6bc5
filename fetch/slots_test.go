package fetch

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestSlotsLimitEachHost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		shared := newSlots(2)
		first, _ := shared.enter(t.Context(), "a")
		second, _ := shared.enter(t.Context(), "a")
		if other, err := shared.enter(t.Context(), "b"); err != nil {
			t.Errorf("another host waited: %v", err)
		} else {
			other.leave()
		}
		impatient, cancel := context.WithTimeout(t.Context(), slow/2)
		defer cancel()
		_, err := shared.enter(impatient, "a")
		if err == nil {
			t.Fatal("a third exchange got in")
		}
		if got := classify(impatient, err); got.Kind != Timeout || !strings.Contains(got.Reason, "other reads") {
			t.Errorf("a turn that did not come: kind %v, %q, want a timeout that names the other reads", got.Kind, got.Reason)
		}
		first.leave()
		second.leave()
		if len(shared.hosts) != 0 {
			t.Errorf("%d hosts remembered, want none", len(shared.hosts))
		}
	})
}

func TestASlowHostIsAskedLess(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		shared := newSlots(4)
		var now, most, late atomic.Int32
		var wg sync.WaitGroup
		for range 48 {
			wg.Go(func() {
				held, err := shared.enter(t.Context(), "a")
				if err != nil {
					t.Error(err)
					return
				}
				n := now.Add(1)
				most.Store(max(most.Load(), n))
				if time.Since(began(t)) > time.Minute {
					late.Store(max(late.Load(), n))
				}
				time.Sleep(6 * time.Second)
				now.Add(-1)
				held.leave()
			})
		}
		wg.Wait()
		if most.Load() > 4 || late.Load() != 1 {
			t.Errorf("a host that takes 6 s a page was asked for %d at once, later %d; want at most 4, then 1", most.Load(), late.Load())
		}
	})
}

// began is when time starts inside synctest.
func began(*testing.T) time.Time { return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) }

func TestAHostThatIsFastAgainIsAskedMore(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		shared := newSlots(2)
		keep, _ := shared.enter(t.Context(), "a")
		time.Sleep(slow + time.Second)
		synctest.Wait()
		if got := shared.hosts["a"].allowed; got != 1 {
			t.Fatalf("allowed %d while an exchange is slow, want 1", got)
		}
		impatient, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := shared.enter(impatient, "a"); err == nil {
			t.Error("a second exchange got in beside a slow one")
		}
		keep.progress()
		keep.leave()
		next, _ := shared.enter(t.Context(), "a")
		other, err := shared.enter(t.Context(), "a")
		if err != nil {
			t.Fatalf("the host is fast again: %v", err)
		}
		next.leave()
		other.leave()
	})
}

func TestTurnsComeInOrder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		shared := newSlots(1)
		first, _ := shared.enter(t.Context(), "a")
		gone, cancel := context.WithCancel(t.Context())
		go func() { _, _ = shared.enter(gone, "a") }()
		synctest.Wait()
		var order []int
		for i := range 3 {
			go func() {
				held, _ := shared.enter(t.Context(), "a")
				order = append(order, i)
				held.leave()
			}()
			synctest.Wait()
		}
		cancel()
		synctest.Wait()
		first.leave()
		synctest.Wait()
		if fmt.Sprint(order) != "[0 1 2]" || len(shared.hosts) != 0 {
			t.Errorf("order %v with %d hosts remembered, want [0 1 2] and none", order, len(shared.hosts))
		}
	})
}
