package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/cachetest"
	"github.com/decant-dev/decant/cache/postgres"
	"github.com/decant-dev/decant/internal/testpostgres"
	"github.com/decant-dev/decant/page"
)

func TestMain(m *testing.M) { os.Exit(testpostgres.Run(m.Run)) }

func TestStore(t *testing.T) {
	cachetest.Exercise(t, func(t *testing.T, now func() time.Time, maxBytes int) cache.Store {
		return open(t, testpostgres.NewDatabase(t), postgres.Options{MaxBytes: int64(maxBytes), Now: now})
	})
}

func TestLedger(t *testing.T) {
	cachetest.ExerciseLedger(t, func(t *testing.T, now func() time.Time, maxBytes int) cache.Ledger {
		return open(t, testpostgres.NewDatabase(t), postgres.Options{MaxBytes: int64(maxBytes), Now: now})
	})
}

func open(t *testing.T, address string, opts postgres.Options) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func connect(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}

func execute(t *testing.T, conn *pgx.Conn, query string) {
	t.Helper()
	if _, err := conn.Exec(t.Context(), query); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func put(t *testing.T, s *postgres.Store, key, content string) {
	t.Helper()
	err := s.Put(t.Context(), key, &cache.Entry{Page: &page.Page{Content: content}, Expires: time.Now().Add(time.Hour)})
	if err != nil {
		t.Fatal(err)
	}
}

// Servers that start together make the tables once.
func TestManyServersMigrateAtOnce(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			s, err := postgres.Open(t.Context(), address, postgres.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			s.Close()
		})
	}
	wg.Wait()
}

func TestTablesOfAnotherVersion(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	open(t, address, postgres.Options{})
	execute(t, connect(t, address), `UPDATE decant.cache_version SET version = 99`)
	_, err := postgres.Open(t.Context(), address, postgres.Options{})
	if !errors.Is(err, postgres.ErrNewer) {
		t.Errorf("Open = %v, want it refused", err)
	}
}

func TestDamagedEntryIsAMiss(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	s := open(t, address, postgres.Options{})
	put(t, s, "k", "sound")
	execute(t, connect(t, address), `UPDATE decant.entries SET body = 'rubbish'`)
	if _, err := s.Get(t.Context(), "k"); !errors.Is(err, cache.ErrMiss) {
		t.Errorf("Get = %v, want a miss", err)
	}
	if stat, err := s.Stat(t.Context()); err != nil || stat.Entries != 0 {
		t.Errorf("Stat = %+v, %v; want the damaged entry gone", stat, err)
	}
}

// The total that the triggers keep is the sum of what is there, however many
// servers write.
func TestTotalIsKept(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	var wg sync.WaitGroup
	for range 3 {
		s := open(t, address, postgres.Options{MaxBytes: 40 << 10})
		for range 3 {
			wg.Go(func() {
				for i := range 40 {
					put(t, s, fmt.Sprint("k", i%15), cachetest.Noise(i, 6000))
				}
				if err := s.Delete(t.Context(), "k3"); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	var bytes, entries, sum, count int
	row := connect(t, address).QueryRow(t.Context(), `SELECT (SELECT sum(bytes) FROM decant.total)::bigint,
		(SELECT sum(entries) FROM decant.total)::bigint, (SELECT sum(size) FROM decant.entries)::bigint,
		(SELECT count(*) FROM decant.entries)`)
	if err := row.Scan(&bytes, &entries, &sum, &count); err != nil || bytes != sum || entries != count || sum == 0 {
		t.Errorf("the total is %d in %d, the sum %d in %d, %v", bytes, entries, sum, count, err)
	}
}

// What has expired is found by an index.
func TestSweepsFollowAnIndex(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	open(t, address, postgres.Options{})
	conn := connect(t, address)
	execute(t, conn, `INSERT INTO decant.entries SELECT decode(md5(n::text), 'hex'), n::text, 'x', 1, n, n + 100000
		FROM generate_series(1, 5000) AS n`)
	execute(t, conn, `ANALYZE decant.entries`)
	for name, query := range map[string]string{"expired": postgres.SweepExpired, "oldest": postgres.SweepOldest} {
		rows, err := conn.Query(t.Context(), `EXPLAIN `+query, pgx.QueryExecModeSimpleProtocol, 32, 32)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if text := strings.Join(plan, "\n"); err != nil || strings.Contains(text, "Seq Scan") {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
	}
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"postgres://me:secret@host:port/db", "postgres://me:secret@[", "mysql://secret@h/d"} {
		_, err := postgres.Open(t.Context(), address, postgres.Options{})
		if err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), "such as") {
			t.Errorf("Open(%q) = %v", address, err)
		}
	}
}

// One of two servers has a lock; with its connection the lock is free.
func TestLocks(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	one, two := open(t, address, postgres.Options{}), open(t, address, postgres.Options{})
	take := func(s *postgres.Store, want bool) func() {
		t.Helper()
		unlock, ok, err := s.TryLock(t.Context(), "page")
		if err != nil || ok != want {
			t.Errorf("TryLock = %t, %v; want %t", ok, err, want)
		}
		return unlock
	}
	unlock := take(one, true)
	take(two, false)
	take(one, false)
	unlock()
	unlock()
	unlock = take(two, true)
	take(one, false)
	if err := two.Close(); err != nil {
		t.Fatal(err)
	}
	unlock() // nothing is left to give back
	await(t, func() bool {
		_, ok, err := one.TryLock(t.Context(), "page")
		return ok && err == nil
	})
}

// await asks again until what a server does by itself has happened.
func await(t *testing.T, done func() bool) {
	t.Helper()
	for !done() {
		if t.Context().Err() != nil {
			t.Fatal("it never happened")
		}
	}
}
