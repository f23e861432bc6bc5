package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// Many callers with large pages are served within the memory that they may
// take together; those for whom there is no room hear when to come again.
func TestManyLargePagesKeepToTheMemory(t *testing.T) {
	t.Parallel()
	const most = 1 << 30
	page := []byte("<!doctype html><title>Large</title>" +
		strings.Repeat("<p>A paragraph with <b>some</b> words and <a href=/x>a link</a>.</p>", 3<<20/68))
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write(page)
	}))
	t.Cleanup(site.Close)
	server, address := serve(t, "--max-memory", strconv.Itoa(most), "--timeout-seconds", "60", "--private", "allow", "--browser", "none")
	var read, busy, failed atomic.Int32
	var wg sync.WaitGroup
	for i := range 120 {
		wg.Go(func() {
			request := fmt.Sprintf(`{"url":"%s/%d","maxChars":1000}`, site.URL, i)
			resp, err := http.Post(address+"v1/read", "application/json", strings.NewReader(request))
			if err != nil {
				failed.Add(1)
				return
			}
			defer resp.Body.Close()
			body, _ := io.ReadAll(resp.Body)
			switch {
			case resp.StatusCode == http.StatusOK:
				read.Add(1)
			case resp.StatusCode == http.StatusServiceUnavailable && bytes.Contains(body, []byte(`"kind":"busy"`)) && resp.Header.Get("Retry-After") != "":
				busy.Add(1)
			default:
				if failed.Add(1) == 1 {
					t.Errorf("%d %s", resp.StatusCode, body)
				}
			}
		})
	}
	wg.Wait()
	if peak := peakOf(t, server); peak > most || read.Load() == 0 || failed.Load() > 0 {
		t.Errorf("%d read, %d busy, %d failed within %d MiB; want some read, none failed, at most %d MiB",
			read.Load(), busy.Load(), failed.Load(), peak>>20, most>>20)
	}
}

// serve starts the real program as a server and returns where it listens.
func serve(t *testing.T, flags ...string) (*exec.Cmd, string) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "decant")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	cmd := exec.CommandContext(t.Context(), program, append([]string{"serve", "--addr", "127.0.0.1:0", "--quiet"}, flags...)...)
	cmd.Env = []string{"HOME=" + t.TempDir()}
	return cmd, listening(t, cmd)
}

// listening starts a server and gives the address that it says.
func listening(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	_, address, found := strings.Cut(strings.TrimSpace(line), " is at ")
	if err != nil || !found {
		t.Fatalf("the server said %q, %v", line, err)
	}
	return address
}

// peakOf is the most memory that a process had at once.
func peakOf(t *testing.T, cmd *exec.Cmd) int64 {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kilobytes, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return kilobytes << 10
		}
	}
	t.Fatal("the system does not say how much memory a process had")
	return 0
}
