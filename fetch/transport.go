package fetch

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/decant-dev/decant/guard"
)

// Dialer is the gate that connections of the options pass.
func (o *Options) Dialer() *guard.Dialer {
	return &guard.Dialer{Policy: o.Policy, Resolver: o.Resolver, Connect: o.Connect,
		Relay: o.Proxy.Trusting(o.RootCAs).Relay, Family: o.Family}
}

// A transport makes the connections. Every one passes the dial gate: there, or
// before a proxy is told of a request that it makes itself.
type transport struct {
	direct  *http.Transport
	lean    *lean           // when many wait at once
	proxied *http.Transport // for http addresses where an HTTP proxy is set, which need not tunnel them
	gate    *guard.Dialer
	options *Options
	waiting atomic.Int64 // requests that are not answered
	many    int64        // how many of those are
}

// maxMultiplexed is how many requests may wait for their answers before further
// ones are made by the lean transport. A connection that may be shared or used
// again takes 15 kB more, over HTTP/2 25, which is of no use to thousands that
// wait for as many hosts.
const maxMultiplexed = 1000

func newTransport(options *Options) *transport {
	t := &transport{gate: options.Dialer(), options: options, many: maxMultiplexed + 1}
	t.direct = bounded(options)
	t.direct.DialContext = t.gate.DialContext
	t.lean = newLean(t.gate.DialContext, t.direct.TLSClientConfig, options.Timeout)
	t.proxied = bounded(options)
	t.proxied.Proxy = func(r *http.Request) (*url.URL, error) { return t.proxyFor(r.URL), nil }
	t.proxied.DialContext = t.openProxy
	return t
}

// bounded is the only maker of transports. Proxy stays nil, so that the
// environment cannot send requests around the gate.
func bounded(options *Options) *http.Transport {
	return &http.Transport{
		Proxy:                  nil,
		TLSClientConfig:        &tls.Config{RootCAs: options.RootCAs, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    options.Timeout,
		ResponseHeaderTimeout:  options.Timeout,
		ExpectContinueTimeout:  time.Second,
		IdleConnTimeout:        15 * time.Second,
		MaxIdleConns:           64,
		MaxIdleConnsPerHost:    options.PerHost,
		MaxResponseHeaderBytes: maxHeaderBytes,
		ReadBufferSize:         1 << 10, // of thousands of connections most only wait
		WriteBufferSize:        512,
		DisableCompression:     true, // decoding is ours, behind our limits
		DisableKeepAlives:      !options.KeepAlive,
		ForceAttemptHTTP2:      true,
	}
}

// RoundTrip sends a request directly, through a tunnel, or to an HTTP proxy.
func (t *transport) RoundTrip(request *http.Request) (*http.Response, error) {
	defer t.waiting.Add(-1)
	switch isMany := t.waiting.Add(1) >= t.many; {
	case request.URL.Scheme == "http" && t.proxyFor(request.URL) != nil:
		return t.relayed(request)
	case isMany && canSend(request):
		return t.lean.RoundTrip(request)
	}
	return t.direct.RoundTrip(request)
}

// relayed sends a request to an HTTP proxy, which makes it.
func (t *transport) relayed(request *http.Request) (*http.Response, error) {
	_, err := t.gate.CheckName(request.Context(), "tcp", request.URL.Hostname(), portOf(request.URL), guard.Checked)
	if err != nil {
		return nil, err
	}
	response, err := t.proxied.RoundTrip(request)
	if err == nil && response.StatusCode == http.StatusProxyAuthRequired {
		_ = response.Body.Close()
		return nil, t.options.Proxy.For(request.URL.Hostname(), portOf(request.URL)).Refused(response.StatusCode)
	}
	return response, err
}

// proxyFor is the HTTP proxy for an address, or nil.
func (t *transport) proxyFor(u *url.URL) *url.URL {
	server := t.options.Proxy.For(u.Hostname(), portOf(u))
	if server == nil || !server.IsHTTP() {
		return nil
	}
	return server.URL()
}

// openProxy connects to the proxy whose address net/http has from proxyFor.
func (t *transport) openProxy(ctx context.Context, _, addr string) (net.Conn, error) {
	server := t.options.Proxy.At(addr)
	if server == nil {
		return nil, net.ErrClosed // nothing but a proxy is dialled here
	}
	conn, err := server.Open(ctx)
	if err != nil {
		return nil, err
	}
	return t.gate.Told(conn), nil
}

func portOf(u *url.URL) uint16 {
	if port, err := strconv.ParseUint(u.Port(), 10, 16); err == nil {
		return uint16(port)
	}
	if u.Scheme == "http" {
		return 80
	}
	return 443
}

// CloseIdleConnections drops connections that wait for the next call.
func (t *transport) CloseIdleConnections() {
	t.direct.CloseIdleConnections()
	t.proxied.CloseIdleConnections()
}
