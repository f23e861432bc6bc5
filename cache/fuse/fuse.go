// Package fuse takes a store that fails out of the circuit for a while, so that
// a database that is gone or slow costs the reads nothing.
package fuse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/decant-dev/decant/cache"
)

// Options sets a Store. The zero value is a good default.
type Options struct {
	// Open opens the store when it is first needed, and again after it could
	// not be opened.
	Open func(context.Context) (cache.Store, error)
	// IsShared says that servers on other machines may use the store.
	IsShared bool
	// MaxWait bounds every call; default 2 s.
	MaxWait time.Duration
	// Rest is for how long a store that failed is left alone; default 5 s.
	Rest time.Duration
	Now  func() time.Time // default time.Now
}

// ErrResting is returned, with why the store failed, while it is left alone:
// often only a later call is told to anybody.
var ErrResting = errors.New("the cache failed a moment ago and is left alone for a while")

// A Store is another store, while that works. It is safe for concurrent use.
type Store struct {
	opts  Options
	mu    sync.Mutex // held while the store is opened
	store cache.Store

	state sync.Mutex
	until time.Time // when the rest is over
	cause error     // why it rests
}

var (
	_ cache.Store  = (*Store)(nil)
	_ cache.Locker = (*Store)(nil)
	_ cache.Shared = (*Store)(nil)
)

// New returns a store that opens another when it is needed.
func New(opts Options) *Store {
	opts.MaxWait = cmp.Or(opts.MaxWait, 2*time.Second)
	opts.Rest = cmp.Or(opts.Rest, 5*time.Second)
	if opts.Now == nil {
		opts.Now = time.Now
	}
	return &Store{opts: opts}
}

// Get implements cache.Store.
func (s *Store) Get(ctx context.Context, key string) (entry *cache.Entry, err error) {
	err = s.try(ctx, func(ctx context.Context, store cache.Store) (err error) {
		entry, err = store.Get(ctx, key)
		return err
	})
	return entry, err
}

// Put implements cache.Store.
func (s *Store) Put(ctx context.Context, key string, e *cache.Entry) error {
	return s.try(ctx, func(ctx context.Context, store cache.Store) error { return store.Put(ctx, key, e) })
}

// Delete implements cache.Store.
func (s *Store) Delete(ctx context.Context, key string) error {
	return s.try(ctx, func(ctx context.Context, store cache.Store) error { return store.Delete(ctx, key) })
}

// TryLock implements cache.Locker. Where the store has no locks everybody gets
// theirs.
func (s *Store) TryLock(ctx context.Context, name string) (unlock func(), ok bool, err error) {
	err = s.try(ctx, func(ctx context.Context, store cache.Store) (err error) {
		locker, can := store.(cache.Locker)
		if !can {
			unlock, ok = func() {}, true
			return nil
		}
		unlock, ok, err = locker.TryLock(ctx, name)
		return err
	})
	return unlock, ok, err
}

// IsShared implements cache.Shared.
func (s *Store) IsShared() bool { return s.opts.IsShared }

// Ping asks whether the store can be used.
func (s *Store) Ping(ctx context.Context) error {
	return s.try(ctx, func(ctx context.Context, store cache.Store) error {
		if pinger, ok := store.(interface{ Ping(context.Context) error }); ok {
			return pinger.Ping(ctx)
		}
		return nil
	})
}

// Close closes the store, if it was opened.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.store == nil {
		return nil
	}
	return s.store.Close()
}

// try does something with the store in the time for it. A failure that is not
// the caller's own begins a rest.
func (s *Store) try(ctx context.Context, do func(context.Context, cache.Store) error) error {
	if err := s.resting(); err != nil {
		return err
	}
	bounded, cancel := context.WithTimeout(ctx, s.opts.MaxWait)
	defer cancel()
	store, err := s.opened(bounded)
	if err == nil {
		err = do(bounded, store)
	}
	if err != nil && !errors.Is(err, cache.ErrMiss) && ctx.Err() == nil {
		s.rest(err)
	}
	return err
}

func (s *Store) opened(ctx context.Context) (cache.Store, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.store != nil {
		return s.store, nil
	}
	if err := s.resting(); err != nil { // it failed while we waited for our turn
		return nil, err
	}
	store, err := s.opts.Open(ctx)
	if err != nil {
		s.rest(err)
		return nil, err
	}
	s.store = store
	return store, nil
}

// resting is why the store is left alone just now; nil where it is not.
func (s *Store) resting() error {
	s.state.Lock()
	defer s.state.Unlock()
	if !s.opts.Now().Before(s.until) {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrResting, s.cause)
}

// rest begins a rest. One that has begun goes on for its own cause.
func (s *Store) rest(cause error) {
	if errors.Is(cause, ErrResting) {
		return
	}
	s.state.Lock()
	defer s.state.Unlock()
	s.until, s.cause = s.opts.Now().Add(s.opts.Rest), cause
}
