package decant

import (
	"context"
	"errors"
	"mime"
	"net/http"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/clock"
	"github.com/decant-dev/decant/internal/keeper"
	"github.com/decant-dev/decant/internal/ladder"
	"github.com/decant-dev/decant/internal/llmstxt"
	"github.com/decant-dev/decant/internal/principal"
	"github.com/decant-dev/decant/internal/snapshot"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/question"
)

// Read returns a page: from the cache, from an earlier snapshot, from the
// bytes given, or from the web. It takes no longer than Options.Fetch.Timeout.
func (e *Engine) Read(ctx context.Context, req ReadRequest) (*page.Page, error) {
	return e.read(ctx, &req)
}

func (e *Engine) read(ctx context.Context, req *ReadRequest) (_ *page.Page, err error) {
	defer e.rescue(ctx, &err)
	began := e.opts.Now()
	if err = req.fill(&e.opts); err == nil {
		err = e.follow(ctx, req)
	}
	if err != nil {
		return nil, wrap("read", req.URL, err)
	}
	beside := e.look(ctx, req)
	ctx, cancel := clock.WithTimeout(ctx, req.Timeout)
	defer cancel()
	whole, err := e.whole(ctx, req, nil)
	if err != nil {
		return nil, wrap("read", req.URL, err)
	}
	p, err := view(whole, req)
	if err != nil {
		return nil, wrap("read", whole.URL, err)
	}
	beside.Tell(p)
	p.TookMs = e.opts.Now().Sub(began).Milliseconds()
	return p, nil
}

// follow puts the address of a numbered link in the place of its number.
func (e *Engine) follow(ctx context.Context, req *ReadRequest) error {
	if req.Link == 0 {
		return nil
	}
	from, err := e.keeper.Snapshot(ctx, req.Snapshot)
	if err != nil {
		return err
	}
	switch n := len(from.Targets); {
	case n == 0:
		return fault.Request("the snapshot has no numbered links: read its page with links numbered first")
	case req.Link > n:
		return fault.Request("there is no link %d: the page has 1 to %d", req.Link, n)
	}
	req.URL, req.Snapshot, req.Link = from.Targets[req.Link-1], "", 0
	if req.Links == page.LinksKeep {
		req.Links = page.LinksNumbered // as on the page that led here
	}
	return nil
}

// look begins to look for an llms.txt beside the read of an address.
func (e *Engine) look(ctx context.Context, req *ReadRequest) *llmstxt.Hint {
	if req.noSnapshot || req.HTML != nil {
		return nil
	}
	return e.hints.Look(ctx, req.URL)
}

// whole returns the page uncut. Consent, unless nil, is asked before another host is contacted.
func (e *Engine) whole(ctx context.Context, req *ReadRequest, consent consent) (*page.Page, error) {
	switch {
	case req.Snapshot != "":
		return e.seen(ctx, req)
	case req.HTML != nil:
		p, err := e.given(ctx, req)
		return p, inTime(err, "")
	}
	target, err := e.opts.Fetch.Policy.CheckURL(req.URL)
	if err != nil {
		return nil, err
	}
	req.URL = target.String()
	p, err := e.kept(ctx, req, consent)
	return p, inTime(err, target.Host)
}

// seen returns the page of an earlier read.
func (e *Engine) seen(ctx context.Context, req *ReadRequest) (*page.Page, error) {
	return snapshot.Wish{URL: req.URL, Form: req.form()}.Of(e.keeper.Snapshot(ctx, req.Snapshot))
}

// kept returns the page from the keeper, which reads it where it must.
func (e *Engine) kept(ctx context.Context, req *ReadRequest, consent consent) (*page.Page, error) {
	proof, err := e.ladder.Prove(ctx, req.URL, req.Headers)
	if err != nil {
		return nil, err
	}
	ask := &ladder.Request{URL: req.URL, Form: req.form(), Consent: consent, Credentials: proof, Got: req.fetched,
		OfMany: req.noSnapshot}
	want := &keeper.Want{URL: req.URL, Form: ask.Form, Fresh: req.Fresh || req.fetched != nil,
		Careful: consent != nil, Proof: proof.Digest(), NoSnapshot: req.noSnapshot,
		Own: e.opts.Sites.Getenv != nil && principal.Of(ctx) == principal.Local}
	return e.keeper.Page(ctx, want, func(ctx context.Context, stale *cache.Entry) (*keeper.Reading, error) {
		return e.climb(ctx, ask, stale)
	})
}

// inTime says in our words that the time for a read was up, where that is the
// error and it does not say so itself. Bytes that were given have no host.
func inTime(err error, host string) error {
	_, told := errors.AsType[*fetch.Error](err)
	if told || !errors.Is(err, context.DeadlineExceeded) || fault.KindOf(err) != fault.Timeout {
		return err
	}
	late := "took longer than the time given"
	if host == "" {
		late = "the page " + late
	}
	return &fetch.Error{Kind: fault.Timeout, Host: host, Reason: late, Remedy: "try again, or give it more time", Err: err}
}

type consent func(ctx context.Context, address string) error

// climb reads the page anew, within the time for a read: those who wait for it
// have their own time, which may be longer.
func (e *Engine) climb(ctx context.Context, ask *ladder.Request, stale *cache.Entry) (*keeper.Reading, error) {
	ctx, cancel := clock.WithTimeout(ctx, e.opts.Fetch.Timeout)
	defer cancel()
	if stale != nil {
		ask.ETag, ask.LastModified = stale.ETag, stale.LastModified
	}
	got, err := e.ladder.Read(ctx, ask)
	if err != nil {
		return nil, err
	}
	return &keeper.Reading{Page: got.Page, Response: got.Response, Private: got.Private, Own: got.Own,
		Passing: got.Passing}, nil
}

// given reads bytes that the caller has.
func (e *Engine) given(ctx context.Context, req *ReadRequest) (*page.Page, error) {
	p, err := e.ladder.Given(ctx, req.URL, req.form(), &fetch.Response{
		URL: req.URL, FinalURL: req.URL, Body: req.HTML, ContentType: req.ContentType, FetchedAt: e.opts.Now(),
		Truncated: req.Cut, Header: http.Header{"Content-Disposition": {
			mime.FormatMediaType("attachment", map[string]string{"filename": req.Name})}},
	})
	if err != nil || req.noSnapshot {
		return p, err
	}
	return e.keeper.Keep(ctx, p), nil
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
	p.Notice = brief.Join(p.Incomplete, p.Notice)
	return p, nil
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

// pages is where questions get their pages.
type pages struct{ *Engine }

// Whole reads a page uncut, since its blocks are counted from the start.
func (e pages) Whole(ctx context.Context, ask question.PageRequest) (*page.Page, error) {
	req := ReadRequest{URL: ask.URL, Snapshot: ask.Snapshot, Fresh: ask.Fresh, HTML: ask.Body, Cut: ask.Cut,
		ContentType: ask.ContentType, Name: ask.Name, Member: ask.Member}
	if err := req.fill(&e.opts); err != nil {
		return nil, err
	}
	ctx, cancel := clock.WithTimeout(ctx, e.opts.Fetch.Timeout)
	defer cancel()
	return e.whole(ctx, &req, ask.Consent)
}
