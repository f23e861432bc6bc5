package cli

import (
	"context"
	"sync"

	"github.com/decant-dev/decant/cache"
)

// A lazyStore opens its store when it is first used, since most commands need
// none and a file takes time to open.
type lazyStore struct {
	open  func(context.Context) (cache.Store, error)
	once  sync.Once
	store cache.Store
	err   error
}

func (s *lazyStore) opened(ctx context.Context) (cache.Store, error) {
	s.once.Do(func() { s.store, s.err = s.open(ctx) })
	return s.store, s.err
}

func (s *lazyStore) Get(ctx context.Context, key string) (*cache.Entry, error) {
	store, err := s.opened(ctx)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, key)
}

func (s *lazyStore) Put(ctx context.Context, key string, e *cache.Entry) error {
	store, err := s.opened(ctx)
	if err != nil {
		return err
	}
	return store.Put(ctx, key, e)
}

func (s *lazyStore) Delete(ctx context.Context, key string) error {
	store, err := s.opened(ctx)
	if err != nil {
		return err
	}
	return store.Delete(ctx, key)
}

func (s *lazyStore) Close() error {
	if s.store == nil {
		return nil
	}
	return s.store.Close()
}
