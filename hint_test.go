package decant

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/testsite"
)

func hinting(t *testing.T, change ...func(*Options)) (*testsite.Site, *Engine) {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { site.Close() })
	opts := Options{LLMsTxt: true, Fetch: fetch.Options{Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs()}}
	for _, c := range change {
		c(&opts)
	}
	e, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return site, e
}

func says(contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		io.WriteString(w, body)
	}
}

// hintOf reads an address twice, so that what is found beside the first read
// is known at the second.
func hintOf(t *testing.T, e *Engine, address string) string {
	t.Helper()
	for range 2 {
		p, err := e.Read(t.Context(), ReadRequest{URL: address})
		if err != nil {
			t.Fatal(err)
		}
		if p.Policy != nil && p.Policy.LLMsTxt != "" {
			return p.Policy.LLMsTxt
		}
		e.hints.Wait()
	}
	return ""
}

func TestLLMsTxtIsAHint(t *testing.T) {
	t.Parallel()
	const file = "# Tea\n\n> All about it.\n"
	for _, tc := range []struct {
		name, path string
		llms       http.HandlerFunc
		robots     string
		want       bool
	}{
		{"root", "/", says("text/plain", file), "", true},
		{"documentation", "/docs/start", says("text/markdown", "\ufeff"+file), "", true},
		{"another page", "/news/today", says("text/plain", file), "", false},
		{"none", "/", http.NotFound, "", false},
		{"a page for every address", "/", says("text/html", "<h1>Tea</h1>"), "", false},
		{"a page that calls itself text", "/", says("text/plain", "<!doctype html>"), "", false},
		{"forbidden", "/", says("text/plain", file), "User-agent: *\nDisallow: /llms.txt\n", false},
		{"moved to another host", "/", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://b.example.com/llms.txt", http.StatusFound)
		}, "", false},
	} {
		site, e := hinting(t)
		site.Handle("a.example.com", tc.path, says("text/markdown", "# Page\n\nSome text.\n"))
		site.Handle("a.example.com", "/llms.txt", tc.llms)
		site.Handle("b.example.com", "/llms.txt", says("text/plain", file))
		if tc.robots != "" {
			site.Handle("a.example.com", "/robots.txt", says("text/plain", tc.robots))
		} else {
			site.Handle("a.example.com", "/robots.txt", http.NotFound)
		}
		want := ""
		if tc.want {
			want = "https://a.example.com/llms.txt"
		}
		if got := hintOf(t, e, "https://a.example.com"+tc.path); got != want {
			t.Errorf("%s: %q, want %q", tc.name, got, want)
		}
	}
}

func TestLLMsTxtIsAskedForOnce(t *testing.T) {
	t.Parallel()
	site, e := hinting(t)
	var asked atomic.Int32
	site.Handle("a.example.com", "*", says("text/markdown", "# Page\n\nSome text.\n"))
	site.Handle("a.example.com", "/robots.txt", http.NotFound)
	site.Handle("a.example.com", "/llms.txt", func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		http.NotFound(w, r)
	})
	var besideBatch atomic.Int32
	site.Handle("b.example.com", "/", says("text/markdown", "# Page\n\nSome text.\n"))
	site.Handle("b.example.com", "/llms.txt", func(w http.ResponseWriter, r *http.Request) {
		besideBatch.Add(1)
		http.NotFound(w, r)
	})
	for _, path := range []string{"/", "/docs/a", "/docs/b", "/"} {
		if _, err := e.Read(t.Context(), ReadRequest{URL: "https://a.example.com" + path, Fresh: true}); err != nil {
			t.Fatal(err)
		}
	}
	for r := range e.Batch(t.Context(), func(yield func(BatchItem) bool) { yield(BatchItem{URL: "https://b.example.com/"}) }, ReadRequest{}) {
		_ = r
	}
	e.hints.Wait()
	if asked.Load() != 1 || besideBatch.Load() != 0 {
		t.Errorf("asked %d times, beside a batch %d times; want once and never", asked.Load(), besideBatch.Load())
	}
}

// A site that never answers the question holds up neither the page nor the
// end.
func TestLLMsTxtHoldsNothingUp(t *testing.T) {
	t.Parallel()
	site, e := hinting(t)
	began := make(chan struct{})
	site.Handle("a.example.com", "/", says("text/markdown", "# Page\n\nSome text.\n"))
	site.Handle("a.example.com", "/robots.txt", http.NotFound)
	site.Handle("a.example.com", "/llms.txt", func(_ http.ResponseWriter, r *http.Request) {
		close(began)
		<-r.Context().Done()
	})
	p, err := e.Read(t.Context(), ReadRequest{URL: "https://a.example.com/"})
	if err != nil || !strings.Contains(p.Content, "Some text") {
		t.Fatal(p, err)
	}
	<-began
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

func TestLLMsTxtAsksNoPerson(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	site, e := hinting(t, func(o *Options) {
		o.Fetch.Policy = guard.Policy{Private: guard.Ask, Ask: func(context.Context, guard.Target) (bool, error) {
			asked.Add(1)
			return true, nil
		}}
	})
	site.Handle("unique.example.com", "*", says("text/markdown", "# Page\n\nSome text.\n"))
	if got := hintOf(t, e, "http://unique.example.com/"); got != "" || asked.Load() != 1 {
		t.Errorf("hint %q, asked %d times; want none, once for the page", got, asked.Load())
	}
}
