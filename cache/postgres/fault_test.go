package postgres_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/fuse"
	"github.com/decant-dev/decant/cache/postgres"
	"github.com/decant-dev/decant/internal/testpostgres"
)

// Tests of a server that ends run before those that run beside each other.

func TestServerGoneAndBack(t *testing.T) {
	server, address := testpostgres.Shared(t), testpostgres.NewDatabase(t)
	s := open(t, address, postgres.Options{})
	put(t, s, "k", "kept")
	_, ok, err := s.TryLock(t.Context(), "lock")
	if !ok || err != nil {
		t.Fatal(err)
	}
	server.Stop()
	if _, err := s.Get(t.Context(), "k"); err == nil || errors.Is(err, cache.ErrMiss) {
		t.Errorf("Get without a server = %v", err)
	}
	if _, err := postgres.Open(t.Context(), address, postgres.Options{}); err == nil {
		t.Error("Open without a server succeeded")
	}
	if err := server.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	await(t, func() bool {
		got, err := s.Get(t.Context(), "k")
		return err == nil && got.Page.Content == "kept"
	})
	await(t, func() bool { // the lock went with the server
		_, ok, err := s.TryLock(t.Context(), "lock")
		return ok && err == nil
	})
}

// A database that does not answer in time is left alone.
func TestSlowServer(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	s := fuse.New(fuse.Options{MaxWait: 50 * time.Millisecond, Rest: time.Hour,
		Open: func(ctx context.Context) (cache.Store, error) {
			return postgres.Open(context.WithoutCancel(ctx), address, postgres.Options{})
		}})
	defer s.Close()
	open(t, address, postgres.Options{})
	conn := connect(t, address)
	execute(t, conn, `BEGIN`)
	execute(t, conn, `LOCK TABLE decant.entries IN ACCESS EXCLUSIVE MODE`)
	if _, err := s.Get(t.Context(), "k"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Get = %v, want its time to be up", err)
	}
	if _, err := s.Get(t.Context(), "k"); !errors.Is(err, fuse.ErrResting) {
		t.Errorf("Get = %v, want the store to rest", err)
	}
}

// Full is what the database answers when its disk is.
func TestFullDatabase(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	s := open(t, address, postgres.Options{})
	put(t, s, "k", "kept")
	execute(t, connect(t, address), `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
		CREATE TRIGGER full_disk BEFORE INSERT ON decant.entries EXECUTE FUNCTION full_disk()`)
	e := &cache.Entry{Expires: time.Now().Add(time.Hour)}
	if err := s.Put(t.Context(), "k2", e); err == nil {
		t.Error("Put = nil, want an error")
	}
	if got, err := s.Get(t.Context(), "k"); err != nil || got.Page.Content != "kept" {
		t.Errorf("Get = %v, %v", got, err)
	}
}
