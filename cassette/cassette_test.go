package cassette_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/decant-dev/decant/cassette"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
)

func start(t *testing.T) *testsite.Site {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = site.Close() })
	return site
}

func recording(t *testing.T, site *testsite.Site, dir string) *fetch.Client {
	t.Helper()
	wrap, err := cassette.Record(dir)
	if err != nil {
		t.Fatal(err)
	}
	return newClient(t, site, wrap)
}

func replaying(t *testing.T, site *testsite.Site, dir string) *fetch.Client {
	t.Helper()
	wrap, err := cassette.Replay(dir)
	if err != nil {
		t.Fatal(err)
	}
	return newClient(t, site, wrap)
}

func newClient(t *testing.T, site *testsite.Site, wrap cassette.Wrapper) *fetch.Client {
	t.Helper()
	client, err := fetch.New(fetch.Options{Resolver: site.Resolver(), Connect: site.Connect, RootCAs: site.RootCAs(), Wrap: wrap})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestReplayGivesWhatWasRecorded(t *testing.T) {
	t.Parallel()
	site, dir := start(t), filepath.Join(t.TempDir(), "tape")
	urls := []string{
		"https://blog.example.com/pour-over", "https://redirect.example.com/three", "https://redirect.example.com/cookie",
		"https://charset.example.com/euc-kr", "https://facts.example.com/signals", "https://fault.example.com/big",
	}
	recorder := recording(t, site, dir)
	var want []*fetch.Response
	for _, url := range urls {
		got, err := recorder.Do(t.Context(), fetch.Request{URL: url, MaxBytes: 100_000})
		if err != nil {
			t.Fatalf("%s: %v", url, err)
		}
		want = append(want, got)
	}
	dials, lookups := len(site.Dials()), len(site.Resolver().Asked())
	player := replaying(t, site, dir)
	for i, url := range urls {
		got, err := player.Do(t.Context(), fetch.Request{URL: url, MaxBytes: 100_000})
		if err != nil {
			t.Fatalf("%s: %v", url, err)
		}
		if string(got.Body) != string(want[i].Body) || got.FinalURL != want[i].FinalURL || got.Truncated != want[i].Truncated || got.Facts != want[i].Facts {
			t.Errorf("%s: replayed %d bytes from %s, recorded %d from %s", url, len(got.Body), got.FinalURL, len(want[i].Body), want[i].FinalURL)
		}
	}
	if len(site.Dials()) != dials || len(site.Resolver().Asked()) != lookups {
		t.Error("replay went to the network")
	}
}

func TestReplayKeepsOrder(t *testing.T) {
	t.Parallel()
	site, dir := start(t), t.TempDir()
	var calls atomic.Int32
	site.Handle("count.example.com", "/", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(strings.Repeat("x", int(calls.Add(1)))))
	})
	request := fetch.Request{URL: "https://count.example.com/"}
	for range 2 {
		if _, err := recording(t, site, dir).Do(t.Context(), request); err != nil {
			t.Fatal(err)
		}
	}
	player := replaying(t, site, dir)
	for _, want := range []string{"x", "xx", "xx"} {
		got, err := player.Do(t.Context(), request)
		if err != nil || string(got.Body) != want {
			t.Errorf("replayed %v, %v; want %q", got, err, want)
		}
	}
}

func TestNotRecorded(t *testing.T) {
	t.Parallel()
	site, dir := start(t), t.TempDir()
	player := replaying(t, site, dir)
	_, err := player.Do(t.Context(), fetch.Request{URL: "https://blog.example.com/pour-over"})
	if !errors.Is(err, cassette.ErrNotRecorded) || !strings.Contains(err.Error(), "https://blog.example.com/pour-over") ||
		!strings.Contains(err.Error(), filepath.Base(dir)) || strings.Contains(err.Error(), dir) {
		t.Errorf("got %v, want ErrNotRecorded with URL and folder name", err)
	}
}

// A folder that is gone is no fault of the site.
func TestAFolderThatCannotBeWrittenIsNamed(t *testing.T) {
	t.Parallel()
	site, dir := start(t), filepath.Join(t.TempDir(), "tape")
	client := recording(t, site, dir)
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	_, err := client.Do(t.Context(), fetch.Request{URL: "https://blog.example.com/pour-over"})
	if fault.KindOf(err) != fault.Internal || !strings.Contains(err.Error(), "answered, but the cassette cannot be written: no such file or directory; ") {
		t.Errorf("got %v, want what became of the folder", err)
	}
}

func TestNoSecretsOnDisk(t *testing.T) {
	t.Parallel()
	site, dir := start(t), t.TempDir()
	site.Handle("secret.example.com", "/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Add("Set-Cookie", "session=hunter2; Path=/; HttpOnly")
		w.Header().Set("Authorization", "Bearer hunter2")
	})
	if _, err := recording(t, site, dir).Do(t.Context(), fetch.Request{URL: "https://secret.example.com/"}); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("files %v, %v; want head and body", files, err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil || strings.Contains(string(content), "hunter2") {
			t.Errorf("%s: %v, %s", file, err, content)
		}
	}
}

func TestReplayRefusesDamage(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"damaged": "{",
		"outside": `{"request":{"method":"GET","url":"https://a.example/"},"response":{"status":200,"body":"../../etc/passwd"}}`,
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "0001-a.json"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := cassette.Replay(dir); err == nil || strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v, want an error without the path", name, err)
		}
	}
	if _, err := cassette.Replay(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a missing folder was accepted")
	}
}
