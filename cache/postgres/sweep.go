package postgres

import (
	"context"
	"fmt"
)

// A sweep drops so many entries at most, so that no Put takes long. More are
// dropped than one Put adds.
const maxSwept = 32

// What another server is just changing is left to it: two sweeps never wait
// for each other. Both follow an index.
const (
	sweepExpired = `DELETE FROM decant.entries WHERE hash IN (
		SELECT hash FROM decant.entries WHERE expires <= $1 ORDER BY expires LIMIT $2 FOR UPDATE SKIP LOCKED)`
	sweepOldest = `DELETE FROM decant.entries WHERE hash IN (
		SELECT hash FROM (
			SELECT hash, sum(size) OVER (ORDER BY stored, hash) - size AS before FROM (
				SELECT hash, size, stored FROM decant.entries ORDER BY stored, hash LIMIT $1 FOR UPDATE SKIP LOCKED
			) AS oldest) AS summed WHERE before < $2)`
	totalQuery = `SELECT sum(bytes)::bigint FROM decant.total`
)

// makeRoom drops the oldest entries while the store is over its size.
func (s *Store) makeRoom(ctx context.Context, over int64) error {
	for over > 0 {
		tag, err := s.pool.Exec(ctx, sweepOldest, maxSwept, over)
		if err != nil {
			return fmt.Errorf("sweep the cache database: %w", err)
		}
		if tag.RowsAffected() == 0 {
			return nil // others are at it
		}
		var total int64
		if err := s.pool.QueryRow(ctx, totalQuery).Scan(&total); err != nil {
			return fmt.Errorf("sweep the cache database: %w", err)
		}
		over = total - s.opts.MaxBytes
	}
	return nil
}
