package disk

import (
	"context"
	"fmt"
)

// A sweep drops so many entries at most, so that no Put takes long. More are
// dropped than one Put adds.
const sweptAtOnce = 32

// sweep drops entries that have expired, and the oldest while the store is
// over its size.
func (s *Store) sweep(ctx context.Context, now int64) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM entries WHERE key IN (
		SELECT key FROM entries WHERE expires <= ? ORDER BY expires LIMIT ?)`, now, sweptAtOnce)
	if err != nil {
		return fmt.Errorf("sweep the cache file: %w", err)
	}
	for {
		over, err := s.over(ctx)
		if err != nil || over <= 0 {
			return err
		}
		result, err := s.db.ExecContext(ctx, `DELETE FROM entries WHERE key IN (
			SELECT key FROM (SELECT key, sum(size) OVER (ORDER BY stored, key) - size AS before
				FROM (SELECT key, size, stored FROM entries ORDER BY stored, key LIMIT ?)) WHERE before < ?)`, sweptAtOnce, over)
		if err != nil {
			return fmt.Errorf("sweep the cache file: %w", err)
		}
		if dropped, err := result.RowsAffected(); err != nil || dropped == 0 {
			return err
		}
	}
}

// over is by how many bytes the store is larger than it may be.
func (s *Store) over(ctx context.Context) (int64, error) {
	var bytes int64
	if err := s.db.QueryRowContext(ctx, `SELECT bytes FROM total`).Scan(&bytes); err != nil {
		return 0, fmt.Errorf("sweep the cache file: %w", err)
	}
	return bytes - s.opts.MaxBytes, nil
}
