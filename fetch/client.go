package fetch

import (
	"cmp"
	"context"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/decant-dev/decant/credential"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/proxy"
)

// CrossHost says what happens when a redirect leaves the host asked for; http
// to https and a leading www. do not count as leaving.
type CrossHost uint8

// Follow is the zero value.
const (
	Follow CrossHost = iota // go on, through the guard
	Notice                  // stop and report the target in Response.Moved
	Refuse                  // fail
)

const (
	defaultUserAgent = "Decant/0.1 (+https://github.com/decant-dev/decant)"
	defaultAccept    = "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, */*;q=0.1"
)

// Options configures a Client; the zero value is good and safe.
type Options struct {
	// Policy says what may be reached: public addresses by default.
	Policy guard.Policy
	// Resolver is the system's by default.
	Resolver guard.Resolver
	// Connect opens connections to checked addresses; the kernel by default.
	Connect func(ctx context.Context, network string, addr netip.AddrPort) (net.Conn, error)
	// Proxy says which proxies connect in our place; by default none does,
	// whatever the environment says.
	Proxy *proxy.Table
	// Family says which addresses of a host are tried first, or alone.
	Family guard.Family
	// Credentials are what the owner has set up for origins. A client sends
	// none by itself: a request has to carry those that it may use.
	Credentials *credential.Book
	// RootCAs are the system's by default.
	RootCAs *x509.CertPool
	// UserAgent names Decant and its home by default.
	UserAgent string
	// Language is sent as Accept-Language; by default none is.
	Language string
	// Timeout bounds a whole call, from DNS to the last byte: 10 s by default.
	Timeout time.Duration
	// MaxRedirects is 3 by default; -1 follows none.
	MaxRedirects int
	// MaxBytes bounds the decoded body: 10 MiB by default. A longer one is cut.
	MaxBytes int64
	// PerHost is how many exchanges one host serves at once: 4 by default.
	PerHost int
	// Robots says whether robots.txt is asked: by default it is not, since a
	// read is made for a person.
	Robots RobotsMode
	// CrossHost is Follow by default.
	CrossHost CrossHost
	// Downgrade permits redirects from https to http.
	Downgrade bool
	// KeepAlive keeps idle connections for the next call; off by default.
	KeepAlive bool
	// Wrap may put a RoundTripper around the guarded transport, for recording.
	Wrap func(http.RoundTripper) http.RoundTripper
	// Now is time.Now by default.
	Now func() time.Time
}

// Client fetches. It is safe for concurrent use.
type Client struct {
	options   Options
	transport http.RoundTripper
	idle      func()
	slots     *slots
	robots    *robotsCache
}

// Request is one thing to fetch.
type Request struct {
	URL string
	// Accept prefers Markdown, then HTML, by default.
	Accept string
	// Language replaces Options.Language.
	Language string
	// IfNoneMatch and IfModifiedSince ask whether a kept copy is still good.
	IfNoneMatch, IfModifiedSince string
	// Header is sent to the origin of URL only. Credentials, cookies and what
	// the client sets itself are refused.
	Header http.Header
	// Authorization proves who asks. It is sent to the origin of URL only, and
	// only over https.
	Authorization string
	// Credentials are sent to their origin alone: not over http, and not after
	// a redirect has left the host of URL.
	Credentials *credential.Entry
	// MaxBytes replaces Options.MaxBytes.
	MaxBytes int64
	// Room, unless nil, is asked before the body takes n more bytes of memory;
	// its error ends the call and is returned as it is.
	Room func(ctx context.Context, n int64) error
}

func (r *Request) room(ctx context.Context, n int64) error {
	if r.Room == nil {
		return nil
	}
	return r.Room(ctx, n)
}

// Response is what came back. Everything in it but the URL asked for is the
// peer's word.
type Response struct {
	URL         string // as asked, canonical
	FinalURL    string // after redirects
	Status      int
	Header      http.Header
	ContentType string // as sent, printable and bounded
	Body        []byte // content-decoded, in the charset sent
	Truncated   bool   // the body was longer than allowed
	Redirects   []Hop
	Moved       string // the target not followed, under Notice
	NotModified bool   // the kept copy is still good
	Private     bool   // on the way was an address that is not public
	Own         bool   // credentials were sent on the way
	FetchedAt   time.Time
	Took        time.Duration
	Robots      *RobotsVerdict // nil unless asked for
	Facts       Facts
}

