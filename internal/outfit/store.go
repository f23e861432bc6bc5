package outfit

import (
	"context"
	"sync"

	"github.com/decant-dev/decant/cache"
)

// A lazyStore opens its store when it is first used, since most commands need
// none and a file takes time to open. A store that could not be opened is tried
// again the next time: what was in the way may be gone.
type lazyStore struct {
	open  func(context.Context) (cache.Store, error)
	mu    sync.Mutex
	store cache.Store
}

func (s *lazyStore) opened(ctx context.Context) (cache.Store, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.store != nil {
		return s.store, nil
	}
	store, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	s.store = store
	return store, nil
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
