// Package keeper keeps pages that were read: for how long, for whom, and under
// which conditions they are given out again.
//
//	keeper.go    Keeper, Page: from the store, or read once for all who want it
//	key.go       what a stored page answers
//	flight.go    callers that share one read
//	turn.go      servers that share one read
//	snapshot.go  frozen copies, which belong to whoever made them
package keeper

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/internal/work"
	"github.com/decant-dev/decant/page"
)

// Options configures a Keeper. All fields but Snapshots are needed.
type Options struct {
	Pages     cache.Store
	Snapshots cache.Store // nil means Pages
	// TTL is how long a page is kept when its site does not say less; below
	// zero nothing is kept.
	TTL   time.Duration
	Scope Scope
	Now   func() time.Time
	Log   *slog.Logger
}

// A Keeper keeps pages. It is safe for concurrent use.
type Keeper struct {
	opts    Options
	flights flights
	maxTurn time.Duration // how long another server that reads the same page is waited for
}

// New returns a keeper over the stores of the options.
func New(opts Options) *Keeper {
	if opts.Snapshots == nil {
		opts.Snapshots = opts.Pages
	}
	if store, ok := opts.Pages.(cache.Shared); ok && store.IsShared() {
		opts.Scope.place = rand.Text()
	}
	return &Keeper{opts: opts, maxTurn: usualTurn}
}

// A Reading is a page that was just read, and what is needed to keep it.
type Reading struct {
	Page *page.Page
	// Response is the answer the page was in; nil where none was asked for.
	Response *fetch.Response
	// Private says that the page was read from a place that not everybody may
	// reach: it is kept for those who may.
	Private bool
	// Own says that the page was given to the caller alone, by a token: it is
	// kept for them only.
	Own bool
	// Passing says that a better source of the page did not answer just now: it
	// is asked again soon.
	Passing bool
}

// A Read asks for a page; stale is a copy that may still hold, or nil.
type Read func(ctx context.Context, stale *cache.Entry) (*Reading, error)

// Page returns the page of a request: from the store, or by a read that all
// who want the same page at the same time share. The page is never changed
// afterwards; whoever wants to change it must copy it.
func (k *Keeper) Page(ctx context.Context, want *Want, read Read) (*page.Page, error) {
	entry := k.lookup(ctx, want)
	if entry != nil && entry.Fresh(k.opts.Now()) {
		return k.given(ctx, want, entry), nil
	}
	flight := k.opts.Scope.flight(ctx, want)
	do := k.flights.do
	if want.NoSnapshot {
		do = k.flights.doHere // it is one page of many
	}
	p, owner, err := do(ctx, flight, func(ctx context.Context) (*page.Page, error) {
		return k.renewOrRead(ctx, want, entry, read)
	})
	if err != nil || owner == principal.Of(ctx) {
		return p, err
	}
	return k.claim(ctx, want, p), nil
}

// lookup returns the kept copy that the caller may have, or nil. A broken
// store is as good as none.
func (k *Keeper) lookup(ctx context.Context, want *Want) *cache.Entry {
	if want.Fresh || k.opts.TTL < 0 {
		return nil
	}
	for _, key := range k.opts.Scope.keys(ctx, want) {
		entry, err := k.opts.Pages.Get(ctx, key)
		if err == nil && k.opts.Scope.admits(entry.Page) {
			return entry
		}
		if err != nil && !errors.Is(err, cache.ErrMiss) {
			k.opts.Log.WarnContext(ctx, "cache", "error", err)
		}
	}
	return nil
}

// given marks a stored page as such, with a snapshot of the caller's own.
func (k *Keeper) given(ctx context.Context, want *Want, entry *cache.Entry) *page.Page {
	p := *entry.Page
	p.Cached = true
	p.AgeSeconds = int64(entry.Age(k.opts.Now()).Seconds())
	return k.claim(ctx, want, &p)
}

// renewOrRead reads the page, or keeps on the stale copy that still holds. A
// panic is the error of this one read.
func (k *Keeper) renewOrRead(ctx context.Context, want *Want, stale *cache.Entry, read Read) (_ *page.Page, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			k.opts.Log.ErrorContext(ctx, "panic", "cause", fmt.Sprint(cause), "stack", work.Stack(cause))
			err = fmt.Errorf("panic while reading: %v", cause)
		}
	}()
	stored, done := k.turn(ctx, want)
	defer done()
	if stored != nil {
		return k.given(ctx, want, stored), nil
	}
	got, err := read(ctx, stale)
	if err != nil {
		return nil, err
	}
	if got.Page == nil {
		return k.renew(ctx, want, got, stale), nil
	}
	return k.keep(ctx, want, got), nil
}

// renew keeps a copy on that the site says still holds, and its snapshot with
// it, since the page names that.
func (k *Keeper) renew(ctx context.Context, want *Want, got *Reading, stale *cache.Entry) *page.Page {
	renewed := *stale
	if got.Response.Storable() {
		k.put(ctx, want, got, &renewed)
	}
	return k.given(ctx, want, &renewed)
}

// keep stores a page that was read, and returns it as the caller sees it.
func (k *Keeper) keep(ctx context.Context, want *Want, got *Reading) *page.Page {
	p := *got.Page
	p.Snapshot = ""
	if k.opts.TTL < 0 || ctx.Err() != nil || got.Response != nil && !got.Response.Storable() {
		return &p
	}
	if got.Response != nil {
		stored := p
		k.put(ctx, want, got, &cache.Entry{Page: &stored})
	}
	if want.NoSnapshot {
		return &p
	}
	return k.claim(ctx, want, &p)
}

// maxPassing is how long a page is good enough that a better source was missed
// for.
const maxPassing = time.Minute

// put stores an entry under the request's key. How long it is fresh the site
// says; where it does not say so again for a copy it said so of before, that
// still counts.
func (k *Keeper) put(ctx context.Context, want *Want, got *Reading, entry *cache.Entry) {
	now := k.opts.Now()
	fresh, said := got.Response.Fresh()
	if !said && !entry.StoredAt.IsZero() {
		fresh, said = entry.FreshUntil.Sub(entry.StoredAt), true
	}
	if !said || fresh > k.opts.TTL {
		fresh = k.opts.TTL
	}
	if etag, modified := got.Response.Validators(); etag != "" || modified != "" {
		entry.ETag, entry.LastModified = etag, modified
	}
	if got.Passing {
		fresh, entry.ETag, entry.LastModified = min(fresh, maxPassing), "", ""
	}
	entry.StoredAt, entry.FreshUntil, entry.Expires = now, now.Add(fresh), now.Add(k.opts.TTL)
	if !entry.CanRevalidate() {
		entry.Expires = entry.FreshUntil
	}
	if err := k.opts.Pages.Put(ctx, k.opts.Scope.keyOf(ctx, want, got), entry); err != nil {
		k.opts.Log.WarnContext(ctx, "cache", "error", err)
	}
}

// Close closes the stores.
func (k *Keeper) Close() error {
	err := k.opts.Pages.Close()
	if k.opts.Snapshots != k.opts.Pages {
		err = errors.Join(err, k.opts.Snapshots.Close())
	}
	return err
}
