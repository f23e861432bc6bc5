package sqlite_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/cachetest"
	"github.com/decant-dev/decant/cache/sqlite"
	"github.com/decant-dev/decant/page"
)

func TestStore(t *testing.T) {
	cachetest.Exercise(t, func(t *testing.T, now func() time.Time, maxBytes int) cache.Store {
		return open(t, filepath.Join(t.TempDir(), "cache.db"), sqlite.Options{MaxBytes: int64(maxBytes), Now: now})
	})
}

func TestLedger(t *testing.T) {
	cachetest.ExerciseLedger(t, func(t *testing.T, now func() time.Time, maxBytes int) cache.Ledger {
		return open(t, filepath.Join(t.TempDir(), "cache.db"), sqlite.Options{MaxBytes: int64(maxBytes), Now: now})
	})
}

func open(t *testing.T, path string, opts sqlite.Options) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestTwoStoresShareAFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a folder", "cache #1.db")
	one, two := open(t, path, sqlite.Options{}), open(t, path, sqlite.Options{})
	e := &cache.Entry{Page: &page.Page{Content: "shared"}, Expires: time.Now().Add(time.Hour)}
	if err := one.Put(t.Context(), "k", e); err != nil {
		t.Fatal(err)
	}
	if got, err := two.Get(t.Context(), "k"); err != nil || got.Page.Content != "shared" {
		t.Errorf("Get = %v, %v; want what the other store put", got, err)
	}
}

func TestDamagedEntryIsAMiss(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "cache.db")
	s := open(t, path, sqlite.Options{})
	put(t, s, "k", "sound")
	if _, err := raw(t, path).ExecContext(t.Context(), `UPDATE entries SET body = 'rubbish'`); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get(t.Context(), "k"); !errors.Is(err, cache.ErrMiss) {
		t.Errorf("Get = %v, want a miss", err)
	}
}

func TestOnlyTheOwnerMayReadTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "new", "cache.db")
	s := open(t, path, sqlite.Options{})
	put(t, s, "k", "secret")
	files, err := filepath.Glob(path + "*")
	if err != nil || len(files) < 2 {
		t.Fatalf("files %v, %v; want the database and its log", files, err)
	}
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, %v; want 0600", filepath.Base(name), info.Mode(), err)
		}
	}
}

// What is not ours keeps its permissions, and what is no file is not opened.
func TestWhatIsNotOursStaysAsItIs(t *testing.T) {
	t.Parallel()
	letter := filepath.Join(t.TempDir(), "letter.txt")
	if err := os.WriteFile(letter, []byte(strings.Repeat("Dear reader, ", 100)), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(letter, 0o644); err != nil { // whatever the mask
		t.Fatal(err)
	}
	if s, err := sqlite.Open(t.Context(), letter, sqlite.Options{}); err == nil {
		s.Close()
		t.Error("a letter was taken for a cache")
	}
	if info, err := os.Stat(letter); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("the letter has mode %v, %v; want 0644 as before", info.Mode(), err)
	}
	if s, err := sqlite.Open(t.Context(), filepath.Dir(letter), sqlite.Options{}); err == nil || !strings.Contains(err.Error(), "no plain file; give") {
		t.Errorf("a folder: %v, %v; want it refused", s, err)
	}
}

func put(t *testing.T, s *sqlite.Store, key, content string) {
	t.Helper()
	err := s.Put(t.Context(), key, &cache.Entry{Page: &page.Page{Content: content}, Expires: time.Now().Add(time.Hour)})
	if err != nil {
		t.Fatal(err)
	}
}

// The total that the triggers keep is the sum of what is there.
func TestTotalIsKept(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "cache.db")
	s := open(t, path, sqlite.Options{})
	for i := range 50 {
		put(t, s, fmt.Sprint("k", i%10), strings.Repeat("x y", i*37))
	}
	if err := s.Delete(t.Context(), "k3"); err != nil {
		t.Fatal(err)
	}
	var kept, sum int
	row := raw(t, path).QueryRowContext(t.Context(), `SELECT (SELECT bytes FROM total), (SELECT sum(size) FROM entries)`)
	if err := row.Scan(&kept, &sum); err != nil || kept != sum || sum == 0 {
		t.Errorf("the total is %d, the sum %d, %v", kept, sum, err)
	}
}

func raw(t *testing.T, path string) *sql.DB { return rawFile(t, path) }

