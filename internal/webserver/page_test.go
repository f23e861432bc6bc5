package webserver

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestPage(t *testing.T) {
	t.Parallel()
	browser := openBrowser(t)
	r := start(t, Options{})
	for name, test := range map[string]func(*testing.T, *rig, *window){
		"links light up":         linksLightUp,
		"a message is read":      messageIsRead,
		"progress is live":       progressIsLive,
		"tabs by keyboard":       tabsByKeyboard,
		"permalink":              permalinkOpens,
		"copy and download":      copyAndDownload,
		"hostile content":        hostileContentIsInert,
		"long content":           longContentIsReadOn,
		"Markdown":               markdownIsRendered,
		"languages":              languagesChange,
		"narrow screen":          narrowScreenFits,
		"outline leads":          outlineLeads,
		"blocks are explained":   blocksAreExplained,
		"nothing from elsewhere": nothingFromElsewhere,
	} {
		t.Run(name, func(t *testing.T) {
			t.Logf("in %s", name)
			inner := *r
			inner.t = t
			test(t, &inner, openTab(t, browser, r.base+"/"))
		})
	}
}

func linksLightUp(t *testing.T, _ *rig, tb *window) {
	tb.write("see https://a.example.com/x), 그리고 b.example.com/y를, mail me@example.com")
	tb.wait(`document.querySelectorAll("#backdrop mark").length === 3`)
	if got := tb.texts("#backdrop mark"); !slices.Equal(got, []string{"https://a.example.com/x", "b.example.com/y", "me@example.com"}) {
		t.Errorf("lit %q", got)
	}
	if got := tb.texts("#found")[0]; got != "2 links" {
		t.Errorf("counted %q", got)
	}
	tb.write("nothing here")
	tb.wait(`document.querySelectorAll("#backdrop mark").length === 0`)
	tb.click("#read")
	tb.wait(`document.getElementById("found").textContent.startsWith("There is no link")`)
}

func messageIsRead(t *testing.T, _ *rig, tb *window) {
	tb.write(coffee + " and docs.example.dev/guide/retries, not http://metadata.example.com/x")
	tb.do(chromedp.SendKeys(chromedp.CSS("#message"), kb.End))
	eval[any](tb, `document.getElementById("message").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true }))`)
	tb.wait(`document.querySelectorAll(".result[data-state=done]").length === 2 && document.querySelectorAll(".result[data-state=failed]").length === 1`)
	if got := tb.texts(".result h2"); !strings.HasPrefix(got[0], "What a Slow Pour") || !strings.HasPrefix(got[1], "Retries") || got[2] != "metadata.example.com" {
		t.Errorf("titles %q", got)
	}
	if got := tb.texts(".summary span"); !slices.Equal(got, []string{"read", "read", "not read"}) {
		t.Errorf("summary %q", got)
	}
	if got := tb.texts(".failure"); len(got) != 1 || !strings.Contains(got[0], "blocked_address") {
		t.Errorf("failure %q", got)
	}
	if got := tb.texts("#news")[0]; got == "" {
		t.Error("nothing was announced")
	}
}

func progressIsLive(t *testing.T, r *rig, tb *window) {
	arrived, release := r.hold("/held-by-page")
	tb.write("https://fault.example.com/held-by-page")
	tb.click("#read")
	<-arrived
	tb.wait(`document.querySelector(".progress-line")?.textContent === "Asking fault.example.com" && document.querySelector(".result").getAttribute("aria-busy") === "true"`)
	tb.click("#stop")
	tb.wait(`document.querySelector(".failure")?.textContent === "Stopped" && document.getElementById("stop").hidden`)
	release()
	tb.click(".result button")
	tb.wait(`document.querySelector(".prose")?.textContent.trim() === "at last"`)
}

func tabsByKeyboard(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	tb.do(chromedp.Focus(chromedp.CSS("[role=tab][aria-selected=true]")))
	for _, step := range []struct{ key, want string }{
		{kb.ArrowRight, "markdown"}, {kb.ArrowRight, "json"}, {kb.End, "details"}, {kb.ArrowRight, "text"}, {kb.ArrowLeft, "details"}, {kb.Home, "text"},
	} {
		tb.do(chromedp.KeyEvent(step.key))
		state := eval[string](tb, `(() => { const tab = document.activeElement; const panel = document.getElementById(tab.getAttribute("aria-controls"));
			return [tab.id.split("-").pop(), tab.getAttribute("aria-selected"), panel.getAttribute("aria-labelledby") === tab.id, document.querySelectorAll("[role=tab][tabindex='0']").length].join(" ") })()`)
		if want := step.want + " true true 1"; state != want {
			t.Errorf("key %q: %q, want %q", step.key, state, want)
		}
	}
}

