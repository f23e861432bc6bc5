package decant_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/memory"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/tab"
)

// shared is a store that outlives the engines that use it.
type shared struct{ cache.Store }

func (shared) Close() error { return nil }

func newShared() shared { return shared{memory.New(memory.Options{})} }

func inside(t *testing.T, change ...func(*decant.Options)) (*decant.Engine, *atomic.Int32) {
	t.Helper()
	site, engine := web(t, change...)
	var asked atomic.Int32
	site.Handle("private.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		serve("text/markdown", "# Inside\n\nThe salaries of all.\n")(w, r)
	})
	return engine, &asked
}

// A page that was read under a wider policy is not given to whoever may not
// read it, out of the same store.
func TestPrivatePagesStayWithThoseWhoMayReadThem(t *testing.T) {
	t.Parallel()
	store := newShared()
	use := func(policy guard.Policy) func(*decant.Options) {
		return func(o *decant.Options) { o.Cache, o.Fetch.Policy = store, policy }
	}
	request := decant.ReadRequest{URL: "http://private.example.com/"}
	open, asked := inside(t, use(guard.Policy{Private: guard.Allow}))
	first := read(t, open, request)
	if again := read(t, open, request); !again.Cached || asked.Load() != 1 {
		t.Errorf("whoever may read it is not given the stored copy: cached %v, asked %d times", again.Cached, asked.Load())
	}
	closed, _ := inside(t, use(guard.Policy{}))
	for _, req := range []decant.ReadRequest{request, {Snapshot: first.Snapshot}} {
		if p, err := closed.Read(t.Context(), req); err == nil && req.URL != "" {
			t.Errorf("%+v gives %q to whoever may not read it", req, p.Content)
		}
	}
	consents := guard.Policy{Private: guard.Ask, Ask: func(ctx context.Context, _ guard.Target) (bool, error) {
		return ctx.Value(agrees{}) != nil, nil
	}}
	asking, asked := inside(t, use(consents))
	alice := context.WithValue(decant.As(t.Context(), "alice"), agrees{}, true)
	if _, err := asking.Read(alice, request); err != nil {
		t.Fatalf("alice, who agrees: %v", err)
	}
	if _, err := asking.Read(decant.As(t.Context(), "bob"), request); !errors.Is(err, guard.ErrBlocked) {
		t.Errorf("bob, who does not agree, gets what alice read: %v", err)
	}
	if p, err := asking.Read(decant.As(t.Context(), "alice"), request); err != nil || !p.Cached || asked.Load() != 1 {
		t.Errorf("alice's own copy: %v, asked %d times", err, asked.Load())
	}
}

type agrees struct{}

// Settings that change a page keep it apart from those of others in one store.
func TestSettingsKeepPagesApart(t *testing.T) {
	t.Parallel()
	store := newShared()
	for name, change := range map[string]func(*decant.Options){
		"as it is":        func(*decant.Options) {},
		"no reader":       func(o *decant.Options) { o.NoReader = true },
		"language":        func(o *decant.Options) { o.Fetch.Language = "ko" },
		"another program": func(o *decant.Options) { o.Fetch.UserAgent = "Other/1" },
		"fewer bytes":     func(o *decant.Options) { o.Fetch.MaxBytes = 1000 },
	} {
		site, engine := web(t, func(o *decant.Options) { o.Cache = store }, change)
		site.Handle("a.example.com", "/", serve("text/markdown", "# A\n\nText.\n"))
		if p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/"}); p.Cached {
			t.Errorf("%s: another's copy was given out", name)
		}
		if p := read(t, engine, decant.ReadRequest{URL: "https://a.example.com/"}); !p.Cached {
			t.Errorf("%s: its own copy was not", name)
		}
	}
}

// A stored page whose address led to a place that is closed here is not read.
func TestStoredPageObeysTheRulesOfWhoAsks(t *testing.T) {
	t.Parallel()
	store := newShared()
	visit := func(deny ...string) error {
		site, engine := web(t, func(o *decant.Options) { o.Cache, o.Fetch.Policy.Domains.Deny = store, deny })
		site.Handle("a.example.com", "/go", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://b.example.com/", http.StatusFound)
		})
		site.Handle("b.example.com", "/", serve("text/markdown", "# B\n\nText.\n"))
		_, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://a.example.com/go"})
		return err
	}
	if err := visit(); err != nil {
		t.Fatal(err)
	}
	if err := visit("b.example.com"); !errors.Is(err, guard.ErrBlocked) {
		t.Errorf("a copy from a denied place: %v, want it refused", err)
	}
}

