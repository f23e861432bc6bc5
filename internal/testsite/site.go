package testsite

import (
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// Site is the running web. It is safe for concurrent use.
type Site struct {
	authority *authority
	resolver  *Resolver
	plain     net.Listener
	secure    net.Listener
	mute      net.Listener
	servers   []*http.Server
	serving   sync.WaitGroup

	mu       sync.Mutex
	handlers map[string]http.HandlerFunc
	requests []Request
	dials    []netip.AddrPort
}

// Request is one request the site received.
type Request struct {
	Method string
	Host   string // without port
	Path   string // with query, as sent
	Proto  string
	Secure bool
	Header http.Header
}

// Start listens on loopback and serves until Close.
func Start() (*Site, error) {
	authority, err := newAuthority()
	if err != nil {
		return nil, err
	}
	site := &Site{authority: authority, resolver: newResolver(), handlers: map[string]http.HandlerFunc{}}
	for _, listener := range []*net.Listener{&site.plain, &site.secure, &site.mute} {
		*listener, err = net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, errors.Join(err, site.Close())
		}
	}
	for _, register := range []func(*Site){addPages, addHostile, addCharsets, addPolicies, addRedirects, addFaults,
		addSites} {
		register(site)
	}
	site.serve()
	return site, nil
}

func (s *Site) serve() {
	plain, secure := s.newServer(), s.newServer()
	secure.TLSConfig = &tls.Config{GetCertificate: s.authority.certificateFor, MinVersion: tls.VersionTLS12}
	s.servers = []*http.Server{plain, secure}
	s.serving.Go(func() { _ = plain.Serve(s.plain) })
	s.serving.Go(func() { _ = secure.ServeTLS(s.secure, "", "") })
}

func (s *Site) newServer() *http.Server {
	return &http.Server{
		Handler:           http.HandlerFunc(s.answer),
		ReadHeaderTimeout: time.Minute,
		ErrorLog:          log.New(io.Discard, "", 0),
	}
}

// Handle answers for host and path, replacing what was there; the path "*"
// answers for every path of the host that has no answer of its own.
func (s *Site) Handle(host, path string, handler http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.handlers[host+path] = handler
	s.resolver.know(host)
}

func (s *Site) answer(w http.ResponseWriter, r *http.Request) {
	handler := s.receive(r)
	if handler == nil {
		http.NotFound(w, r)
		return
	}
	handler(w, r)
}

func (s *Site) receive(r *http.Request) http.HandlerFunc {
	host := hostOf(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, Request{Method: r.Method, Host: host, Path: r.RequestURI,
		Proto: r.Proto, Secure: r.TLS != nil, Header: r.Header.Clone()})
	if handler := s.handlers[host+r.URL.EscapedPath()]; handler != nil {
		return handler
	}
	return s.handlers[host+"*"]
}

func hostOf(r *http.Request) string {
	if host, _, err := net.SplitHostPort(r.Host); err == nil {
		return host
	}
	return r.Host
}

// Requests gives every request received so far, in order.
func (s *Site) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Resolver answers for the site's names.
func (s *Site) Resolver() *Resolver { return s.resolver }

// PlainAddr is where http is served, for tests that reach loopback openly.
func (s *Site) PlainAddr() string { return s.plain.Addr().String() }

// Close stops the servers and waits for them.
func (s *Site) Close() error {
	var failures []error
	for _, server := range s.servers {
		failures = append(failures, server.Close())
	}
	for _, listener := range []net.Listener{s.plain, s.secure, s.mute} {
		if listener != nil {
			_ = listener.Close() // the servers may have closed it already
		}
	}
	s.serving.Wait()
	return errors.Join(failures...)
}
