package webserver

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/browser"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/guard"
	"github.com/decant-dev/decant/internal/consent"
	"github.com/decant-dev/decant/internal/modelserver"
	"github.com/decant-dev/decant/llm"
)

// startQuestions starts a server whose model cites the tenth block of the first
// page and, where there are two, the second of the other.
func startQuestions(t *testing.T) *rig {
	t.Helper()
	models, err := modelserver.Start(func(c modelserver.Call) modelserver.Reply {
		pieces := []string{"The bloom lets ", "gas out ", `[1:b10 "fresh coffee is full of gas"]`, "."}
		if strings.Contains(c.User, "Retries") {
			pieces = append(pieces, " And requests are retried [2:b2].")
		}
		return modelserver.Reply{Pieces: pieces}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { models.Close() })
	setting, err := llm.Parse(models.URL()+"/v1#small", func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	service, err := fetch.Service(setting.Base, fetch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	model, err := llm.New(llm.Options{Setting: setting, HTTP: service})
	if err != nil {
		t.Fatal(err)
	}
	return startWith(t, Options{HasModel: true}, func(o *decant.Options) { o.Model = model })
}

// showOriginal reads an address and waits for its original beside the text.
func (tb *window) showOriginal(r *rig, address string) {
	tb.t.Helper()
	tb.read(r, address)
	if eval[string](tb, `document.querySelector(".work").dataset.side`) != "original" {
		tb.click("[data-side=original].toggle")
	}
	tb.wait(`document.querySelector(".stage iframe")?.contentDocument?.documentElement?.className === "original"`)
}

func blocksAreExplained(t *testing.T, r *rig, tb *window) {
	tb.showOriginal(r, coffee)
	inFrame := func(selector string) string {
		return eval[string](tb, fmt.Sprintf(`[...document.querySelector(".stage iframe").contentDocument.querySelectorAll(%q)].map((n) => n.textContent).join(" ")`, selector))
	}
	if got := inFrame("mark.kept"); !strings.Contains(got, "fresh coffee is full of gas") || strings.Contains(got, "We use cookies") {
		t.Errorf("kept %q", got)
	}
	if got := inFrame("mark.left"); !strings.Contains(got, "We use cookies") {
		t.Errorf("left out %q", got)
	}
	click := func(words string) {
		eval[any](tb, fmt.Sprintf(`[...document.querySelector(".stage iframe").contentDocument.querySelectorAll("mark")].find((n) => n.textContent.includes(%q)).click()`, words))
	}
	click("We use cookies")
	tb.wait(`document.querySelector(".decision .swatch")?.textContent === "Left out" && document.querySelectorAll(".effects li").length > 1`)
	tb.do(chromedp.KeyEvent(kb.ArrowDown))
	tb.wait(`document.querySelector(".excerpt").textContent !== "We use cookies to remember your grinder settings."`)
	click("fresh coffee is full of gas")
	tb.wait(`document.querySelector(".decision .swatch").textContent === "Kept"`)
	tb.do(chromedp.KeyEvent(kb.Enter))
	tb.wait(`document.activeElement.closest(".reading") && document.activeElement.textContent.includes("fresh coffee is full of gas")`)
	eval[any](tb, `document.activeElement.blur()`)
	tb.do(chromedp.KeyEvent("b"))
	tb.wait(`document.activeElement.tagName === "IFRAME"`)
	tb.do(chromedp.KeyEvent(kb.Escape))
	tb.wait(`document.activeElement.getAttribute("role") === "tab"`)
}

const armed = `<!doctype html><title>Armed</title><base href="https://evil.example.com/">
<link rel="stylesheet" href="https://evil.example.com/a.css"><style>@import "https://evil.example.com/b.css";body{background:url(https://evil.example.com/c)}</style>
<body onload="parent.pwned=1" style="background:url(https://evil.example.com/d)"><main><h1>Armed</h1>
<p onclick="parent.pwned=1" style="background:url(https://evil.example.com/e)">A paragraph that is long enough to be read, and that says a thing or two about what may stand in a page of the web.</p>
<p>Another paragraph that is long enough to be read, with <a href="javascript:parent.pwned=1">a link</a> and <img src=https://evil.example.com/f onerror="parent.pwned=1"> a picture.</p>
<script>parent.pwned=1</script><iframe src="https://evil.example.com/g"></iframe><svg onload="parent.pwned=1"></svg><form action="https://evil.example.com/h"><button autofocus onfocus="parent.pwned=1">x</button></form>
<object data="https://evil.example.com/i"></object><video poster="https://evil.example.com/j" src="k"></video><input type="image" src="https://evil.example.com/l"></main>`

// The original runs nothing, loads nothing and leads nowhere.
func originalIsInert(t *testing.T, r *rig, tb *window) {
	eval[any](tb, `localStorage.setItem("side", "original")`)
	tb.showOriginal(r, r.serveHTML("/armed", armed))
	if eval[bool](tb, `window.pwned !== undefined`) {
		t.Error("something ran")
	}
	if got := eval[string](tb, `document.querySelector(".stage iframe").getAttribute("sandbox")`); got != "allow-same-origin" {
		t.Errorf("the frame may do %q", got)
	}
	bad := eval[[]string](tb, `[...document.querySelector(".stage iframe").contentDocument.querySelectorAll("*")].flatMap((n) => [
		["SCRIPT", "STYLE", "LINK", "IMG", "IFRAME", "OBJECT", "VIDEO", "SVG", "BASE"].includes(n.tagName.toUpperCase()) ? n.outerHTML : null,
		[...n.attributes].some((a) => /^on|^style$|src|href|action|poster|data$/.test(a.name)) ? n.outerHTML : null,
	]).filter(Boolean)`)
	if len(bad) > 0 {
		t.Errorf("not inert: %q", bad)
	}
	if got := eval[[]string](tb, `[...performance.getEntriesByType("resource"), ...document.querySelector(".stage iframe").contentWindow.performance.getEntriesByType("resource")].map((e) => e.name).filter((name) => !name.startsWith(location.origin + "/"))`); len(got) > 0 {
		t.Errorf("loaded %q", got)
	}
}

// ask puts words to the desk beside the text, as a task.
func (tb *window) ask(task, text string) {
	tb.t.Helper()
	if eval[string](tb, `document.querySelector(".work").dataset.side`) != "question" {
		tb.click("[data-side=question].toggle")
	}
	tb.click("[data-task=" + task + "]")
	tb.do(chromedp.SendKeys(chromedp.CSS(".question textarea"), text+kb.Enter))
}

func questionIsAnswered(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	tb.ask("ask", "Why wait?")
	tb.wait(`document.querySelector(".answer .cite")`)
	if got := tb.texts(".answer p")[0]; got != "The bloom lets gas out 1." {
		t.Errorf("answered %q", got)
	}
	tb.click("[id$=tab-json]")
	tb.click(".answer .cite")
	tb.wait(`document.activeElement.closest(".reading") && document.activeElement.textContent.startsWith("The bloom matters because") && CSS.highlights.get("passage")`)
	if got := eval[string](tb, `[...CSS.highlights.get("passage")][0].toString()`); got != "fresh coffee is full of gas" {
		t.Errorf("lit %q", got)
	}
}

func pagesAreCompared(t *testing.T, _ *rig, tb *window) {
	tb.write(coffee + " " + retries + kb.Enter)
	tb.wait(`document.querySelectorAll(".rail .done").length === 2`)
	tb.ask("compare", "")
	tb.wait(`document.querySelectorAll(".answer .cite").length === 2`)
	tb.click(".answer .cite:last-of-type")
	tb.wait(`document.querySelector(".rail [aria-current] .rail-title").textContent.startsWith("Retries") && document.activeElement.closest(".reading")`)
}

func quoteIsVerified(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	for _, test := range []struct{ quote, want string }{
		{"“Fresh coffee is full of gas”", "The page says so"},
		{"The bloom matters because old coffee is full of water", "The page says it otherwise"},
		{"Tea is best in the afternoon of a rainy Sunday", "The page does not say so"},
	} {
		eval[any](tb, `document.querySelector(".outcome")?.replaceChildren()`)
		tb.ask("verify", test.quote)
		tb.wait(`document.querySelector(".outcome .verdict")`)
		if got := tb.texts(".outcome .swatch")[0]; got != test.want {
			t.Errorf("%q: %q, want %q", test.quote, got, test.want)
		}
		eval[any](tb, `document.querySelector(".question textarea").value = ""`)
	}
}

func filesAreDropped(t *testing.T, r *rig, tb *window) {
	drop := func(files string) {
		eval[any](tb, `(() => { const data = new DataTransfer(); for (const [name, type, text] of `+files+`) data.items.add(new File([text], name, { type }));
			for (const kind of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true })) })()`)
	}
	drop(`[["notes.md", "text/markdown", "# Notes\n\nDropped and read."]]`)
	tb.wait(`document.querySelector(".reading")?.textContent.includes("Dropped and read.")`)
	if got := eval[bool](tb, `document.getElementById("drop").hidden`); !got {
		t.Error("the drop target stays")
	}
	drop(`[["a.json", "application/json", "{\"a\": 1}"], ["b.html", "text/html", "<title>B</title><p>A page that is a file, of which all is read."]]`)
	tb.wait(`document.querySelectorAll(".rail .done").length === 2`)
	tb.click(".rail li:last-child button")
	tb.wait(`document.querySelector(".stage iframe")?.contentDocument?.body?.textContent.includes("A page that is a file")`)
	eval[any](tb, `history.back()`)
	tb.wait(`document.querySelector(".reading")?.textContent.includes("Dropped and read.")`)
	tb.open("about:blank")
	tb.open(r.base + "/#/f/notes.md")
	tb.wait(`document.querySelector(".empty")?.textContent.startsWith("notes.md was a file")`)
}

// Where there is a browser, the original is also shown as a picture.
func TestPageShowsAScreenshot(t *testing.T) {
	t.Parallel()
	r := startWith(t, Options{HasBrowser: true}, func(o *decant.Options) {
		pool, err := browser.New(browser.Options{Dialer: &guard.Dialer{Resolver: o.Fetch.Resolver, Connect: o.Fetch.Connect}})
		if err != nil {
			t.Fatal(err)
		}
		o.Browser = pool
	})
	address := strings.Replace(r.serveHTML("/painted", "<title>P</title><body style='background:#123456'><main><p>"+words+"</p></main>"), "https:", "http:", 1)
	tb := openTab(t, openBrowser(t), r.base+"/")
	tb.showOriginal(r, address)
	tb.click("[data-way=screenshot]")
	tb.wait(`document.querySelector(".picture-frame img")?.naturalWidth > 0`)
	colour := eval[string](tb, `(() => { const canvas = new OffscreenCanvas(1, 1), pen = canvas.getContext("2d"); pen.drawImage(document.querySelector(".picture-frame img"), 0, 0);
		return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).join() })()`)
	if colour != "18,52,86" {
		t.Errorf("the picture begins with %s, want the page's ground", colour)
	}
}

// Where a person must agree first, the page shows the addresses and asks.
func TestPageAsksBeforeItReads(t *testing.T) {
	t.Parallel()
	confirmer := NewConfirmer(consent.NewSeal(), &consent.Rules{Path: filepath.Join(t.TempDir(), "rules.json")})
	r := startWith(t, Options{Confirmer: confirmer}, func(o *decant.Options) { o.Confirm = confirmer.Confirm })
	tb := openTab(t, openBrowser(t), r.base+"/")
	tb.read(r, coffee)
	tb.ask("ask", "Why does fresh coffee bloom?")
	tb.wait(`document.querySelector(".outcome .warning li")?.textContent === "` + coffee + `"`)
	tb.click(".outcome .warning .primary")
	tb.wait(`document.querySelector(".sources")?.textContent.includes("fresh coffee is full of gas")`)
}
