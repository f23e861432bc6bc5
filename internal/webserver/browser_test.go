package webserver

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A window is a page in a real browser.
type window struct {
	t   *testing.T
	ctx context.Context
}

// openBrowser starts Chromium, which reaches nothing but loopback.
func openBrowser(t *testing.T) context.Context {
	t.Helper()
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("lang", "en-US"), chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(stop)
	ctx, closeBrowser := chromedp.NewContext(ctx)
	t.Cleanup(closeBrowser)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("no browser: %v; install Chromium", err)
	}
	return ctx
}

func openTab(t *testing.T, browser context.Context, address string) *window {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser)
	t.Cleanup(closeTab)
	tb := &window{t, ctx}
	tb.do(chromedp.EmulateViewport(1100, 900))
	tb.open(address)
	return tb
}

func (tb *window) open(address string) {
	tb.t.Helper()
	tb.do(chromedp.Navigate(address))
	tb.wait(`document.readyState === "complete" && (location.protocol === "about:" || document.getElementById("language").textContent !== "")`)
}

func (tb *window) do(steps ...chromedp.Action[chromedp.Void]) {
	tb.t.Helper()
	if err := chromedp.Do(tb.ctx, steps...); err != nil {
		tb.t.Fatal(err)
	}
}

func eval[T any](tb *window, script string) T {
	tb.t.Helper()
	value, err := chromedp.Run(tb.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		tb.t.Fatalf("%s: %v", script, err)
	}
	return value
}

func (tb *window) wait(condition string) {
	tb.t.Helper()
	eventually(tb.t, condition, func() bool { return eval[bool](tb, "Boolean("+condition+")") })
}

func (tb *window) click(selector string) {
	tb.t.Helper()
	tb.do(chromedp.Click(chromedp.CSS(selector)))
}

func (tb *window) write(text string) {
	tb.t.Helper()
	eval[any](tb, `document.getElementById("message").value = ""`)
	tb.do(chromedp.SendKeys(chromedp.CSS("#message"), text))
}

// read opens an address by its permalink and waits for the result.
func (tb *window) read(r *rig, address string) {
	tb.t.Helper()
	tb.open("about:blank")
	tb.do(chromedp.Navigate(r.base + "/#/u/" + url.QueryEscape(address)))
	tb.wait(`document.querySelector(".result[data-state=done], .result[data-state=failed]")`)
}

func (tb *window) texts(selector string) []string {
	tb.t.Helper()
	return eval[[]string](tb, fmt.Sprintf(`[...document.querySelectorAll(%q)].map((n) => n.textContent)`, selector))
}

func (tb *window) prefers(scheme string) {
	tb.t.Helper()
	feature := &emulation.MediaFeature{Name: "prefers-color-scheme", Value: scheme}
	if _, err := chromedp.Call(tb.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{feature}}); err != nil {
		tb.t.Fatal(err)
	}
}

// axeSource is the accessibility checker, installed once at the version that
// testdata pins.
func axeSource(t *testing.T) string {
	t.Helper()
	lock, err := os.ReadFile("testdata/axe/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(lock)
	folder := filepath.Join(cache, "decant-test", "axe-"+hex.EncodeToString(sum[:6]))
	script := filepath.Join(folder, "node_modules", "axe-core", "axe.min.js")
	if _, err := os.Stat(script); err != nil {
		install(t, folder)
	}
	source, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

func install(t *testing.T, folder string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(folder, os.DirFS("testdata/axe")); err != nil && !os.IsExist(err) {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	npm := exec.CommandContext(ctx, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	npm.Dir = folder
	if out, err := npm.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v: %s; install Node.js with npm", err, out)
	}
}

// wantAccessible lets axe look at the page as it stands.
func (tb *window) wantAccessible(axe, what string) {
	tb.t.Helper()
	eval[any](tb, axe+"; null")
	found := eval[[]string](tb, `axe.run({ resultTypes: ["violations"] }).then((r) => r.violations.map((v) => v.id + ": " + v.help + " at " + v.nodes.map((n) => n.html.slice(0, 160)).join(" and ")))`)
	if len(found) > 0 {
		tb.t.Errorf("%s: %s", what, strings.Join(found, "\n"))
	}
}
