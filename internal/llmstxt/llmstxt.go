// Package llmstxt finds out, beside reads, which sites have an llms.txt: a page
// that tells a program where to read on.
package llmstxt

import (
	"bytes"
	"context"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/page"
)

// The limits of looking for llms.txt: how long it may take, how much of it is
// read, and how many origins are remembered.
const (
	hintPatience = 5 * time.Second
	hintBytes    = 16 << 10
	maxOrigins   = 1000
)

// A Finder knows which origins have an llms.txt. Each is looked at once in a
// while, beside a read and never before it. Nil knows nothing and looks nowhere.
type Finder struct {
	client *fetch.Client
	ttl    time.Duration
	now    func() time.Time

	mu      sync.Mutex
	origins map[string]*Hint
	running sync.WaitGroup
	closed  bool
}

// A Hint is one look at an origin. Found is set before done is closed.
type Hint struct {
	done   chan struct{}
	found  string // the address of llms.txt, or ""
	until  time.Time
	cancel context.CancelFunc
}

// New makes a finder with a client of its own: nobody asked for these requests,
// so they obey robots.txt, stay on the host, ask no person and reach public
// addresses only. An origin is looked at again after ttl.
func New(own fetch.Options, ttl time.Duration, now func() time.Time) (*Finder, error) {
	own.Robots, own.CrossHost = fetch.RobotsObey, fetch.Refuse
	own.Policy.Private, own.Policy.Ask = guard.Deny, nil
	own.Timeout, own.MaxBytes = hintPatience, hintBytes
	client, err := fetch.New(own)
	if err != nil {
		return nil, err
	}
	if ttl <= 0 {
		ttl = time.Hour // a site is not asked with every read, even where no page is kept
	}
	return &Finder{client: client, ttl: ttl, now: now, origins: map[string]*Hint{}}, nil
}

// Look begins to look for the llms.txt of an address's origin, if that has not
// been done yet.
func (h *Finder) Look(ctx context.Context, address string) *Hint {
	if h == nil || address == "" {
		return nil
	}
	u, err := url.Parse(address)
	if err != nil || u.User != nil || !isEntrance(u) {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	at := strings.ToLower(u.Scheme + "://" + u.Host)
	if known := h.origins[at]; known != nil && h.now().Before(known.until) {
		return known
	}
	if h.closed || !h.room() {
		return nil
	}
	ctx, cancel := context.WithCancel(alone{context.WithoutCancel(ctx)})
	begun := &Hint{done: make(chan struct{}), until: h.now().Add(h.ttl), cancel: cancel}
	h.origins[at] = begun
	h.running.Go(func() {
		defer cancel()
		defer close(begun.done)
		begun.found = h.find(ctx, at+"/llms.txt")
	})
	return begun
}

// alone is a context without the values of the call that it outlives: a
// client must not hear of requests that it did not make.
type alone struct{ context.Context }

func (alone) Value(any) any { return nil }

// room makes place for one more origin, or reports that there is none.
func (h *Finder) room() bool {
	if len(h.origins) < maxOrigins {
		return true
	}
	for at, old := range h.origins {
		if !h.now().Before(old.until) {
			delete(h.origins, at)
		}
	}
	return len(h.origins) < maxOrigins
}

// find returns the address of an llms.txt, or "". Many sites answer any
// address with a page, so it must begin as such a file does: with a heading.
func (h *Finder) find(ctx context.Context, address string) string {
	resp, err := h.client.Do(ctx, fetch.Request{URL: address, Accept: "text/markdown, text/plain;q=0.9"})
	if err != nil || resp.Status != 200 || resp.Moved != "" || strings.Contains(resp.ContentType, "html") {
		return ""
	}
	if !bytes.HasPrefix(bytes.TrimLeft(resp.Body, "\ufeff \r\n\t"), []byte("# ")) {
		return ""
	}
	return resp.FinalURL
}

// Tell puts what was found on a page, unless it is not known yet.
func (h *Hint) Tell(p *page.Page) {
	if h == nil {
		return
	}
	select {
	case <-h.done:
	default:
		return
	}
	if h.found == "" {
		return
	}
	var policy page.Policy
	if p.Policy != nil {
		policy = *p.Policy // the page that is kept stays as it is
	}
	policy.LLMsTxt = h.found
	p.Policy = &policy
}

// Wait returns when no look is under way.
func (h *Finder) Wait() { h.running.Wait() }

// Close ends what still runs and waits for it.
func (h *Finder) Close() error {
	if h == nil {
		return nil
	}
	h.mu.Lock()
	h.closed = true
	for _, begun := range h.origins {
		begun.cancel()
	}
	h.mu.Unlock()
	h.Wait()
	return h.client.Close()
}

// isEntrance reports an address from which a reader goes on: the root of a site,
// or a page of its documentation.
func isEntrance(u *url.URL) bool {
	path := strings.ToLower(strings.Trim(u.Path, "/"))
	name, _, _ := strings.Cut(strings.ToLower(u.Hostname()), ".")
	if path == "" || slices.Contains(docNames, name) {
		return true
	}
	parts := strings.SplitN(path, "/", 4)
	return slices.ContainsFunc(
		parts[:min(len(parts), 3)],
		func(part string) bool { return slices.Contains(docNames, part) },
	)
}

var docNames = []string{
	"api",
	"dev",
	"developer",
	"developers",
	"doc",
	"docs",
	"documentation",
	"guide",
	"guides",
	"help",
	"learn",
	"manual",
	"reference",
}
