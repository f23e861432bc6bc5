package browser

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"strings"
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

// A browser that was started by somebody else, on this machine, is held to
// the same guard.
func TestRemoteBrowser(t *testing.T) {
	path, err := Find("")
	if err != nil {
		t.Fatal(err)
	}
	profile := profileFolder(t)
	other := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--user-data-dir="+profile, "about:blank")
	other.Env = environment(profile) // or its socket stays in the folder for temporary files
	said, err := other.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = other.Process.Kill()
		_ = other.Wait()
	}()
	address := ""
	for lines := bufio.NewScanner(said); address == "" && lines.Scan(); {
		_, address, _ = strings.Cut(lines.Text(), "DevTools listening on ")
	}
	opts := testOptions()
	opts.Path = address
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
