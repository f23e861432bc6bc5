package mcpserver

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// sawTypeScript is what testdata/ts/client.mjs prints.
type sawTypeScript struct {
	Tools, Asked, Understood       []string
	Completed                      []string
	Links, Progress, After, Icons  int
	Structured                     bool
	Read, Resource, Blocked, Wrong string
	Unknown, Prompt, Aborted       string
	Answered                       string
}

// TestTypeScriptClient talks to the real program with the SDK of another
// language. It needs node, and what make setup installs.
func TestTypeScriptClient(t *testing.T) {
	t.Parallel()
	site := localPages(t)
	t.Run("stdio", func(t *testing.T) {
		t.Parallel()
		checkTypeScript(t, site, "stdio", binary)
	})
	t.Run("http", func(t *testing.T) {
		t.Parallel()
		checkTypeScript(t, site, "http", serveBinary(t, "sesame"), "sesame")
	})
}

// serveBinary starts the program over HTTP, with more of an environment if
// given, and returns its endpoint.
func serveBinary(t *testing.T, key string, environ ...string) string {
	t.Helper()
	cmd := program(t, "ask", "mcp", "--http", "127.0.0.1:0")
	cmd.Env = append(append(cmd.Env, "DECANT_API_KEY="+key), environ...)
	stderr, err := cmd.StderrPipe()
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
	line, err := bufio.NewReader(stderr).ReadString('\n')
	_, endpoint, ok := strings.Cut(strings.TrimSpace(line), "serving at ")
	if err != nil || !ok {
		t.Fatalf("%q, %v", line, err)
	}
	return endpoint
}

func checkTypeScript(t *testing.T, site, how, where string, key ...string) {
	t.Helper()
	if _, err := os.Stat("testdata/ts/node_modules"); err != nil {
		t.Fatalf("%v; install it with make setup", err)
	}
	args := append([]string{"testdata/ts/client.mjs", how, where, site + "/page", site + "/stall"}, key...)
	cmd := exec.CommandContext(t.Context(), "node", args...)
	cmd.Env = []string{"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH"), "DECANT_PRIVATE=ask", "DECANT_BROWSER=none"}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, stderr.String())
	}
	var saw sawTypeScript
	if err := json.Unmarshal(out, &saw); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	for name, ok := range map[string]bool{
		"tools":      strings.Join(saw.Tools, " ") == "ask compare links read summarize understand verify",
		"links":      saw.Links == 1 && saw.After == 0,
		"read":       strings.Contains(saw.Read, "light frame") && saw.Structured,
		"asked":      len(saw.Asked) > 0 && strings.Contains(saw.Asked[0], "127.0.0.1"),
		"answered":   strings.Contains(saw.Answered, "My own model saw a light frame.") && strings.Contains(strings.Join(saw.Asked, "\n"), "Decant will read:\n  "+site+"/page"),
		"progress":   saw.Progress > 0,
		"resource":   strings.Contains(saw.Resource, "light frame"),
		"understood": strings.Join(saw.Understood, " ") == "read blocked_address",
		"blocked":    saw.Blocked == "blocked_address",
		"wrong":      saw.Wrong == "bad_request",
		"unknown":    strings.Contains(saw.Unknown, "unknown tool"),
		"prompt":     strings.Contains(saw.Prompt, site),
		"aborted":    saw.Aborted != "",
		"completed":  len(saw.Completed) == 1 && saw.Completed[0] == site+"/page",
		"icons":      saw.Icons == 1,
	} {
		if !ok {
			t.Errorf("%s: %s is not as it should be in %s", how, name, out)
		}
	}
}
