package webserver

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// atFirst notes what a person sees when the page has come and its program has
// not begun.
const atFirst = `document.addEventListener("readystatechange", () => {
	if (document.readyState !== "interactive") return;
	const { lang, dataset } = document.documentElement;
	window.atFirst = [lang, dataset.theme ?? "", document.querySelector("h1").textContent, document.getElementById("language").textContent];
});`

// A choice is there before the page is painted, and the program comes after.
func TestLooksComeBeforeTheProgram(t *testing.T) {
	t.Parallel()
	r := start(t, Options{})
	tb := openTab(t, openBrowser(t), r.base+"/")
	if _, err := chromedp.Call(tb.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: atFirst}); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		chosen string
		want   [4]string
	}{
		{"", [4]string{"en", "", "Read the web, poured clear.", ""}},
		{"#language", [4]string{"ko", "", "웹을 맑게 걸러 읽습니다.", ""}},
		{"#theme", [4]string{"ko", "light", "웹을 맑게 걸러 읽습니다.", ""}},
		{"#theme", [4]string{"ko", "dark", "웹을 맑게 걸러 읽습니다.", ""}},
		{"#theme", [4]string{"ko", "", "웹을 맑게 걸러 읽습니다.", ""}},
		{"#language", [4]string{"en", "", "Read the web, poured clear.", ""}},
	} {
		if tc.chosen != "" {
			tb.click(tc.chosen)
		}
		tb.open(r.base + "/")
		if got := eval[[4]string](tb, `window.atFirst`); got != tc.want {
			t.Errorf("after a click on %q the page began with %q, want %q", tc.chosen, got, tc.want)
		}
	}
}