func permalinkOpens(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	if got := eval[string](tb, `document.getElementById("message").value`); got != coffee {
		t.Errorf("message %q", got)
	}
	eval[any](tb, `location.hash = "#/u/" + encodeURIComponent("https://docs.example.dev/guide/retries")`)
	tb.wait(`document.querySelector(".result[data-state=done] h2")?.textContent.startsWith("Retries")`)
	eval[any](tb, `location.hash = "#/u/%E0%A4%A"`) // not an address, and no error
	if got := eval[string](tb, `decodeURIComponent(location.origin + "/#/u/" + encodeURIComponent("https://a.example/?b=c#d"))`); !strings.HasSuffix(got, "?b=c#d") {
		t.Errorf("permalink %q", got)
	}
}

func copyAndDownload(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	eval[any](tb, `window.copied = []; navigator.clipboard.writeText = async (text) => { window.copied.push(text) };
		window.saved = []; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(blob.type + " " + text)); return make.call(URL, blob) }; null`)
	tb.click(".actions button:nth-child(1)")
	tb.wait(`window.copied.length === 1 && window.copied[0].includes("## The recipe I kept")`)
	tb.click(".actions button:nth-child(3)")
	tb.wait(`window.copied[1] === location.origin + "/#/u/" + encodeURIComponent("` + coffee + `")`)
	tb.click("[id$=tab-json]")
	tb.click(".actions button:nth-child(2)")
	tb.wait(`window.saved[0]?.startsWith("application/json {")`)
}

// hostile is Markdown as somebody who wishes us ill would write it.
const hostile = `# <img src=x onerror="window.pwned=1">

<script>window.pwned=1</script> [go](javascript:window.pwned=1) [data](data:text/html,<script>window.pwned=1</script>) [ok](https://ok.example.com/) <javascript:window.pwned=1>

![track](https://evil.example.com/track.png) ![x](javascript:window.pwned=1) [![nested](https://evil.example.com/n.png)](https://ok.example.com/b)

| a | <b onclick="window.pwned=1">b</b> |
| --- | --- |
| ` + "`<svg onload=window.pwned=1>`" + ` | [x](vbscript:window.pwned=1) |

`

func (r *rig) serveMarkdown(path, text string) string {
	r.site.Handle("blog.example.com", path, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
		_, _ = w.Write([]byte(text))
	})
	return "https://blog.example.com" + path
}

func hostileContentIsInert(t *testing.T, r *rig, tb *window) {
	deep := strings.Repeat("> ", 3000) + "deep\n\n" + strings.Repeat("[", 5000) + "\n\n" + strings.Repeat("*a _b ", 3000) + "\n\n" + strings.Repeat("`", 3000) + "x\n\n"
	for i := range 300 {
		deep += strings.Repeat("  ", i) + "- nested\n"
	}
	began := time.Now()
	tb.read(r, r.serveMarkdown("/hostile", hostile+deep))
	if took := time.Since(began); took > 8*time.Second {
		t.Errorf("rendering took %v", took)
	}
	if state := eval[string](tb, `document.querySelector(".result").dataset.state`); state != "done" {
		t.Fatalf("state %s: %q", state, tb.texts(".failure"))
	}
	bad := eval[[]string](tb, `[...document.querySelectorAll("#results *")].flatMap((n) => [
		["IMG", "SCRIPT", "SVG", "IFRAME", "STYLE", "OBJECT", "B"].includes(n.tagName.toUpperCase()) ? n.outerHTML : null,
		[...n.attributes].some((a) => /^on|^style$|^src/.test(a.name)) ? n.outerHTML : null,
		n.tagName === "A" && !(/^https?:/.test(n.href) && n.target === "_blank" && n.rel === "noreferrer noopener nofollow") ? n.outerHTML : null,
	]).filter(Boolean)`)
	if len(bad) > 0 || eval[bool](tb, `window.pwned !== undefined`) {
		t.Errorf("not inert: %q", bad)
	}
	if got := tb.texts(".prose .picture"); len(got) != 2 || got[0] != "Picture track" {
		t.Errorf("pictures %q", got)
	}
	if got := tb.texts(".prose .level-1"); len(got) == 0 || got[0] != `<img src=x onerror="window.pwned=1">` {
		t.Errorf("heading %q is not shown as text", got)
	}
}

