package postgres

import (
	"context"
	"fmt"
)

// TryLock implements cache.Locker.
func (s *Store) TryLock(ctx context.Context, name string) (unlock func(), ok bool, err error) {
	if unlock, ok, err = s.locks.Try(ctx, name); err != nil {
		return nil, false, fmt.Errorf("lock in the cache database: %w", err)
	}
	return unlock, ok, nil
}
