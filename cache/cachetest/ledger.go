package cachetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
)

// ExerciseLedger runs the suite for stores that can be looked over.
func ExerciseLedger(t *testing.T, open func(t *testing.T, now func() time.Time, maxBytes int) cache.Ledger) {
	const room = 64 << 20
	t.Run("keys of any length", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		long := strings.Repeat("long key ", 2000)
		put(t, s, long+"a", entry(clock, "a", time.Hour))
		put(t, s, long+"b", entry(clock, "b", time.Hour))
		if got := get(t, s, long+"a").Page.Content; got != "a" {
			t.Errorf("got %q, want a", got)
		}
	})
	t.Run("an empty ledger", func(t *testing.T) {
		s := open(t, NewClock().Now, room)
		stat, err := s.Stat(context.Background())
		if err != nil || stat != (cache.Stat{MaxBytes: room}) {
			t.Errorf("Stat = %+v, %v", stat, err)
		}
		wantKeys(t, s)
	})
	t.Run("all, oldest first", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		var want []string
		for i := range 250 {
			if i%3 == 0 {
				clock.Advance(time.Second)
			}
			want = append(want, fmt.Sprintf("%03d/%d", i/3, i))
			put(t, s, want[i], entry(clock, "x", time.Hour))
		}
		got := keys(t, s)
		if !slices.IsSortedFunc(got, func(a, b string) int { return strings.Compare(a[:3], b[:3]) }) {
			t.Errorf("not the oldest first: %q", got)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("got %d keys %q, want %d", len(got), got, len(want))
		}
		for range s.All(context.Background()) {
			break // stopping early leaves nothing open
		}
	})
	t.Run("stat", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		first := clock.Now()
		put(t, s, "short", entry(clock, Noise(1, 1000), time.Minute))
		clock.Advance(30 * time.Second)
		put(t, s, "long", entry(clock, Noise(2, 1000), time.Hour))
		second := clock.Now()
		clock.Advance(30 * time.Second)
		stat, err := s.Stat(context.Background())
		if err != nil || stat.Entries != 2 || stat.Expired != 1 || stat.Bytes < 1000 || stat.Bytes > 4000 ||
			!stat.Oldest.Equal(first) || !stat.Newest.Equal(second) {
			t.Errorf("Stat = %+v, %v", stat, err)
		}
		wantKeys(t, s, "long")
	})
	t.Run("prune", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		put(t, s, "expired", entry(clock, "x", time.Second))
		put(t, s, "old", entry(clock, "x", time.Hour))
		clock.Advance(time.Second)
		put(t, s, "new", entry(clock, "x", time.Hour))
		wantPruned(t, s, time.Time{}, 0, 1) // Put may have swept it away already
		wantPruned(t, s, clock.Now(), 1, 1)
		wantKeys(t, s, "new")
	})
	t.Run("clear", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		put(t, s, "k", entry(clock, "x", time.Hour))
		if err := s.Clear(context.Background()); err != nil {
			t.Fatal(err)
		}
		wantMiss(t, s, "k")
		if stat, err := s.Stat(context.Background()); err != nil || stat.Entries != 0 || stat.Bytes != 0 {
			t.Errorf("Stat = %+v, %v; want nothing", stat, err)
		}
		put(t, s, "k", entry(clock, "y", time.Hour))
		get(t, s, "k")
	})
}

func wantPruned(t *testing.T, s cache.Ledger, before time.Time, least, most int) {
	t.Helper()
	if n, err := s.Prune(context.Background(), before); err != nil || n < least || n > most {
		t.Errorf("Prune(%v) = %d, %v; want %d to %d", before, n, err, least, most)
	}
}

func wantKeys(t *testing.T, s cache.Ledger, want ...string) {
	t.Helper()
	if got := keys(t, s); !slices.Equal(got, want) {
		t.Errorf("All = %q, want %q", got, want)
	}
}

func keys(t *testing.T, s cache.Ledger) (got []string) {
	t.Helper()
	for kept, err := range s.All(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		if kept.Entry == nil || kept.Bytes == 0 {
			t.Errorf("kept %+v", kept)
		}
		got = append(got, kept.Key)
	}
	return got
}
