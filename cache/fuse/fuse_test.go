package fuse_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/cachetest"
	"github.com/decant-dev/decant/cache/fuse"
	"github.com/decant-dev/decant/cache/memory"
	"github.com/decant-dev/decant/page"
)

func TestStore(t *testing.T) {
	cachetest.Exercise(t, func(t *testing.T, now func() time.Time, maxBytes int) cache.Store {
		s := fuse.New(fuse.Options{Now: now, Open: func(context.Context) (cache.Store, error) {
			return memory.New(memory.Options{MaxBytes: maxBytes, Now: now}), nil
		}})
		t.Cleanup(func() { s.Close() })
		return s
	})
}

// A faulty store fails as it is told to.
type faulty struct {
	cache.Store
	calls int
	err   error
	hangs bool
}

func (f *faulty) Get(ctx context.Context, key string) (*cache.Entry, error) {
	f.calls++
	if f.hangs {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if f.err != nil {
		return nil, f.err
	}
	return nil, cache.ErrMiss
}

func over(store cache.Store) *fuse.Store {
	return fuse.New(fuse.Options{Open: func(context.Context) (cache.Store, error) { return store, nil }})
}

func TestAStoreThatFailsRests(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		broken := &faulty{err: errors.New("server gone")}
		s := over(broken)
		for range 10 {
			if _, err := s.Get(t.Context(), "k"); err == nil {
				t.Fatal("no error")
			}
		}
		if broken.calls != 1 {
			t.Errorf("%d calls while it rests, want 1", broken.calls)
		}
		if _, err := s.Get(t.Context(), "k"); !errors.Is(err, fuse.ErrResting) || !errors.Is(err, broken.err) {
			t.Errorf("while it rests: %v, want why it failed too", err)
		}
		broken.err = nil
		time.Sleep(5 * time.Second)
		if _, err := s.Get(t.Context(), "k"); !errors.Is(err, cache.ErrMiss) || broken.calls != 2 {
			t.Errorf("after the rest: %v after %d calls", err, broken.calls)
		}
	})
}

func TestASlowStoreIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := over(&faulty{hangs: true})
		began := time.Now()
		for range 100 {
			if _, err := s.Get(t.Context(), "k"); err == nil {
				t.Fatal("no error")
			}
		}
		if took := time.Since(began); took != 2*time.Second {
			t.Errorf("100 reads waited %v, want 2s once", took)
		}
	})
}

func TestACallerWhoLeavesIsNoFailure(t *testing.T) {
	t.Parallel()
	slow := &faulty{hangs: true}
	s := over(slow)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _ = s.Get(ctx, "k") // the caller's own end
	slow.hangs = false
	if _, err := s.Get(t.Context(), "k"); !errors.Is(err, cache.ErrMiss) {
		t.Errorf("Get = %v, want a miss", err)
	}
}

func TestAStoreThatCouldNotBeOpenedIsTriedAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		tries := 0
		s := fuse.New(fuse.Options{Open: func(context.Context) (cache.Store, error) {
			if tries++; tries == 1 {
				return nil, errors.New("the disk is full")
			}
			return memory.New(memory.Options{}), nil
		}})
		if err := s.Close(); err != nil || tries != 0 {
			t.Errorf("closing what was never opened: %v after %d tries", err, tries)
		}
		entry := &cache.Entry{Page: &page.Page{}, Expires: time.Now().Add(time.Hour)}
		if err := s.Put(t.Context(), "k", entry); err == nil {
			t.Error("the first try succeeded")
		}
		time.Sleep(5 * time.Second)
		if err := s.Put(t.Context(), "k", entry); err != nil {
			t.Errorf("the second try: %v", err)
		}
		if _, err := s.Get(t.Context(), "k"); err != nil || tries != 2 {
			t.Errorf("Get: %v after %d tries, want the store opened once", err, tries)
		}
		if _, ok, err := s.TryLock(t.Context(), "name"); !ok || err != nil {
			t.Errorf("TryLock of a store without locks = %t, %v", ok, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}
