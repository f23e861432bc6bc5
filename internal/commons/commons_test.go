package commons

import (
	"context"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/decant-dev/decant/internal/testpostgres"
)

func TestMain(m *testing.M) { os.Exit(testpostgres.Run(m.Run)) }

func open(t *testing.T, address string) *Commons {
	t.Helper()
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func TestServersHaveOneSecret(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	var secrets [8][32]byte
	var wg sync.WaitGroup
	for i := range secrets {
		wg.Go(func() {
			var err error
			if secrets[i], err = open(t, address).Secret(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for i, secret := range secrets {
		if secret != secrets[0] || secret == [32]byte{} {
			t.Errorf("server %d has another secret", i)
		}
	}
}

// What a client takes from one server it has taken from all.
func TestClientsAreCountedOnce(t *testing.T) {
	t.Parallel()
	address := testpostgres.NewDatabase(t)
	a, b := open(t, address), open(t, address)
	const burst = 20
	const slow = 1e-6 // of a request a second: none comes back while this runs
	var let atomic.Int64
	var wg sync.WaitGroup
	for _, server := range []*Commons{a, b} {
		for range 4 {
			wg.Go(func() {
				for range burst {
					wait, err := server.Take(context.Background(), "key 1", slow, burst)
					if err != nil {
						t.Error(err)
					} else if wait == 0 {
						let.Add(1)
					}
				}
			})
		}
	}
	wg.Wait()
	if let.Load() != burst {
		t.Errorf("%d requests were let in, want %d", let.Load(), burst)
	}
	if wait, err := b.Take(t.Context(), "key 2", slow, burst); wait != 0 || err != nil {
		t.Errorf("another client waits %v, %v", wait, err)
	}
	if wait, err := a.Take(t.Context(), "key 1", 1e6, burst); wait != 0 || err != nil {
		t.Errorf("after the bucket has filled: %v, %v", wait, err)
	}
}

func TestADatabaseThatIsGoneIsLeftAlone(t *testing.T) {
	t.Parallel()
	c := open(t, testpostgres.NewDatabase(t))
	c.Close()
	if _, err := c.Take(t.Context(), "key", 1, 1); err == nil {
		t.Error("counted without a database")
	}
	if _, err := c.Take(t.Context(), "key", 1, 1); err != errDown {
		t.Errorf("asked again at once: %v", err)
	}
}
