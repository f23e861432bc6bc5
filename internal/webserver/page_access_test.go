package webserver

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

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
	r := startQuestions(t)
	long := r.serveMarkdown("/accessible", hostile+"\n- a\n  - b\n\n```\ncode\n```\n\n> quote")
	for _, look := range []struct {
		scheme, language string
		width            int64
	}{{"light", "en", 1280}, {"light", "ko", 390}, {"dark", "ko", 1280}, {"dark", "en", 390}} {
		t.Run(fmt.Sprintf("%s %s %d", look.scheme, look.language, look.width), func(t *testing.T) {
			tb := openTab(t, browser, r.base+"/")
			tb.prefers(look.scheme)
			tb.do(chromedp.EmulateViewport(look.width, 900))
			eval[any](tb, fmt.Sprintf(`document.cookie = "decant-language=" + %q`, look.language))
			everyStateIsAccessible(tb, r, axe, long)
		})
	}
}

// everyStateIsAccessible looks at the page empty, with each view of a page, with
// what stands beside it, with a failure, and with what opens over it.
func everyStateIsAccessible(tb *window, r *rig, axe, long string) {
	tb.t.Helper()
	tb.open(r.base + "/")
	tb.wantAccessible(axe, "empty")
	eval[any](tb, `document.getElementById("options").open = true`)
	tb.wantAccessible(axe, "options")
	for _, address := range []string{long, "https://private.example.com/", coffee} {
		tb.read(r, address)
		tb.wantAccessible(axe, address)
	}
	for at := range eval[int](tb, `document.querySelectorAll("[role=tab]").length`) {
		eval[any](tb, fmt.Sprintf(`document.querySelectorAll("[role=tab]")[%d].click()`, at))
		tb.wantAccessible(axe, fmt.Sprintf("view %d", at+1))
	}
	tb.showOriginal(r, coffee)
	eval[any](tb, `document.querySelector(".stage iframe").contentDocument.querySelector("mark").click()`)
	tb.wantAccessible(axe, "a block explained")
	tb.ask("ask", "Why wait?")
	tb.wait(`document.querySelector(".sources")`)
	tb.wantAccessible(axe, "an answer")
	eval[any](tb, `document.activeElement.blur(); document.getElementById("keys").click()`)
	tb.wantAccessible(axe, "keys")
}

func TestSeveralPagesAndTheQueueAreAccessible(t *testing.T) {
	t.Parallel()
	axe := axeSource(t)
	browser := openBrowser(t)
	r := start(t, Options{Queue: openQueue(t)})
	for scheme, width := range map[string]int64{"light": 1280, "dark": 390} {
		tb := openTab(t, browser, r.base+"/#/queue")
		tb.prefers(scheme)
		tb.do(chromedp.EmulateViewport(width, 900))
		tb.wait(`document.querySelector(".queue tbody tr")`)
		tb.wantAccessible(axe, "the queue, "+scheme)
		tb.write(coffee + " http://metadata.example.com/x" + kb.Enter)
		tb.wait(`document.querySelector(".rail .done") && document.querySelector(".rail .failed")`)
		tb.wantAccessible(axe, "several pages, "+scheme)
	}
}
