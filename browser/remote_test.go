package browser

import (
	"bufio"
	"errors"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/tab"
)

// profileFolder is a folder for a browser that others of its processes may
// still write to for a moment after it was killed.
func profileFolder(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp(shortTemp(), "decant-remote-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for tries := 0; os.RemoveAll(folder) != nil && tries < 100; tries++ {
			time.Sleep(50 * time.Millisecond)
		}
	})
	return folder
}

// startOther starts a browser as somebody else would, and gives its address.
func startOther(t *testing.T, flags ...string) string {
	t.Helper()
	path, err := Find("")
	if err != nil {
		t.Fatal(err)
	}
	profile := profileFolder(t)
	flags = append(flags, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--user-data-dir="+profile, "about:blank")
	other := exec.Command(path, flags...)
	other.Env = environment(profile) // or its socket stays in the folder for temporary files
	said, err := other.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = other.Process.Kill()
		_ = other.Wait()
	})
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if _, address, found := strings.Cut(lines.Text(), "DevTools listening on "); found {
			return address
		}
	}
	t.Fatal("the other browser did not say where it listens")
	return ""
}

// A browser that was started by somebody else, on this machine, is held to
// the same guard.
func TestRemoteBrowser(t *testing.T) {
	opts := testOptions()
	opts.Path = startOther(t)
	own, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	page := strings.Replace(serve(t, "good.example.com", "/", `<title>Good</title><button>Fine</button>`), "https", "http", 1)
	if got, err := own.Do(t.Context(), tab.Request{Action: tab.Open, URL: page}); err != nil || got.Title != "Good" {
		t.Errorf("open: %+v, %v", got, err)
	}
	blocked := (*guard.BlockedError)(nil)
	if _, err := own.Do(t.Context(), tab.Request{Action: tab.Navigate, URL: "http://private.example.com/"}); !errors.As(err, &blocked) {
		t.Errorf("a private address: %v", err)
	}
}

// Requests of a browser on another machine, which our proxy does not see, wait
// for the guard one by one.
func TestRemoteBrowserElsewhere(t *testing.T) {
	var reached atomic.Int32
	for _, host := range []string{"private.example.com", "inner.example.com"} {
		site.Handle(host, "*", func(http.ResponseWriter, *http.Request) { reached.Add(1) })
		site.Resolver().Set(host, []netip.Addr{netip.MustParseAddr("10.0.0.7")})
	}
	site.Handle("gate.example.com", "/away", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://inner.example.com/redirected", http.StatusFound)
	})
	page := serve(t, "gate.example.com", "/", `<title>Gate</title><img src="http://private.example.com/img"><script src="http://inner.example.com/js"></script><iframe src="http://private.example.com/frame"></iframe>
<img src="/away"><img src="http://127.0.0.1:9/"><script>fetch('http://private.example.com/fetch', { mode: 'no-cors' }).then(() => document.title = 'Out', () => document.title = 'Kept in')</script>`)
	opts := testOptions()
	opts.Path, opts.elsewhere = startOther(t, "--host-resolver-rules=MAP *.example.com "+site.PlainAddr()), true
	own, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	got, err := own.Do(t.Context(), tab.Request{Action: tab.Open, URL: strings.Replace(page, "https", "http", 1)})
	if err != nil || got.Title != "Kept in" {
		t.Errorf("open: %+v, %v; want the page, and its request refused", got, err)
	}
	for _, address := range []string{"http://private.example.com/", "http://gate.example.com/away", "http://10.0.0.7/"} {
		if _, err := own.Do(t.Context(), tab.Request{Action: tab.Navigate, URL: address}); !errors.Is(err, guard.ErrBlocked) {
			t.Errorf("%s: %v; want it blocked", address, err)
		}
	}
	if n := reached.Load(); n != 0 {
		t.Errorf("%d requests went out to what is refused", n)
	}
}
