package postgres_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/decant-dev/decant/cache/cachetest"
	"github.com/decant-dev/decant/cache/internal/pack"
	"github.com/decant-dev/decant/cache/postgres"
	"github.com/decant-dev/decant/internal/testpostgres"
)

// BenchmarkStore gets a page out of many: a million with
// DECANT_BENCH_ENTRIES=1000000.
func BenchmarkStore(b *testing.B) {
	address, n := testpostgres.NewDatabase(b), cachetest.Entries()
	s, err := postgres.Open(b.Context(), address, postgres.Options{MaxBytes: 1 << 40})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	conn, err := pgx.Connect(b.Context(), address)
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(b.Context()))
	stored := time.Now()
	rows := pgx.CopyFromSlice(n, func(i int) ([]any, error) {
		e, key := cachetest.BenchmarkEntry(i), cachetest.BenchmarkKey(i)
		body, err := pack.Pack(e)
		return []any{pack.Hash(key), key, body, len(body), stored.UnixNano() + int64(i), e.Expires.UnixNano()}, err
	})
	columns := []string{"hash", "key", "body", "size", "stored", "expires"}
	if _, err := conn.CopyFrom(b.Context(), pgx.Identifier{"decant", "entries"}, columns, rows); err != nil {
		b.Fatal(err)
	}
	bench := cachetest.Bench{Store: s, N: n, Began: stored, Size: func() (size int64) {
		if err := conn.QueryRow(b.Context(), `SELECT pg_database_size(current_database())`).Scan(&size); err != nil {
			b.Fatal(err)
		}
		return size
	}}
	bench.Run(b)
}
