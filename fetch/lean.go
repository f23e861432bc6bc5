package fetch

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptrace"
	"os"
	"strconv"
	"time"
)

// A lean transport speaks HTTP/1.1, over a new connection for each request, and
// does all of it on the goroutine that asks. net/http has two more for each
// connection, whose stacks are most of what it takes to wait.
type lean struct {
	dial    dialFunc
	secured *tls.Config
	timeout time.Duration // of a handshake, and of the wait for an answer
}

type dialFunc func(ctx context.Context, network, addr string) (net.Conn, error)

const (
	maxHeaderBytes = 256 << 10 // of an answer, with all that promise it (status 1xx)
	leanBuffer     = 1 << 10
)

var (
	errLongHeader = errors.New("the header of the answer is too long")
	errSwitched   = errors.New("the server speaks another protocol, unasked")
)

func newLean(dial dialFunc, config *tls.Config, timeout time.Duration) *lean {
	config = config.Clone()
	config.NextProtos = []string{"http/1.1"}
	return &lean{dial: dial, secured: config, timeout: timeout}
}

// canSend reports a request with nothing to send but its header.
func canSend(request *http.Request) bool {
	return request.Body == nil || request.Body == http.NoBody
}

// RoundTrip sends a request that canSend is true for.
func (l *lean) RoundTrip(request *http.Request) (*http.Response, error) {
	connected, err := l.connect(request)
	if err != nil {
		return nil, err
	}
	response, err := l.exchange(connected)
	if err != nil {
		_ = connected.Close() // what is wrong is known already
		return nil, connected.cause(err)
	}
	return response, nil
}

// connect makes the connection, which the end of the request's context closes,
// whatever is under way on it.
func (l *lean) connect(request *http.Request) (*leanConn, error) {
	ctx, host := request.Context(), request.URL.Hostname()
	bare, err := l.dial(ctx, "tcp", net.JoinHostPort(host, strconv.Itoa(int(portOf(request.URL)))))
	if err != nil {
		return nil, err
	}
	c := &leanConn{Conn: bare, request: request, left: maxHeaderBytes}
	c.forget = context.AfterFunc(ctx, func() { _ = bare.Close() })
	if request.URL.Scheme == "https" {
		config := l.secured.Clone()
		config.ServerName = host
		c.Conn = tls.Client(bare, config)
	}
	return c, nil
}

// exchange writes the request and reads the header of its answer.
func (l *lean) exchange(c *leanConn) (*http.Response, error) {
	if err := c.shakeHands(l.timeout); err != nil {
		return nil, err
	}
	if trace := httptrace.ContextClientTrace(c.request.Context()); trace != nil && trace.GotConn != nil {
		trace.GotConn(httptrace.GotConnInfo{Conn: c.Conn})
	}
	if err := c.SetDeadline(time.Now().Add(l.timeout)); err != nil {
		return nil, err
	}
	if err := c.send(); err != nil {
		return nil, err
	}
	response, err := c.answer()
	if err != nil {
		return nil, err
	}
	c.left = math.MaxInt64 // how long a body may be, its reader says
	c.body, response.Body = response.Body, leanBody{c}
	return response, c.SetDeadline(time.Time{})
}

// A leanConn is the connection of one request.
type leanConn struct {
	net.Conn
	request *http.Request
	forget  func() bool // lets the context end without a word to the connection
	left    int64       // how much more may be read
	late    error       // why no more came in time
	body    io.ReadCloser
}

func (c *leanConn) shakeHands(timeout time.Duration) error {
	secured, ok := c.Conn.(*tls.Conn)
	if !ok {
		return nil
	}
	if err := c.SetDeadline(time.Now().Add(timeout)); err != nil {
		return err
	}
	return secured.Handshake()
}

func (c *leanConn) send() error {
	closing := *c.request
	closing.Close = true
	var text bytes.Buffer
	if err := closing.Write(&text); err != nil {
		return err
	}
	_, err := c.Write(text.Bytes())
	return err
}

// answer waits for the first byte before it makes a buffer for the rest, which
// thousands that wait would each have.
func (c *leanConn) answer() (*http.Response, error) {
	first := make([]byte, 1)
	if _, err := io.ReadFull(c, first); err != nil {
		return nil, err
	}
	from := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(first), c), leanBuffer)
	for {
		response, err := http.ReadResponse(from, c.request)
		switch {
		case c.left <= 0:
			return nil, errLongHeader
		case c.late != nil:
			return nil, c.late // err may be about the half of a line that came before
		case err != nil:
			return nil, err
		case response.StatusCode == http.StatusSwitchingProtocols:
			return nil, errSwitched
		case response.StatusCode >= 200 || response.StatusCode < 100:
			return response, nil
		}
	}
}

// Read reads no more than is left, so that a header has an end.
func (c *leanConn) Read(buffer []byte) (int, error) {
	if c.left <= 0 {
		return 0, errLongHeader
	}
	n, err := c.Conn.Read(buffer[:min(int64(len(buffer)), c.left)])
	c.left -= int64(n)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.late = err
	}
	return n, err
}

// Close ends the exchange.
func (c *leanConn) Close() error {
	c.forget()
	return c.Conn.Close()
}

// cause is why the context of the request ended, where that is what broke the
// connection, or else err.
func (c *leanConn) cause(err error) error {
	if ctx := c.request.Context(); ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// leanBody is the body of an answer, with which its connection ends.
type leanBody struct{ conn *leanConn }

func (b leanBody) Read(buffer []byte) (int, error) {
	n, err := b.conn.body.Read(buffer)
	if err != nil && err != io.EOF {
		err = b.conn.cause(err)
	}
	return n, err
}

func (b leanBody) Close() error { return b.conn.Close() }
