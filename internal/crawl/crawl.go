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
package crawl

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"net/url"
	"strings"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/schedule"
)

// Options says what to crawl and how. Start, MaxPages, Fetch and Read are
// needed.
type Options struct {
	Start    string
	Scope    Scope
	MaxDepth int // links from a seed
	MaxPages int
	// Delay is the least time between two pages of a host; it may ask for more.
	Delay time.Duration
	// Max is how many hosts are asked at once.
	Max int
	// Journal is a file in which what was found is written down; "" is none.
	Journal string
	Resume  bool
	// Fetch says how the web is reached; robots.txt is obeyed.
	Fetch fetch.Options
	// Read makes a page of what was fetched.
	Read func(context.Context, decant.BatchItem) decant.BatchResult
	// MaxSeeds bounds what sitemaps and feeds add.
	MaxSeeds int
}

// A Crawler crawls once.
type Crawler struct {
	opts      Options
	start     *url.URL
	polite    *fetch.Client // which obeys robots.txt
	plain     *fetch.Client // for robots.txt itself
	etiquette etiquette
	frontier  *frontier
}

// New checks the options.
func New(o Options) (*Crawler, error) {
	start, err := url.Parse(o.Start)
	if err != nil || Canonical(&url.URL{}, o.Start) == "" {
		return nil, fmt.Errorf("%w: %q is no address of a site", decant.ErrRequest, o.Start)
	}
	c := &Crawler{opts: o, start: start}
	o.Fetch.PerHost = 1
	o.Fetch.KeepAlive = true
	if c.plain, err = fetch.New(o.Fetch); err != nil {
		return nil, err
	}
	o.Fetch.Robots = fetch.RobotsObey
	if c.polite, err = fetch.New(o.Fetch); err != nil {
		return nil, err
	}
	agent := o.Fetch.UserAgent
	if agent == "" {
		agent = "Decant"
	}
	c.etiquette = etiquette{agent: agent, least: o.Delay}
	c.etiquette.fetch = func(ctx context.Context, a string) (*fetch.Response, error) {
		return c.plain.Do(ctx, fetch.Request{URL: a, MaxBytes: 500 << 10})
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
	return errors.Join(c.frontier.close(isDone), c.polite.Close(), c.plain.Close())
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
	target, err := url.Parse(v.URL)
	if err == nil {
		err = c.etiquette.wait(ctx, target)
	}
	if err != nil {
		item.Err = err
		return c.opts.Read(ctx, item)
	}
	response, err := c.polite.Do(ctx, fetch.Request{URL: v.URL})
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
	item.Body, item.ContentType = response.Body, response.ContentType
	if item.Body == nil {
		item.Body = []byte{}
	}
	return c.opts.Read(ctx, item)
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
	links := Find(response.Body, response.FinalURL)
	if links.Canonical != "" && c.frontier.scope.Refuses(links.Canonical) == "" {
		c.frontier.know(links.Canonical)
	}
	c.frontier.add(depth+1, links.Pages...)
}
