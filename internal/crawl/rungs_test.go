package crawl

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/browser"
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/testsite"
	"github.com/decant-dev/decant/page"
	_ "github.com/decant-dev/decant/site" // its rules are under test
)

// reading makes a crawl read with an engine, and notes how long it waits for
// turns without doing so.
func reading(t *testing.T, o *Options, render page.Render, change func(*decant.Options)) func() []time.Duration {
	t.Helper()
	var mu sync.Mutex
	var pauses []time.Duration
	o.Etiquette.sleep = func(ctx context.Context, pause time.Duration) error {
		mu.Lock()
		defer mu.Unlock()
		pauses = append(pauses, pause)
		return ctx.Err()
	}
	opts := decant.Options{Fetch: o.Etiquette.Teach(o.Fetch)}
	change(&opts)
	engine, err := decant.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close() })
	batch := decant.BatchOptions{Template: decant.ReadRequest{Render: render}}
	o.Read = func(ctx context.Context, item decant.BatchItem) decant.BatchResult {
		return engine.ReadItem(ctx, item, batch)
	}
	return func() []time.Duration {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(pauses)
	}
}

func results(t *testing.T, o Options) []decant.BatchResult {
	t.Helper()
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Collect(c.Pages(t.Context(), 0))
	if err := c.Close(true); err != nil {
		t.Fatal(err)
	}
	return all
}

func at(t *testing.T, reach fetch.Options, start, host string, delay time.Duration) Options {
	t.Helper()
	reach.Timeout = time.Minute // a browser begins slowly on a busy machine
	o := options(reach)
	o.Start, o.MaxDepth = start, 0
	var err error
	if o.Scope, err = NewScope([]string{host}, nil, nil); err != nil {
		t.Fatal(err)
	}
	if o.Etiquette, err = NewEtiquette(reach, delay); err != nil {
		t.Fatal(err)
	}
	return o
}

// asked counts the requests to a host, its robots.txt aside and alone.
func asked(site *testsite.Site, host string) (pages, robots int) {
	for _, r := range site.Requests() {
		switch {
		case r.Host != host:
		case r.Path == robotsPath:
			robots++
		default:
			pages++
		}
	}
	return pages, robots
}

// A rule's requests count for the host as its pages do, and robots.txt is asked
// for once.
func TestRulesTakeTurns(t *testing.T) {
	t.Parallel()
	site, reach := start(t)
	o := at(t, reach, "https://gitlab.com/aurora/kettle/-/merge_requests/9/diffs", "gitlab.com", time.Hour)
	o.MaxPages = 1
	pauses := reading(t, &o, page.RenderNever, func(*decant.Options) {})
	all := results(t, o)
	if len(all) != 1 || all[0].Error != "" || all[0].Extraction.Via == nil {
		t.Fatalf("crawled %+v, want a page by a rule", all)
	}
	pages, robots := asked(site, "gitlab.com")
	if waits := pauses(); pages < 3 || robots != 1 || len(waits) != pages-1 {
		t.Errorf("%d requests, %d of robots.txt, %d waits; want a wait before all but the first, one robots.txt",
			pages, robots, len(waits))
	}
}

// What a site's own robots.txt forbids, a rule does not ask for.
func TestRulesObeyRobots(t *testing.T) {
	t.Parallel()
	site, reach := start(t)
	site.Handle("gitlab.com", robotsPath, page200("text/plain", "User-agent: *\nDisallow: /api/\n"))
	o := at(t, reach, "https://gitlab.com/aurora/kettle/-/issues/3", "gitlab.com", 0)
	o.MaxPages = 1
	reading(t, &o, page.RenderNever, func(*decant.Options) {})
	all := results(t, o)
	if len(all) != 1 || all[0].Error != "" || all[0].Extraction.Via != nil {
		t.Fatalf("crawled %+v, want the page itself", all)
	}
	for _, r := range site.Requests() {
		if strings.HasPrefix(r.Path, "/api/") {
			t.Errorf("%s was asked for", r.Path)
		}
	}
}

// A page that its host refuses is read by the rule all the same, and is an error
// where there is none.
func TestARuleDoesWithoutThePage(t *testing.T) {
	t.Parallel()
	site, reach := start(t)
	refuse := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }
	site.Handle("gitlab.com", "/aurora/kettle/-/issues/3", refuse)
	site.Handle("crawl.example.com", "/", refuse)
	for _, tc := range []struct{ start, host, want string }{
		{"https://gitlab.com/aurora/kettle/-/issues/3", "gitlab.com", ""},
		{"https://crawl.example.com/", "crawl.example.com", "code 403"},
	} {
		o := at(t, reach, tc.start, tc.host, 0)
		o.MaxPages = 1
		reading(t, &o, page.RenderNever, func(*decant.Options) {})
		all := results(t, o)
		if len(all) != 1 || (all[0].Error == "") != (tc.want == "") || !strings.Contains(all[0].Error, tc.want) {
			t.Errorf("%s: %+v, want the error %q", tc.start, all, tc.want)
		}
	}
}

const shell = `<!doctype html><title>App</title><div id="root"></div><script>
document.getElementById("root").innerHTML = "<main><h1>Tea</h1><p>" + "Boil the water, warm the pot and wait. ".repeat(20) +
	"</p><a href='/second'>second</a></main>";
</script>`

// Pages that are empty without their scripts are read in a browser where that
// was asked for, and their links are followed.
func TestScriptsRunWhereThatWasAskedFor(t *testing.T) {
	t.Parallel()
	site, reach := start(t)
	site.Handle("app.example.com", "/", page200("text/html", shell))
	site.Handle("app.example.com", "/second", page200("text/html", shell))
	for _, tc := range []struct {
		render page.Render
		pages  int
		by     document.Method
	}{{page.RenderNever, 1, ""}, {page.RenderAuto, 2, document.MethodBrowser}} {
		o := at(t, reach, "http://app.example.com/", "app.example.com", time.Hour)
		o.MaxDepth = 3
		pauses := reading(t, &o, tc.render, func(opts *decant.Options) {
			pool, err := browser.New(browser.Options{
				Dialer: &guard.Dialer{Resolver: site.Resolver(), Connect: site.Connect}})
			if err != nil {
				t.Fatal(err)
			}
			opts.Browser = o.Etiquette.Browser(pool)
		})
		all := results(t, o)
		if len(all) != tc.pages || tc.by != "" && all[0].Extractor != tc.by {
			t.Errorf("render %s: %d pages, %+v; want %d by %q", tc.render, len(all), all[0].Extraction, tc.pages, tc.by)
		}
		// A page that was rendered has taken two turns.
		if last := slices.Max(pauses()); tc.by != "" && last <= 3*time.Hour {
			t.Errorf("render %s: the longest wait is %v, want the turns of the browser in it", tc.render, last)
		}
	}
}

// What could not be had for a reason that may pass is tried again.
func TestCrawlsTryAgain(t *testing.T) {
	t.Parallel()
	site, reach := start(t)
	var n atomic.Int32
	site.Handle("crawl.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
		if n.Add(1) <= 4 { // each try asks twice by itself
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		page200("text/html", "<p>there")(w, r)
	})
	for retries, want := range map[int]bool{0: false, 2: true} {
		n.Store(0)
		o := at(t, reach, "https://crawl.example.com/", "crawl.example.com", 0)
		o.MaxPages, o.Retries = 1, retries
		reading(t, &o, page.RenderNever, func(*decant.Options) {})
		if all := results(t, o); len(all) != 1 || (all[0].Error == "") != want {
			t.Errorf("%d retries: %+v, want read %v", retries, all, want)
		}
	}
}
