package proxy

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/url"
	"strconv"
	"strings"

	socks "golang.org/x/net/proxy"

	"github.com/decant-dev/decant/guard"
)

// A Server is one proxy. It is safe for concurrent use.
type Server struct {
	url   *url.URL
	addr  string
	roots *x509.CertPool
}

// String is the address, without user and password.
func (s *Server) String() string { return Hide(s.url.String()) }

// URL is the address as net/http wants it, with user and password.
func (s *Server) URL() *url.URL { return s.url }

// IsHTTP reports a proxy that takes requests for http addresses as they are.
func (s *Server) IsHTTP() bool { return !strings.HasPrefix(s.url.Scheme, "socks") }

// Naming says who resolves names.
func (s *Server) Naming() guard.Naming {
	switch s.url.Scheme {
	case "socks5":
		return guard.Here
	case "socks5h":
		return guard.There
	}
	return guard.Checked
}

// Decides says in plain words what is left to the proxy.
func (s *Server) Decides() string {
	switch s.Naming() {
	case guard.Here:
		return "names are resolved and checked here, and the proxy is told the address that passed"
	case guard.There:
		return "the proxy resolves names and decides which addresses are reached; only names and addresses in digits " +
			"are checked here"
	}
	return "the proxy resolves names and decides which addresses are reached; names, and what they resolve to here, " +
		"are checked first"
}

// Dial connects to a host and port by way of the proxy.
func (s *Server) Dial(ctx context.Context, host string, port uint16) (net.Conn, error) {
	target := net.JoinHostPort(host, strconv.Itoa(int(port)))
	if s.IsHTTP() {
		return s.tunnel(ctx, target)
	}
	var auth *socks.Auth
	if s.url.User != nil {
		password, _ := s.url.User.Password()
		auth = &socks.Auth{User: s.url.User.Username(), Password: password}
	}
	dialer, err := socks.SOCKS5("tcp", s.addr, auth, forward{s})
	if err != nil {
		return nil, s.failed(err)
	}
	conn, err := dialer.(socks.ContextDialer).DialContext(ctx, "tcp", target)
	if err != nil {
		return nil, s.failed(err)
	}
	return conn, nil
}

// Open connects to the proxy itself, which the operator has named: it may be on
// a private network.
func (s *Server) Open(ctx context.Context) (net.Conn, error) {
	gate := guard.Dialer{Policy: guard.Policy{Private: guard.Allow, AllowRanges: guard.Openable()}}
	conn, err := gate.DialContext(ctx, "tcp", s.addr)
	if errors.Is(err, guard.ErrBlocked) { // which is said of the proxy, not of the host
		return nil, &Error{Server: s.String(), Reason: "is at an address or port that is never dialled",
			Remedy: "check the setting proxy"}
	}
	if err != nil {
		return nil, &Error{Server: s.String(), Reason: "cannot be connected to",
			Remedy: "check the setting proxy, and that the proxy runs", Err: err}
	}
	return conn, nil
}

// secured is Open with TLS, for a proxy that speaks it.
func (s *Server) secured(ctx context.Context) (net.Conn, error) {
	conn, err := s.Open(ctx)
	if err != nil || s.url.Scheme != "https" {
		return conn, err
	}
	safe := tls.Client(conn, &tls.Config{ServerName: s.url.Hostname(), RootCAs: s.roots, MinVersion: tls.VersionTLS12})
	if err := safe.HandshakeContext(ctx); err != nil {
		_ = conn.Close()
		return nil, &Error{Server: s.String(), Reason: "has no certificate that is trusted here",
			Remedy: "name its authority in the setting caFile", Err: err}
	}
	return safe, nil
}

// forward opens the connection that a SOCKS client speaks over.
type forward struct{ *Server }

func (f forward) Dial(string, string) (net.Conn, error) { return nil, net.ErrClosed } // a context is always given

func (f forward) DialContext(ctx context.Context, _, _ string) (net.Conn, error) { return f.Open(ctx) }
