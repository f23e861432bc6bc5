// Package cache says what a store of read pages must do.
package cache

import (
	"context"
	"errors"
	"time"

	"github.com/decant-dev/decant/page"
)

// ErrMiss is returned by Get when there is no entry under the key.
var ErrMiss = errors.New("not in the cache")

// A Store keeps entries under keys until they expire or room is needed. It
// is safe for concurrent use. A store never returns a damaged or expired
// entry: it answers ErrMiss instead.
type Store interface {
	// Get returns the entry under key, or ErrMiss. The entry is shared and
	// must not be changed.
	Get(ctx context.Context, key string) (*Entry, error)
	// Put keeps entry under key, in place of what was there.
	Put(ctx context.Context, key string, entry *Entry) error
	// Delete forgets what is under key; it is no error if nothing is.
	Delete(ctx context.Context, key string) error
	Close() error
}

// An Entry is a page as it was read, whole, with what is needed to tell
// whether it still holds.
type Entry struct {
	Page         *page.Page `json:"page"`
	Owner        string     `json:"owner,omitempty"` // who alone may have it; empty for the local person
	ETag         string     `json:"etag,omitempty"`
	LastModified string     `json:"lastModified,omitempty"`
	StoredAt     time.Time  `json:"storedAt"`
	FreshUntil   time.Time  `json:"freshUntil"` // after this it must be asked for again
	Expires      time.Time  `json:"expires"`    // after this it is gone
}

// maxSkew is by how much the clocks of machines that share a store may differ.
const maxSkew = time.Minute

// Fresh reports whether the entry may be given out without asking again. One
// from the future was stored before the clock was set back, and nobody knows
// how old it is.
func (e *Entry) Fresh(now time.Time) bool {
	return now.Before(e.FreshUntil) && !now.Add(maxSkew).Before(e.StoredAt)
}

// Age is how long ago the entry was stored.
func (e *Entry) Age(now time.Time) time.Duration { return max(0, now.Sub(e.StoredAt)) }

// CanRevalidate reports whether the origin can be asked if the entry still
// holds.
func (e *Entry) CanRevalidate() bool { return e.ETag != "" || e.LastModified != "" }

// Size estimates the bytes that the entry takes.
func (e *Entry) Size() int {
	if e.Page == nil {
		return 512
	}
	return 2048 + len(e.Page.Content) + 64*len(e.Page.Outline) + 128*len(e.Page.Media)
}
