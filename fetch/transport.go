package fetch

import (
	"crypto/tls"
	"net/http"
	"time"

	"github.com/decant-dev/decant/guard"
)

// newTransport is the only maker of transports. Every connection passes the
// dial gate, and Proxy stays nil so that the environment cannot send requests
// around it.
func newTransport(options *Options) *http.Transport {
	dialer := &guard.Dialer{Policy: options.Policy, Resolver: options.Resolver, Connect: options.Connect}
	return &http.Transport{
		Proxy:                  nil,
		DialContext:            dialer.DialContext,
		TLSClientConfig:        &tls.Config{RootCAs: options.RootCAs, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    options.Timeout,
		ResponseHeaderTimeout:  options.Timeout,
		ExpectContinueTimeout:  time.Second,
		IdleConnTimeout:        15 * time.Second,
		MaxIdleConns:           64,
		MaxIdleConnsPerHost:    options.PerHost,
		MaxResponseHeaderBytes: 256 << 10,
		DisableCompression:     true, // decoding is ours, behind our limits
		DisableKeepAlives:      !options.KeepAlive,
		ForceAttemptHTTP2:      true,
	}
}
