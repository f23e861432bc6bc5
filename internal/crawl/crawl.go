// Package crawl reads the pages of a site politely, or only lists them.
//
//	crawl.go     Crawler: reading
//	seeds.go     where a site says what it has; List
//	frontier.go  what was found, in order, each once
//	scope.go     what is wanted
//	trap.go      what has no end
//	address.go   one form for each address
//	links.go     the links of a page
//	robots.go    what a site asks for
//	etiquette.go each host in its time
//	tray.go      robots.txt, asked for once
//	glance.go    what a browser saw
package crawl

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"net/url"
	"strings"
	"sync/atomic"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/batch"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/schedule"
)

// Options says what to crawl and how. Start, MaxPages, Fetch, Etiquette and Read
// are needed.
type Options struct {
	Start    string
	Scope    Scope
	MaxDepth int // links from a seed
	MaxPages int
	// Max is how many hosts are asked at once.
	Max int
	// Journal is a file in which what was found is written down; "" is none.
	Journal string
	Resume  bool
	// Fetch says how the web is reached, and Etiquette when.
	Fetch     fetch.Options
	Etiquette *Etiquette
	// Retries is how often a page is tried again that could not be had for a
	// reason that may pass.
	Retries int
	// Read makes a page of what was fetched.
	Read func(context.Context, decant.BatchItem) decant.BatchResult
	// MaxSeeds bounds what sitemaps and feeds add.
	MaxSeeds int
}

// A Crawler crawls once.
type Crawler struct {
	opts     Options
	start    *url.URL
	client   *fetch.Client
	frontier *frontier
	// first is the start, where it was fetched for what it offers and not yet
	// visited.
	first atomic.Pointer[fetched]
}

// fetched is what came of an address.
type fetched struct {
	response *fetch.Response
	err      error
}

// New checks the options.
func New(o Options) (*Crawler, error) {
	start, err := url.Parse(o.Start)
	if err != nil || Canonical(&url.URL{}, o.Start) == "" {
		return nil, fmt.Errorf("%w: %q is no address of a site", decant.ErrRequest, o.Start)
	}
	c := &Crawler{opts: o, start: start}
	if c.client, err = fetch.New(o.Etiquette.Teach(o.Fetch)); err != nil {
		return nil, err
	}
	if c.frontier, err = newFrontier(&c.opts); err != nil {
		return nil, err
	}
	return c, nil
}

// Skipped counts the addresses that were left out, by reason.
func (c *Crawler) Skipped() map[string]int {
	c.frontier.mu.Lock()
	defer c.frontier.mu.Unlock()
	out := maps.Clone(c.frontier.skipped)
	delete(out, "known")
	return out
}

// Close ends the crawl; one that is done leaves no journal.
func (c *Crawler) Close(isDone bool) error {
	return errors.Join(c.frontier.close(isDone), c.client.Close(), c.opts.Etiquette.Close())
}

// Pages reads the site and yields its pages in the order in which they were
// found. The first ones, which an earlier run has read, are passed over.
func (c *Crawler) Pages(ctx context.Context, skip int) iter.Seq[decant.BatchResult] {
	return func(yield func(decant.BatchResult) bool) {
		c.seed(ctx)
		task := schedule.Task[visit, decant.BatchResult]{
			Group: func(v visit) string { return hostOf(v.URL) },
			Do: func(ctx context.Context, v visit) (decant.BatchResult, bool) {
				defer c.frontier.done()
				return c.visit(ctx, v), false
			},
		}
		opts := schedule.Options{Max: c.opts.Max, PerGroup: 1}
		for r := range schedule.Run(ctx, c.frontier.from(ctx, skip), task, opts) {
			if !yield(r) {
				return
			}
		}
	}
}

func hostOf(address string) string {
	target, err := url.Parse(address)
	if err != nil {
		return address
	}
	return target.Host
}

// visit fetches a page, notes where it leads, and reads it.
func (c *Crawler) visit(ctx context.Context, v visit) decant.BatchResult {
	item := decant.BatchItem{URL: v.URL}
	response, err := c.fetch(ctx, v.URL)
	if status, ok := errors.AsType[*fetch.StatusError](err); ok && status.Response != nil {
		item.Fetched = status.Response // the rule of the site may do without it
		return c.opts.Read(ctx, item)
	}
	if err != nil {
		item.Err = err
		return c.opts.Read(ctx, item)
	}
	if response.FinalURL != v.URL {
		item.URL = response.FinalURL
		if !c.arrive(response.FinalURL) {
			item.URL, item.Err = v.URL, fmt.Errorf("%w: it leads to %s, which is not wanted", decant.ErrRequest,
				hostOf(response.FinalURL))
			return c.opts.Read(ctx, item)
		}
	}
	c.note(response, v.Depth)
	item.Fetched = response
	seen := &glance{wants: c.arrive}
	result := c.opts.Read(seen.in(ctx), item)
	if seen.doc != nil {
		c.follow(seen.doc.HTML, "text/html; charset=utf-8", seen.doc.URL, v.Depth)
	}
	return result
}

// asPage asks for a page as browsers get it: other forms of it have fewer links.
const asPage = "text/html, application/xhtml+xml;q=0.9, text/markdown;q=0.8, */*;q=0.5"

// fetch fetches a page, or takes it where it has been fetched.
func (c *Crawler) fetch(ctx context.Context, address string) (*fetch.Response, error) {
	if address == c.startAddress() {
		if first := c.first.Swap(nil); first != nil {
			return first.response, first.err
		}
	}
	return c.patiently(ctx, address)
}

// startAddress is the start as visits have it.
func (c *Crawler) startAddress() string { return Canonical(c.start, c.start.String()) }

// patiently fetches, and tries again later what may pass.
func (c *Crawler) patiently(ctx context.Context, address string) (*fetch.Response, error) {
	for tried := 0; ; tried++ {
		response, err := c.client.Do(ctx, fetch.Request{URL: address, Accept: asPage,
			Credentials: c.client.Credentials().For(address)})
		pause, passing := batch.MayPass(err, tried)
		if !passing || tried >= c.opts.Retries {
			return response, err
		}
		if err := c.opts.Etiquette.sleep(ctx, pause); err != nil {
			return nil, err
		}
	}
}

// arrive notes where a redirect led, and reports whether that is wanted.
func (c *Crawler) arrive(address string) bool {
	if c.frontier.scope.Refuses(address) != "" {
		return false
	}
	c.frontier.know(address)
	return true
}

// note adds the links of a page.
func (c *Crawler) note(response *fetch.Response, depth int) {
	if !strings.Contains(response.ContentType, "html") {
		return
	}
	c.follow(response.Body, response.ContentType, response.FinalURL, depth)
}

func (c *Crawler) follow(body []byte, contentType, address string, depth int) {
	links := Find(body, contentType, address)
	if links.Canonical != "" && c.frontier.scope.Refuses(links.Canonical) == "" {
		c.frontier.know(links.Canonical)
	}
	c.frontier.add(depth+1, links.Pages...)
}
