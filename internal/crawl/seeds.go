package crawl

import (
	"context"
	"iter"
	"net/url"
	"slices"
	"strings"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/source"
	"github.com/decant-dev/decant/link"
)

// seed adds the start, and what the site itself says it has.
func (c *Crawler) seed(ctx context.Context) {
	c.frontier.add(0, c.startAddress())
	if len(c.frontier.visits) > 1 || c.opts.MaxDepth == 0 && c.opts.MaxPages == 1 {
		return // seeded by an earlier run, or nothing more is wanted
	}
	n := 0
	for found := range c.offers(ctx) {
		c.frontier.add(1, found.URL)
		if n++; n >= c.opts.MaxSeeds {
			return
		}
	}
}

// A Found is an address and where it was found.
type Found struct {
	URL  string `json:"url"`
	From string `json:"from"` // start, sitemap, llms.txt, feed or page
}

// List yields the addresses that a site offers, without reading them: those of
// its sitemaps, llms.txt and feeds, and the links of the page to start from.
func (c *Crawler) List(ctx context.Context) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		seen, n := map[string]bool{}, 0
		give := func(found Found) bool {
			if k := key(found.URL); seen[k] || c.opts.Scope.Refuses(found.URL) != "" {
				return true
			} else {
				seen[k] = true
			}
			n++
			return yield(found) && n < c.opts.MaxPages
		}
		if !give(Found{c.startAddress(), "start"}) {
			return
		}
		for found := range c.offers(ctx) {
			if !give(found) {
				return
			}
		}
	}
}

// offers yields what a site offers, from its lists and from the start.
func (c *Crawler) offers(ctx context.Context) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		page, err := c.patiently(ctx, c.startAddress())
		c.first.Store(&fetched{page, err})
		var links Links
		if err == nil && strings.Contains(page.ContentType, "html") {
			links = Find(page.Body, page.ContentType, page.FinalURL)
		}
		for _, part := range []iter.Seq[Found]{c.sitemaps(ctx), c.llmsTxt(ctx), c.feeds(ctx, links.Feeds),
			all(links.Pages, "page")} {
			for found := range part {
				if ctx.Err() != nil || !yield(found) {
					return
				}
			}
		}
	}
}

func all(addresses []string, from string) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		for _, address := range addresses {
			if !yield(Found{address, from}) {
				return
			}
		}
	}
}

// get fetches politely; nil is a page that cannot be had.
func (c *Crawler) get(ctx context.Context, address string) *fetch.Response {
	response, err := c.client.Do(ctx, fetch.Request{URL: address, Accept: asPage})
	if err != nil {
		return nil
	}
	return response
}

func (c *Crawler) sitemaps(ctx context.Context) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		lists := slices.Clone(c.opts.Etiquette.of(ctx, c.start).sitemaps)
		if len(lists) == 0 {
			lists = []string{"/sitemap.xml"}
		}
		for _, ref := range lists {
			address := Canonical(c.start, ref)
			if address == "" || c.frontier.scope.onlyHost(address) != "" {
				continue
			}
			for found := range c.list(ctx, address, "sitemap") {
				if !yield(found) {
					return
				}
			}
		}
	}
}

// onlyHost is Refuses without the patterns, which are for pages.
func (s *Scope) onlyHost(address string) string {
	hosts := Scope{hosts: s.hosts}
	return hosts.Refuses(address)
}

func (c *Crawler) feeds(ctx context.Context, feeds []string) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		for _, address := range feeds[:min(len(feeds), 5)] {
			if c.frontier.scope.onlyHost(address) != "" {
				continue
			}
			for found := range c.list(ctx, address, "feed") {
				if !yield(found) {
					return
				}
			}
		}
	}
}

// list yields the addresses of a sitemap or feed, and of those that it names.
func (c *Crawler) list(ctx context.Context, address, from string) iter.Seq[Found] {
	in := &source.Source{Name: address, Address: func(s string) (string, bool) { return s, source.IsRemote(s) },
		Fetch: func(ctx context.Context, address string) ([]byte, error) {
			response, err := c.client.Do(ctx, fetch.Request{URL: address, MaxBytes: 52 << 20})
			if err != nil {
				return nil, err
			}
			return response.Body, nil
		}}
	return func(yield func(Found) bool) {
		base, err := url.Parse(address)
		if err != nil {
			return
		}
		for item := range in.Items(ctx) {
			page := Canonical(base, item.URL)
			if item.Err != nil || page == "" {
				continue
			}
			if !yield(Found{page, from}) {
				return
			}
		}
	}
}

// llmsTxt yields the links of the site's llms.txt.
func (c *Crawler) llmsTxt(ctx context.Context) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		address := c.start.Scheme + "://" + c.start.Host + "/llms.txt"
		response := c.get(ctx, address)
		if response == nil || strings.Contains(response.ContentType, "html") {
			return
		}
		for l := range link.All(string(response.Body), link.Options{}) {
			page := Canonical(c.start, l.Href)
			if l.Type == link.URL && page != "" && !yield(Found{page, "llms.txt"}) {
				return
			}
		}
	}
}
