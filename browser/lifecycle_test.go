package browser

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"

	"github.com/decant-dev/decant/tab"
)

// Pages that misbehave end in clear errors, and the session goes on.
func TestPagesThatMisbehave(t *testing.T) {
	good := serve(t, "good.example.com", "/", `<title>Good</title><button>Fine</button>`)
	serve(t, "bad.example.com", "/leave", `<title>Leave</title><body onclick="1"><button onclick="window.onbeforeunload = e => { e.preventDefault(); return 'stay' }">Hold</button>`)
	serve(t, "bad.example.com", "/closes", `<title>Closes</title><button onclick="window.close()">Close</button>`)
	serve(t, "bad.example.com", "/alerts", `<title>Alerts</title><script>alert(1); confirm(2); prompt(3)</script><button>After</button>`)
	serve(t, "bad.example.com", "/busy", `<title>Busy</title><button onclick="for(;;);">Spin</button>`)
	site.Handle("bad.example.com", "/download", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Disposition", "attachment; filename=x.bin")
		_, _ = w.Write(bytes.Repeat([]byte("x"), 1000))
	})
	do := visit(t, good)
	for _, test := range []struct {
		url, says string
	}{
		{"https://bad.example.com/download", "download"},
		{"https://down.example.com/", ""},
		{"https://nowhere.example.com/", ""},
		{"https://fault.example.com/garbage", ""},
	} {
		_, err := do(tab.Request{Action: tab.Navigate, URL: test.url})
		if !errors.Is(err, tab.ErrNavigation) || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", test.url, err)
		}
		must(t, do, tab.Request{Action: tab.State})
		must(t, do, tab.Request{Action: tab.Navigate, URL: good})
	}
	got := must(t, do, tab.Request{Action: tab.Navigate, URL: "https://bad.example.com/alerts"})
	if len(got.Notices) != 3 || got.Title != "Alerts" {
		t.Errorf("alerts: %q %q", got.Title, got.Notices)
	}
	must(t, do, tab.Request{Action: tab.Navigate, URL: "https://bad.example.com/leave"})
	must(t, do, tab.Request{Action: tab.Click, Selector: "button"})
	if got := must(t, do, tab.Request{Action: tab.Navigate, URL: good}); got.Title != "Good" {
		t.Errorf("beforeunload: %+v", got)
	}
}

func TestPageThatClosesItself(t *testing.T) {
	do := visit(t, serve(t, "opener.example.com", "/", `<title>Opener</title><button onclick="window.open('/popup')">Open</button>`))
	serve(t, "opener.example.com", "/popup", `<title>Popup</title><button onclick="window.close()">Close</button>`)
	popup := must(t, do, tab.Request{Action: tab.Click, Selector: "button"}).Outcome.Opened[0]
	for _, s := range pool.list(t.Context()) {
		if s.ID == popup && s.Title != "Popup" {
			t.Errorf("the popup is listed as %+v", s)
		}
	}
	s, err := pool.session(t.Context(), popup)
	if err != nil {
		t.Fatal(err)
	}
	_, err = pool.Do(t.Context(), tab.Request{Action: tab.Click, Session: popup, Selector: "button"})
	t.Log(err)
	<-s.gone
	if _, err := pool.Do(t.Context(), tab.Request{Action: tab.State, Session: popup}); !errors.Is(err, tab.ErrNoSession) {
		t.Errorf("a closed page: %v", err)
	}
	must(t, do, tab.Request{Action: tab.State})
}

func TestEndlessScripts(t *testing.T) {
	opts := testOptions()
	opts.Timeout = 12 * time.Second
	own, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	do := func(req tab.Request) (*tab.Result, error) { return own.Do(t.Context(), req) }
	if got := must(t, do, tab.Request{Action: tab.Open, URL: serve(t, "bad.example.com", "/load", `<title>Load</title><p>x</p><script>for(;;);</script>`)}); !got.Loading {
		t.Errorf("a page that is busy as it loads: %+v", got)
	}
	if got := must(t, do, tab.Request{Action: tab.State}); got.Title != "Load" {
		t.Errorf("its state: %+v", got)
	}
	must(t, do, tab.Request{Action: tab.Navigate, URL: serve(t, "bad.example.com", "/busy", `<title>Busy</title><button onclick="for(;;);">Spin</button>`)})
	if _, err := do(tab.Request{Action: tab.Click, Selector: "button"}); !errors.Is(err, tab.ErrBusy) {
		t.Errorf("a click that never ends: %v", err)
	}
	if got := must(t, do, tab.Request{Action: tab.State}); got.Title != "Busy" {
		t.Errorf("after it: %+v", got)
	}
}

