package keeper

import (
	"context"
	"errors"
	"time"

	"github.com/decant-dev/decant/cache"
)

const (
	// usualTurn is how long a server waits for another that reads the same
	// page. One that hangs must not hold the others up.
	usualTurn = 5 * time.Second

	leastPause, maxPause = 10 * time.Millisecond, 200 * time.Millisecond
)

// turn waits while another server reads the same page, and returns the copy
// that it has stored, or nil where the page must be read here. Done is called
// when that is over. A store that cannot keep servers apart lets all of them
// read.
func (k *Keeper) turn(ctx context.Context, want *Want) (stored *cache.Entry, done func()) {
	locker, ok := k.opts.Pages.(cache.Locker)
	if !ok || want.Fresh || k.opts.TTL < 0 {
		return nil, func() {}
	}
	name := k.opts.Scope.flight(ctx, want)
	unlock, first := k.tryLock(ctx, locker, name)
	if first {
		// Another may have stored it between the look in the store and the lock.
		return k.freshly(ctx, want), unlock
	}
	limit := time.After(k.maxTurn)
	for pause := leastPause; ; pause = min(2*pause, maxPause) {
		select {
		case <-time.After(pause):
		case <-limit:
			return nil, func() {}
		case <-ctx.Done():
			return nil, func() {}
		}
		unlock, over := k.tryLock(ctx, locker, name)
		if !over {
			continue
		}
		unlock() // what the first could not store, the others all read at once
		return k.freshly(ctx, want), func() {}
	}
}

// freshly is the stored copy, or nil where there is none that is fresh.
func (k *Keeper) freshly(ctx context.Context, want *Want) *cache.Entry {
	if entry := k.lookup(ctx, want); entry != nil && entry.Fresh(k.opts.Now()) {
		return entry
	}
	return nil
}

// tryLock reports whether nobody else has the lock; a broken store has none.
func (k *Keeper) tryLock(ctx context.Context, locker cache.Locker, name string) (unlock func(), ok bool) {
	unlock, ok, err := locker.TryLock(ctx, name)
	if err == nil {
		return unlock, ok
	}
	if !errors.Is(err, context.Canceled) {
		k.opts.Log.WarnContext(ctx, "cache", "error", err)
	}
	return func() {}, true
}
