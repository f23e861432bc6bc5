package decant

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/snapshot"
)

// Read returns a page: from the cache, from an earlier snapshot, from the
// bytes given, or from the web.
func (e *Engine) Read(ctx context.Context, req ReadRequest) (*page.Page, error) {
	began := e.opts.Now()
	if err := req.fill(&e.opts); err != nil {
		return nil, wrap("read", req.URL, err)
	}
	beside := e.hints.look(ctx, &req)
	whole, err := e.whole(ctx, &req)
	if err != nil {
		return nil, wrap("read", req.URL, err)
	}
	p, err := view(whole, &req)
	if err != nil {
		return nil, wrap("read", whole.URL, err)
	}
	beside.tell(p)
	p.TookMs = e.opts.Now().Sub(began).Milliseconds()
	return p, nil
}

// whole returns the page uncut.
func (e *Engine) whole(ctx context.Context, req *ReadRequest) (*page.Page, error) {
	switch {
	case req.Snapshot != "":
		return e.recall(ctx, req.Snapshot)
	case req.HTML != nil:
		return e.given(ctx, req)
	}
	policy := e.opts.Fetch.Policy
	target, err := policy.CheckURL(req.URL)
	if err != nil {
		return nil, err
	}
	req.URL = target.String()
	entry := e.lookup(ctx, req)
	if entry != nil && entry.Fresh(e.opts.Now()) {
		return e.kept(entry), nil
	}
	return e.flights.do(ctx, req.key()+fmt.Sprint(req.Fresh), func(ctx context.Context) (*page.Page, error) {
		return e.fetch(ctx, req, entry)
	})
}

// view cuts out the part that was asked for.
func view(whole *page.Page, req *ReadRequest) (*page.Page, error) {
	p, err := part(whole, req)
	if err != nil {
		return nil, err
	}
	if !req.StructuredData {
		p.StructuredData = nil
	}
	if req.Section != "" && p.Range != nil && p.Range.Next > 0 {
		p.Notice += " and the same section"
	}
	p.Notice = joinNotices(p.Incomplete, p.Notice)
	return p, nil
}

// joinNotices puts what is to be known of a page into one line.
func joinNotices(notices ...string) string {
	return strings.Join(slices.DeleteFunc(notices, func(n string) bool { return n == "" }), "; ")
}

func part(whole *page.Page, req *ReadRequest) (*page.Page, error) {
	switch {
	case req.Section != "":
		return snapshot.Section(whole, req.Section, req.Start, req.MaxChars)
	case req.Grep != "":
		return snapshot.Grep(whole, req.Grep, req.MaxChars)
	}
	return snapshot.Window(whole, req.Start, req.MaxChars), nil
}

// lookup returns the kept copy, or nil. A broken cache is as good as none.
func (e *Engine) lookup(ctx context.Context, req *ReadRequest) *cache.Entry {
	if req.Fresh || !e.opts.keeps() {
		return nil
	}
	entry, err := e.opts.Cache.Get(ctx, req.key())
	if err != nil {
		if !errors.Is(err, cache.ErrMiss) {
			e.log.WarnContext(ctx, "cache", "error", err)
		}
		return nil
	}
	return entry
}

// kept marks a stored page as such.
func (e *Engine) kept(entry *cache.Entry) *page.Page {
	p := *entry.Page
	p.Cached = true
	p.AgeSeconds = int64(e.opts.Now().Sub(entry.StoredAt).Seconds())
	return &p
}

func (e *Engine) recall(ctx context.Context, id string) (*page.Page, error) {
	entry, err := e.opts.Snapshots.Get(ctx, snapshotKey(id))
	if err != nil {
		return nil, fmt.Errorf("%w %q: it was not made here or has expired; read the address again", ErrNoSnapshot, clip(id, 40))
	}
	return e.kept(entry), nil
}

func snapshotKey(id string) string { return "snapshot\x1f" + id }

// given reads bytes that the caller has.
func (e *Engine) given(ctx context.Context, req *ReadRequest) (*page.Page, error) {
	p, err := e.transform(ctx, req, &fetch.Response{
		URL: req.URL, FinalURL: req.URL, Body: req.HTML, ContentType: req.ContentType, FetchedAt: e.opts.Now(),
	})
	if err != nil {
		return nil, err
	}
	e.keepSnapshot(ctx, req, &cache.Entry{Page: p})
	return p, nil
}

