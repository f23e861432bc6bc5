package browser

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log"
	"math"
	"net"
	"net/http"
	"sync"
	"time"
)

// A Dialer opens connections to what may be reached; guard.Dialer is one.
type Dialer interface {
	DialContext(ctx context.Context, network, addr string) (net.Conn, error)
}

const (
	proxyConnections = 512              // at once
	proxyDialTime    = 10 * time.Second // for one connection
	proxyRefusals    = 256              // remembered
)

// A proxy is the only way out for the browser: each connection is dialled by
// the guard. It remembers why it refused, since a browser does not say.
type proxy struct {
	dialer   Dialer
	listener net.Listener
	server   *http.Server
	serving  sync.WaitGroup
	slots    chan struct{}

	mu       sync.Mutex
	refusals map[string]error // by host and port
}

// startProxy listens on loopback, at a port of the system's choice.
func startProxy(dialer Dialer) (*proxy, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &proxy{
		dialer:   dialer,
		listener: listener,
		slots:    make(chan struct{}, proxyConnections),
		refusals: map[string]error{},
	}
	p.server = &http.Server{Handler: p, ReadHeaderTimeout: 30 * time.Second, ErrorLog: log.New(io.Discard, "", 0)}
	p.serving.Go(func() { _ = p.server.Serve(listener) })
	return p, nil
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) close() error {
	err := p.server.Close()
	p.serving.Wait()
	return err
}

// ServeHTTP answers CONNECT, which https and WebSockets use, and plain http.
func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	select {
	case p.slots <- struct{}{}:
		defer func() { <-p.slots }()
	default:
		http.Error(w, "too many connections", http.StatusServiceUnavailable)
		return
	}
	switch {
	case r.Method == http.MethodConnect:
		p.tunnel(w, r)
	case r.URL.Scheme == "http" && r.URL.Host != "":
		p.forward(w, r)
	default: // somebody who takes us for a web server
		http.Error(w, "this is a proxy", http.StatusBadRequest)
	}
}

func (p *proxy) dial(r *http.Request, address string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(r.Context(), proxyDialTime)
	defer cancel()
	conn, err := p.dialer.DialContext(ctx, "tcp", address)
	p.remember(address, err)
	return conn, err
}

func (p *proxy) remember(address string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil {
		delete(p.refusals, address)
		return
	}
	if len(p.refusals) >= proxyRefusals {
		clear(p.refusals)
	}
	p.refusals[address] = err
}

// refusal tells why a connection to the address was last refused.
func (p *proxy) refusal(address string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.refusals[address]
}

func (p *proxy) tunnel(w http.ResponseWriter, r *http.Request) {
	out, err := p.dial(r, r.Host)
	if err != nil {
		http.Error(w, "refused", http.StatusForbidden)
		return
	}
	defer out.Close()
	in, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer in.Close()
	if _, err := io.WriteString(in, "HTTP/1.1 200 Connected\r\n\r\n"); err != nil {
		return
	}
	splice(in, buffered, out)
}

// splice copies both ways until either side ends.
func splice(in net.Conn, buffered io.Reader, out net.Conn) {
	var both sync.WaitGroup
	both.Go(func() {
		_, _ = io.Copy(out, buffered)
		_ = out.Close()
	})
	_, _ = io.Copy(in, out)
	_ = in.Close()
	both.Wait()
}

// hopHeaders concern one connection and are not passed on.
var hopHeaders = []string{
	"Connection",
	"Proxy-Connection",
	"Proxy-Authorization",
	"Keep-Alive",
	"Te",
	"Trailer",
	"Transfer-Encoding",
	"Upgrade",
}

// forward sends one plain request over a connection of its own.
func (p *proxy) forward(w http.ResponseWriter, r *http.Request) {
	address := r.URL.Host
	if r.URL.Port() == "" {
		address = net.JoinHostPort(r.URL.Hostname(), "80")
	}
	conn, err := p.dial(r, address)
	if err != nil {
		hangUp(w)
		return
	}
	defer conn.Close()
	stop := context.AfterFunc(r.Context(), func() { _ = conn.Close() })
	defer stop()
	if err := relay(w, r, conn); err != nil && !errors.Is(err, http.ErrAbortHandler) {
		hangUp(w)
	}
}

func relay(w http.ResponseWriter, r *http.Request, conn net.Conn) error {
	ask := r.Clone(r.Context())
	for _, h := range hopHeaders {
		ask.Header.Del(h)
	}
	ask.Close = true
	if err := ask.Write(conn); err != nil {
		return err
	}
	answer, err := readAnswer(conn, ask)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	for _, h := range hopHeaders {
		answer.Header.Del(h)
	}
	for name, values := range answer.Header {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.StatusCode)
	if _, err := io.Copy(flushing{w}, answer.Body); err != nil {
		panic(http.ErrAbortHandler) // the browser must see that the body is cut
	}
	return nil
}

// readAnswer bounds the headers, and passes over interim answers.
func readAnswer(conn net.Conn, ask *http.Request) (*http.Response, error) {
	limited := &io.LimitedReader{R: conn, N: 1 << 20}
	buffered := bufio.NewReader(limited)
	for range 10 {
		answer, err := http.ReadResponse(buffered, ask)
		if err != nil {
			return nil, err
		}
		if answer.StatusCode >= 200 {
			limited.N = math.MaxInt64
			return answer, nil
		}
	}
	return nil, errors.New("only interim answers")
}

// flushing hands on each piece as it comes: pages stream.
type flushing struct{ http.ResponseWriter }

func (f flushing) Write(b []byte) (int, error) {
	n, err := f.ResponseWriter.Write(b)
	if err == nil {
		err = http.NewResponseController(f.ResponseWriter).Flush()
	}
	return n, err
}

// hangUp ends the connection without an answer: the browser then shows an
// error and not a page of ours that could be taken for the site's.
func hangUp(w http.ResponseWriter) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = conn.Close()
	}
}
