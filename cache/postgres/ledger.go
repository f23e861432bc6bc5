package postgres

import (
	"context"
	"fmt"
	"iter"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/internal/pack"
)

// Stat implements cache.Ledger.
func (s *Store) Stat(ctx context.Context) (cache.Stat, error) {
	stat := cache.Stat{MaxBytes: s.opts.MaxBytes}
	var oldest, newest *int64
	row := s.pool.QueryRow(ctx, `SELECT (SELECT sum(entries)::bigint FROM decant.total),
		(SELECT sum(bytes)::bigint FROM decant.total), (SELECT count(*) FROM decant.entries WHERE expires <= $1),
		(SELECT min(stored) FROM decant.entries), (SELECT max(stored) FROM decant.entries)`, s.opts.Now().UnixNano())
	if err := row.Scan(&stat.Entries, &stat.Bytes, &stat.Expired, &oldest, &newest); err != nil {
		return stat, fmt.Errorf("read the cache database: %w", err)
	}
	if oldest != nil {
		stat.Oldest, stat.Newest = time.Unix(0, *oldest).UTC(), time.Unix(0, *newest).UTC()
	}
	return stat, nil
}

// listed is how many entries are read at once: a long query would keep the
// database from tidying up.
const listed = 100

// All implements cache.Ledger.
func (s *Store) All(ctx context.Context) iter.Seq2[cache.Kept, error] {
	return func(yield func(cache.Kept, error) bool) {
		after := place{stored: -1 << 63, hash: []byte{}}
		for {
			some, err := s.some(ctx, &after)
			if err != nil {
				yield(cache.Kept{}, fmt.Errorf("read the cache database: %w", err))
				return
			}
			if some == nil {
				return
			}
			for _, kept := range some {
				if !yield(kept, nil) {
					return
				}
			}
		}
	}
}

// A place is where a list goes on.
type place struct {
	stored int64
	hash   []byte
}

// some reads the entries after a place, and moves it. Those that are damaged
// are passed over. Nil means that there are none.
func (s *Store) some(ctx context.Context, after *place) ([]cache.Kept, error) {
	rows, err := s.pool.Query(ctx, `SELECT stored, hash, key, body, size FROM decant.entries
		WHERE (stored, hash) > ($1, $2) AND expires > $3 ORDER BY stored, hash LIMIT $4`,
		after.stored, after.hash, s.opts.Now().UnixNano(), listed)
	if err != nil {
		return nil, err
	}
	var some []cache.Kept
	var kept cache.Kept
	var body []byte
	_, err = pgx.ForEachRow(rows, []any{&after.stored, &after.hash, &kept.Key, &body, &kept.Bytes}, func() (err error) {
		if some == nil {
			some = make([]cache.Kept, 0, listed)
		}
		if kept.Entry, err = pack.Unpack(body); err == nil {
			some = append(some, kept)
		}
		return nil
	})
	return some, err
}

// Prune implements cache.Ledger. It goes in steps, so that no transaction is
// long.
func (s *Store) Prune(ctx context.Context, before time.Time) (int, error) {
	const atOnce = 10_000
	pruned := 0
	for {
		tag, err := s.pool.Exec(ctx, `DELETE FROM decant.entries WHERE hash IN (
			(SELECT hash FROM decant.entries WHERE expires <= $1 ORDER BY expires LIMIT $3)
			UNION (SELECT hash FROM decant.entries WHERE stored < $2 ORDER BY stored LIMIT $3))`,
			s.opts.Now().UnixNano(), unixNano(before), atOnce)
		if err != nil {
			return pruned, fmt.Errorf("prune the cache database: %w", err)
		}
		if tag.RowsAffected() == 0 {
			return pruned, nil
		}
		pruned += int(tag.RowsAffected())
	}
}

// unixNano is the time in nanoseconds; what is too early to be counted so is
// the earliest that can be.
func unixNano(t time.Time) int64 {
	if t.Year() < 1700 {
		return -1 << 63
	}
	return t.UnixNano()
}

// Clear implements cache.Ledger.
func (s *Store) Clear(ctx context.Context) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		return execute(ctx, tx, `TRUNCATE decant.entries; UPDATE decant.total SET bytes = 0, entries = 0`)
	})
	if err != nil {
		return fmt.Errorf("clear the cache database: %w", err)
	}
	return nil
}
