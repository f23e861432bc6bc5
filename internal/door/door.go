// Package door is how programs come in over HTTP: under which names, from which
// origins, with which keys and how often; and how a server begins and ends.
//
//	door.go     Options, New, Admit
//	key.go      who asks
//	client.go   from where, past trusted proxies
//	certificate.go  what the server proves itself with
//	origin.go   from which pages and under which names
//	rate.go     how often
//	listen.go   where, and how it ends
//	probe.go    whether it lives and takes requests
//	refusal.go  why somebody is turned away
package door

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/decant-dev/decant/internal/principal"
)

// Options configures a Door. The zero value is good and safe: loopback only,
// no other origin.
type Options struct {
	// Addr is where to listen; default 127.0.0.1:8642. An address that is
	// not loopback needs a key.
	Addr string
	// Hosts are the names under which the server may be asked, beside those
	// of loopback and the host of Addr.
	Hosts []string
	// Keys are the API keys, one of which a request must carry; none means
	// that everybody who reaches the server may ask.
	Keys []string
	// Origins are the web origins whose pages may ask; default none.
	Origins []string
	// Rate is how many requests a second one key or client may make; default
	// 50 where there are keys, else unlimited. Negative is unlimited.
	Rate float64
	// Burst is how many may come at once; default twice the Rate.
	Burst int
	// Shared counts requests for several servers; nil counts them here.
	Shared Counter
	// TLSCert and TLSKey are files (PEM) of the server's certificate and its
	// key; without them it speaks plain HTTP.
	TLSCert, TLSKey string
	// TrustedProxies are the addresses of proxies before the server, whose
	// X-Forwarded-For is believed. Others reach the server through them, so
	// that it needs a key.
	TrustedProxies []netip.Prefix
	// Timeout is how long an answer may take to be written; default is for ever.
	Timeout time.Duration
	// Drain is how long the server still takes requests after it was told to
	// end, while /readyz says no, so that a balancer can send others on;
	// default 5 seconds where other machines reach it, none on loopback.
	// Negative is none.
	Drain time.Duration
	// Grace is how long running requests may take to finish when the server
	// ends; default 10 seconds.
	Grace time.Duration
	// Logger hears of requests that were cut off; nil is silent.
	Logger *slog.Logger
}

// A Door lets requests in, or turns them away. It is safe for concurrent use.
type Door struct {
	opts    Options
	names   names
	origins *origins
	keys    keys
	rates   *rates
	ending  atomic.Bool

	certificate *certificate
}

// New returns a door, or an error that names the option that is wrong.
func New(opts Options) (*Door, error) {
	if err := opts.fill(); err != nil {
		return nil, err
	}
	d := &Door{opts: opts, names: newNames(opts.Addr, opts.Hosts), rates: newRates(opts.Rate, opts.Burst, opts.Shared)}
	var err error
	if d.keys, err = newKeys(opts.Keys); err != nil {
		return nil, err
	}
	if d.origins, err = newOrigins(opts.Origins); err != nil {
		return nil, err
	}
	if d.certificate, err = newCertificate(opts.TLSCert, opts.TLSKey); err != nil {
		return nil, err
	}
	return d, nil
}

func (o *Options) fill() error {
	o.Addr = cmp.Or(o.Addr, "127.0.0.1:8642")
	o.Grace = cmp.Or(o.Grace, 10*time.Second)
	if o.Rate == 0 && len(o.Keys) > 0 {
		o.Rate = 50
	}
	o.Burst = cmp.Or(o.Burst, max(1, int(2*o.Rate)))
	if host, _, err := net.SplitHostPort(o.Addr); o.Drain == 0 && err == nil && !isLoopback(host) {
		o.Drain = 5 * time.Second
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	switch {
	case o.Timeout < 0 || o.Grace < 0:
		return errors.New("times must not be negative")
	case o.Burst < 1:
		return fmt.Errorf("burst must be at least 1, not %d", o.Burst)
	}
	return o.checkAddr()
}

// Admit names who asks, if they may, and as often as they may.
func (d *Door) Admit(r *http.Request) (principal.ID, error) {
	if err := d.origins.check(r); err != nil {
		return "", err
	}
	id, client, err := d.keys.whose(r, d.Client(r))
	if err != nil {
		// Whoever guesses keys is slowed like everybody else.
		return "", cmp.Or(d.rates.take(r.Context(), "stranger at "+network(d.Client(r))), err)
	}
	return id, d.rates.take(r.Context(), client)
}
