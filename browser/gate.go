package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"net/url"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/tab"
)

const (
	gateTime    = 10 * time.Second // for one verdict
	verdictTime = 10 * time.Second // that a verdict holds
	maxVerdicts = 1000
	maxJudged   = 32 // requests at once
)

// A gate is the guard of a browser that runs on another machine, where our
// proxy cannot be reached: each request of its pages stops until we have looked
// at where it goes. It knows names only as they are resolved here, and does not
// see WebSockets, workers, nor frames that the browser runs apart from the page.
type gate struct {
	policy *guard.Policy
	dialer Dialer
	slots  chan struct{}

	mu       sync.Mutex
	verdicts map[string]verdict // by host and port
}

type verdict struct {
	at  time.Time
	err error
}

func newGate(opts *Options) *gate {
	return &gate{policy: &opts.Policy, dialer: opts.Dialer, slots: make(chan struct{}, maxJudged),
		verdicts: map[string]verdict{}}
}

// judge tells why a request may not go out.
func (g *gate) judge(ctx context.Context, address string) error {
	if ownData(address) || address == "about:blank" {
		return nil
	}
	target, err := g.policy.CheckURL(address)
	if err != nil {
		g.keep(address, err)
		return err
	}
	place := hostPort(target)
	g.mu.Lock()
	known, ok := g.verdicts[place]
	g.mu.Unlock()
	if ok && time.Since(known.at) < verdictTime {
		return known.err
	}
	if checks, ok := g.dialer.(interface {
		Check(ctx context.Context, addr string) error
	}); ok {
		err = checks.Check(ctx, place)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.put(place, err)
	return err
}

// keep notes the verdict on an address that its text alone condemns.
func (g *gate) keep(address string, err error) {
	if u, parseErr := url.Parse(address); parseErr == nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.put(hostPort(u), err)
	}
}

func (g *gate) put(place string, err error) {
	if len(g.verdicts) >= maxVerdicts {
		clear(g.verdicts)
	}
	g.verdicts[place] = verdict{time.Now(), err}
}

// refusal tells why requests to a host and port were last refused.
func (g *gate) refusal(place string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.verdicts[place].err
}

// guardRemote starts the proxy for a browser that was started elsewhere, if it
// can reach it: on another machine its requests are looked at one by one.
func (p *process) guardRemote(opts *Options) error {
	at, err := url.Parse(opts.Path)
	if err != nil {
		return fmt.Errorf("%w at %q: that is not an address", tab.ErrNoBrowser, brief.Clip(opts.Path, 100))
	}
	addr, err := netip.ParseAddr(at.Hostname())
	if opts.elsewhere || at.Hostname() != "localhost" && (err != nil || !addr.IsLoopback()) {
		p.gate = newGate(opts)
		return nil
	}
	p.proxy, err = startProxy(opts.Dialer)
	return err
}

// refusal tells why nothing was let through to a host and port.
func (p *process) refusal(place string) error {
	if p.gate != nil {
		return p.gate.refusal(place)
	}
	return p.proxy.refusal(place)
}

// intercept has every request of the tab wait for the gate.
func (s *session) intercept(ctx context.Context) error {
	s.follow(s.target, fetch.RequestPaused.Method, s.onPaused)
	_, err := cdp.Call(ctx, s.target, fetch.Enable, fetch.EnableParams{})
	return s.reason(ctx, err)
}

func (s *session) onPaused(params []byte) {
	var event struct {
		ID      fetch.RequestID `json:"requestId"`
		Request struct {
			URL string `json:"url"`
		} `json:"request"`
	}
	if json.Unmarshal(params, &event) != nil {
		return
	}
	gate := s.process.gate
	gate.slots <- struct{}{}
	s.events.Go(func() {
		defer func() { <-gate.slots }()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(s.process.handle), gateTime)
		defer cancel()
		if gate.judge(ctx, event.Request.URL) != nil {
			_, _ = cdp.Call(ctx, s.target, fetch.FailRequest,
				fetch.FailRequestParams{RequestID: event.ID, ErrorReason: network.ErrorReasonBlockedByClient})
			return
		}
		_, _ = cdp.Call(ctx, s.target, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: event.ID})
	})
}
