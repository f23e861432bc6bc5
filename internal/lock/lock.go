// Package lock is a mutex that one can stop waiting for.
package lock

import "context"

// A Mutex is held by one at a time. Make it with New.
type Mutex struct{ place chan struct{} }

// New returns a mutex that nobody holds.
func New() Mutex { return Mutex{make(chan struct{}, 1)} }

// Lock waits until nobody else holds the mutex or ctx is done.
func (m Mutex) Lock(ctx context.Context) error {
	select {
	case m.place <- struct{}{}:
		return nil
	default:
	}
	select {
	case m.place <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// TryLock takes the mutex if nobody holds it.
func (m Mutex) TryLock() bool {
	select {
	case m.place <- struct{}{}:
		return true
	default:
		return false
	}
}

// Unlock lets the next one have it.
func (m Mutex) Unlock() { <-m.place }
