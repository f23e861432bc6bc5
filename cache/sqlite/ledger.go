package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/internal/pack"
)

// Stat implements cache.Ledger.
func (s *Store) Stat(ctx context.Context) (cache.Stat, error) {
	stat := cache.Stat{MaxBytes: s.opts.MaxBytes}
	var oldest, newest sql.NullInt64
	row := s.db.QueryRowContext(ctx, `SELECT entries, bytes, (SELECT count(*) FROM entries WHERE expires <= ?),
		(SELECT min(stored) FROM entries), (SELECT max(stored) FROM entries) FROM total`, s.opts.Now().UnixNano())
	if err := row.Scan(&stat.Entries, &stat.Bytes, &stat.Expired, &oldest, &newest); err != nil {
		return stat, fmt.Errorf("read the cache file: %w", err)
	}
	if oldest.Valid {
		stat.Oldest, stat.Newest = time.Unix(0, oldest.Int64).UTC(), time.Unix(0, newest.Int64).UTC()
	}
	return stat, nil
}

// listed is how many entries are read at once: a file that is read for as long
// as somebody looks through a list could not be tidied meanwhile.
const listed = 100

// All implements cache.Ledger.
func (s *Store) All(ctx context.Context) iter.Seq2[cache.Kept, error] {
	return func(yield func(cache.Kept, error) bool) {
		var stored, id int64 = -1 << 63, 0
		for {
			some, err := s.some(ctx, &stored, &id)
			if err != nil {
				yield(cache.Kept{}, fmt.Errorf("read the cache file: %w", err))
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

// some reads the entries after the place that stored and id mark, and moves the
// mark. Those that are damaged are passed over. Nil means that there are none.
func (s *Store) some(ctx context.Context, stored, id *int64) ([]cache.Kept, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT rowid, stored, key, body, size FROM entries
		WHERE (stored, rowid) > (?, ?) AND expires > ? ORDER BY stored, rowid LIMIT ?`,
		*stored, *id, s.opts.Now().UnixNano(), listed)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var some []cache.Kept
	for rows.Next() {
		var kept cache.Kept
		var body []byte
		if err := rows.Scan(id, stored, &kept.Key, &body, &kept.Bytes); err != nil {
			return nil, err
		}
		if some == nil {
			some = make([]cache.Kept, 0, listed)
		}
		if kept.Entry, err = pack.Unpack(body); err == nil {
			some = append(some, kept)
		}
	}
	return some, rows.Err()
}

// Entries are pruned so many at a time, and others have as long for themselves
// as each time took: while entries are dropped nobody else can put one.
const (
	maxPruned = 1000
	prune     = `DELETE FROM entries WHERE rowid IN (SELECT rowid FROM entries WHERE expires <= ? OR stored < ? LIMIT ?)`
)

// Prune implements cache.Ledger.
func (s *Store) Prune(ctx context.Context, before time.Time) (int, error) {
	pruned, now := int64(0), s.opts.Now().UnixNano()
	for {
		began := time.Now()
		some, err := s.drop(ctx, prune, now, unixNano(before), maxPruned)
		pruned += some
		if err != nil {
			return int(pruned), err
		}
		if some < maxPruned {
			break
		}
		select {
		case <-time.After(time.Since(began)):
		case <-ctx.Done():
			return int(pruned), ctx.Err()
		}
	}
	isHollow, err := s.isHollow(ctx)
	if err != nil || !isHollow {
		return int(pruned), err
	}
	return int(pruned), s.shrink(ctx)
}

// hollow is one part in how many of a file that is free makes it worth writing
// anew: that takes its whole length again in time and room, and what is free is
// used for the next entries anyway.
const hollow = 4

func (s *Store) isHollow(ctx context.Context) (bool, error) {
	var free, all int64
	err := s.db.QueryRowContext(ctx, `SELECT freelist_count, page_count FROM pragma_freelist_count, pragma_page_count`).
		Scan(&free, &all)
	if err != nil {
		return false, fmt.Errorf("look at the cache file: %w", err)
	}
	return free*hollow >= all, nil
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
	if _, err := s.drop(ctx, `DELETE FROM entries`); err != nil {
		return err
	}
	return s.shrink(ctx)
}

// shrink gives the room of what was dropped back to the disk.
func (s *Store) shrink(ctx context.Context) error {
	for _, command := range []string{`VACUUM`, `PRAGMA wal_checkpoint(TRUNCATE)`} {
		if _, err := s.db.ExecContext(ctx, command); err != nil {
			return fmt.Errorf("shrink the cache file: %w", err)
		}
	}
	return nil
}
