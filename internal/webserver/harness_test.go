package webserver

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
)

// A rig is a server on a real listener over an engine that reads the test site.
type rig struct {
	t      testing.TB
	site   *testsite.Site
	server *Server
	base   string
	log    *lockedBuffer
	client *http.Client
	stop   context.CancelFunc
	ended  chan error
}

func start(t testing.TB, opts Options) *rig {
	t.Helper()
	return startWith(t, opts, func(*decant.Options) {})
}

func startWith(t testing.TB, opts Options, adjust func(*decant.Options)) *rig {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	opts.Monitor = NewMonitor()
	engineOptions := decant.Options{Fetch: fetch.Options{
		Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs(), Wrap: opts.Monitor.Wrap, Timeout: time.Minute,
	}}
	adjust(&engineOptions)
	engine, err := decant.New(engineOptions)
	if err != nil {
		t.Fatal(err)
	}
	opts.Addr = cmp.Or(opts.Addr, "127.0.0.1:0")
	r := &rig{t: t, site: site, log: &lockedBuffer{}, ended: make(chan error, 1)}
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.NewJSONHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	if r.server, err = New(engine, opts); err != nil {
		t.Fatal(err)
	}
	listener, err := r.server.Listen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r.base = "http://" + listener.Addr().String()
	r.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}, Timeout: 2 * time.Minute}
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	go func() { r.ended <- r.server.Run(ctx, listener) }()
	t.Cleanup(func() {
		r.client.CloseIdleConnections()
		stop()
		if err := <-r.ended; err != nil {
			t.Error("the server ended with", err)
		}
		_ = engine.Close()
		_ = site.Close()
	})
	return r
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// An answer is a response with its body read.
type answer struct {
	*http.Response
	body string
}

func (r *rig) request(method, path, body string, header ...string) *http.Request {
	r.t.Helper()
	req, err := http.NewRequestWithContext(r.t.Context(), method, r.base+path, strings.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
		if header[i] == "Host" {
			req.Host = header[i+1]
		}
	}
	return req
}

func (r *rig) do(method, path, body string, header ...string) answer {
	r.t.Helper()
	return r.send(r.request(method, path, body, header...))
}

func (r *rig) send(req *http.Request) answer {
	r.t.Helper()
	res, err := r.client.Do(req)
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return answer{res, string(b)}
}

func (r *rig) post(path, body string, header ...string) answer {
	r.t.Helper()
	return r.do(http.MethodPost, path, body, header...)
}

func (r *rig) get(path string, header ...string) answer {
	r.t.Helper()
	return r.do(http.MethodGet, path, "", header...)
}

func decode[T any](t testing.TB, a answer) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(a.body), &v); err != nil {
		t.Fatalf("%s is not the JSON it should be: %v", a.body, err)
	}
	return v
}

// wantProblem checks what every refusal has: its kind and status, one short
// line, a hint, the id of the request.
func wantProblem(t *testing.T, a answer, status int, kind string) problem {
	t.Helper()
	if got := a.Header.Get("Content-Type"); got != "application/problem+json" {
		t.Fatalf("Content-Type %q, want a problem; body %s", got, a.body)
	}
	p := decode[problem](t, a)
	if a.StatusCode != status || p.Status != status || string(p.Kind) != kind {
		t.Errorf("got %d %s %q, want %d %s", a.StatusCode, p.Kind, p.Detail, status, kind)
	}
	if p.Detail == "" || len([]rune(p.Detail)) > 500 || strings.ContainsAny(p.Detail, "\r\n\t\x1b") || p.Hint == "" || p.Type != "/docs/errors#"+kind {
		t.Errorf("problem %+v is not one short line with a hint", p)
	}
	if p.Instance == "" || p.Instance != a.Header.Get("X-Request-Id") {
		t.Errorf("instance %q is not the request's id %q", p.Instance, a.Header.Get("X-Request-Id"))
	}
	return p
}

// eventually waits for something that other goroutines bring about.
func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(3 * time.Minute)
	for !holds() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatal("did not come about: " + what)
		}
	}
}