// Hop is one redirect.
type Hop struct {
	URL    string `json:"url"` // where the redirect was met
	Status int    `json:"status"`
	By     string `json:"by"` // location, refresh or meta
	To     string `json:"to"`
}

// New checks the options and makes a client.
func New(options Options) (*Client, error) {
	if err := options.validate(); err != nil {
		return nil, err
	}
	options.fill()
	options.Policy.Ask = pausing(options.Policy.Ask)
	client := &Client{options: options, slots: newSlots(options.PerHost)}
	transport := newTransport(&options)
	client.transport, client.idle = transport, transport.CloseIdleConnections
	if options.Wrap != nil {
		client.transport = options.Wrap(transport)
	}
	client.robots = newRobotsCache(options.Now)
	return client, nil
}

func (o *Options) validate() error {
	if err := o.Policy.Validate(); err != nil {
		return err
	}
	switch {
	case o.Timeout < 0:
		return fmt.Errorf("timeout must not be negative")
	case o.MaxRedirects < -1:
		return fmt.Errorf("max redirects must be -1 (none), 0 (default) or more")
	case o.MaxBytes < 0:
		return fmt.Errorf("max bytes must not be negative")
	case o.PerHost < 0:
		return fmt.Errorf("per host must not be negative")
	case o.Robots > RobotsObey:
		return fmt.Errorf("robots must be ignore, report or obey")
	case o.Family > guard.IPv6Only:
		return fmt.Errorf("family must be IPv4First, IPv6First, IPv4Only or IPv6Only")
	case o.CrossHost > Refuse:
		return fmt.Errorf("cross host must be follow, notice or refuse")
	case !isHeaderText(o.UserAgent) || !isHeaderText(o.Language):
		return fmt.Errorf("user agent and language must be printable ASCII")
	}
	return nil
}

func (o *Options) fill() {
	o.UserAgent = cmp.Or(o.UserAgent, defaultUserAgent)
	o.Timeout = cmp.Or(o.Timeout, 10*time.Second)
	o.MaxRedirects = max(cmp.Or(o.MaxRedirects, 3), 0)
	o.MaxBytes = cmp.Or(o.MaxBytes, 10<<20)
	o.PerHost = cmp.Or(o.PerHost, 4)
	if o.Policy.Private == guard.Ask {
		o.KeepAlive = false // a connection that one person agreed to is not for the next
	}
	if o.Now == nil {
		o.Now = time.Now
	}
}

func isHeaderText(text string) bool {
	return strings.Trim(text, printable) == ""
}

// Do fetches one request. The error is a *guard.BlockedError, a *StatusError
// or an *Error; KindOf names its kind.
func (c *Client) Do(ctx context.Context, request Request) (*Response, error) {
	if err := checkHeader(request.Header); err != nil {
		return nil, err
	}
	if !isHeaderText(request.Authorization) {
		return nil, &Error{Kind: Protocol, Reason: "the token is not printable ASCII", Remedy: "set it anew"}
	}
	ctx, cancel := c.bound(guard.AskOnce(ctx))
	defer cancel()
	began := c.options.Now()
	run := &chain{
		client:  c,
		request: request,
		cookies: cookies{},
		limit:   c.options.MaxRedirects,
		robots:  c.options.Robots,
	}
	response, err := run.follow(ctx)
	if err != nil {
		return nil, run.explain(ctx, err)
	}
	response.FetchedAt = began
	response.Took = c.options.Now().Sub(began)
	if err := response.Err(); err != nil {
		return nil, err
	}
	return response, nil
}

// Err is a *StatusError where the answer is not the page.
func (r *Response) Err() error {
	if r.Status < 300 || r.NotModified || r.Moved != "" {
		return nil
	}
	return &StatusError{Code: r.Status, RetryAfter: r.Facts.RetryAfter, Response: r}
}

// WithCrossHost is the same client, its connections and limits included, that
// does otherwise where a redirect leaves the host.
func (c *Client) WithCrossHost(mode CrossHost) *Client {
	other := *c
	other.options.CrossHost = mode
	return &other
}

// Credentials are those of the options.
func (c *Client) Credentials() *credential.Book { return c.options.Credentials }

// Close drops idle connections.
func (c *Client) Close() error {
	c.idle()
	return nil
}