func longContentIsReadOn(t *testing.T, r *rig, tb *window) {
	tb.read(r, r.serveMarkdown("/long", strings.Repeat("A paragraph of some forty characters.\n\n", 2000)+"The very end."))
	if got := tb.texts(".more span"); len(got) != 1 || !strings.Contains(got[0], "of 78,013 characters") {
		t.Fatalf("the cut says %q", got)
	}
	tb.click(".more button")
	tb.wait(`document.querySelector(".prose").textContent.includes("The very end.") && !document.querySelector(".more")`)
}

func markdownIsRendered(t *testing.T, r *rig, tb *window) {
	text := "# One\n\nA *b* **c `d`** ~~e~~ f\\*g\\* snake_case_name 2 * 3 * 4 [h **i**](https://a.example.com/x_(y) \"t\")\\\nnext\n\n- one\n  - two\n    1. three\n- four\n\n3. c\n4. d\n\n> quote\n> > inner\n\n```go\na < b\n```\n\n| x | y\\|z |\n| --- | :-: |\n| 1 | 2 |\n\n---\n\n<https://b.example.com/>\n"
	tb.read(r, r.serveMarkdown("/markdown", text))
	want := `<h3>One</h3><p>A <em>b</em> <strong>c <code>d</code></strong> <s>e</s> f*g* snake_case_name 2 * 3 * 4 <a>h <strong>i</strong></a><br>next</p><ul><li><p>one</p><ul><li><p>two</p><ol><li>three</li></ol></li></ul></li><li>four</li></ul><ol><li>c</li><li>d</li></ol><blockquote><p>quote</p><blockquote><p>inner</p></blockquote></blockquote><pre><code>a &lt; b</code></pre><div><table><thead><tr><th>x</th><th>y|z</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div><hr><p><a>https://b.example.com/</a></p>`
	got := eval[string](tb, `document.querySelector(".prose").innerHTML.replace(/<([a-z0-9]+) [^>]*>/g, "<$1>")`)
	if got != want {
		t.Errorf("rendered\n%s\nwant\n%s", got, want)
	}
	if got := eval[string](tb, `document.querySelector(".prose p a").href + " " + document.querySelector(".prose ol[start='3']").start`); got != "https://a.example.com/x_(y) 3" {
		t.Errorf("link and list %q", got)
	}
}

func blocksAreExplained(t *testing.T, r *rig, tb *window) {
	axe := axeSource(t)
	tb.read(r, coffee)
	tb.click("[id$=tab-explained]")
	tb.wait(`document.querySelectorAll(".blocks .kept").length > 3 && document.querySelectorAll(".blocks .left").length > 3`)
	if got := strings.Join(tb.texts(".blocks .kept"), " "); !strings.Contains(got, "fresh coffee is full of gas") || strings.Contains(got, "We use cookies") {
		t.Errorf("kept %q", got)
	}
	for _, scheme := range []string{"light", "dark"} {
		tb.prefers(scheme)
		tb.wantAccessible(axe, "explained, "+scheme)
	}
}

func languagesChange(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	tb.click("#language")
	tb.wait(`document.documentElement.lang === "ko" && document.getElementById("read").textContent === "읽기"`)
	if got := tb.texts("[role=tab]"); !slices.Equal(got, []string{"본문", "Markdown", "JSON", "고른 까닭", "자세히"}) {
		t.Errorf("tabs %q", got)
	}
	tb.click("#language")
	tb.wait(`document.documentElement.lang === "en" && document.getElementById("read").textContent === "Read"`)
}

