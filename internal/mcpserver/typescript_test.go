package mcpserver

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// sawTypeScript is what testdata/ts/client.mjs prints.
type sawTypeScript struct {
	Tools, Asked, Understood       []string
	Links, Progress, After         int
	Structured                     bool
	Read, Resource, Blocked, Wrong string
	Unknown, Prompt, Aborted       string
	Answered                       string
}

// TestTypeScriptClient talks to the real program with the SDK of another
// language. It needs node and npm.
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

// serveBinary starts the program over HTTP and returns its endpoint.
func serveBinary(t *testing.T, key string) string {
	t.Helper()
	cmd := program(t, "ask", "mcp", "--http", "127.0.0.1:0")
	cmd.Env = append(cmd.Env, "DECANT_API_KEY="+key)
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
	args := append([]string{filepath.Join(typeScript(t), "client.mjs"), how, where, site + "/page", site + "/stall"}, key...)
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
		"answered":   strings.Contains(saw.Answered, "light frame") && strings.Contains(strings.Join(saw.Asked, "\n"), "Decant will read:\n  "+site+"/page"),
		"progress":   saw.Progress > 0,
		"resource":   strings.Contains(saw.Resource, "light frame"),
		"understood": strings.Join(saw.Understood, " ") == "read blocked_address",
		"blocked":    saw.Blocked == "blocked_address",
		"wrong":      saw.Wrong == "bad_request",
		"unknown":    strings.Contains(saw.Unknown, "unknown tool"),
		"prompt":     strings.Contains(saw.Prompt, site),
		"aborted":    saw.Aborted != "",
	} {
		if !ok {
			t.Errorf("%s: %s is not as it should be in %s", how, name, out)
		}
	}
}

var installed struct {
	sync.Once
	dir string
	err error
}

// typeScript is a folder with the client and its modules. They are installed
// once and kept for the next run, under a name that their lock file decides.
func typeScript(t *testing.T) string {
	t.Helper()
	installed.Do(func() { installed.dir, installed.err = installTypeScript() })
	if installed.err != nil {
		t.Fatal(installed.err)
	}
	return installed.dir
}

func installTypeScript() (string, error) {
	lock, err := os.ReadFile("testdata/ts/package-lock.json")
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "decant-test", fmt.Sprintf("mcp-ts-%x", sha256.Sum256(lock))[:23])
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	for _, name := range []string{"package.json", "package-lock.json", "client.mjs"} {
		text, err := os.ReadFile(filepath.Join("testdata/ts", name))
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return "", err
		}
	}
	done := filepath.Join(dir, "installed")
	if _, err := os.Stat(done); err == nil {
		return dir, nil
	}
	npm := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
	npm.Dir = dir
	if out, err := npm.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm ci: %w\n%s", err, out)
	}
	return dir, os.WriteFile(done, nil, 0o644)
}
