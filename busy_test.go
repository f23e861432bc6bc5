package decant_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fault"
)

// silent is a web that answers nothing, but for one page.
type silent struct{ arrived atomic.Int32 }

func (s *silent) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Path == "/page" {
		body := io.NopCloser(strings.NewReader("# Page\n\nText.\n"))
		return &http.Response{StatusCode: 200, ProtoMajor: 1, Header: http.Header{"Content-Type": {"text/markdown"}}, Body: body, Request: r}, nil
	}
	s.arrived.Add(1)
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// fullEngine is one whose room is taken by reads that wait until their time is
// up. It has a copy of one page already.
func fullEngine(t *testing.T) *decant.Engine {
	t.Helper()
	web := &silent{}
	opts := decant.Options{MaxMemory: 128 << 20}
	opts.Fetch.Wrap = func(http.RoundTripper) http.RoundTripper { return web }
	engine, err := decant.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	const kept = "https://a.example.com/page"
	if _, err := engine.Read(t.Context(), decant.ReadRequest{URL: kept}); err != nil {
		t.Fatal(err)
	}
	const room = 512
	var stalled sync.WaitGroup
	for i := range room {
		stalled.Go(func() {
			_, _ = engine.Read(t.Context(), decant.ReadRequest{URL: fmt.Sprintf("https://h%d.example.com/%d", i/4, i)})
		})
	}
	synctest.Wait()
	t.Cleanup(func() {
		stalled.Wait()
		_ = engine.Close()
	})
	if _, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://b.example.com/"}); decant.Classify(err).Kind != fault.Busy {
		t.Fatalf("%d reads are under way, and one more: %v; want busy", room, err)
	}
	return engine
}

func TestBatchWaitsForRoom(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		engine := fullEngine(t)
		text := "# Given\n\nText.\n"
		items := []decant.BatchItem{{ID: "1", URL: "https://c.example.com/", HTML: &text}, {ID: "2", URL: "https://c.example.com/page"}}
		began := time.Now()
		for r := range engine.Batch(t.Context(), slices.Values(items), decant.ReadRequest{}) {
			if r.Error != "" || !strings.Contains(r.Content, "Text.") {
				t.Errorf("item %s: %q, error %q; want it to be read", r.ID, r.Content, r.Error)
			}
		}
		if time.Since(began) < time.Second {
			t.Error("there was room all the time")
		}
	})
}

func TestABatchThatWaitsCanBeEnded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		engine := fullEngine(t)
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer cancel()
		items := slices.Values([]decant.BatchItem{{ID: "1", URL: "https://c.example.com/page"}})
		for r := range engine.Batch(ctx, items, decant.ReadRequest{}) {
			if r.Kind != fault.Timeout || ctx.Err() == nil {
				t.Errorf("%s, kind %s after %v; want it to end with its context", r.Error, r.Kind, ctx.Err())
			}
		}
	})
}

// What is kept is given out all the same, and the rest says when to come again.
func TestOneBusyLinkSpoilsNothingElse(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		engine := fullEngine(t)
		u, err := engine.Understand(t.Context(), decant.UnderstandRequest{Message: "https://a.example.com/page https://b.example.com/page"})
		if err != nil || u.Links[0].Page == nil || u.Links[1].Kind != fault.Busy || !strings.Contains(u.Text, "[https://b.example.com/page could not be read: busy") ||
			!strings.Contains(u.Text, "try again in 1 s]") {
			t.Errorf("understand: %v, %+v", err, u)
		}
		a, err := engine.Ask(t.Context(), decant.AskRequest{Prompt: "What text is there? https://a.example.com/page https://b.example.com/page"})
		if err != nil || !strings.Contains(a.Text, "Text.") || len(a.Pages) != 2 || !strings.Contains(a.Pages[1].Error, "try again in 1 s") {
			t.Errorf("ask: %v, %+v", err, a)
		}
		_, err = engine.Ask(t.Context(), decant.AskRequest{Prompt: "What text is there? https://b.example.com/page https://c.example.com/page"})
		if busy := (*decant.BusyError)(nil); !errors.As(err, &busy) || decant.Classify(err).Kind != fault.Busy {
			t.Errorf("ask about busy pages only: %v; want busy with a time", err)
		}
	})
}
