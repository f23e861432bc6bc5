// Package disk is a store in one SQLite file, which several processes may
// share.
package disk

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/klauspost/compress/gzip"
	_ "modernc.org/sqlite" // the driver

	"github.com/decant-dev/decant/cache"
)

// Options bounds a Store. The zero value is a good default.
type Options struct {
	MaxBytes int64            // of compressed entries; default 512 MiB
	Now      func() time.Time // default time.Now
}

// A Store keeps entries in an SQLite file.
type Store struct {
	db   *sql.DB
	opts Options
}

var _ cache.Store = (*Store)(nil)

// Open opens the store in the file at path, and makes it with its folder
// when it is not there. Only the file's owner may read what was read.
func Open(ctx context.Context, path string, opts Options) (*Store, error) {
	opts.MaxBytes = cmp.Or(max(opts.MaxBytes, 0), 512<<20)
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if err := makePrivate(path); err != nil {
		return nil, err
	}
	// Immediate transactions and a busy timeout let two processes write at once.
	query := url.Values{"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(NORMAL)"},
		"_txlock": {"immediate"}}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode())
	if err != nil {
		return nil, fmt.Errorf("open the cache file: %w", err)
	}
	if err := prepare(ctx, db); err != nil {
		return nil, errors.Join(fmt.Errorf("open the cache file %s: %w", filepath.Base(path), err), db.Close())
	}
	return &Store{db: db, opts: opts}, nil
}

// makePrivate makes the file before SQLite does, which would let everybody
// read it; its companions take after it. A file that others can read is closed
// to them.
func makePrivate(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make the folder of the cache: %w", err)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("open the cache file: %w", err)
	}
	return errors.Join(file.Chmod(0o600), file.Close())
}

// Get implements cache.Store.
func (s *Store) Get(ctx context.Context, key string) (*cache.Entry, error) {
	var body []byte
	row := s.db.QueryRowContext(ctx, `SELECT body FROM entries WHERE key = ? AND expires > ?`, key,
		s.opts.Now().UnixNano())
	switch err := row.Scan(&body); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, cache.ErrMiss
	case err != nil:
		return nil, fmt.Errorf("read the cache file: %w", err)
	}
	entry, err := decode(body)
	if err != nil {
		return nil, errors.Join(cache.ErrMiss, s.Delete(ctx, key))
	}
	return entry, nil
}

// Put implements cache.Store.
func (s *Store) Put(ctx context.Context, key string, e *cache.Entry) error {
	body, err := encode(e)
	if err != nil {
		return fmt.Errorf("encode a cache entry: %w", err)
	}
	now := s.opts.Now().UnixNano()
	_, err = s.db.ExecContext(ctx, `INSERT INTO entries VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE
		SET body = excluded.body, size = excluded.size, stored = excluded.stored, expires = excluded.expires`,
		key, body, len(body), now, e.Expires.UnixNano())
	if err != nil {
		return fmt.Errorf("write the cache file: %w", err)
	}
	return s.sweep(ctx, now)
}

// Delete implements cache.Store.
func (s *Store) Delete(ctx context.Context, key string) error {
	if _, err := s.db.ExecContext(ctx, `DELETE FROM entries WHERE key = ?`, key); err != nil {
		return fmt.Errorf("write the cache file: %w", err)
	}
	return nil
}

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }

func encode(e *cache.Entry) ([]byte, error) {
	var b bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed) // the level is valid
	if err := json.NewEncoder(zip).Encode(e); err != nil {
		return nil, err
	}
	if err := zip.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// maxEntry bounds what a damaged or forged row can unpack to.
const maxEntry = 256 << 20

func decode(body []byte) (*cache.Entry, error) {
	zip, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	var e cache.Entry
	if err := json.NewDecoder(io.LimitReader(zip, maxEntry)).Decode(&e); err != nil {
		return nil, err
	}
	return &e, nil
}
