package fetch

import (
	"context"
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
		impatient, cancel := context.WithTimeout(t.Context(), stall/2)
		defer cancel()
		if _, err := shared.enter(impatient, "a"); err == nil {
			t.Error("a third exchange got in")
		}
		first.leave()
		second.leave()
		if len(shared.hosts) != 0 {
			t.Errorf("%d hosts remembered, want none", len(shared.hosts))
		}
	})
}

func TestStalledExchangesLendTheirSlots(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		shared := newSlots(4)
		began := time.Now()
		var stalled []*slot
		for range 16 {
			held, err := shared.enter(t.Context(), "a")
			if err != nil {
				t.Fatal(err)
			}
			stalled = append(stalled, held)
		}
		good, err := shared.enter(t.Context(), "a")
		if waited := time.Since(began); err != nil || waited > 4*stall {
			t.Errorf("the good page waited %v, %v; want at most %v", waited, err, 4*stall)
		}
		good.leave()
		for _, held := range stalled {
			held.leave()
		}
	})
}

func TestProgressKeepsTheSlot(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		shared := newSlots(1)
		busy, _ := shared.enter(t.Context(), "a")
		go func() {
			for range 4 {
				time.Sleep(stall * 3 / 4)
				busy.progress()
			}
			busy.leave()
		}()
		began := time.Now()
		next, err := shared.enter(t.Context(), "a")
		if waited := time.Since(began); err != nil || waited < 3*stall {
			t.Errorf("waited %v, %v; want until the busy one left", waited, err)
		}
		next.leave()
	})
}
