package disk_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/cachetest"
	"github.com/decant-dev/decant/cache/disk"
	"github.com/decant-dev/decant/page"
)

func TestStore(t *testing.T) {
	cachetest.Exercise(t, func(t *testing.T, now func() time.Time, maxBytes int) cache.Store {
		return open(t, filepath.Join(t.TempDir(), "cache.db"), disk.Options{MaxBytes: int64(maxBytes), Now: now})
	})
}

func open(t *testing.T, path string, opts disk.Options) *disk.Store {
	t.Helper()
	s, err := disk.Open(t.Context(), path, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestTwoStoresShareAFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a folder", "cache #1.db")
	one, two := open(t, path, disk.Options{}), open(t, path, disk.Options{})
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
	s := open(t, path, disk.Options{})
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(context.Background(), `INSERT INTO entries VALUES ('k', 'rubbish', 7, 0, 9223372036854775807)`); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get(t.Context(), "k"); !errors.Is(err, cache.ErrMiss) {
		t.Errorf("Get = %v, want a miss", err)
	}
}
