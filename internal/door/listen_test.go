package door

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// A hall is a listener without a network, so that its time can be set.
type hall struct {
	arrivals chan net.Conn
	closed   chan struct{}
}

func (h *hall) Accept() (net.Conn, error) {
	select {
	case conn := <-h.arrivals:
		return conn, nil
	case <-h.closed:
		return nil, net.ErrClosed
	}
}

func (h *hall) Addr() net.Addr { return &net.TCPAddr{} }

func (h *hall) Close() error {
	select {
	case <-h.closed:
	default:
		close(h.closed)
	}
	return nil
}

func (h *hall) dial(context.Context, string, string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case h.arrivals <- far:
		return near, nil
	case <-h.closed:
		return nil, net.ErrClosed
	}
}

// get is the status of a path, or zero where nobody listens any more.
func (h *hall) get(t *testing.T, path string) int {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DialContext: h.dial, DisableKeepAlives: true}}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost"+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := client.Do(req)
	if err != nil {
		return 0
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()
	return resp.StatusCode
}

func TestTheServerSaysThatItEndsBeforeItDoes(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name  string
		opts  Options
		drain time.Duration
	}{
		{"loopback", Options{}, 0},
		{"loopback, as told", Options{Drain: 3 * time.Second}, 3 * time.Second},
		{"reachable", Options{Addr: "0.0.0.0:8642", Keys: []string{"key"}}, 5 * time.Second},
		{"reachable, as told", Options{Addr: "0.0.0.0:8642", Keys: []string{"key"}, Drain: time.Minute}, time.Minute},
		{"reachable, not at all", Options{Addr: "0.0.0.0:8642", Keys: []string{"key"}, Drain: -1}, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { endAfter(t, tc.opts, tc.drain) })
		})
	}
}

// endAfter checks a server that is told to end: it is not ready, but answers,
// for as long as drain, and then is gone.
func endAfter(t *testing.T, opts Options, drain time.Duration) {
	t.Helper()
	d, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	way := &hall{make(chan net.Conn), make(chan struct{})}
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- d.Serve(ctx, way, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if IsProbe(r) {
				d.Probe(w, r)
			}
		}))
	}()
	want := func(when string, ready, work int) {
		t.Helper()
		if gotReady, gotWork := way.get(t, readyPath), way.get(t, "/v1/read"); gotReady != ready || gotWork != work {
			t.Errorf("%s: ready %d, work %d; want %d, %d", when, gotReady, gotWork, ready, work)
		}
		if health := way.get(t, healthPath); health != work {
			t.Errorf("%s: healthy %d, want %d", when, health, work)
		}
	}
	want("before", 200, 200)
	began := time.Now()
	end()
	synctest.Wait()
	if drain > 0 {
		want("while it drains", 503, 200)
	}
	err = <-ended
	// Shutdown looks for the end of the last requests every few milliseconds.
	if took := time.Since(began); err != nil || took < drain || took > drain+time.Second {
		t.Errorf("it ended after %v with %v, want %v and no error", took, err, drain)
	}
	want("after", 0, 0)
}
