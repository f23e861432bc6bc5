package queue

import (
	"context"
	"sync/atomic"
	"time"
)

// A clock tells the time as the database does, by which shards are taken and
// leases end. A pause by the clock of a worker that is ahead would be longer by
// as much.
type clock struct{ ahead atomic.Int64 } // of ours, in nanoseconds

// Now implements River's generator of times.
func (c *clock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// NowOrNil implements it: nil lets the database itself tell the time.
func (*clock) NowOrNil() *time.Time { return nil }

// inserting is the clock of those who put many shards in at once, for which
// River asks no database.
type inserting struct{ *clock }

// NowOrNil implements River's generator of times.
func (i inserting) NowOrNil() *time.Time {
	now := i.Now()
	return &now
}

// setClock asks the database what time it is.
func (q *Queue) setClock(ctx context.Context) error {
	var now time.Time
	if err := q.pool.QueryRow(ctx, `SELECT now()`).Scan(&now); err != nil {
		return err
	}
	q.clock.ahead.Store(int64(time.Until(now)))
	return nil
}
