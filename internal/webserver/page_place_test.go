package webserver

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const retries = "https://docs.example.dev/guide/retries"

func (tb *window) waitTitle(start string) {
	tb.t.Helper()
	tb.wait(fmt.Sprintf(`document.querySelector(".result[data-state=done] h2")?.textContent.startsWith(%q)`, start))
}

func enterReads(t *testing.T, _ *rig, tb *window) {
	tb.write("blog.example.com/pour-over" + kb.Enter)
	tb.waitTitle("What a Slow Pour")
	if got := eval[string](tb, `location.hash`); got != "#/u/https%3A%2F%2Fblog.example.com%2Fpour-over" {
		t.Errorf("the address is %q", got)
	}
	if got := eval[string](tb, `document.title`); got != "What a Slow Pour Taught Me About Coffee · Decant" {
		t.Errorf("the tab is called %q", got)
	}
}

// Back and Forward lead through what was read, and read nothing again.
func backWorks(t *testing.T, _ *rig, tb *window) {
	tb.write(coffee + kb.Enter)
	tb.waitTitle("What a Slow Pour")
	tb.write(retries + kb.Enter)
	tb.waitTitle("Retries")
	tb.click("[id$=tab-markdown]")
	tb.wait(`location.hash.endsWith("?view=markdown")`)
	eval[any](tb, `window.asked = 0; const ask = window.fetch; window.fetch = (path, ...rest) => { if (path === "/v1/read") window.asked++; return ask(path, ...rest) }; history.back()`)
	tb.waitTitle("What a Slow Pour")
	if got := eval[string](tb, `document.getElementById("message").value`); got != coffee {
		t.Errorf("after Back the bar has %q", got)
	}
	eval[any](tb, `history.forward()`)
	tb.waitTitle("Retries")
	if got := tb.texts("[role=tab][aria-selected=true]"); len(got) != 1 || got[0] != "Markdown" {
		t.Errorf("after Forward the view is %q", got)
	}
	tb.click("#back")
	tb.waitTitle("What a Slow Pour")
	eval[any](tb, `history.back()`)
	tb.wait(`document.documentElement.dataset.place === "home" && document.querySelectorAll(".recent li").length === 2`)
	if got := eval[int](tb, `window.asked`); got != 0 {
		t.Errorf("%d pages were read again", got)
	}
	// A link of the text is read here, and Back leaves it.
	tb.click(".recent li a")
	tb.waitTitle("Retries")
	eval[any](tb, `document.querySelector("[id$=tab-text]").click(); document.querySelector(".reading a[href^=http]").click()`)
	tb.wait(`!document.querySelector(".result h2")?.textContent.startsWith("Retries")`)
	eval[any](tb, `history.back()`)
	tb.waitTitle("Retries")
}

func keysWork(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	press := func(key string) { tb.do(chromedp.KeyEvent(key)) }
	eval[any](tb, `document.activeElement.blur()`)
	press("4")
	if got := tb.texts("[aria-selected=true]"); len(got) != 1 || got[0] != "JSON" {
		t.Errorf("4 shows %q", got)
	}
	press("a")
	tb.wait(`document.activeElement.tagName === "TEXTAREA" && document.querySelector(".desk").contains(document.activeElement)`)
	eval[any](tb, `document.activeElement.blur()`)
	press("o")
	tb.wait(`document.querySelector(".work").dataset.side === "original"`)
	press("o")
	tb.wait(`document.querySelector(".work").dataset.side === "none"`)
	press("/")
	tb.wait(`document.activeElement.id === "message"`)
	press("?")
	if eval[bool](tb, `document.getElementById("help").open`) {
		t.Error("a key pressed in the bar is a command")
	}
	eval[any](tb, `document.activeElement.blur()`)
	press("?")
	tb.wait(`document.getElementById("help").open`)
	press(kb.Escape)
	tb.wait(`!document.getElementById("help").open`)
}

