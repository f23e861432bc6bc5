package schedule

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func numbers(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func alone(int) string { return "" }

func TestResultsComeInOrder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		task := Task[int, int]{Group: alone, Do: func(_ context.Context, i int) (int, bool) {
			time.Sleep(time.Duration(i*7%13) * time.Second)
			return i, false
		}}
		got := slices.Collect(Run(t.Context(), numbers(500), task, Options{}))
		if !slices.Equal(got, slices.Collect(numbers(500))) {
			t.Errorf("got %v", got)
		}
	})
}

// No group has more than its share at once, and a slow one does not hold up
// the others.
func TestGroupsTakeTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var active, most [2]atomic.Int32
		task := Task[int, int]{
			Group: func(i int) string { return []string{"slow", "quick"}[i/100] },
			Do: func(_ context.Context, i int) (int, bool) {
				now := active[i/100].Add(1)
				if now > most[i/100].Load() {
					most[i/100].Store(now)
				}
				time.Sleep([]time.Duration{time.Minute, time.Second}[i/100])
				active[i/100].Add(-1)
				return i, false
			},
		}
		began := time.Now()
		for range Run(t.Context(), numbers(200), task, Options{Max: 8, PerGroup: 2, Window: 200}) {
		}
		if most[0].Load() != 2 || most[1].Load() != 2 {
			t.Errorf("at most %d and %d at once, want 2 of each", most[0].Load(), most[1].Load())
		}
		if took := time.Since(began); took != 50*time.Minute {
			t.Errorf("it took %v, want the time of the slow group alone", took)
		}
	})
}

func TestItDoesMoreAtOnceUntilThatGoesBadly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const room = 100
		var active, most, strains atomic.Int32
		task := Task[int, int]{Group: alone, Do: func(_ context.Context, i int) (int, bool) {
			now := active.Add(1)
			most.Store(max(most.Load(), now))
			time.Sleep(time.Second)
			active.Add(-1)
			if now > room {
				strains.Add(1)
			}
			return i, now > room
		}}
		n := 0
		for range Run(t.Context(), numbers(20_000), task, Options{Max: 1000}) {
			n++
		}
		if n != 20_000 || most.Load() < room || most.Load() > 2*room {
			t.Errorf("%d done, at most %d at once; want around %d", n, most.Load(), room)
		}
		if strains.Load() > 20_000/10 {
			t.Errorf("%d of 20000 were too much", strains.Load())
		}
	})
}

func TestStoppingEndsWhatIsUnderWay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var taken, ended atomic.Int32
		things := func(yield func(int) bool) {
			for i := 0; yield(i); i++ {
				taken.Add(1)
			}
		}
		task := Task[int, int]{Group: alone, Do: func(ctx context.Context, i int) (int, bool) {
			if i > 0 {
				<-ctx.Done()
			}
			ended.Add(1)
			return i, false
		}}
		for range Run(t.Context(), things, task, Options{Max: 10, Window: 20}) {
			break
		}
		synctest.Wait()
		if taken.Load() > 30 || ended.Load() < 1 {
			t.Errorf("%d taken, %d ended", taken.Load(), ended.Load())
		}
	})
}

// Things are taken ahead only as long as they are light enough together, and
// one that is heavier than all may be goes by itself.
func TestHeavyThingsWait(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		weight, limit int64
		want          int32
	}{
		"four at once":    {25, 100, 4},
		"just too heavy":  {26, 100, 3},
		"heavier than it": {1000, 100, 1},
		"weightless":      {0, 100, 20},
	} {
		synctest.Test(t, func(t *testing.T) {
			var taken, done, most atomic.Int32
			things := func(yield func(int) bool) {
				for i := range 20 {
					if !yield(i) {
						return
					}
					most.Store(max(most.Load(), taken.Add(1)-done.Load()))
				}
			}
			task := Task[int, int]{Group: alone, Weight: func(int) int64 { return tc.weight },
				Do: func(_ context.Context, i int) (int, bool) {
					time.Sleep(time.Second)
					done.Add(1)
					return i, false
				}}
			got := slices.Collect(Run(t.Context(), things, task, Options{Max: 20, MaxWeight: tc.limit}))
			if len(got) != 20 || most.Load() != tc.want {
				t.Errorf("%s: %d done, %d at once; want 20, %d", name, len(got), most.Load(), tc.want)
			}
		})
	}
}
