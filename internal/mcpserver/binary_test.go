package mcpserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// binary is the real program, built for this test.
var binary string

func TestMain(m *testing.M) { os.Exit(runWithBinary(m)) }

func runWithBinary(m *testing.M) int {
	dir, err := os.MkdirTemp("", "decant-mcp-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "decant")
	build := exec.Command("go", "build", "-o", binary, "../../cmd/decant")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building decant: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// program is the binary with its own home and, for pages on loopback, leave
// to read them.
func program(t testing.TB, access string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary, args...)
	home := t.TempDir()
	cmd.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "DECANT_PRIVATE=" + access, "DECANT_BROWSER=none"}
	return cmd
}

// localPages serves a page, and one that never answers.
func localPages(t testing.TB) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/page", sends("text/html; charset=utf-8", plainPage))
	mux.HandleFunc("/stall", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

func startBinary(t testing.TB, cmd *exec.Cmd) *mcp.ClientSession {
	t.Helper()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

func TestBinaryOverStdio(t *testing.T) {
	t.Parallel()
	site := localPages(t)
	session := startBinary(t, program(t, "allow", "mcp"))
	result := call(t, t.Context(), session, "read", map[string]any{"url": site + "/page"})
	if !strings.Contains(textOf(result), "light frame") || structuredOf(t, result)["title"] != "Paper kites" {
		t.Errorf("got %s", textOf(result))
	}
}

func TestBinaryRefusesAsTheCommandLineDoes(t *testing.T) {
	t.Parallel()
	session := startBinary(t, program(t, "deny", "mcp"))
	for _, url := range []string{"http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/", "http://2130706433/", "http://localhost/",
		"http://[::ffff:10.0.0.1]/", "ftp://example.com/", "https://user:secret@example.com/", "https://example.com:25/", "file:///etc/passwd"} {
		var stderr bytes.Buffer
		cmd := program(t, "deny", "read", "--", url)
		cmd.Stderr = &stderr
		if err := cmd.Run(); err == nil {
			t.Fatalf("%s: the command line read it", url)
		}
		want := strings.TrimSpace(strings.TrimPrefix(stderr.String(), "decant: "))
		want = strings.ReplaceAll(want, "--private", "private") // there it is a flag, here a setting
		result := call(t, t.Context(), session, "read", map[string]any{"url": url})
		want = strings.Replace(want, "; ", ". Next: ", 1) + "." // the same words, with the remedy as what to do next
		if got := textOf(result); !result.IsError || got != want {
			t.Errorf("%s: mcp says %q, the command line %q", url, got, want)
		}
	}
}

func TestBinaryEndsOnSignal(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"mcp"}, {"mcp", "--http", "127.0.0.1:0"}} {
		cmd := program(t, "deny", args...)
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		ready, err := cmd.StdoutPipe()
		if len(args) > 1 {
			ready, err = cmd.StderrPipe()
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		_, _ = fmt.Fprintln(in, hello)
		if _, err := ready.Read(make([]byte, 1)); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		_ = cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v: %v after SIGTERM, want a clean end", args, err)
		}
	}
}

func TestBinarySignalStopsARead(t *testing.T) {
	t.Parallel()
	asked, left := make(chan struct{}), make(chan struct{})
	site := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(asked)
		<-r.Context().Done()
		close(left)
	}))
	defer site.Close()
	cmd := program(t, "allow", "mcp", "--timeout-seconds", "300")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = fmt.Fprintf(in, "%s\n%s\n%s\n", hello, ready, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","arguments":{"url":"`+site.URL+`"}}}`)
	<-asked
	began := time.Now()
	_ = cmd.Process.Signal(syscall.SIGTERM)
	if err := cmd.Wait(); err != nil || time.Since(began) > time.Minute {
		t.Errorf("%v after %v, want a clean and quick end", err, time.Since(began))
	}
	<-left
}

func TestBinarySpeaksOnlyTheProtocolOnStdout(t *testing.T) {
	t.Parallel()
	cmd := program(t, "deny", "mcp")
	cmd.Stdin = strings.NewReader(hello + "\n" + ready + "\nnonsense\n" + find + "\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %q", line)
		}
	}
	if len(lines) != 3 {
		t.Errorf("%d lines, want an answer to each of three: %s", len(lines), out)
	}
}

func TestBinaryRefusesWhatItCannotServe(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"give a key":         {"mcp", "--http", "0.0.0.0:0"},
		"there is no client": {"mcp", "install", "--client", "emacs"},
	} {
		out, err := program(t, "deny", args...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), want) || bytes.Count(out, []byte("\n")) != 1 {
			t.Errorf("%v: %v, %q; want one line with %q", args, err, out, want)
		}
	}
}

func TestBinaryInstallsItself(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	run := func(answer string, args ...string) string {
		cmd := program(t, "deny", append([]string{"mcp", "install"}, args...)...)
		cmd.Env = slices.Concat(cmd.Env, []string{"HOME=" + home})
		cmd.Stdin = strings.NewReader(answer)
		out, err := cmd.CombinedOutput()
		return fmt.Sprintf("%s%v", out, err)
	}
	file := filepath.Join(home, ".cursor", "mcp.json")
	if out := run("n\n", "--client", "cursor"); !strings.Contains(out, `+    "decant": {`) || !strings.Contains(out, "nothing was written") {
		t.Errorf("answered no: %s", out)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("answered no, yet the file was written")
	}
	run("y\n", "--client", "cursor", "--profile", "axel")
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), `"axel"`) || !strings.Contains(string(text), binary) {
		t.Errorf("installed %s, %v", text, err)
	}
	if out := run(""); !strings.Contains(out, "cursor          has decant") || !strings.Contains(out, "gemini          not found") {
		t.Errorf("list: %s", out)
	}
	run("", "--client", "cursor", "--undo", "--yes")
	if _, err := os.Stat(file); err == nil {
		t.Error("undone, yet the file is there")
	}
}

// BenchmarkLinksOverStdio is a whole round trip to the real program.
func BenchmarkLinksOverStdio(b *testing.B) {
	session := startBinary(b, program(b, "deny", "mcp"))
	params := &mcp.CallToolParams{Name: "links", Arguments: map[string]any{"text": "see https://example.com/a, or mail me@example.com"}}
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		if _, err := session.CallTool(b.Context(), params); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs-median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs-p99")
}
