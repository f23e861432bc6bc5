package decant_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/cache/cachetest"
)

func TestRenewedPageKeepsItsTimeAndItsSnapshot(t *testing.T) {
	t.Parallel()
	clock := cachetest.NewClock()
	site, engine := web(t, func(o *decant.Options) { o.Now = clock.Now })
	for _, tc := range []struct {
		name, first, again string // Cache-Control of the page and of the answer that it still holds
		wait               time.Duration
		asked              int32 // after a third read
	}{
		{"once", "max-age=60", "", 59 * time.Second, 2},
		{"once-over", "max-age=60", "", 60 * time.Second, 3},
		{"anew", "max-age=60", "max-age=600", 599 * time.Second, 2},
		{"back", "max-age=60", "no-cache", time.Second, 3},
	} {
		var asked atomic.Int32
		path := "/" + tc.name
		site.Handle("c.example.com", path, func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			w.Header().Set("Etag", `"v1"`)
			said := tc.first
			if r.Header.Get("If-None-Match") != "" {
				said = tc.again
			}
			if said != "" {
				w.Header().Set("Cache-Control", said)
			}
			if r.Header.Get("If-None-Match") != "" {
				w.WriteHeader(http.StatusNotModified)
				return
			}
			serve("text/html", "<h1>Kept</h1><p>content")(w, r)
		})
		req := decant.ReadRequest{URL: "https://c.example.com" + path}
		read(t, engine, req)
		clock.Advance(59 * time.Minute)
		read(t, engine, req)
		clock.Advance(tc.wait)
		last := read(t, engine, req)
		if got := asked.Load(); got != tc.asked || !last.Cached {
			t.Errorf("%s: asked %d times, cached %v; want %d", tc.name, got, last.Cached, tc.asked)
		}
		if p := read(t, engine, decant.ReadRequest{Snapshot: last.Snapshot}); p.Content != last.Content {
			t.Errorf("%s: the snapshot holds %q, want %q", tc.name, p.Content, last.Content)
		}
	}
}
