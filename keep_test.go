package decant_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/cache/memory"
)

// Where nothing is kept every read asks the site, even of a store that holds
// the page from before, and no page claims a snapshot.
func TestNothingIsKeptFromOneReadToTheNext(t *testing.T) {
	t.Parallel()
	store := memory.New(memory.Options{})
	for _, tc := range []struct {
		ttl    time.Duration
		want   string
		cached bool
	}{{time.Hour, "visit 1", true}, {-1, "visit 3", false}} {
		var asked atomic.Int32
		site, engine := web(t, func(o *decant.Options) { o.CacheTTL, o.Cache = tc.ttl, store })
		site.Handle("a.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
			serve("text/html", fmt.Sprint("<p>visit ", asked.Add(1)))(w, r)
		})
		req := decant.ReadRequest{URL: "https://a.example.com/"}
		first := read(t, engine, req)
		read(t, engine, req)
		third := read(t, engine, req)
		if !strings.Contains(third.Content, tc.want) || third.Cached != tc.cached || (first.Snapshot != "") != tc.cached {
			t.Errorf("kept for %v: third read %q, cached %v, snapshot %q; want %q, %v", tc.ttl, third.Content, third.Cached, first.Snapshot, tc.want, tc.cached)
		}
		cut := read(t, engine, decant.ReadRequest{HTML: []byte("<p>" + strings.Repeat("word ", 90)), MaxChars: 100})
		if text := decant.Wrap(cut).Text; strings.Contains(text, "snapshot") != tc.cached || !strings.Contains(text, "goes on at start=") {
			t.Errorf("kept for %v: the cut page says %q", tc.ttl, text)
		}
		given := read(t, engine, decant.ReadRequest{HTML: []byte("<p>given")})
		if (given.Snapshot != "") != tc.cached {
			t.Errorf("kept for %v: a given page has snapshot %q", tc.ttl, given.Snapshot)
		}
	}
}

func TestACapAboveTheDefaultIsObeyed(t *testing.T) {
	t.Parallel()
	site, engine := web(t, func(o *decant.Options) { o.MaxCharsCap = 300_000 })
	site.Handle("a.example.com", "/long.txt", serve("text/plain", strings.Repeat("word and word. ", 18_000)))
	if p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/long.txt", MaxChars: 300_000}); p.Truncated {
		t.Errorf("cut at %d characters", len(p.Content))
	}
	_, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://a.example.com/long.txt", MaxChars: 300_001})
	if !errors.Is(err, decant.ErrRequest) || !strings.Contains(err.Error(), "300000") {
		t.Errorf("past the cap: %v", err)
	}
}

func TestABadSelectorIsToldBeforeAnythingIsFetched(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	site.Handle("a.example.com", "/", func(http.ResponseWriter, *http.Request) { t.Error("the page was fetched") })
	for _, req := range []decant.ReadRequest{{Selector: "div[["}, {Exclude: "p:::"}} {
		req.URL = "https://a.example.com/"
		_, err := engine.Read(t.Context(), req)
		if decant.Classify(err).Kind != "bad_request" || !strings.Contains(err.Error(), "is not CSS") {
			t.Errorf("Read(%+v): %v", req, err)
		}
	}
}
