// Package ladder reads a page in the best of several ways: by the rule of its
// site, as the site's own Markdown, by the reader, with a browser, by a hosted scraper, and as plain
// text when all else fails. The page says which were tried and why each ended.
//
//	ladder.go      Ladder, Request, Read: fetch, then climb
//	rung.go        the table of ways, each with its conditions
//	site.go        what the site's own interfaces give, by a rule
//	alternate.go   the page's own Markdown
//	offer.go       other forms that a hollow page links to
//	archive.go     a copy of a page that is gone
//	browser.go     the page as a browser renders it
//	scraper.go     a hosted scraper
//	transform.go   bytes to a page, within the budget of work
//	ocr.go         pictures of text, where that was asked for
//	assemble.go    a document and its answer make a page
//	credential.go  what proves to a site who asks
//	extraction.go  how the content was found, and what to do next
//	late.go        the time for a read that was up
package ladder

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/decant-dev/decant/credential"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/work"
	"github.com/decant-dev/decant/page"
	"github.com/decant-dev/decant/scraper"
	"github.com/decant-dev/decant/tab"
)

// A Browser renders pages.
type Browser interface {
	Render(ctx context.Context, visit tab.Visit) (*tab.Document, error)
}

// A Scraper is a hosted reader.
type Scraper interface {
	Scrape(ctx context.Context, address string) (*scraper.Result, error)
}

// A Ladder reads pages. It is safe for concurrent use. Browser and Scraper may
// be nil; all else is needed.
type Ladder struct {
	Client  *fetch.Client
	Careful *fetch.Client // does not follow redirects to other hosts
	Browser Browser
	Scraper Scraper
	OCR     Recogniser // nil recognises nothing
	// MayTell refuses addresses that no third party may hear of.
	MayTell  func(ctx context.Context, address string) error
	Policy   guard.Policy
	Sites    Sites
	Archive  bool          // ask the Internet Archive for pages that are gone
	NoReader bool          // pages come whole
	Timeout  time.Duration // for all of a read
	Work     *work.Budget
	Now      func() time.Time
}

// A Request is a page to be read.
type Request struct {
	URL  string
	Form page.Form
	// OfMany says that it is one page of a batch.
	OfMany bool
	// Got is the page, where the caller has fetched it.
	Got *fetch.Response
	// ETag and LastModified ask whether a kept copy is still good.
	ETag, LastModified string
	// Credentials prove to the origin of URL who asks; see Prove.
	Credentials *credential.Entry
	// Consent, unless nil, is asked before another host than that of URL is
	// contacted; redirects there end the read.
	Consent func(ctx context.Context, address string) error
}

// A Result is a page, and the answer it was in. There is no page where the
// kept copy still holds.
type Result struct {
	Page     *page.Page
	Response *fetch.Response
	Private  bool // some of it came from a place that not everybody may reach
	Own      bool // some of it was given to the caller alone, by a token or credentials
	Passing  bool // the site's own interface would have given more, and did not answer just now
}

// ErrEmpty is an answer without anything to read.
var ErrEmpty = fault.New(fault.Empty, "the answer is empty")

// A MovedError is an address that leads to another host, which was not asked
// for.
type MovedError struct{ To string }

func (e *MovedError) Error() string {
	return fmt.Sprintf(
		"the page has moved to another host, %q; read it there if that is meant",
		brief.Clip(hostOf(e.To), 100),
	)
}

// MovedTo is where the address leads.
func (e *MovedError) MovedTo() string { return e.To }

// Fault is Moved.
func (*MovedError) Fault() fault.Kind { return fault.Moved }

// Read fetches a page and climbs until a rung gives content worth reading.
func (l *Ladder) Read(ctx context.Context, req *Request) (*Result, error) {
	begin := l.Work.Begin
	if req.OfMany {
		begin = l.Work.BeginPage
	}
	room, err := begin()
	if err != nil {
		return nil, err
	}
	defer room.Done()
	c := &climb{Ladder: l, req: req, room: room, result: &Result{}}
	if c.bySite(ctx) {
		return c.result, nil
	}
	resp, err := c.answer(ctx)
	switch {
	case err != nil && l.Archive && isGone(err) && req.Credentials == nil:
		if found, failure := c.fromArchive(ctx); failure == nil {
			return found, nil
		}
		return nil, err
	case err != nil:
		return nil, err
	case resp.Moved != "":
		return nil, &MovedError{resp.Moved}
	}
	c.resp = resp
	c.result = &Result{Response: resp, Private: resp.Private, Own: resp.Own, Passing: c.result.Passing}
	if resp.NotModified {
		return c.result, nil
	}
	if err := c.run(ctx); err != nil {
		return nil, err
	}
	return c.result, nil
}

// answer is the page as it was fetched: by the caller, by the rule of its site,
// or now.
func (c *climb) answer(ctx context.Context) (*fetch.Response, error) {
	if got := c.req.Got; got != nil {
		return got, got.Err()
	}
	if got := c.gotPage.Load(); got != nil {
		return got, nil
	}
	return c.fetch(ctx, c.req, c.room)
}

func (l *Ladder) fetch(ctx context.Context, req *Request, room *work.Read) (*fetch.Response, error) {
	address, _ := SplitMember(req.URL)
	ask := fetch.Request{URL: address, IfNoneMatch: req.ETag, IfModifiedSince: req.LastModified, Room: room.Hold,
		Credentials: req.Credentials}
	if req.Form.Mode == page.Text && !req.Form.Source || req.Form.Render == page.RenderAlways {
		ask.Accept = asPage // Markdown is no plain text, and nothing to render
	}
	if req.Consent != nil {
		return l.Careful.Do(ctx, ask)
	}
	return l.Client.Do(ctx, ask)
}

// asPage asks for a page as a browser gets it.
const asPage = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1"

// A climb is one read on its way up.
type climb struct {
	*Ladder
	req    *Request
	room   *work.Read
	resp   *fetch.Response
	result *Result
	page   *page.Page // the best so far
	steps  []page.Step
	// gotPage is the page itself, where the rule of its site has fetched it.
	gotPage atomic.Pointer[fetch.Response]
	// rendered says that a browser was asked.
	rendered bool
}

// run tries the rungs in their order.
func (c *climb) run(ctx context.Context) error {
	first, err := c.transform(ctx, c.resp)
	if err != nil {
		return err
	}
	c.page = first
	c.steps = append(c.steps, page.Step{Rung: rungOf(first), Result: outcome(first)})
	for i := range rungs {
		rung := &rungs[i]
		if c.req.Form.Source || !rung.applies(c) {
			continue
		}
		better, err := rung.climb(c, ctx)
		if err != nil && rung.isNeeded(c) {
			return err
		}
		c.rendered = c.rendered || rung.renders && !errors.Is(err, tab.ErrNoBrowser)
		if err != nil {
			c.steps = append(c.steps, page.Step{Rung: rung.name, Result: brief.Line(err.Error(), 300)})
			continue
		}
		c.steps = append(c.steps, page.Step{Rung: rung.name, Result: outcome(better)})
		c.page = better
	}
	c.finish()
	return nil
}

// finish makes the result of the best page there is.
func (c *climb) finish() {
	done := *c.page
	done.Extraction.Steps = c.steps
	if c.resp != nil {
		advise(&done.Extraction, c.resp.Body, c.rendered)
	}
	c.result.Page = &done
}
