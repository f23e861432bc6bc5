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
