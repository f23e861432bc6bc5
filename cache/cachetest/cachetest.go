// Package cachetest is the suite that every cache.Store must pass.
package cachetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/page"
)

// A Clock is a time that tests move by hand.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock returns a clock that stands at a fixed time.
func NewClock() *Clock { return &Clock{now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)} }

// Now returns the clock's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock on.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Exercise runs the suite against stores that open returns: empty, at the
// clock's time, holding at most maxBytes (of any measure near the content's).
func Exercise(t *testing.T, open func(t *testing.T, now func() time.Time, maxBytes int) cache.Store) {
	const room = 64 << 20
	t.Run("miss", func(t *testing.T) {
		s := open(t, NewClock().Now, room)
		wantMiss(t, s, "nothing")
	})
	t.Run("round trip", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		put(t, s, "k", entry(clock, "content 한국어", time.Hour))
		got := get(t, s, "k")
		if got.Page.Content != "content 한국어" || got.ETag != `"e"` || !got.StoredAt.Equal(clock.Now()) {
			t.Errorf("got %+v %+v", got, got.Page)
		}
	})
	t.Run("keys keep their case", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		put(t, s, "https://example.com/A", entry(clock, "upper", time.Hour))
		wantMiss(t, s, "https://example.com/a")
	})
	t.Run("replace", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		put(t, s, "k", entry(clock, "old", time.Hour))
		put(t, s, "k", entry(clock, "new", time.Hour))
		if got := get(t, s, "k").Page.Content; got != "new" {
			t.Errorf("got %q, want the newer entry", got)
		}
	})
	t.Run("delete", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		put(t, s, "k", entry(clock, "x", time.Hour))
		for range 2 {
			if err := s.Delete(context.Background(), "k"); err != nil {
				t.Fatal(err)
			}
		}
		wantMiss(t, s, "k")
	})
	t.Run("expiry at its edge", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		put(t, s, "k", entry(clock, "x", time.Hour))
		clock.Advance(time.Hour - time.Nanosecond)
		get(t, s, "k")
		clock.Advance(time.Nanosecond)
		wantMiss(t, s, "k")
	})
	t.Run("bounded", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, 100<<10)
		left := fill(t, s, clock, 100)
		if left == 0 || left > 12 {
			t.Errorf("%d entries of 10 kB are left in a store of 100 kB", left)
		}
	})
	t.Run("concurrent use", func(t *testing.T) {
		clock := NewClock()
		s := open(t, clock.Now, room)
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() { hammer(t, s, clock, i) })
		}
		wg.Wait()
	})
}

func hammer(t *testing.T, s cache.Store, clock *Clock, worker int) {
	for i := range 20 {
		key := fmt.Sprint("k", i%5)
		if err := s.Put(context.Background(), key, entry(clock, key, time.Hour)); err != nil {
			t.Errorf("worker %d: %v", worker, err)
		}
		if e, err := s.Get(context.Background(), key); err != nil || e.Page.Content != key {
			t.Errorf("worker %d: Get(%s) = %v, %v", worker, key, e, err)
		}
	}
}

// fill puts n entries of incompressible text and returns how many can be had.
func fill(t *testing.T, s cache.Store, clock *Clock, n int) (left int) {
	t.Helper()
	for i := range n {
		clock.Advance(time.Second)
		put(t, s, fmt.Sprint("k", i), entry(clock, Noise(i, 10_000), time.Hour))
	}
	// A store may evict a moment later.
	deadline := time.Now().Add(2 * time.Second)
	for {
		left = 0
		for i := range n {
			if _, err := s.Get(context.Background(), fmt.Sprint("k", i)); err == nil {
				left++
			}
		}
		if left <= 12 || time.Now().After(deadline) {
			return left
		}
	}
}

// Noise is n characters that hardly compress, others for each seed.
func Noise(seed, n int) string {
	var b strings.Builder
	x := uint32(seed)*2654435761 + 1
	for b.Len() < n {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		b.WriteByte(byte(' ' + x%90))
	}
	return b.String()
}

func entry(clock *Clock, content string, keep time.Duration) *cache.Entry {
	now := clock.Now()
	return &cache.Entry{Page: &page.Page{URL: "https://example.com/", Content: content}, ETag: `"e"`,
		StoredAt: now, FreshUntil: now.Add(keep), Expires: now.Add(keep)}
}

func put(t *testing.T, s cache.Store, key string, e *cache.Entry) {
	t.Helper()
	if err := s.Put(context.Background(), key, e); err != nil {
		t.Fatalf("Put(%q): %v", key, err)
	}
}

func get(t *testing.T, s cache.Store, key string) *cache.Entry {
	t.Helper()
	e, err := s.Get(context.Background(), key)
	if err != nil {
		t.Fatalf("Get(%q): %v", key, err)
	}
	return e
}

func wantMiss(t *testing.T, s cache.Store, key string) {
	t.Helper()
	if e, err := s.Get(context.Background(), key); !errors.Is(err, cache.ErrMiss) {
		t.Errorf("Get(%q) = %v, %v; want ErrMiss", key, e, err)
	}
}
