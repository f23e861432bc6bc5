package keeper

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/memory"
	"github.com/decant-dev/decant/cache/postgres"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/testpostgres"
	"github.com/decant-dev/decant/page"
)

func TestMain(m *testing.M) { os.Exit(testpostgres.Run(m.Run)) }

func newKeeper(t *testing.T, pages cache.Store) *Keeper {
	k := New(Options{Pages: pages, Snapshots: memory.New(memory.Options{}), TTL: time.Hour,
		Scope: NewScope(&fetch.Options{}, false, ""), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	k.maxTurn = time.Hour // however slow the machine is
	t.Cleanup(func() { k.Close() })
	return k
}

// servers are keepers of several servers on one database.
func servers(t *testing.T, n int) (keepers []*Keeper) {
	address := testpostgres.NewDatabase(t)
	for range n {
		store, err := postgres.Open(t.Context(), address, postgres.Options{})
		if err != nil {
			t.Fatal(err)
		}
		keepers = append(keepers, newKeeper(t, store))
	}
	return keepers
}

func reading(header http.Header) *Reading {
	return &Reading{Page: &page.Page{Content: "read"}, Response: &fetch.Response{Header: header, Status: 200}}
}

// A page that ten servers want at once is fetched once.
func TestServersShareARead(t *testing.T) {
	t.Parallel()
	keepers := servers(t, 10)
	var reads atomic.Int32
	var wanting, wg sync.WaitGroup
	wanting.Add(len(keepers))
	for _, k := range keepers {
		wg.Go(func() {
			wanting.Done()
			p, err := k.Page(t.Context(), &Want{URL: "https://a.example/"},
				func(context.Context, *cache.Entry) (*Reading, error) {
					wanting.Wait() // until all want it
					reads.Add(1)
					return reading(nil), nil
				})
			if err != nil || p.Content != "read" {
				t.Errorf("Page = %v, %v", p, err)
			}
		})
	}
	wg.Wait()
	if reads.Load() != 1 {
		t.Errorf("the page was read %d times, want once", reads.Load())
	}
}

// What may not be stored, and what failed, is read by those who waited.
func TestServersThatWaitedInVain(t *testing.T) {
	t.Parallel()
	for name, first := range map[string]func() (*Reading, error){
		"no-store": func() (*Reading, error) { return reading(http.Header{"Cache-Control": {"no-store"}}), nil },
		"failed":   func() (*Reading, error) { return nil, errors.New("reset") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			keepers := servers(t, 2)
			begun, wanted := make(chan struct{}), make(chan struct{})
			go func() {
				<-begun
				close(wanted)
				p, err := keepers[1].Page(t.Context(), &Want{URL: "u"},
					func(context.Context, *cache.Entry) (*Reading, error) { return reading(nil), nil })
				if err != nil || p.Content != "read" {
					t.Errorf("Page = %v, %v", p, err)
				}
				begun <- struct{}{}
			}()
			_, err := keepers[0].Page(t.Context(), &Want{URL: "u"},
				func(context.Context, *cache.Entry) (*Reading, error) {
					begun <- struct{}{}
					<-wanted
					return first()
				})
			<-begun
			if fmt.Sprint(err) == "reset" != (name == "failed") {
				t.Errorf("the first got %v", err)
			}
		})
	}
}

// A private address is another place on another machine, and the person there is
// another: what was read for one is given to nobody else, whatever both may do.
func TestPrivatePagesStayOnTheirMachine(t *testing.T) {
	t.Parallel()
	for name, mark := range map[string]func(*Reading){
		"private": func(r *Reading) { r.Private = true },
		"own":     func(r *Reading) { r.Own = true },
	} {
		t.Run(name, func(t *testing.T) { staysOnItsMachine(t, mark) })
	}
}

func staysOnItsMachine(t *testing.T, mark func(*Reading)) {
	address := testpostgres.NewDatabase(t)
	reads := 0
	read := func(k *Keeper) *page.Page {
		t.Helper()
		p, err := k.Page(t.Context(), &Want{URL: "http://10.0.0.5/", Own: true}, func(context.Context, *cache.Entry) (*Reading, error) {
			reads++
			r := reading(nil)
			mark(r)
			return r, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	open := func() *Keeper {
		store, err := postgres.Open(t.Context(), address, postgres.Options{})
		if err != nil {
			t.Fatal(err)
		}
		k := New(Options{Pages: store, TTL: time.Hour, Now: time.Now, Log: slog.New(slog.DiscardHandler),
			Scope: NewScope(&fetch.Options{Policy: guard.Policy{Private: guard.Allow}}, false, "")})
		t.Cleanup(func() { k.Close() })
		return k
	}
	one, two := open(), open()
	read(one)
	if p := read(one); !p.Cached || reads != 1 {
		t.Errorf("the same server read it %d times, want once", reads)
	}
	if p := read(two); p.Cached || reads != 2 {
		t.Errorf("the other server was given the page: cached %t after %d reads", p.Cached, reads)
	}
}
