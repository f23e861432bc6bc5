package crawl

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/clock"
)

// An Etiquette knows the manners of each host, and keeps the time between two
// requests to one: pages, what rules of sites ask for, sitemaps, redirects. All
// clients of a crawl share it.
type Etiquette struct {
	least time.Duration
	agent string
	plain *fetch.Client // for robots.txt itself
	tray  tray
	sleep func(context.Context, time.Duration) error

	mu    sync.Mutex
	hosts map[string]*hostManners
}

type hostManners struct {
	once sync.Once
	manners
	next time.Time // when it may be asked again
}

// NewEtiquette returns one for clients with the given options. Least is the time
// between two requests where a host asks for no more.
func NewEtiquette(reach fetch.Options, least time.Duration) (*Etiquette, error) {
	e := &Etiquette{least: least, agent: cmp.Or(reach.UserAgent, "Decant"), hosts: map[string]*hostManners{},
		sleep: sleep}
	var err error
	e.plain, err = fetch.New(e.options(reach, e.tray.wrap))
	return e, err
}

// Teach makes a client polite: it obeys robots.txt, has one connection to each
// host, and waits for its turn.
func (e *Etiquette) Teach(reach fetch.Options) fetch.Options {
	polite := e.options(reach, func(next http.RoundTripper) http.RoundTripper {
		return &gate{etiquette: e, next: e.tray.wrap(next)}
	})
	polite.Robots = fetch.RobotsObey
	return polite
}

// options puts a wrapper around those that there are: what does not reach the
// web is not recorded either.
func (e *Etiquette) options(reach fetch.Options, outer func(http.RoundTripper) http.RoundTripper) fetch.Options {
	inner := reach.Wrap
	reach.PerHost, reach.KeepAlive = 1, true
	reach.Wrap = func(next http.RoundTripper) http.RoundTripper {
		if inner != nil {
			next = inner(next)
		}
		return outer(next)
	}
	return reach
}

// Close ends what asks for robots.txt.
func (e *Etiquette) Close() error { return e.plain.Close() }

// of asks a host for its manners, once.
func (e *Etiquette) of(ctx context.Context, origin *url.URL) *hostManners {
	e.mu.Lock()
	h := e.hosts[origin.Host]
	if h == nil {
		h = &hostManners{}
		e.hosts[origin.Host] = h
	}
	e.mu.Unlock()
	h.once.Do(func() {
		address := origin.Scheme + "://" + origin.Host + robotsPath
		response, err := e.plain.Do(ctx, fetch.Request{URL: address, MaxBytes: maxRobots})
		if err == nil {
			h.manners = parseManners(response.Body, e.agent)
		}
		h.delay = max(h.delay, e.least)
	})
	return h
}

// take takes the next turn of a host, and returns how long it is until then.
func (e *Etiquette) take(ctx context.Context, target *url.URL) time.Duration {
	h := e.of(ctx, target)
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	pause := max(h.next.Sub(now), 0)
	h.next = now.Add(pause + h.delay)
	return pause
}

// wait waits until a host may be asked again. That is no part of the time for a
// read.
func (e *Etiquette) wait(ctx context.Context, target *url.URL) error {
	defer clock.Pause(ctx)()
	if pause := e.take(ctx, target); pause > 0 {
		return e.sleep(ctx, pause)
	}
	return ctx.Err()
}

func sleep(ctx context.Context, pause time.Duration) error {
	select {
	case <-time.After(pause):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// A gate lets requests through when it is their turn.
type gate struct {
	etiquette *Etiquette
	next      http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (g *gate) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.URL.Path != robotsPath {
		if err := g.etiquette.wait(request.Context(), request.URL); err != nil {
			return nil, err
		}
	}
	return g.next.RoundTrip(request)
}
