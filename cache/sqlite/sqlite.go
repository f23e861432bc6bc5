// Package sqlite is a store in one SQLite file, which several processes may
// share.
//
//	sqlite.go   Open, Store
//	schema.go   the tables, and whose they are
//	damage.go   files that are broken
//	sweep.go    what is dropped when it has expired or room is needed
//	ledger.go   looking over and clearing what is kept
package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/internal/pack"
)

// Options bounds a Store. The zero value is a good default.
type Options struct {
	MaxBytes int64            // of packed entries; default 512 MiB
	Now      func() time.Time // default time.Now
}

// A Store keeps entries in an SQLite file.
type Store struct {
	db   *sql.DB
	opts Options
}

var _ cache.Ledger = (*Store)(nil)

// Open opens the store in the file at path, and makes it with its folder
// when it is not there. Only the file's owner may read what was read. A file
// of ours that is damaged is set aside and made anew.
func Open(ctx context.Context, path string, opts Options) (*Store, error) {
	opts.MaxBytes = cmp.Or(max(opts.MaxBytes, 0), 512<<20)
	if opts.Now == nil {
		opts.Now = time.Now
	}
	db, err := openFile(ctx, path)
	if isDamage(err) && isOurs(path) {
		if err = setAside(path); err == nil {
			db, err = openFile(ctx, path)
		}
	}
	if isFull(err) {
		err = ErrFull
	}
	if err != nil {
		return nil, fmt.Errorf("open the cache file %s: %w", filepath.Base(path), err)
	}
	return &Store{db: db, opts: opts}, nil
}

// maxConnections bounds the file handles that one store holds.
const maxConnections = 8

func openFile(ctx context.Context, path string) (*sql.DB, error) {
	if err := makePrivate(path); err != nil {
		return nil, err
	}
	// Immediate transactions and a busy timeout let two processes write at once.
	query := url.Values{"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(NORMAL)"},
		"_txlock": {"immediate"}}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(maxConnections)
	if err := prepare(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// makePrivate makes the file before SQLite does, which would let everybody
// read it; its companions take after it. A file of ours that others can read is
// closed to them. What is somebody else's stays as it is: a name that was
// mistyped may be that of a letter, or of a device that all share.
func makePrivate(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make its folder: %w", err)
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return errNoFile
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	info, err := file.Stat()
	if err == nil && (info.Size() == 0 || isOurs(path)) {
		err = file.Chmod(0o600)
	}
	return errors.Join(err, file.Close())
}

// errNoFile is a path that leads to a folder, a device or a pipe.
var errNoFile = errors.New("it is there, but is no plain file; give the cache another place")

// Get implements cache.Store.
func (s *Store) Get(ctx context.Context, key string) (*cache.Entry, error) {
	var body []byte
	row := s.db.QueryRowContext(ctx, `SELECT body FROM entries WHERE hash = ? AND expires > ?`, pack.Hash(key),
		s.opts.Now().UnixNano())
	switch err := row.Scan(&body); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, cache.ErrMiss
	case err != nil:
		return nil, fmt.Errorf("read the cache file: %w", err)
	}
	entry, err := pack.Unpack(body)
	if err != nil {
		return nil, errors.Join(cache.ErrMiss, s.Delete(ctx, key))
	}
	return entry, nil
}

const putQuery = `INSERT INTO entries (hash, key, body, size, stored, expires) VALUES (?, ?, ?, ?, ?, ?)
	ON CONFLICT (hash) DO UPDATE SET body = excluded.body, size = excluded.size, stored = excluded.stored,
	expires = excluded.expires`

// Put implements cache.Store.
func (s *Store) Put(ctx context.Context, key string, e *cache.Entry) error {
	body, err := pack.Pack(e)
	if err != nil {
		return err
	}
	now := s.opts.Now().UnixNano()
	_, err = s.db.ExecContext(ctx, putQuery, pack.Hash(key), key, body, len(body), now, e.Expires.UnixNano())
	if err != nil {
		return fmt.Errorf("write the cache file: %w", err)
	}
	return s.sweep(ctx, now)
}

// Delete implements cache.Store.
func (s *Store) Delete(ctx context.Context, key string) error {
	if _, err := s.db.ExecContext(ctx, `DELETE FROM entries WHERE hash = ?`, pack.Hash(key)); err != nil {
		return fmt.Errorf("write the cache file: %w", err)
	}
	return nil
}

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }
