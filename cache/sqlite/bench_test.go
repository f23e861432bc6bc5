package sqlite_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache/cachetest"
	"github.com/decant-dev/decant/cache/internal/pack"
	"github.com/decant-dev/decant/cache/sqlite"
)

// BenchmarkHit gets a page out of many: a million with
// DECANT_BENCH_ENTRIES=1000000.
func BenchmarkHit(b *testing.B) {
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
	for i := range n {
		e, key := cachetest.BenchmarkEntry(i), cachetest.BenchmarkKey(i)
		body, err := pack.Pack(e)
		if err != nil {
			b.Fatal(err)
		}
		_, err = insert.ExecContext(b.Context(), pack.Hash(key), key, body, len(body), time.Now().UnixNano(), e.Expires.UnixNano())
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	cachetest.BenchmarkHits(b, s, n)
}
