package webserver

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestPage(t *testing.T) {
	t.Parallel()
	browser := openBrowser(t)
	r := startQuestions(t)
	for name, test := range map[string]func(*testing.T, *rig, *window){
		"links light up":          linksLightUp,
		"a message is read":       messageIsRead,
		"progress is live":        progressIsLive,
		"tabs by keyboard":        tabsByKeyboard,
		"tabs have their content": tabsHaveTheirContent,
		"permalink":               permalinkOpens,
		"Back":                    backWorks,
		"Enter reads":             enterReads,
		"keys":                    keysWork,
		"copy and download":       copyAndDownload,
		"hostile content":         hostileContentIsInert,
		"long content":            longContentIsReadOn,
		"Markdown":                markdownIsRendered,
		"languages":               languagesChange,
		"themes":                  themesChange,
		"narrow screen":           narrowScreenFits,
		"outline leads":           outlineLeads,
		"comments are offered":    commentsAreOffered,
		"doubts are worded":       doubtsAreWorded,
		"numbered links lead":     numberedLinksLead,
		"blocks are explained":    blocksAreExplained,
		"the original is inert":   originalIsInert,
		"a question":              questionIsAnswered,
		"a comparison":            pagesAreCompared,
		"a quote":                 quoteIsVerified,
		"files are dropped":       filesAreDropped,
		"errors have remedies":    errorsHaveRemedies,
		"nothing from elsewhere":  nothingFromElsewhere,
	} {
		t.Run(name, func(t *testing.T) {
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
	tb.do(chromedp.SendKeys(chromedp.CSS("#message"), kb.End+kb.Enter))
	tb.wait(`document.querySelectorAll(".rail .done").length === 2 && document.querySelectorAll(".rail .failed").length === 1`)
	if got := tb.texts(".rail-title"); !strings.HasPrefix(got[0], "What a Slow Pour") || !strings.HasPrefix(got[1], "Retries") || got[2] != "metadata.example.com" {
		t.Errorf("titles %q", got)
	}
	if got := tb.texts(".rail-sum")[0]; got != "2 of 3 read, 1 failed" {
		t.Errorf("summary %q", got)
	}
	tb.click(".rail .failed button")
	tb.wait(`document.querySelector(".failure")?.textContent.includes("private network")`)
	if got := tb.texts(".detail"); len(got) != 1 || !strings.Contains(got[0], "blocked_address") {
		t.Errorf("detail %q", got)
	}
	if got := tb.texts("#news")[0]; got == "" {
		t.Error("nothing was announced")
	}
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

func (r *rig) serveHTML(path, text string) string {
	r.site.Handle("blog.example.com", path, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(text))
	})
	return "https://blog.example.com" + path
}

func hostileContentIsInert(t *testing.T, r *rig, tb *window) {
	deep := strings.Repeat("> ", 3000) + "deep\n\n" + strings.Repeat("[", 5000) + "\n\n" + strings.Repeat("*a _b ", 3000) + "\n\n" + strings.Repeat("`", 3000) + "x\n\n"
	for i := range 300 {
		deep += strings.Repeat("  ", i) + "- nested\n"
	}
	tb.read(r, r.serveMarkdown("/hostile", hostile+deep))
	if state := eval[string](tb, `document.querySelector(".result").dataset.state`); state != "done" {
		t.Fatalf("state %s: %q", state, tb.texts(".failure"))
	}
	bad := eval[[]string](tb, `[...document.querySelectorAll(".panel *")].flatMap((n) => [
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
	// Without a pointer: whoever scrolls to the button has the next part before it can be pressed.
	eval[any](tb, `document.querySelector(".more button").click()`)
	tb.wait(`document.querySelector(".reading").textContent.includes("The very end.") && document.querySelector(".more").hidden`)
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

func themesChange(t *testing.T, r *rig, tb *window) {
	tb.prefers("light")
	paper := func() string { return eval[string](tb, `getComputedStyle(document.body).backgroundColor`) }
	light := paper()
	for _, step := range []struct{ want, theme string }{{light, "light"}, {"", "dark"}} {
		tb.click("#theme")
		if got := eval[string](tb, `document.documentElement.dataset.theme`); got != step.theme {
			t.Errorf("theme %q, want %q", got, step.theme)
		}
		if got := paper(); (got == light) != (step.theme == "light") {
			t.Errorf("%s looks %s, as light %s", step.theme, got, light)
		}
	}
	tb.open("about:blank")
	tb.open(r.base + "/")
	if got := paper(); got == light {
		t.Error("the choice is forgotten")
	}
	tb.click("#theme")
	if got := paper(); got != light {
		t.Errorf("as the system: %s, want %s", got, light)
	}
}

func languagesChange(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	tb.click("#language")
	tb.wait(`document.documentElement.lang === "ko" && document.getElementById("read").textContent === "읽기"`)
	if got := tb.texts("[role=tab]"); !slices.Equal(got, []string{"본문", "Markdown", "모델용", "JSON", "정보", "링크", "개요"}) {
		t.Errorf("tabs %q", got)
	}
	tb.click("#language")
	tb.wait(`document.documentElement.lang === "en" && document.getElementById("read").textContent === "Read"`)
}

func narrowScreenFits(t *testing.T, r *rig, tb *window) {
	for _, width := range []int64{320, 390, 768, 1280} {
		tb.do(chromedp.EmulateViewport(width, 800))
		tb.read(r, "https://docs.example.dev/guide/retries")
		for _, view := range []string{"text", "markdown", "model", "json", "facts", "links", "outline"} {
			tb.click("[id$=tab-" + view + "]")
			if got := eval[int64](tb, `document.scrollingElement.scrollWidth`); got > width {
				t.Errorf("%s at %d pixels is %d wide: %q", view, width, got, eval[[]string](tb, fmt.Sprintf(`[...document.querySelectorAll("body *")].filter((n) => n.getBoundingClientRect().right > %d).map((n) => n.outerHTML.slice(0, 80))`, width)))
			}
		}
	}
}

func outlineLeads(t *testing.T, r *rig, tb *window) {
	tb.read(r, "https://docs.example.dev/guide/retries")
	tb.click("[id$=tab-outline]")
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