func TestCrashedPage(t *testing.T) {
	good := serve(t, "good.example.com", "/", `<title>Good</title><button>Fine</button>`)
	opened, err := pool.Do(t.Context(), tab.Request{Action: tab.Open, URL: good})
	if err != nil {
		t.Fatal(err)
	}
	s, err := pool.session(t.Context(), opened.Session)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.drop(s, errClosed)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	_, _ = cdp.Call(ctx, s.target, page.Crash, cdp.Empty{})
	began := time.Now()
	_, err = pool.Do(t.Context(), tab.Request{Action: tab.Elements, Session: s.id})
	if !errors.Is(err, tab.ErrCrashed) || time.Since(began) >= pool.opts.Timeout {
		t.Errorf("elements of a crashed page: %v after %v", err, time.Since(began))
	}
	if got, err := pool.Do(t.Context(), tab.Request{Action: tab.Navigate, URL: good, Session: s.id}); err != nil || got.Title != "Good" {
		t.Errorf("navigate after a crash: %+v %v", got, err)
	}
}

func TestKilledBrowserIsReplaced(t *testing.T) {
	own, err := New(testOptions())
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	good := serve(t, "good.example.com", "/", `<title>Good</title><button>Fine</button>`)
	first, err := own.Do(t.Context(), tab.Request{Action: tab.Open, URL: good})
	if err != nil {
		t.Fatal(err)
	}
	own.mu.Lock()
	running := own.process
	own.mu.Unlock()
	asked := make(chan struct{}, 10)
	site.Handle("slow.example.com", "/", func(_ http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		<-r.Context().Done()
	})
	failed := make(chan error, 1)
	go func() {
		_, err := own.Do(t.Context(), tab.Request{Action: tab.Navigate, URL: "https://slow.example.com/", Session: first.Session})
		failed <- err
	}()
	<-asked
	if err := running.browser.Process().Kill(); err != nil {
		t.Fatal(err)
	}
	if err := <-failed; !errors.Is(err, tab.ErrCrashed) {
		t.Errorf("the call under way: %v", err)
	}
	if _, err := own.Do(t.Context(), tab.Request{Action: tab.State, Session: first.Session}); !errors.Is(err, tab.ErrNoSession) && !errors.Is(err, tab.ErrCrashed) {
		t.Errorf("the old session: %v", err)
	}
	if again, err := own.Do(t.Context(), tab.Request{Action: tab.Open, URL: good}); err != nil || again.Title != "Good" {
		t.Errorf("a new session: %+v %v", again, err)
	}
	folder := running.folder.path
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("the folder of the killed browser is still there: %v", err)
	}
}

func TestSessionsAreBoundedAndExpire(t *testing.T) {
	opts := testOptions()
	opts.MaxSessions, opts.Idle, opts.Flags = 1, 6*time.Second, nil
	own, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	good := strings.Replace(serve(t, "good.example.com", "/", `<title>Good</title><button>Fine</button>`), "https", "http", 1)
	if _, err := own.Do(t.Context(), tab.Request{Action: tab.Open, URL: "https://good.example.com/"}); !errors.Is(err, tab.ErrNavigation) || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("a site with a certificate that nobody knows: %v", err)
	}
	first, err := own.Do(t.Context(), tab.Request{Action: tab.Open, URL: good})
	if err != nil {
		t.Fatal(err)
	}
	s, err := own.session(t.Context(), first.Session)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := own.Do(t.Context(), tab.Request{Action: tab.Open, URL: good}); !errors.Is(err, tab.ErrTooMany) {
		t.Errorf("a second session: %v", err)
	}
	<-s.gone
	if _, err := own.Do(t.Context(), tab.Request{Action: tab.State, Session: first.Session}); !errors.Is(err, tab.ErrNoSession) {
		t.Errorf("an idle session: %v", err)
	}
}

// When this process is killed, nothing of it remains: the test runs itself
// with a browser, kills that and looks.
func TestNothingIsLeftBehind(t *testing.T) {
	if os.Getenv("DECANT_TEST_VICTIM") != "" {
		own, err := New(testOptions())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := own.browser(t.Context()); err != nil {
			t.Fatal(err)
		}
		os.Stdout.WriteString("folder " + own.process.folder.path + " " + strconv.Itoa(own.process.browser.Process().Pid) + "\n")
		select {}
	}
	victim := exec.Command(os.Args[0], "-test.run=^TestNothingIsLeftBehind$")
	victim.Env = append(os.Environ(), "DECANT_TEST_VICTIM=1")
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 200)
	n, err := out.Read(line)
	words := strings.Fields(string(line[:n]))
	if err != nil || len(words) != 3 {
		t.Fatalf("%q %v", line[:n], err)
	}
	_ = victim.Process.Kill()
	_ = victim.Wait()
	pid, _ := strconv.Atoi(words[2])
	deadline := time.Now().Add(time.Minute)
	for _, err := os.Stat(words[1]); running(pid) || err == nil; _, err = os.Stat(words[1]) {
		if time.Now().After(deadline) {
			t.Fatalf("left behind: process %v, folder %v", running(pid), err == nil)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
