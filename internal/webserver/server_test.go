package webserver

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/decant-dev/decant/page"
)

// hold makes the test site wait at an address until it is let go.
func (r *rig) hold(path string) (arrived <-chan struct{}, release func()) {
	at, go_ := make(chan struct{}, 1000), make(chan struct{})
	r.site.Handle("fault.example.com", path, func(w http.ResponseWriter, q *http.Request) {
		at <- struct{}{}
		select {
		case <-go_:
			w.Header().Set("Content-Type", "text/plain")
			_, _ = w.Write([]byte("at last"))
		case <-q.Context().Done():
		}
	})
	return at, func() { close(go_) }
}

func (r *rig) background(path, body string) <-chan answer {
	got := make(chan answer, 1)
	go func() { got <- r.post(path, body) }()
	return got
}

func TestOverload(t *testing.T) {
	t.Parallel()
	r := start(t, Options{MaxConcurrent: 1})
	arrived, release := r.hold("/held")
	first := r.background("/v1/read", `{"url":"https://fault.example.com/held"}`)
	<-arrived
	a := r.post("/v1/read", `{"url":"`+coffee+`"}`)
	if p := wantProblem(t, a, 503, "overloaded"); p.RetryAfter != 1 || a.Header.Get("Retry-After") != "1" {
		t.Errorf("Retry-After %q", a.Header.Get("Retry-After"))
	}
	if a := r.get("/healthz"); a.StatusCode != 200 {
		t.Error("a full server is not alive")
	}
	release()
	if a := <-first; a.StatusCode != 200 {
		t.Errorf("the first: %d %s", a.StatusCode, a.body)
	}
	if a := r.post("/v1/read", `{"url":"`+coffee+`"}`); a.StatusCode != 200 {
		t.Errorf("after it: %d", a.StatusCode)
	}
}

func TestOperationTimesOut(t *testing.T) {
	t.Parallel()
	r := start(t, Options{Timeout: 50 * time.Millisecond})
	wantProblem(t, r.post("/v1/read", `{"url":"https://fault.example.com/slow-headers"}`), 504, "timeout")
}

func TestShutdownFinishesWhatRuns(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	arrived, release := r.hold("/held")
	got := r.background("/v1/read", `{"url":"https://fault.example.com/held"}`)
	<-arrived
	r.stop()
	eventually(t, "the server stops to listen", func() bool {
		conn, err := net.Dial("tcp", strings.TrimPrefix(r.base, "http://"))
		if err == nil {
			conn.Close()
		}
		return err != nil
	})
	recorder := httptest.NewRecorder()
	r.server.Handler().ServeHTTP(recorder, httptest.NewRequest("GET", "http://localhost/readyz", nil))
	if recorder.Code != 503 {
		t.Errorf("/readyz while ending: %d, want 503", recorder.Code)
	}
	release()
	if a := <-got; a.StatusCode != 200 || decode[page.Page](t, a).Content != "at last" {
		t.Errorf("the running request got %d %s", a.StatusCode, a.body)
	}
}

func TestShutdownDoesNotWaitForEver(t *testing.T) {
	t.Parallel()
	r := start(t, Options{Grace: 20 * time.Millisecond})
	arrived, _ := r.hold("/held")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		if res, err := r.client.Do(r.request("POST", "/v1/read", `{"url":"https://fault.example.com/held"}`).WithContext(ctx)); err == nil {
			res.Body.Close()
		}
	}()
	<-arrived
	r.stop()
	err := <-r.ended
	r.ended <- err // for the cleanup
	if err != nil || !strings.Contains(r.log.String(), "cut off") {
		t.Errorf("Run ended with %v; log %s", err, r.log.String())
	}
}

func TestSecondServerOnThePort(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	addr := strings.TrimPrefix(r.base, "http://")
	second, err := New(nil, Options{Addr: addr})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := second.Listen(t.Context()); err == nil || !strings.Contains(err.Error(), addr+" is in use by another server; stop it or choose another address") {
		t.Errorf("Listen: %v", err)
	}
	nowhere, _ := New(nil, Options{Addr: "192.0.2.1:1", Keys: []string{"k"}})
	if _, err := nowhere.Listen(t.Context()); err == nil || !strings.Contains(err.Error(), "check the address") {
		t.Errorf("Listen elsewhere: %v", err)
	}
}

func TestRequestIDs(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	if a := r.get("/healthz", "X-Request-Id", "my-id_1.2"); a.Header.Get("X-Request-Id") != "my-id_1.2" {
		t.Errorf("id %q was not kept", a.Header.Get("X-Request-Id"))
	}
	for _, bad := range []string{strings.Repeat("a", 65), "a b", `a"b`, "é"} {
		if got := r.get("/healthz", "X-Request-Id", bad).Header.Get("X-Request-Id"); got == bad || len(got) != 16 {
			t.Errorf("id %q became %q, want a new one", bad, got)
		}
	}
}

func TestLog(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	r.post("/v1/read", `{"url":"https://private.example.com/token=hunter2"}`, "X-Request-Id", "seen", "Authorization", "Bearer hunter3")
	eventually(t, "the line is written", func() bool { return strings.Contains(r.log.String(), `"id":"seen"`) })
	var line struct {
		Msg, ID, Method, Operation, Kind, Client string
		Status                                   int
		US                                       int64
	}
	if err := json.Unmarshal([]byte(strings.TrimSpace(r.log.String())), &line); err != nil {
		t.Fatalf("%s: %v", r.log.String(), err)
	}
	if line.Msg != "request" || line.Method != "POST" || line.Operation != "read" || line.Kind != "blocked_address" || line.Status != 403 || line.US <= 0 || !strings.HasPrefix(line.Client, "127.0.0.1:") {
		t.Errorf("line %+v", line)
	}
	if strings.Contains(r.log.String(), "hunter") {
		t.Error("the log tells what was read or with which key")
	}
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	for range 3 {
		r.post("/v1/read", `{"url":"`+coffee+`"}`)
	}
	r.post("/v1/read", `{"url":"https://nowhere.example.com/"}`)
	eventually(t, "all are counted", func() bool {
		return strings.Contains(r.get("/metrics").body, `decant_requests_total{kind="dns",operation="read"} 1`)
	})
	metrics := r.get("/metrics").body
	for _, want := range []string{
		`decant_requests_total{kind="ok",operation="read"} 3`,
		`decant_request_duration_seconds_count{kind="ok",operation="read"} 3`,
		"decant_requests_in_flight 1\n", "decant_cache_hits_total 2\n", "decant_fetches_total 2\n", "decant_fetched_bytes_total 5795\n", "go_goroutines",
	} {
		if !strings.Contains(metrics, want) {
			t.Errorf("no %q in the metrics", want)
		}
	}
}

func TestTraces(t *testing.T) {
	got := make(chan string, 10)
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got <- r.URL.Path }))
	defer collector.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	tracer, err := NewTracer(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r := start(t, Options{Tracer: tracer})
	r.post("/v1/read", `{"url":"`+coffee+`"}`, "traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
	r.post("/v1/read", `{"url":"https://nowhere.example.com/"}`)
	if err := tracer.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if path := <-got; path != "/v1/traces" {
		t.Errorf("spans were sent to %s", path)
	}
	if err := (*Tracer)(nil).Close(t.Context()); err != nil {
		t.Error(err)
	}
}
