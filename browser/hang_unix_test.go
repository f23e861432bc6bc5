//go:build unix

package browser

import (
	"syscall"
	"testing"
	"time"

	"github.com/decant-dev/decant/tab"
)

func TestHungBrowserIsReplaced(t *testing.T) {
	opts := testOptions()
	opts.Timeout = 15 * time.Second
	own, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	good := serve(t, "good.example.com", "/", `<title>Good</title><button>Fine</button>`)
	if _, err := own.Do(t.Context(), tab.Request{Action: tab.Open, URL: good}); err != nil {
		t.Fatal(err)
	}
	if err := own.process.browser.Process().Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if _, err := own.Do(t.Context(), tab.Request{Action: tab.Elements}); err == nil {
		t.Error("a stopped browser answered")
	}
	if again, err := own.Do(t.Context(), tab.Request{Action: tab.Open, URL: good}); err != nil || again.Title != "Good" {
		t.Errorf("after a hang: %+v, %v", again, err)
	}
}
