package webserver

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/page"
)

// stall starts n reads that never end, spread over hosts, and waits until all
// of them have reached their site.
func (r *rig) stall(n int) (end func()) {
	r.t.Helper()
	arrived := make(chan struct{}, n)
	ctx, cancel := context.WithCancel(r.t.Context())
	var reads sync.WaitGroup
	for i := range n {
		host := fmt.Sprintf("stall%d.example.com", i/4)
		r.site.Handle(host, "*", func(_ http.ResponseWriter, q *http.Request) {
			arrived <- struct{}{}
			<-q.Context().Done()
		})
		req := r.request("POST", "/v1/read", fmt.Sprintf(`{"url":"http://%s/%d"}`, host, i)).WithContext(ctx)
		reads.Go(func() {
			if res, err := r.client.Do(req); err == nil {
				_, _ = io.Copy(io.Discard, res.Body)
				res.Body.Close()
			}
		})
	}
	for range n {
		<-arrived
	}
	return func() {
		cancel()
		reads.Wait()
		r.client.CloseIdleConnections()
	}
}

func openFiles(t testing.TB) int {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

// This test counts what the whole process has open, so it runs alone.
func TestStalledReadsDisturbNobody(t *testing.T) {
	r := start(t, Options{})
	r.get("/v1/read?url=" + coffee)
	r.client.CloseIdleConnections()
	goroutines, files := runtime.NumGoroutine(), openFiles(t)
	end := r.stall(200)
	for _, address := range []string{"https://docs.example.dev/guide/retries", "https://shop.example.com/kettle", coffee} {
		began := time.Now()
		if p := decode[page.Page](t, r.get("/v1/read?url="+address)); p.Content == "" {
			t.Errorf("%s is empty", address)
		}
		if took := time.Since(began); took > 45*time.Second { // the stalled ones would take a minute
			t.Errorf("%s took %v while others stall", address, took)
		}
	}
	end()
	eventually(t, "goroutines and files return to the start", func() bool {
		return runtime.NumGoroutine() <= goroutines+2 && openFiles(t) <= files+2
	})
	if strings.Contains(r.log.String(), "panic") {
		t.Error(r.log.String())
	}
}

func residentMB(t testing.TB) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(status), "VmRSS:")
	kb, err := strconv.Atoi(strings.Fields(after)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kb >> 10
}

// The growth includes the sites and the clients, which share the process.
func TestAThousandSlowReadsAreHeld(t *testing.T) {
	r := start(t, Options{})
	r.get("/v1/read?url=" + coffee)
	before := residentMB(t)
	end := r.stall(1000)
	grown := residentMB(t) - before
	if a := r.get("/healthz"); a.StatusCode != 200 {
		t.Errorf("/healthz: %d", a.StatusCode)
	}
	end()
	t.Logf("1,000 reads held, %d MB grown", grown)
	if grown > 300 && !underRace {
		t.Errorf("the process grew by %d MB, want under 300", grown)
	}
}

// Where all room for reads is taken, the next hears when to come again; what is
// kept is given out all the same.
func TestBusy(t *testing.T) {
	r := startWith(t, Options{}, func(o *decant.Options) { o.MaxMemory = 128 << 20 })
	const kept, more = "https://kept.example.com/", "https://more.example.com/"
	for _, host := range []string{"kept.example.com", "more.example.com"} {
		r.site.Handle(host, "/", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/markdown")
			_, _ = io.WriteString(w, "# Kept\n\nText of a page.\n")
		})
	}
	r.post("/v1/read", `{"url":"`+kept+`"}`)
	const room = 512 // of 256 KiB each
	defer r.stall(room)()
	for path, body := range map[string]string{
		"/v1/read":    `{"url":"` + more + `"}`,
		"/v1/explain": `{"url":"` + more + `"}`,
		"/v1/ask":     `{"prompt":"What text? ` + more + `"}`,
		"/v1/verify":  `{"url":"` + more + `","quote":"Text"}`,
	} {
		a := r.post(path, body)
		p := wantProblem(t, a, http.StatusServiceUnavailable, "busy")
		if p.RetryAfter < 1 || a.Header.Get("Retry-After") != fmt.Sprint(p.RetryAfter) || p.Hint != fmt.Sprintf("try again in %d s", p.RetryAfter) {
			t.Errorf("%s: Retry-After %q, problem %+v", path, a.Header.Get("Retry-After"), p)
		}
	}
	if a := r.post("/v1/read", `{"url":"`+kept+`"}`); a.StatusCode != 200 {
		t.Errorf("a kept page: %d %s", a.StatusCode, a.body)
	}
	if a := r.post("/v1/understand", `{"message":"`+kept+` `+more+`"}`); a.StatusCode != 200 || !strings.Contains(a.body, "Text of a page") || !strings.Contains(a.body, `"kind":"busy"`) {
		t.Errorf("understand: %d %s", a.StatusCode, a.body)
	}
}
