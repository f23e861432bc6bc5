package fetch

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// answers are what servers send, right and wrong.
var answers = []string{
	"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
	"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, and what nobody asked for",
	"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello",
	"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
	"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
	"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Later: yes\r\n\r\n",
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nhello\r\n",
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
	"HTTP/1.0 200 OK\r\n\r\nto the end",
	"HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello",
	"HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
	"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
	"HTTP/1.1 100 Continue\r\n\r\n",
	"HTTP/1.1 099 Odd\r\n\r\n",
	"HTTP/1.1 200 OK\r\n Folded: yes\r\n\r\n",
	"HTTP/1.1 200 OK\r\nNo colon\r\n\r\n",
	"HTTP/1.1 200 OK\r\nConte",
	"HTTP/1.1\r\n\r\n",
	"<html>",
	"\x15\x03\x01\x00\x02\x02\x46",
	"",
}

// FuzzLeanAnswer has the same bytes answer both transports, which are to
// understand the same.
func FuzzLeanAnswer(f *testing.F) {
	for _, answer := range answers {
		f.Add([]byte(answer))
	}
	f.Fuzz(func(t *testing.T, answer []byte) {
		if bytes.Contains(answer, []byte(" 101")) {
			return // another protocol, whose connection the one hands on and the other refuses
		}
		dial := func(context.Context, string, string) (net.Conn, error) { return newCanned(answer), nil }
		usual := bounded(&Options{Timeout: time.Minute})
		usual.DialContext = dial
		got, want := understood(t, newLean(dial, usual.TLSClientConfig, time.Minute)), understood(t, usual)
		if got != want {
			t.Errorf("%.300q is understood as\n%.500s\nwant\n%.500s", answer, got, want)
		}
	})
}

// understood tells what a transport makes of its answer.
func understood(t *testing.T, transport http.RoundTripper) string {
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://example.com/", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return string(diagnose(t.Context(), err).Kind)
	}
	defer response.Body.Close()
	told := fmt.Sprintln(response.StatusCode, response.ContentLength)
	for _, name := range slices.Sorted(maps.Keys(response.Header)) {
		told += fmt.Sprintln(name, response.Header[name])
	}
	body, err := io.ReadAll(response.Body)
	if told += string(body); err != nil {
		told += " " + string(diagnose(t.Context(), err).Kind)
	}
	return told
}

// canned is a connection whose peer answers when it is asked, and hangs up.
type canned struct {
	net.Conn
	answer *bytes.Reader
	asked  chan struct{}
	once   sync.Once
}

func newCanned(answer []byte) *canned {
	return &canned{answer: bytes.NewReader(answer), asked: make(chan struct{})}
}

func (c *canned) Read(buffer []byte) (int, error) {
	<-c.asked
	return c.answer.Read(buffer)
}

func (c *canned) Write(text []byte) (int, error) {
	c.once.Do(func() { close(c.asked) })
	return len(text), nil
}

func (c *canned) Close() error {
	c.once.Do(func() { close(c.asked) })
	return nil
}

func (*canned) SetDeadline(time.Time) error { return nil }

// A switch to another protocol that nobody asked for is not proper HTTP.
func TestLeanRefusesAnotherProtocol(t *testing.T) {
	t.Parallel()
	dial := func(context.Context, string, string) (net.Conn, error) {
		return newCanned([]byte("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n")), nil
	}
	if got := understood(t, newLean(dial, &tls.Config{}, time.Minute)); got != string(Protocol) {
		t.Errorf("understood as %s, want %s", got, Protocol)
	}
}

// stages are where a server can stop: it says what, and then nothing.
var stages = map[string]struct {
	scheme, says string
	hasAnswer    bool
}{
	"in the handshake":    {"https", "", false},
	"before an answer":    {"http", "", false},
	"in the header":       {"http", "HTTP/1.1 200 OK\r\nContent-Ty", false},
	"after a promise":     {"http", "HTTP/1.1 103 Early Hints\r\n\r\n", false},
	"in the body":         {"http", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhell", true},
	"in a body of chunks": {"http", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe", true},
}

// The end of a request's context ends what it does on the connection, whatever
// that is, and closes the connection.
func TestLeanGivesUp(t *testing.T) {
	t.Parallel()
	for name, stage := range stages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancelCause(t.Context())
			enough := errors.New("enough")
			peer := newPeer(t, stage.says)
			go func() {
				<-peer.said
				cancel(enough)
			}()
			_, err := exchanged(ctx, newLean(peer.dial, &tls.Config{}, time.Hour), stage.scheme)
			if !errors.Is(err, enough) {
				t.Errorf("got %v, want the cause", err)
			}
			<-peer.gone
		})
	}
}

// A server that stops before it has answered is waited for no longer than the
// transport has time.
func TestLeanRunsOutOfTime(t *testing.T) {
	t.Parallel()
	for name, stage := range stages {
		if stage.hasAnswer {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			peer := newPeer(t, stage.says)
			_, err := exchanged(t.Context(), newLean(peer.dial, &tls.Config{}, 50*time.Millisecond), stage.scheme)
			if kind := diagnose(t.Context(), err).Kind; kind != Timeout {
				t.Errorf("got %v, want a timeout", err)
			}
			<-peer.gone
		})
	}
}

// The connection ends with the body, read or not.
func TestLeanClosesWithTheBody(t *testing.T) {
	t.Parallel()
	peer := newPeer(t, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
	body, err := exchanged(t.Context(), newLean(peer.dial, &tls.Config{}, time.Minute), "http")
	if err != nil || body != "hello" {
		t.Errorf("got %q, %v", body, err)
	}
	<-peer.gone
	if !strings.Contains(peer.heard, "Connection: close\r\n") {
		t.Errorf("the server was told %q, not that the connection ends", peer.heard)
	}
}

// A request with a body is none that can be sent without one.
func TestLeanLeavesBodiesToOthers(t *testing.T) {
	t.Parallel()
	for body, want := range map[io.ReadCloser]bool{nil: true, http.NoBody: true, io.NopCloser(strings.NewReader("x")): false} {
		if got := canSend(&http.Request{Body: body}); got != want {
			t.Errorf("canSend with %T = %v, want %v", body, got, want)
		}
	}
}

func exchanged(ctx context.Context, transport http.RoundTripper, scheme string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, scheme+"://example.com/", http.NoBody)
	if err != nil {
		return "", err
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return string(body), err
}

// A peer is a server on loopback that answers once, and waits to be left.
type peer struct {
	listener net.Listener
	heard    string        // the first lines of the request
	said     chan struct{} // closed when it has answered
	gone     chan struct{} // closed when the client has left
}

func newPeer(t *testing.T, says string) *peer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	p := &peer{listener: listener, said: make(chan struct{}), gone: make(chan struct{})}
	go p.serve(says)
	return p
}

func (p *peer) serve(says string) {
	defer close(p.gone)
	conn, err := p.listener.Accept()
	if err != nil {
		return
	}
	defer conn.Close()
	from := bufio.NewReader(conn)
	for !strings.HasSuffix(p.heard, "\r\n\r\n") && (says != "" || p.heard == "") {
		one, err := from.ReadByte()
		if err != nil {
			return
		}
		p.heard += string(one)
	}
	_, _ = io.WriteString(conn, says)
	close(p.said)
	_, _ = io.Copy(io.Discard, from)
}

func (p *peer) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	return new(net.Dialer).DialContext(ctx, "tcp", p.listener.Addr().String())
}