func progressIsLive(t *testing.T, r *rig, tb *window) {
	arrived, release := r.hold("/held-by-page")
	tb.write("https://fault.example.com/held-by-page")
	tb.click("#read")
	<-arrived
	tb.wait(`document.querySelector(".progress-line")?.textContent === "Asking fault.example.com" && document.querySelector(".result").getAttribute("aria-busy") === "true"`)
	tb.click("#stop")
	tb.wait(`document.querySelector(".failure")?.textContent === "Stopped." && document.getElementById("stop").hidden`)
	release()
	tb.click(".result button")
	tb.wait(`document.querySelector(".prose")?.textContent.trim() === "at last"`)
}

func tabsByKeyboard(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	tb.do(chromedp.Focus(chromedp.CSS("[role=tab][aria-selected=true]")))
	for _, step := range []struct{ key, want string }{
		{kb.ArrowRight, "markdown"}, {kb.ArrowRight, "model"}, {kb.End, "outline"}, {kb.ArrowRight, "text"}, {kb.ArrowLeft, "outline"}, {kb.Home, "text"},
	} {
		tb.do(chromedp.KeyEvent(step.key))
		state := eval[string](tb, `(() => { const tab = document.activeElement; const panel = document.getElementById(tab.getAttribute("aria-controls"));
			return [tab.id.split("-").pop(), tab.getAttribute("aria-selected"), panel.getAttribute("aria-labelledby") === tab.id, document.querySelectorAll("[role=tab][tabindex='0']").length].join(" ") })()`)
		if want := step.want + " true true 1"; state != want {
			t.Errorf("key %q: %q, want %q", step.key, state, want)
		}
	}
}

func tabsHaveTheirContent(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	for _, view := range []struct{ name, want string }{
		{"text", "The recipe I kept"},
		{"markdown", "## The recipe I kept"},
		{"model", "<<<EXTERNAL_UNTRUSTED_CONTENT"},
		{"json", `"url": "https://blog.example.com/pour-over"`},
		{"facts", "Mara Lindqvist"},
		{"links", "In the text"},
		{"outline", "The recipe I kept"},
	} {
		tb.click("[id$=tab-" + view.name + "]")
		tb.wait(fmt.Sprintf(`document.querySelector(".panel").textContent.includes(%q)`, view.want))
	}
	tb.click("[id$=tab-facts]")
	if got := strings.Join(tb.texts(".part-size"), " "); !strings.Contains(got, "Claude") || !strings.Contains(got, "Estimates, not counts") {
		t.Errorf("the size says %q", got)
	}
}

func permalinkOpens(t *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	if got := eval[string](tb, `document.getElementById("message").value`); got != coffee {
		t.Errorf("message %q", got)
	}
	eval[any](tb, `location.hash = "#/u/" + encodeURIComponent("`+retries+`") + "?view=outline&links=text"`)
	tb.waitTitle("Retries")
	if got := eval[string](tb, `document.getElementById("links").value + " " + document.querySelector("[aria-selected=true]").textContent`); got != "text Outline" {
		t.Errorf("the options and the view are %q", got)
	}
	eval[any](tb, `location.hash = "#/u/%E0%A4%A"`) // not an address, and no error
	tb.wait(`document.documentElement.dataset.place === "home"`)
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

func errorsHaveRemedies(t *testing.T, r *rig, tb *window) {
	for _, test := range []struct{ address, what, remedy string }{
		{"https://nowhere.example.invalid/", "There is no host of this name.", "Check the spelling"},
		{"http://metadata.example.com/x", "private network", "--private allow"},
		{"https://blog.example.com/no-such-page", "The site answered 404", "Check the address for a slip"},
	} {
		tb.read(r, test.address)
		got := tb.texts(".failed-box")
		if len(got) != 1 || !strings.Contains(got[0], test.what) || !strings.Contains(got[0], test.remedy) {
			t.Errorf("%s: %q, want %q and %q", test.address, got, test.what, test.remedy)
		}
	}
	tb.click("#language")
	tb.wait(`document.querySelector(".failure").textContent === "사이트가 페이지 대신 404 응답을 보냈습니다."`)
}
