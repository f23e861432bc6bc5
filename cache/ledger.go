package cache

import (
	"context"
	"iter"
	"time"
)

// A Ledger is a store that can be looked over and cleared by whoever keeps it.
type Ledger interface {
	Store
	// Stat says how much the store holds.
	Stat(ctx context.Context) (Stat, error)
	// All yields what is kept and can be read, oldest first. It is not
	// disturbed by what is stored meanwhile.
	All(ctx context.Context) iter.Seq2[Kept, error]
	// Prune forgets what has expired and what was stored before the time
	// given, and returns how many entries these were.
	Prune(ctx context.Context, before time.Time) (int, error)
	// Clear forgets everything.
	Clear(ctx context.Context) error
}

// A Stat is what a store holds.
type Stat struct {
	Entries  int64     `json:"entries"`
	Expired  int64     `json:"expired"` // of these, what is not given out any more
	Bytes    int64     `json:"bytes"`   // packed
	MaxBytes int64     `json:"maxBytes"`
	Oldest   time.Time `json:"oldest,omitzero"`
	Newest   time.Time `json:"newest,omitzero"`
}

// A Kept is one entry with the key it is under.
type Kept struct {
	Key   string
	Bytes int64 // packed
	Entry *Entry
}

// A Locker is a store that lets one of several servers do something while the
// others wait.
type Locker interface {
	// TryLock takes the lock of that name unless somebody has it. The lock is
	// given back by unlock, or when the server that has it is gone.
	TryLock(ctx context.Context, name string) (unlock func(), ok bool, err error)
}

// A Shared store may be used by servers on other machines, where a private
// address is another place. What was read from one is given to nobody else.
type Shared interface {
	IsShared() bool
}
