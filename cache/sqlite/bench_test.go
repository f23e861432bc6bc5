package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache/cachetest"
	"github.com/decant-dev/decant/cache/internal/pack"
	"github.com/decant-dev/decant/cache/sqlite"
)

// BenchmarkStore gets a page out of many: a million with
// DECANT_BENCH_ENTRIES=1000000.
func BenchmarkStore(b *testing.B) {
	path, n := filepath.Join(b.TempDir(), "cache.db"), cachetest.Entries()
	s, err := sqlite.Open(b.Context(), path, sqlite.Options{MaxBytes: 1 << 40})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	tx, err := rawFile(b, path).BeginTx(b.Context(), nil)
	if err != nil {
		b.Fatal(err)
	}
	insert, err := tx.PrepareContext(b.Context(), `INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)`)
	if err != nil {
		b.Fatal(err)
	}
	stored := time.Now()
	for i := range n {
		e, key := cachetest.BenchmarkEntry(i), cachetest.BenchmarkKey(i)
		body, err := pack.Pack(e)
		if err != nil {
			b.Fatal(err)
		}
		_, err = insert.ExecContext(b.Context(), pack.Hash(key), key, body, len(body), stored.UnixNano()+int64(i), e.Expires.UnixNano())
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	bench := cachetest.Bench{Store: s, N: n, Began: stored, Size: func() int64 {
		info, err := os.Stat(path)
		if err != nil {
			b.Fatal(err)
		}
		return info.Size()
	}}
	bench.Run(b)
}