// fetch asks the site, with what is known of a stale copy.
func (e *Engine) fetch(ctx context.Context, req *ReadRequest, stale *cache.Entry) (*page.Page, error) {
	address, _ := splitMember(req.URL)
	ask := fetch.Request{URL: address}
	if stale != nil {
		ask.IfNoneMatch, ask.IfModifiedSince = stale.ETag, stale.LastModified
	}
	resp, err := e.client.Do(ctx, ask)
	if err != nil {
		return nil, err
	}
	if resp.Moved != "" {
		return nil, &MovedError{resp.Moved}
	}
	if resp.NotModified && stale != nil {
		return e.renew(ctx, req, resp, stale), nil
	}
	p, err := e.climb(ctx, req, resp)
	if err != nil {
		return nil, err
	}
	if !resp.Storable() || !e.opts.keeps() || ctx.Err() != nil {
		p.Snapshot = ""
		return p, nil
	}
	entry := &cache.Entry{Page: p}
	e.keep(ctx, req, resp, entry)
	e.keepSnapshot(ctx, req, entry)
	return p, nil
}

// renew keeps a copy on that the site says still holds, and its snapshot with
// it, since the page names that.
func (e *Engine) renew(ctx context.Context, req *ReadRequest, resp *fetch.Response, stale *cache.Entry) *page.Page {
	renewed := *stale
	if !resp.Storable() {
		return e.kept(&renewed)
	}
	e.keep(ctx, req, resp, &renewed)
	if renewed.Page.Snapshot != "" && !req.passing {
		e.keepSnapshot(ctx, req, &renewed)
	}
	return e.kept(&renewed)
}

// keep stores the entry under the request's key. How long it is fresh the site
// says; where it does not say so again for a copy it said so of before, that
// still counts.
func (e *Engine) keep(ctx context.Context, req *ReadRequest, resp *fetch.Response, entry *cache.Entry) {
	now := e.opts.Now()
	fresh, said := resp.Fresh()
	if !said && !entry.StoredAt.IsZero() {
		fresh, said = entry.FreshUntil.Sub(entry.StoredAt), true
	}
	if !said || fresh > e.opts.CacheTTL {
		fresh = e.opts.CacheTTL
	}
	if etag, modified := resp.Validators(); etag != "" || modified != "" {
		entry.ETag, entry.LastModified = etag, modified
	}
	entry.StoredAt, entry.FreshUntil, entry.Expires = now, now.Add(fresh), now.Add(e.opts.CacheTTL)
	if !entry.CanRevalidate() {
		entry.Expires = entry.FreshUntil
	}
	if err := e.opts.Cache.Put(ctx, req.key(), entry); err != nil {
		e.log.WarnContext(ctx, "cache", "error", err)
	}
}

// keepSnapshot stores the page under its id, to be read on in.
func (e *Engine) keepSnapshot(ctx context.Context, req *ReadRequest, entry *cache.Entry) {
	if req.passing || !e.opts.keeps() {
		entry.Page.Snapshot = ""
		return
	}
	copied := *entry
	now := e.opts.Now()
	copied.StoredAt, copied.FreshUntil, copied.Expires = now, now.Add(e.opts.CacheTTL), now.Add(e.opts.CacheTTL)
	if err := e.opts.Snapshots.Put(ctx, snapshotKey(entry.Page.Snapshot), &copied); err != nil {
		e.log.WarnContext(ctx, "cache", "error", err)
	}
}

// policyFacts is what the site said of being read by machines.
func policyFacts(resp *fetch.Response) *page.Policy {
	f := page.Policy{
		ContentSignal:  resp.Facts.ContentSignal,
		RetryAfter:     int(resp.Facts.RetryAfter / time.Second),
		MarkdownTokens: resp.Facts.MarkdownTokens,
		RobotsTag:      clip(resp.Header.Get("X-Robots-Tag"), 200),
	}
	switch {
	case resp.Robots == nil:
	case resp.Robots.Allowed:
		f.Robots = "allowed"
	default:
		f.Robots = "disallowed"
	}
	if f == (page.Policy{}) {
		return nil
	}
	return &f
}
