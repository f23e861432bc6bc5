package sqlite

import (
	"context"
	"fmt"
)

// A sweep drops so many entries at most, so that no Put takes long. More are
// dropped than one Put adds.
const maxSwept = 32

const (
	sweepExpired = `DELETE FROM entries WHERE rowid IN (
		SELECT rowid FROM entries WHERE expires <= ? ORDER BY expires LIMIT ?)`
	sweepOldest = `DELETE FROM entries WHERE rowid IN (
		SELECT id FROM (SELECT id, sum(size) OVER (ORDER BY stored, id) - size AS before
			FROM (SELECT rowid AS id, size, stored FROM entries ORDER BY stored, rowid LIMIT ?)) WHERE before < ?)`
)

// sweep drops entries that have expired, and the oldest while the store is
// over its size.
func (s *Store) sweep(ctx context.Context, now int64) error {
	if _, err := s.drop(ctx, sweepExpired, now, maxSwept); err != nil {
		return err
	}
	for {
		over, err := s.over(ctx)
		if err != nil || over <= 0 {
			return err
		}
		if dropped, err := s.drop(ctx, sweepOldest, maxSwept, over); err != nil || dropped == 0 {
			return err
		}
	}
}

func (s *Store) drop(ctx context.Context, query string, args ...any) (int64, error) {
	result, err := s.db.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, fmt.Errorf("sweep the cache file: %w", err)
	}
	return result.RowsAffected()
}

// over is by how many bytes the store is larger than it may be.
func (s *Store) over(ctx context.Context) (int64, error) {
	var bytes int64
	if err := s.db.QueryRowContext(ctx, `SELECT bytes FROM total`).Scan(&bytes); err != nil {
		return 0, fmt.Errorf("sweep the cache file: %w", err)
	}
	return bytes - s.opts.MaxBytes, nil
}
