package fetch

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"

	"github.com/decant-dev/decant/guard"
)

// chain is one call: a request and the redirects that follow from it.
type chain struct {
	client  *Client
	request Request
	cookies cookies
	limit   int // redirects
	robots  RobotsMode
	first   *url.URL
	current *url.URL
	hops    []Hop
	verdict *RobotsVerdict
	retried bool
	away    bool        // past the first redirect: the peer chose the host
	left    bool        // another host than the first was met, which may choose the address
	proved  bool        // credentials were sent
	private atomic.Bool // an address was reached that is not public
}

func (c *chain) follow(ctx context.Context) (*Response, error) {
	target, err := c.client.options.Policy.CheckURL(c.request.URL)
	if err != nil {
		return nil, err
	}
	c.first = target
	for {
		c.current = target
		if err := c.askRobots(ctx); err != nil {
			return nil, err
		}
		got, err := c.exchange(ctx)
		if err != nil {
			return nil, err
		}
		var proceed bool
		target, proceed, err = c.next(got)
		if err != nil {
			return nil, err
		}
		if !proceed {
			return c.finish(got, target), nil
		}
	}
}

// next passes the target of a redirect through the URL gate and the limits, so
// that nothing is dialled that they refuse. No target means the end is reached.
func (c *chain) next(got *answer) (*url.URL, bool, error) {
	reference, by := redirectOf(got)
	if reference == "" {
		return nil, false, nil
	}
	target, err := c.client.options.Policy.CheckURL(guard.Resolve(c.current, reference))
	if err != nil {
		c.away = true
		return nil, false, err
	}
	if by != "location" && withoutFragment(target) == withoutFragment(c.current) {
		return nil, false, nil // a page that only reloads itself
	}
	proceed, err := c.step(target, by, got)
	return target, proceed, err
}

// redirectOf finds the reference an answer sends us to.
func redirectOf(got *answer) (reference, by string) {
	switch got.status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return got.header.Get("Location"), "location"
	case http.StatusOK:
		return refreshOf(got)
	}
	return "", ""
}

func withoutFragment(u *url.URL) string {
	bare := *u
	bare.Fragment, bare.RawFragment = "", ""
	return bare.String()
}

func (c *chain) askRobots(ctx context.Context) error {
	if c.robots == RobotsIgnore {
		return nil
	}
	c.verdict = c.client.askRobots(ctx, c.current)
	if c.robots == RobotsReport || c.verdict.Allowed {
		return nil
	}
	return &Error{Kind: RobotsDenied,
		Reason: "does not permit this page to robots (" + c.verdict.Reason + ")",
		Remedy: "leave it, or read it at a person's request"}
}

// step records a redirect and says whether to take it.
func (c *chain) step(to *url.URL, by string, got *answer) (bool, error) {
	if c.client.options.CrossHost != Follow && !sameHost(c.current, to) {
		if c.client.options.CrossHost == Notice {
			return false, nil
		}
		return false, &guard.BlockedError{Kind: guard.BlockedAddress, Host: c.current.Hostname(),
			Reason: "redirects to another host", Remedy: "ask for the other host by name, or permit such redirects"}
	}
	if c.current.Scheme == "https" && to.Scheme == "http" && !c.client.options.Downgrade {
		return false, &guard.BlockedError{Kind: guard.BlockedScheme, Host: c.current.Hostname(),
			Reason: "redirects from https to http", Remedy: "permit downgrades if this is meant"}
	}
	if len(c.hops) >= c.limit {
		return false, &Error{Kind: TooManyRedirects,
			Reason: fmt.Sprintf(
				"redirects more than %d times",
				c.limit,
			), Remedy: "ask for the final address, or raise the limit"}
	}
	c.away = true
	c.left = c.left || c.first.Hostname() != to.Hostname()
	c.hops = append(c.hops, Hop{URL: c.current.String(), Status: got.status, By: by, To: to.String()})
	return true, nil
}

// sameHost looks past a leading www. and the default port of each scheme.
func sameHost(a, b *url.URL) bool {
	if a.Port() != b.Port() {
		return false
	}
	bareName := func(u *url.URL) string { return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.") }
	return bareName(a) == bareName(b)
}

// explain gives an error about the host the caller asked for. Where a redirect
// led is the peer's word and is not repeated.
func (c *chain) explain(ctx context.Context, err error) error {
	if full := (*roomError)(nil); errors.As(err, &full) {
		return full.cause
	}
	if c.first == nil {
		return err
	}
	prefix := ""
	if c.away {
		prefix = "redirects to a place that "
	}
	var blocked *guard.BlockedError
	if errors.As(err, &blocked) {
		told := *blocked
		told.Host, told.Reason = c.first.Hostname(), prefix+blocked.Reason
		return &told
	}
	told := classify(ctx, err)
	told.Host = c.first.Host
	if told.Kind != TooManyRedirects {
		told.Reason = prefix + told.Reason
	}
	return &told
}

func (c *chain) finish(got *answer, moved *url.URL) *Response {
	response := &Response{
		URL:         c.first.String(),
		FinalURL:    c.current.String(),
		Status:      got.status,
		Header:      got.header,
		ContentType: shown(got.header.Get("Content-Type")),
		Body:        got.body,
		Truncated:   got.truncated,
		Redirects:   c.hops,
		NotModified: got.status == http.StatusNotModified && c.conditional(),
		Private:     c.private.Load(),
		Own:         c.proved,
		Robots:      c.verdict,
		Facts:       factsOf(got, c.client.options.Now()),
	}
	if moved != nil {
		response.Body, response.Moved = nil, moved.String()
	}
	return response
}

func (c *chain) conditional() bool {
	return c.request.IfNoneMatch != "" || c.request.IfModifiedSince != ""
}
