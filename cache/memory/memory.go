// Package memory is a bounded store that lives as long as the process.
package memory

import (
	"context"
	"math"
	"time"

	"github.com/maypok86/otter/v2"

	"github.com/decant-dev/decant/cache"
)

// Options bounds a Store. The zero value is a good default.
type Options struct {
	MaxBytes int              // default 128 MiB
	Now      func() time.Time // default time.Now
}

// A Store keeps entries in memory, those most useful when room is short.
type Store struct {
	entries *otter.Cache[string, *cache.Entry]
	now     func() time.Time
}

var _ cache.Store = (*Store)(nil)

// New returns an empty store.
func New(opts Options) *Store {
	if opts.MaxBytes <= 0 {
		opts.MaxBytes = 128 << 20
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	return &Store{now: opts.Now, entries: otter.Must(&otter.Options[string, *cache.Entry]{
		MaximumWeight: uint64(opts.MaxBytes),
		Weigher: func(key string, e *cache.Entry) uint32 {
			return uint32(min(len(key)+e.Size(), math.MaxUint32))
		},
	})}
}

// Get implements cache.Store.
func (s *Store) Get(_ context.Context, key string) (*cache.Entry, error) {
	e, ok := s.entries.GetIfPresent(key)
	if !ok {
		return nil, cache.ErrMiss
	}
	if !s.now().Before(e.Expires) {
		s.entries.Invalidate(key)
		return nil, cache.ErrMiss
	}
	return e, nil
}

// Put implements cache.Store.
func (s *Store) Put(_ context.Context, key string, e *cache.Entry) error {
	s.entries.Set(key, e)
	return nil
}

// Delete implements cache.Store.
func (s *Store) Delete(_ context.Context, key string) error {
	s.entries.Invalidate(key)
	return nil
}

// Close forgets everything.
func (s *Store) Close() error {
	s.entries.InvalidateAll()
	s.entries.StopAllGoroutines()
	return nil
}
