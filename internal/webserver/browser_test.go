package webserver

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// maxWindow is how long a window may take for all that a test does in it.
const maxWindow = 8 * time.Minute

// A window is a page in a real browser.
type window struct {
	t   testing.TB
	ctx context.Context
}

// openBrowser starts Chromium, which reaches nothing but loopback.
func openBrowser(t testing.TB) context.Context {
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

func openTab(t testing.TB, browser context.Context, address string) *window {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(closeTab)
	ctx, cancel := context.WithTimeout(ctx, maxWindow)
	t.Cleanup(cancel)
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

// wait waits for what may come by a navigation, in the middle of which nothing
// can be asked.
func (tb *window) wait(condition string) {
	tb.t.Helper()
	eventually(tb.t, condition, func() bool {
		holds, err := chromedp.Run(tb.ctx, chromedp.Evaluate[bool]("Boolean("+condition+")", chromedp.EvalAwaitPromise))
		if err != nil && !strings.Contains(err.Error(), "Inspected target navigated") {
			tb.t.Fatalf("%s: %v", condition, err)
		}
		return err == nil && holds
	})
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

// axeSource is the accessibility checker, at the version that testdata pins.
func axeSource(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile("testdata/axe/node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatalf("%v; install it with make setup", err)
	}
	return string(source)
}

// wantAccessible lets axe look at the page as it stands.
func (tb *window) wantAccessible(axe, what string) {
	tb.t.Helper()
	if !eval[bool](tb, `"axe" in window`) {
		eval[any](tb, axe+"; null")
	}
	found := eval[[]string](tb, `axe.run({ resultTypes: ["violations"] }).then((r) => r.violations.map((v) => v.id + ": " + v.help + " at " + v.nodes.map((n) => n.html.slice(0, 160)).join(" and ")))`)
	if len(found) > 0 {
		tb.t.Errorf("%s: %s", what, strings.Join(found, "\n"))
	}
}