// Public pages are shared, snapshots are not.
func TestSnapshotsBelongToTheirMaker(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	var asked atomic.Int32
	site.Handle("a.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		serve("text/markdown", "# A\n\nText of a page.\n")(w, r)
	})
	alice, bob := decant.As(t.Context(), "alice"), decant.As(t.Context(), "bob")
	request := decant.ReadRequest{URL: "https://a.example.com/"}
	hers, err := engine.Read(alice, request)
	if err != nil {
		t.Fatal(err)
	}
	his, err := engine.Read(bob, request)
	if err != nil || !his.Cached || asked.Load() != 1 {
		t.Fatalf("a public page is not shared: %v, asked %d times", err, asked.Load())
	}
	if hers.Snapshot == his.Snapshot || hers.Snapshot == "" || len(hers.Snapshot) < 24 {
		t.Errorf("snapshots %q and %q: want two that nobody can guess", hers.Snapshot, his.Snapshot)
	}
	for _, tc := range []struct {
		who      string
		ctx      context.Context
		snapshot string
		mine     bool
	}{
		{"alice, hers", alice, hers.Snapshot, true}, {"bob, his", bob, his.Snapshot, true}, {"bob, hers", bob, hers.Snapshot, false},
		{"alice, his", alice, his.Snapshot, false}, {"the local person", t.Context(), hers.Snapshot, false},
	} {
		p, err := engine.Read(tc.ctx, decant.ReadRequest{Snapshot: tc.snapshot})
		if tc.mine && (err != nil || !strings.Contains(p.Content, "Text of a page")) {
			t.Errorf("%s: %v", tc.who, err)
		}
		if !tc.mine && !errors.Is(err, decant.ErrNoSnapshot) {
			t.Errorf("%s: %v, want no such snapshot", tc.who, err)
		}
	}
	again, err := engine.Read(alice, request)
	if err != nil || again.Snapshot != hers.Snapshot {
		t.Errorf("the same page again has snapshot %q, %v; want %q", again.Snapshot, err, hers.Snapshot)
	}
}

// Markdown that another host offers for a page is that host's: it is named as
// the source, and keeps to its own word on being kept.
func TestAlternateOnAnotherHost(t *testing.T) {
	t.Parallel()
	site, engine := web(t)
	page := `<!doctype html><title>Mine</title><link rel=alternate type=text/markdown href="https://evil.example.com/x.md"><p>My own words.</p>`
	var asked atomic.Int32
	site.Handle("a.example.com", "/", func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		serve("text/html", page)(w, r)
	})
	site.Handle("evil.example.com", "/x.md", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		serve("text/markdown", "# Theirs\n\nWords of another.\n")(w, r)
	})
	request := decant.ReadRequest{URL: "https://a.example.com/"}
	p := read(t, engine, request)
	if p.FinalURL != "https://evil.example.com/x.md" || !strings.Contains(p.Content, "Words of another") {
		t.Errorf("from %q: %q; want another's words under their own address", p.FinalURL, p.Content)
	}
	if again := read(t, engine, request); again.Cached || p.Snapshot != "" || asked.Load() != 2 {
		t.Errorf("what must not be kept was: cached %v, snapshot %q", again.Cached, p.Snapshot)
	}
	for name, req := range map[string]decant.ReadRequest{
		"text":     {URL: request.URL, ExtractMode: "text"},
		"selector": {URL: request.URL, Selector: "p"},
	} {
		if p := read(t, engine, req); !strings.Contains(p.Content, "My own words") {
			t.Errorf("%s: %q, want the page itself", name, p.Content)
		}
	}
}

// A read ends when its time is up, whatever it is doing.
func TestTheTimeForAReadIsForAllOfIt(t *testing.T) {
	t.Parallel()
	stuck := make(chan struct{})
	t.Cleanup(func() { close(stuck) })
	site, engine := web(t, func(o *decant.Options) {
		o.Fetch.Timeout = 300 * time.Millisecond
		o.Cache = slowStore{newShared(), stuck}
	})
	site.Handle("a.example.com", "/", serve("text/markdown", "# A\n\nText.\n"))
	_, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://a.example.com/"})
	if decant.Classify(err).Kind != "timeout" {
		t.Errorf("a read that hangs after its fetch: %v, want its time to be up", err)
	}
}

type slowStore struct {
	cache.Store
	stuck chan struct{}
}

func (s slowStore) Put(context.Context, string, *cache.Entry) error {
	<-s.stuck
	return nil
}

// A panic costs one read.
func TestAPanicIsThatReadsError(t *testing.T) {
	t.Parallel()
	site, engine := web(t, func(o *decant.Options) { o.Browser = &panicking{} })
	site.Handle("a.example.com", "/", serve("text/html", "<div id=root></div><script src=x></script>"))
	site.Handle("b.example.com", "/", serve("text/markdown", "# B\n\nText.\n"))
	_, err := engine.Read(t.Context(), decant.ReadRequest{URL: "https://a.example.com/"})
	if err == nil || decant.Classify(err).Kind != "internal" || strings.Contains(err.Error(), "goroutine") {
		t.Errorf("a panic while rendering: %v, want an internal error of one line", err)
	}
	read(t, engine, decant.ReadRequest{URL: "https://b.example.com/"})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			_, _ = engine.Read(t.Context(), decant.ReadRequest{URL: "https://a.example.com/", Fresh: true})
		})
	}
	wg.Wait()
}

type panicking struct{ fakeBrowser }

func (*panicking) Render(context.Context, tab.Visit) (*tab.Document, error) { panic("out of luck") }
