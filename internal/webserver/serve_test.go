package webserver_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/cli"
	"github.com/decant-dev/decant/internal/testsite"
)

// command is the program with the test site as its web.
func command(t *testing.T, stdout, stderr io.Writer, environ ...string) *cli.Program {
	t.Helper()
	site, err := testsite.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = site.Close() })
	return &cli.Program{
		Stdin: strings.NewReader(""), Stdout: stdout, Stderr: stderr, Environ: append(environ, "HOME="+t.TempDir()),
		Network: func(o *fetch.Options) {
			o.Resolver, o.Connect, o.RootCAs = site.Resolver(), site.Connect, site.RootCAs()
		},
	}
}

func TestServe(t *testing.T) {
	t.Parallel()
	out, in := io.Pipe()
	var log safeBuffer
	program := command(t, in, &log, "DECANT_API_KEYS=alpha, beta")
	ctx, stop := context.WithCancel(context.Background())
	code := make(chan int, 1)
	go func() {
		code <- program.Run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--reader-path", "--key", "gamma"})
	}()
	line := make([]byte, 100)
	n, err := out.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	base := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(string(line[:n]))
	if base == "" {
		t.Fatalf("the first line is %q", line[:n])
	}
	for key, status := range map[string]int{"alpha": 200, "beta": 200, "gamma": 200, "delta": 401} {
		req, err := http.NewRequestWithContext(t.Context(), "GET", base+"https://blog.example.com/pour-over", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-API-Key", key)
		res, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(req)
		if err != nil {
			t.Fatal(err)
		}
		if res.Body.Close(); res.StatusCode != status {
			t.Errorf("key %s: %d, want %d", key, res.StatusCode, status)
		}
	}
	stop()
	if got := <-code; got != 0 {
		t.Errorf("exit code %d, want 0; %s", got, log.String())
	}
	if text := log.String(); !strings.Contains(text, `"msg":"listening"`) || strings.Contains(text, "alpha") {
		t.Errorf("log %s", text)
	}
}

func TestServeRefuses(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for says, args := range map[string][]string{
		"give a key":       {"--addr", "0.0.0.0:0"},
		"in use":           {"--addr", taken.Addr().String()},
		"not host:port":    {"--addr", "nonsense"},
		"name each origin": {"--cors-origin", "*"},
		"--max-concurrent": {"--max-concurrent", "0"},
		"no arguments":     {"extra"},
		"--max-links":      {"--max-links", "99"},
	} {
		var stderr bytes.Buffer
		if code := command(t, io.Discard, &stderr).Run(t.Context(), append([]string{"serve"}, args...)); code != 2 || !strings.Contains(stderr.String(), says) {
			t.Errorf("serve %v: exit %d, %q; want 2 and %q", args, code, stderr.String(), says)
		}
	}
}

type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
