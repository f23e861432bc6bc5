package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/decant-dev/decant/internal/testpostgres"
)

// Ten servers share one database: a page that all want at once is fetched once,
// a client is let in as often as one server would let it, and what one server
// asks a person another may be told.
func TestServersBehindABalancer(t *testing.T) {
	t.Parallel()
	var fetched atomic.Int64
	origin := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" || r.URL.Path == "/llms.txt" {
			http.NotFound(w, r)
			return
		}
		fetched.Add(1)
		time.Sleep(300 * time.Millisecond) // a slow origin, so that all of them wait for it
		fmt.Fprint(w, "<title>Tides</title><article><h1>Tides</h1><p>"+strings.Repeat("The sea rises twice a day. ", 40))
	}))
	defer origin.Close()
	database, err := testpostgres.Shared(t).Database(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const servers, burst = 10, 15
	addresses := make([]string, servers)
	var wg sync.WaitGroup
	for i := range addresses {
		wg.Go(func() {
			cmd := exec.CommandContext(t.Context(), program, "serve", "--addr", "127.0.0.1:0", "--quiet",
				"--cache", database, "--key", "k", "--rate", "0.000001", "--burst", fmt.Sprint(burst))
			cmd.Args[0] = "decant" // as which the tests' program is Decant
			cmd.Env = []string{"HOME=" + t.TempDir(), "DECANT_TEST_ORIGIN=" + origin.Listener.Addr().String()}
			addresses[i] = listening(t, cmd)
		})
	}
	wg.Wait()
	ask := func(address string) (int, string) {
		body := strings.NewReader(`{"url":"http://blog.example.com/tides"}`)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+"v1/read", body)
		if err != nil {
			t.Error(err)
			return 0, ""
		}
		req.Header.Set("Authorization", "Bearer k")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Error(err)
			return 0, ""
		}
		defer resp.Body.Close()
		text, _ := io.ReadAll(resp.Body)
		return resp.StatusCode, string(text)
	}
	for _, address := range addresses {
		wg.Go(func() {
			if status, text := ask(address); status != http.StatusOK || !strings.Contains(text, "twice a day") {
				t.Errorf("%d %.200s", status, text)
			}
		})
	}
	wg.Wait()
	if fetched.Load() != 1 {
		t.Errorf("ten servers fetched the page %d times", fetched.Load())
	}
	limited := 0
	for range 2 {
		for _, address := range addresses {
			if status, _ := ask(address); status == http.StatusTooManyRequests {
				limited++
			}
		}
	}
	if want := 3*servers - burst; limited != want {
		t.Errorf("%d of %d further requests were too many, want %d", limited, 2*servers, want)
	}
}