func narrowScreenFits(t *testing.T, r *rig, tb *window) {
	for _, width := range []int64{320, 390, 768} {
		tb.do(chromedp.EmulateViewport(width, 800))
		tb.read(r, "https://docs.example.dev/guide/retries")
		for _, view := range []string{"text", "markdown", "json", "details"} {
			tb.click("[id$=tab-" + view + "]")
			if got := eval[int64](tb, `document.scrollingElement.scrollWidth`); got > width {
				t.Errorf("%s at %d pixels is %d wide: %q", view, width, got, eval[[]string](tb, fmt.Sprintf(`[...document.querySelectorAll("body *")].filter((n) => n.getBoundingClientRect().right > %d).map((n) => n.outerHTML.slice(0, 80))`, width)))
			}
		}
	}
}

func outlineLeads(t *testing.T, r *rig, tb *window) {
	tb.read(r, "https://docs.example.dev/guide/retries")
	tb.click("[id$=tab-details]")
	if got := tb.texts(".outline button"); !slices.Contains(got, "What is retried") {
		t.Fatalf("outline %q", got)
	}
	eval[any](tb, `[...document.querySelectorAll(".outline button")].find((n) => n.textContent === "What is retried").click()`)
	tb.wait(`document.activeElement.textContent === "What is retried" && document.activeElement.className === "level-2"`)
	if got := tb.texts(".bar [aria-selected=true]"); got[0] != "Reading" {
		t.Errorf("the view is %q", got)
	}
}

func nothingFromElsewhere(t *testing.T, r *rig, tb *window) {
	eval[any](tb, `window.violations = []; document.addEventListener("securitypolicyviolation", (e) => window.violations.push(e.violatedDirective + " " + e.blockedURI)); null`)
	tb.write(coffee)
	tb.click("#read")
	tb.wait(`document.querySelector(".result[data-state=done]")`)
	if got := eval[[]string](tb, `performance.getEntriesByType("resource").map((e) => e.name).filter((name) => !name.startsWith(location.origin + "/"))`); len(got) > 0 {
		t.Errorf("loaded %q", got)
	}
	if got := eval[[]string](tb, `window.violations`); len(got) > 0 {
		t.Errorf("violations %q", got)
	}
	if got := eval[string](tb, `(() => { try { document.body.innerHTML = "<p>x</p>"; return "written" } catch { return "refused" } })()`); got != "refused" {
		t.Error("markup can be written into the page")
	}
}

func TestPageAsksForAKey(t *testing.T) {
	t.Parallel()
	r := start(t, Options{Keys: []string{"sesame"}})
	tb := openTab(t, openBrowser(t), r.base+"/")
	tb.write(coffee)
	tb.wait(`!document.getElementById("unlock").hidden && document.activeElement.id === "message"`)
	tb.click("#read")
	tb.wait(`document.activeElement.id === "key"`)
	tb.do(chromedp.SendKeys(chromedp.CSS("#key"), "sesame"+kb.Enter))
	tb.wait(`document.querySelectorAll("#backdrop mark").length === 1 && document.getElementById("unlock").hidden`)
	tb.click("#read")
	tb.wait(`document.querySelector(".result[data-state=done]")`)
}

func TestPageIsAccessible(t *testing.T) {
	t.Parallel()
	axe := axeSource(t)
	browser := openBrowser(t)
	r := start(t, Options{})
	long := r.serveMarkdown("/accessible", hostile+"\n- a\n  - b\n\n```\ncode\n```\n\n> quote")
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{1100, 390} {
			t.Run(fmt.Sprintf("%s %d", scheme, width), func(t *testing.T) {
				tb := openTab(t, browser, r.base+"/")
				tb.prefers(scheme)
				tb.do(chromedp.EmulateViewport(width, 900))
				tb.click("summary")
				tb.wantAccessible(axe, "empty")
				for _, address := range []string{coffee, long, "https://private.example.com/"} {
					tb.read(r, address)
					for _, view := range tb.texts("[role=tab]") {
						eval[any](tb, fmt.Sprintf(`[...document.querySelectorAll("[role=tab]")].find((n) => n.textContent === %q).click()`, view))
						tb.wantAccessible(axe, address+" "+view)
					}
					tb.wantAccessible(axe, address)
				}
				tb.click("#language")
				tb.wantAccessible(axe, "Korean")
				tb.open("about:blank")
				tb.do(chromedp.Navigate(r.base + "/docs"))
				tb.wantAccessible(axe, "reference")
			})
		}
	}
}
