// Package advisory holds PostgreSQL's advisory locks: one of several servers at
// a time.
package advisory

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// Locks holds all locks of a process on one connection: what is under way needs
// none of its own, and with the connection the locks are gone too. It is safe
// for concurrent use.
type Locks struct {
	Connect func(context.Context) (*pgx.Conn, error)

	mu   sync.Mutex // one question at a time on the connection
	conn *pgx.Conn
	held map[int64]bool
}

// maxLocking bounds a question about locks. It is not cut short when a caller
// leaves, since that would end the connection and all locks with it.
const maxLocking = 5 * time.Second

// Try takes the lock of a name unless somebody has it. It is given back by
// unlock, or when the process ends.
func (l *Locks) Try(ctx context.Context, name string) (unlock func(), ok bool, err error) {
	sum := sha256.Sum256([]byte(name))
	number := int64(binary.BigEndian.Uint64(sum[:]))
	conn, err := l.take(context.WithoutCancel(ctx), number)
	if err != nil {
		return nil, false, err
	}
	return func() { l.giveBack(context.WithoutCancel(ctx), conn, number) }, conn != nil, nil
}

// take tries to take a lock, and returns the connection that has it. One
// connection may take its own lock twice, so what this store has is remembered.
func (l *Locks) take(ctx context.Context, number int64) (holder *pgx.Conn, err error) {
	ctx, cancel := context.WithTimeout(ctx, maxLocking)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.isAlive(ctx, number) {
		if l.conn, err = l.Connect(ctx); err != nil {
			return nil, err
		}
		l.held = map[int64]bool{}
	}
	if l.held[number] {
		return nil, nil
	}
	var ok bool
	if err := l.conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, number).Scan(&ok); err != nil || !ok {
		return nil, err
	}
	l.held[number] = true
	return l.conn, nil
}

// isAlive reports whether the connection is there. A broken one is noticed when
// it is used, and while it has the lock in question it is not.
func (l *Locks) isAlive(ctx context.Context, number int64) bool {
	if l.conn == nil || l.conn.IsClosed() {
		return false
	}
	return !l.held[number] || l.conn.Ping(ctx) == nil
}

// giveBack gives a lock back. A connection that fails is given up, and all its
// locks with it: nobody may wait for a lock that nobody knows of.
func (l *Locks) giveBack(ctx context.Context, holder *pgx.Conn, number int64) {
	ctx, cancel := context.WithTimeout(ctx, maxLocking)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn != holder || !l.held[number] {
		return
	}
	delete(l.held, number)
	if _, err := l.conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, number); err != nil {
		_ = l.conn.Close(ctx) // it failed
	}
}

// Close gives all locks back.
func (l *Locks) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn != nil {
		_ = l.conn.Close(context.Background()) // the locks end with it either way
	}
}