func rawFile(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func TestFilesOfOthers(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ made, refused string }{
		"another program's tables": {`CREATE TABLE customers (name TEXT)`, "another program"},
		"another program's number": {`PRAGMA application_id = 7`, "another program"},
		"the version before":       {`CREATE TABLE entries (key TEXT PRIMARY KEY, body BLOB, size INTEGER, stored INTEGER, expires INTEGER) WITHOUT ROWID`, ""},
		"a version to come":        {`PRAGMA application_id = 1684237940; PRAGMA user_version = 99; CREATE TABLE entries (other TEXT)`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "cache.db")
			if _, err := raw(t, path).ExecContext(t.Context(), tc.made); err != nil {
				t.Fatal(err)
			}
			s, err := sqlite.Open(t.Context(), path, sqlite.Options{})
			if tc.refused != "" {
				if err == nil || !strings.Contains(err.Error(), tc.refused) {
					t.Errorf("Open = %v, want it refused as of %s", err, tc.refused)
				}
				return
			}
			if err != nil {
				t.Fatalf("Open = %v, want it made anew", err)
			}
			defer s.Close()
			put(t, s, "k", "content")
		})
	}
	path := filepath.Join(t.TempDir(), "cache.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 100)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Open(t.Context(), path, sqlite.Options{}); err == nil || !strings.Contains(err.Error(), "delete it") {
		t.Errorf("Open of a text file = %v, want it refused with what to do", err)
	}
}

// BenchmarkPut stores the thousandth entry as fast as the tenth.
func BenchmarkPut(b *testing.B) {
	for _, before := range []int{10, 1000, 5000} {
		b.Run(fmt.Sprint(before), func(b *testing.B) {
			s, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "cache.db"), sqlite.Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			text := make([]byte, 16<<10)
			put := func(i int) {
				for j := range text {
					text[j] = byte('a' + (i*31+j*j*7)%26)
				}
				e := &cache.Entry{Page: &page.Page{Content: string(text)}, Expires: time.Now().Add(time.Hour)}
				if err := s.Put(b.Context(), fmt.Sprint("key", i), e); err != nil {
					b.Fatal(err)
				}
			}
			for i := range before {
				put(i)
			}
			for i := before; b.Loop(); i++ {
				put(i)
			}
		})
	}
}

// A file is written anew only where much of it is free: of a large one that
// takes long.
func TestPruneShrinksAHollowFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "cache.db")
	s, err := sqlite.Open(t.Context(), path, sqlite.Options{MaxBytes: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i := range 200 {
		if err := s.Put(t.Context(), cachetest.BenchmarkKey(i), cachetest.BenchmarkEntry(i)); err != nil {
			t.Fatal(err)
		}
	}
	raw := rawFile(t, path)
	if _, err := raw.Exec(`UPDATE entries SET stored = rowid`); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		before   int64
		isShrunk bool
	}{{20, false}, {150, true}} {
		if _, err := s.Prune(t.Context(), time.Unix(0, tc.before)); err != nil {
			t.Fatal(err)
		}
		var free int
		if err := raw.QueryRow(`PRAGMA freelist_count`).Scan(&free); err != nil {
			t.Fatal(err)
		}
		if isShrunk := free == 0; isShrunk != tc.isShrunk {
			t.Errorf("pruned before %d: %d pages are free, want the file written anew %v", tc.before, free, tc.isShrunk)
		}
	}
}

// Entries are dropped a thousand at a time, and all of them whatever their
// number.
func TestPruneDropsAll(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "cache.db")
	s := open(t, path, sqlite.Options{MaxBytes: 1 << 30})
	put(t, s, "kept", "kept")
	raw := rawFile(t, path)
	const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
		INSERT INTO entries SELECT CAST(i AS BLOB), i, 'old', 3, i, 1 << 62 FROM n`
	for _, n := range []int{1, 999, 1000, 1001, 2500} {
		if _, err := raw.Exec(many, n); err != nil {
			t.Fatal(err)
		}
		got, err := s.Prune(t.Context(), time.Unix(1, 0))
		if err != nil || got != n {
			t.Errorf("%d old entries: %d pruned, %v", n, got, err)
		}
	}
	if _, err := s.Get(t.Context(), "kept"); err != nil {
		t.Errorf("the entry that is new: %v", err)
	}
}
