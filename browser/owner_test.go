package browser

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/tab"
)

// A session is its maker's: to others it is as if it were not there.
func TestSessionsBelongToTheirMaker(t *testing.T) {
	address := serve(t, "owner.example.com", "/", `<title>Mine</title><a href="/popup" target=_blank rel=opener>Open</a>`)
	serve(t, "owner.example.com", "/popup", `<title>Also mine</title>`)
	alice := principal.With(t.Context(), principal.OfKey("alice"))
	bob := principal.With(t.Context(), principal.OfKey("bob"))
	opened, err := pool.Do(alice, tab.Request{Action: tab.Open, URL: address})
	if err != nil {
		t.Fatal(err)
	}
	for name, other := range map[string]context.Context{"bob": bob, "the local person": t.Context()} {
		for _, req := range []tab.Request{
			{Action: tab.State, Session: opened.Session},
			{Action: tab.Content, Session: opened.Session},
			{Action: tab.Click, Session: opened.Session, Selector: "a"},
			{Action: tab.Close, Session: opened.Session},
			{Action: tab.State},
		} {
			if _, err := pool.Do(other, req); !errors.Is(err, tab.ErrNoSession) {
				t.Errorf("%s may %s in the session %q of alice: %v", name, req.Action, req.Session, err)
			}
		}
		if listed, err := pool.Do(other, tab.Request{Action: tab.List}); err != nil || len(listed.Sessions) != 0 {
			t.Errorf("%s is shown %+v, %v", name, listed.Sessions, err)
		}
	}
	clicked, err := pool.Do(alice, tab.Request{Action: tab.Click, Selector: "a"})
	if err != nil || len(clicked.Outcome.Opened) != 1 {
		t.Fatalf("alice's click: %+v, %v; want a window that is hers", clicked, err)
	}
	hers := tab.Short(opened.Session)
	if _, err := pool.Do(alice, tab.Request{Action: tab.State}); !errors.Is(err, tab.ErrNoSession) || !strings.Contains(err.Error(), hers) {
		t.Errorf("without a session: %v; want the names of hers, %s among them", err, hers)
	}
	for _, id := range []string{clicked.Outcome.Opened[0], opened.Session} {
		if _, err := pool.Do(alice, tab.Request{Action: tab.Close, Session: id}); err != nil {
			t.Errorf("alice cannot close %s: %v", id, err)
		}
	}
}

// Whoever waits for a session that another action holds can give up.
func TestWaitingForASessionCanBeGivenUp(t *testing.T) {
	do := visit(t, serve(t, "held.example.com", "/", `<title>Held</title>`))
	id := must(t, do, tab.Request{Action: tab.State}).Session
	s, err := pool.session(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.busy.Lock(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer s.busy.Unlock()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := pool.Do(ctx, tab.Request{Action: tab.State, Session: id}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting for a held session: %v, want the deadline", err)
	}
}
