package fetch

import (
	"cmp"
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptrace"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/clock"
)

// answer is one response, read to its end or limit.
type answer struct {
	status    int
	header    http.Header
	body      []byte
	truncated bool
}

const (
	errorBodyBytes   = 64_000
	longestPatience  = 2 * time.Second // for a server that names its Retry-After
	acceptedEncoding = "gzip, deflate, br, zstd"
)

// exchange asks the current hop, and once more when the loss looks passing.
func (c *chain) exchange(ctx context.Context) (*answer, error) {
	got, err := c.once(ctx)
	wait, passing := retryDelay(got, err, c.client.options.Now())
	if !passing || c.retried || !timeFor(ctx, wait) {
		return got, err
	}
	c.retried = true
	select {
	case <-time.After(wait):
		return c.once(ctx)
	case <-ctx.Done():
		return got, err
	}
}

// retryDelay says whether a second try is worth it and how long to wait first.
func retryDelay(got *answer, err error, now time.Time) (time.Duration, bool) {
	jittered := 100*time.Millisecond + rand.N(200*time.Millisecond)
	if err != nil {
		return jittered, isConnectionLoss(err)
	}
	switch got.status {
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		asked := retryAfter(got.header, now)
		return max(jittered, asked), asked <= longestPatience
	}
	return 0, false
}

func timeFor(ctx context.Context, wait time.Duration) bool {
	left, ok := clock.Left(ctx)
	return ctx.Err() == nil && (!ok || left > 2*wait)
}

func (c *chain) once(ctx context.Context) (*answer, error) {
	slot, err := c.client.slots.enter(ctx, c.current.Host)
	if err != nil {
		return nil, err
	}
	defer slot.leave()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	response, err := c.client.transport.RoundTrip(c.build(c.watched(ctx)))
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	slot.progress()
	c.cookies.keep(c.current, response)
	return c.read(ctx, response, slot)
}

// watched notes when a request goes to a place that not everybody may reach.
func (c *chain) watched(ctx context.Context) context.Context {
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(got httptrace.GotConnInfo) {
		if !guard.IsPublic(got.Conn) {
			c.private.Store(true)
		}
	}})
}

func (c *chain) build(ctx context.Context) *http.Request {
	target := *c.current
	target.Fragment, target.RawFragment = "", ""
	header := http.Header{}
	if sameOrigin(c.first, c.current) {
		for name, values := range c.request.Header {
			header[textproto.CanonicalMIMEHeaderKey(name)] = slices.Clone(values)
		}
		setUnlessEmpty(header, "If-None-Match", c.request.IfNoneMatch)
		setUnlessEmpty(header, "If-Modified-Since", c.request.IfModifiedSince)
		if c.current.Scheme == "https" {
			setUnlessEmpty(header, "Authorization", c.request.Authorization)
		}
	}
	header.Set("User-Agent", c.client.options.UserAgent)
	header.Set("Accept", cmp.Or(c.request.Accept, defaultAccept))
	header.Set("Accept-Encoding", acceptedEncoding)
	setUnlessEmpty(header, "Accept-Language", cmp.Or(c.request.Language, c.client.options.Language))
	if !c.left && c.request.Credentials.Fits(c.current) {
		c.request.Credentials.Set(header)
		c.proved = true
	}
	request := &http.Request{Method: http.MethodGet, URL: &target, Host: target.Host, Header: header,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}
	request = request.WithContext(ctx)
	c.cookies.add(c.current, request)
	return request
}

func setUnlessEmpty(header http.Header, name, value string) {
	if value != "" {
		header.Set(name, value)
	}
}

func sameOrigin(a, b *url.URL) bool { return a.Scheme == b.Scheme && a.Host == b.Host }

func (c *chain) read(ctx context.Context, response *http.Response, slot *slot) (*answer, error) {
	got := &answer{status: response.StatusCode, header: response.Header}
	if isRedirect(response) || response.StatusCode == http.StatusNotModified {
		return got, nil
	}
	limit := cmp.Or(c.request.MaxBytes, c.client.options.MaxBytes)
	if got.status >= 400 {
		limit = min(limit, errorBodyBytes)
	}
	var err error
	got.body, got.truncated, err = readBody(
		response,
		limit,
		slot.progress,
		func(n int64) error { return c.request.room(ctx, n) },
	)
	if err != nil && got.status >= 400 && isBadEncoding(err) {
		return got, nil // the status says more than a body that cannot be read
	}
	return got, err
}

func isRedirect(response *http.Response) bool {
	return response.StatusCode >= 300 && response.StatusCode < 400 && response.Header.Get("Location") != ""
}

// neverSent are the headers a caller cannot set: secrets have no place in a
// reader's requests, and the rest are the client's own to write.
var neverSent = map[string]bool{
	"Authorization": true, "Proxy-Authorization": true, "Cookie": true, "Cookie2": true, "Referer": true,
	"Host": true, "Connection": true, "Content-Length": true, "Transfer-Encoding": true, "Upgrade": true,
	"Te": true, "Trailer": true, "Accept-Encoding": true, "Range": true, "Expect": true,
}

func checkHeader(header http.Header) error {
	for name, values := range header {
		canonical := textproto.CanonicalMIMEHeaderKey(name)
		if neverSent[canonical] {
			return &Error{
				Kind:   Protocol,
				Reason: "header " + canonical + " is never sent",
				Remedy: "remove it from the request",
			}
		}
		if strings.Trim(name, inHeaderName) != "" || name == "" || slices.ContainsFunc(values, hasControl) {
			return &Error{
				Kind:   Protocol,
				Reason: "header " + quoted(name) + " cannot be sent as it is",
				Remedy: "give it a name of letters, digits and hyphens, and one line of text",
			}
		}
	}
	return nil
}

// inHeaderName are the characters of a token (RFC 9110, section 5.6.2).
const inHeaderName = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

func hasControl(value string) bool {
	return strings.ContainsFunc(value, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f })
}
