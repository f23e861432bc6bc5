package keeper

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/cache/memory"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/page"
)

// A desk is a keeper with a clock that stands still, and a site behind it.
type desk struct {
	*Keeper
	now    time.Time
	header http.Header // of the next answer
	reads  int         // how often the site was asked
	missed bool        // a better source
	stale  *cache.Entry
}

const ttl = 15 * time.Minute

func newDesk(t *testing.T, policy guard.Policy) *desk {
	t.Helper()
	d := &desk{now: time.Unix(1_000_000, 0)}
	now := func() time.Time { return d.now }
	d.Keeper = New(Options{
		Pages: memory.New(memory.Options{Now: now}), TTL: ttl, Now: now, Log: slog.New(slog.DiscardHandler),
		Scope: NewScope(&fetch.Options{Policy: policy}, false, ""),
	})
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func headers(lines ...string) http.Header {
	h := http.Header{}
	for _, line := range lines {
		name, value, _ := strings.Cut(line, ": ")
		h.Set(name, value)
	}
	return h
}

// page reads the page, from the site where it must. A site that is asked
// whether a copy holds says yes.
func (d *desk) page(t *testing.T, ctx context.Context) *page.Page {
	t.Helper()
	p, err := d.Page(ctx, &Want{URL: "https://a.example/"}, func(_ context.Context, stale *cache.Entry) (*Reading, error) {
		d.reads, d.stale = d.reads+1, stale
		got := &Reading{Response: &fetch.Response{Header: d.header, FetchedAt: d.now}, Passing: d.missed}
		if stale == nil {
			got.Page = &page.Page{URL: "https://a.example/", Content: "Hello."}
		}
		return got, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// How long a copy is good, to the second.
func TestFreshness(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		header string
		good   time.Duration // below zero: never kept
	}{
		{"", ttl},
		{"Cache-Control: max-age=60", time.Minute},
		{"Cache-Control: max-age=86400", ttl},
		{"Cache-Control: max-age=0", 0},
		{"Cache-Control: no-cache", 0},
		{"Cache-Control: no-store", -1},
		{"Cache-Control: max-age=often", 0},
		{"Vary: *", -1},
	} {
		for _, validator := range []string{"X-None: 1", `ETag: "1"`} {
			d := newDesk(t, guard.Policy{})
			d.header = headers(validator, tc.header)
			d.page(t, t.Context())
			if tc.good > 0 {
				d.now = d.now.Add(tc.good - time.Second)
				if p := d.page(t, t.Context()); d.reads != 1 || !p.Cached || p.AgeSeconds != int64(tc.good/time.Second)-1 {
					t.Errorf("%q, %s, a second before its end: %d reads, cached %v, age %d", tc.header, validator, d.reads, p.Cached, p.AgeSeconds)
				}
				d.now = d.now.Add(time.Second)
			}
			d.page(t, t.Context())
			// A copy that can be asked about is, as long as it is kept.
			asked := validator != "X-None: 1" && tc.good >= 0 && tc.good < ttl
			if d.reads != 2 || (d.stale != nil) != asked {
				t.Errorf("%q, %s, at its end: %d reads, asked about the copy %v, want 2, %v", tc.header, validator, d.reads, d.stale != nil, asked)
			}
		}
	}
}

// What was stored by a clock that ran ahead may be of any age.
func TestAClockThatIsSetBack(t *testing.T) {
	t.Parallel()
	for back, wantReads := range map[time.Duration]int{0: 1, time.Minute: 1, time.Minute + 1: 2, time.Hour: 2} {
		d := newDesk(t, guard.Policy{})
		d.page(t, t.Context())
		d.now = d.now.Add(-back)
		if p := d.page(t, t.Context()); d.reads != wantReads || p.AgeSeconds != 0 {
			t.Errorf("set back by %v: asked %d times, %d s old; want %d, 0", back, d.reads, p.AgeSeconds, wantReads)
		}
	}
}

// A page that a better source was missed for is soon read again, whatever its
// site says, and not renewed.
func TestSecondBestIsKeptForAMoment(t *testing.T) {
	t.Parallel()
	d := newDesk(t, guard.Policy{})
	d.header, d.missed = headers(`ETag: "1"`, "Cache-Control: max-age=600"), true
	d.page(t, t.Context())
	d.now = d.now.Add(maxPassing - time.Second)
	d.page(t, t.Context())
	if d.reads != 1 {
		t.Errorf("%d reads within a minute, want 1", d.reads)
	}
	d.now = d.now.Add(time.Second)
	d.page(t, t.Context())
	if d.reads != 2 || d.stale != nil {
		t.Errorf("%d reads after a minute, asked about the copy: %v; want 2, and the page anew", d.reads, d.stale != nil)
	}
}

// A 304 that does not say for how long counts as long as the answer before.
func TestRenewedCopiesKeepTheirTime(t *testing.T) {
	t.Parallel()
	d := newDesk(t, guard.Policy{})
	d.header = headers(`ETag: "1"`, "Cache-Control: max-age=60")
	first := d.page(t, t.Context())
	d.now, d.header = d.now.Add(time.Minute), headers(`ETag: "2"`)
	if renewed := d.page(t, t.Context()); !renewed.Cached || renewed.Snapshot != first.Snapshot {
		t.Errorf("renewed: %+v", renewed)
	}
	d.now = d.now.Add(59 * time.Second)
	d.page(t, t.Context())
	d.now = d.now.Add(time.Second)
	d.page(t, t.Context())
	if d.reads != 3 || d.stale.ETag != `"2"` {
		t.Errorf("%d reads, asked with %s; want 3 and the new tag", d.reads, d.stale.ETag)
	}
}

// Callers share the stored page and have snapshots of their own.
func TestSnapshotsBelongToTheirMaker(t *testing.T) {
	t.Parallel()
	d := newDesk(t, guard.Policy{})
	alice, bob := principal.With(t.Context(), "alice"), principal.With(t.Context(), "bob")
	hers, his := d.page(t, alice), d.page(t, bob)
	if d.reads != 1 || hers.Snapshot == his.Snapshot || hers.Snapshot == "" {
		t.Errorf("%d reads, snapshots %q and %q", d.reads, hers.Snapshot, his.Snapshot)
	}
	for who, ctx := range map[string]context.Context{"alice": alice, "bob": bob} {
		for id, mine := range map[string]bool{hers.Snapshot: who == "alice", his.Snapshot: who == "bob", "": false} {
			if _, err := d.Snapshot(ctx, id); (err == nil) != mine || err != nil && !errors.Is(err, ErrNoSnapshot) {
				t.Errorf("%s, %q: %v, want it to be theirs %v", who, id, err, mine)
			}
		}
	}
	d.now = d.now.Add(ttl)
	if _, err := d.Snapshot(alice, hers.Snapshot); !errors.Is(err, ErrNoSnapshot) {
		t.Errorf("at the end of its time: %v", err)
	}
}

// Where a stored page leads must be open to whoever gets it.
// A full store takes nothing.
type fullStore struct{ cache.Store }

func (fullStore) Put(context.Context, string, *cache.Entry) error {
	return errors.New("the disk is full")
}

// A page that could not be kept is given without a name to read on in.
func TestASnapshotThatWasNotKeptIsNotNamed(t *testing.T) {
	t.Parallel()
	d := newDesk(t, guard.Policy{})
	if p := d.page(t, t.Context()); p.Snapshot == "" {
		t.Error("a page that was kept has no snapshot")
	}
	full := newDesk(t, guard.Policy{})
	full.opts.Snapshots = fullStore{full.opts.Snapshots}
	if p := full.page(t, t.Context()); p.Snapshot != "" {
		t.Errorf("snapshot %q was not kept", p.Snapshot)
	}
}

func TestStoredPagesObeyThePolicy(t *testing.T) {
	t.Parallel()
	scope := NewScope(&fetch.Options{}, false, "")
	for final, admitted := range map[string]bool{
		"": true, "https://a.example/": true, "https://b.example/x": true, "http://127.0.0.1/": false, "ftp://a.example/": false,
	} {
		if got := scope.admits(&page.Page{URL: "https://a.example/", FinalURL: final}); got != admitted {
			t.Errorf("%q: admitted %v, want %v", final, got, admitted)
		}
	}
}

// A reading that panics is an error for all who wait, and is forgotten.
func TestAPanicIsAnErrorOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, guard.Policy{})
	_, err := d.Page(t.Context(), &Want{URL: "https://a.example/"}, func(context.Context, *cache.Entry) (*Reading, error) { panic("luck") })
	if err == nil || !strings.Contains(err.Error(), "luck") {
		t.Errorf("got %v", err)
	}
	if p := d.page(t, t.Context()); p.Content != "Hello." {
		t.Errorf("afterwards: %+v", p)
	}
}
