// Package postgres is a store in a PostgreSQL database, which many servers may
// share.
//
//	postgres.go   Open, Store
//	schema.go     the tables, made and changed under a lock
//	sweep.go      what is dropped when it has expired or room is needed
//	ledger.go     looking over and clearing what is kept
//	lock.go       one of several servers at a time
package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/internal/pack"
	"github.com/decant-dev/decant/internal/advisory"
)

// Options bounds a Store. The zero value is a good default.
type Options struct {
	MaxBytes int64            // of packed entries, of all servers together; default 8 GiB
	Now      func() time.Time // default time.Now
}

// A Store keeps entries in a database. It works again by itself when a server
// that was gone comes back.
type Store struct {
	pool  *pgxpool.Pool
	locks advisory.Locks
	opts  Options
}

var (
	_ cache.Ledger = (*Store)(nil)
	_ cache.Locker = (*Store)(nil)
	_ cache.Shared = (*Store)(nil)
)

// Open connects to the database at an address such as
// postgres://user:password@host/database, and makes the tables that are
// missing.
func Open(ctx context.Context, address string, opts Options) (*Store, error) {
	config, err := Parse(address)
	if err != nil {
		return nil, err
	}
	opts.MaxBytes = cmp.Or(max(opts.MaxBytes, 0), 8<<30)
	if opts.Now == nil {
		opts.Now = time.Now
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open the cache database: %w", err)
	}
	if err := migrate(ctx, pool); err != nil {
		pool.Close()
		return nil, fmt.Errorf("open the cache database: %w", brief(err))
	}
	s := &Store{pool: pool, opts: opts}
	s.locks.Connect = func(ctx context.Context) (*pgx.Conn, error) { return pgx.ConnectConfig(ctx, config.ConnConfig) }
	return s, nil
}

// Parse checks an address without connecting. Its error holds nothing of the
// address, which may carry a password.
func Parse(address string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, errors.New("it is no address of a PostgreSQL database, such as postgres://user@host/database")
	}
	config.ConnConfig.ConnectTimeout = cmp.Or(config.ConnConfig.ConnectTimeout, 5*time.Second)
	if name := config.ConnConfig.RuntimeParams; name["application_name"] == "" {
		name["application_name"] = "decant"
	}
	return config, nil
}

// brief says in one line why a server cannot be reached: the driver says it for
// every address that it tried, and names the account.
func brief(err error) error {
	if _, ok := errors.AsType[*pgconn.ConnectError](err); !ok {
		return err
	}
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return fmt.Errorf("the server cannot be reached: %s", line)
}

// Get implements cache.Store.
func (s *Store) Get(ctx context.Context, key string) (*cache.Entry, error) {
	var body []byte
	row := s.pool.QueryRow(ctx, `SELECT body FROM decant.entries WHERE hash = $1 AND expires > $2`, pack.Hash(key),
		s.opts.Now().UnixNano())
	switch err := row.Scan(&body); {
	case errors.Is(err, pgx.ErrNoRows):
		return nil, cache.ErrMiss
	case err != nil:
		return nil, fmt.Errorf("read the cache database: %w", err)
	}
	entry, err := pack.Unpack(body)
	if err != nil {
		return nil, errors.Join(cache.ErrMiss, s.Delete(ctx, key))
	}
	return entry, nil
}

const putQuery = `INSERT INTO decant.entries (hash, key, body, size, stored, expires) VALUES ($1, $2, $3, $4, $5, $6)
	ON CONFLICT (hash) DO UPDATE SET body = excluded.body, size = excluded.size, stored = excluded.stored,
	expires = excluded.expires`

// Put implements cache.Store. The entry, the sweep of what has expired and the
// question how much there is take one turn on the wire.
func (s *Store) Put(ctx context.Context, key string, e *cache.Entry) error {
	body, err := pack.Pack(e)
	if err != nil {
		return err
	}
	now := s.opts.Now().UnixNano()
	var total int64
	batch := &pgx.Batch{}
	batch.Queue(putQuery, pack.Hash(key), plain(key), body, len(body), now, e.Expires.UnixNano())
	batch.Queue(sweepExpired, now, maxSwept)
	batch.Queue(totalQuery).QueryRow(func(row pgx.Row) error { return row.Scan(&total) })
	if err := s.pool.SendBatch(ctx, batch).Close(); err != nil {
		return fmt.Errorf("write the cache database: %w", err)
	}
	return s.makeRoom(ctx, total-s.opts.MaxBytes)
}

// Delete implements cache.Store.
func (s *Store) Delete(ctx context.Context, key string) error {
	if _, err := s.pool.Exec(ctx, `DELETE FROM decant.entries WHERE hash = $1`, pack.Hash(key)); err != nil {
		return fmt.Errorf("write the cache database: %w", err)
	}
	return nil
}

// IsShared implements cache.Shared.
func (s *Store) IsShared() bool { return true }

// Ping asks whether the database answers.
func (s *Store) Ping(ctx context.Context) error { return s.pool.Ping(ctx) }

// Close ends the connections.
func (s *Store) Close() error {
	s.locks.Close()
	s.pool.Close()
	return nil
}
