package webserver

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// stand tells on what a person with a keyboard stands, or that it cannot be seen.
const stand = `(() => {
	const node = document.activeElement;
	if (node.tagName === "IFRAME") return "block " + node.contentDocument.activeElement.textContent.trim();
	const { top, bottom } = node.getBoundingClientRect();
	const isSeen = bottom > 0 && top < innerHeight;
	const { outlineStyle, boxShadow } = getComputedStyle(node.id === "message" ? node.parentElement : node);
	if (!isSeen || (outlineStyle === "none" && boxShadow === "none")) return "unseen " + node.outerHTML.slice(0, 200);
	const kind = node.getAttribute("role") ?? { A: "link", H2: "title", P: "passage" }[node.tagName] ?? node.tagName.toLowerCase();
	return kind + " " + (node.id && !node.id.startsWith("result") ? "#" + node.id : node.ariaLabel ?? node.textContent.trim());
})()`

// press sends keys, one by one, and waits until a person stands where they
// should lead.
func (tb *window) press(want string, keys ...string) {
	tb.t.Helper()
	for _, key := range keys {
		tb.do(chromedp.KeyEvent(key))
	}
	got := ""
	defer func() {
		if !strings.HasPrefix(got, want) {
			tb.t.Errorf("%q leads to %q, want %q", keys, got, want)
		}
	}()
	eventually(tb.t, "the keys lead there", func() bool {
		got = eval[string](tb, stand)
		return strings.HasPrefix(got, want)
	})
}

func (tb *window) insert(text string) {
	tb.t.Helper()
	if _, err := chromedp.Call(tb.ctx, input.InsertText, input.InsertTextParams{Text: text}); err != nil {
		tb.t.Fatal(err)
	}
}

// Nothing here is clicked: a page is read, looked at in every way, asked about
// and left with keys alone, and where one stands is always seen.
func TestPageByKeyboardAlone(t *testing.T) {
	t.Parallel()
	browser := openBrowser(t)
	r := startQuestions(t)
	for name, walk := range map[string]func(*testing.T, *rig, *window){
		"read and look":    keysReadAndLook,
		"blocks":           keysThroughBlocks,
		"ask and cite":     keysAskAndCite,
		"options":          keysThroughOptions,
		"stop":             keysStopReading,
		"narrow":           keysOnANarrowScreen,
		"language and ask": answersOutliveTheLanguage,
	} {
		t.Run(name, func(t *testing.T) {
			inner := *r
			inner.t = t
			walk(t, &inner, openTab(t, browser, r.base+"/"))
		})
	}
}

func (tb *window) readByKeys(address string) {
	tb.t.Helper()
	tb.press("textarea #message")
	tb.insert(address)
	tb.press("title What a Slow Pour", kb.Enter)
}

func keysReadAndLook(t *testing.T, _ *rig, tb *window) {
	tb.readByKeys(coffee)
	tb.press("tab Reading", kb.Tab)
	tb.press("tab Outline", kb.End)
	tb.press("button Original", kb.Tab)
	tb.press("tabpanel", kb.Tab, kb.Tab)
	tb.press("button The recipe I kept", kb.Tab, kb.Tab, kb.Tab, kb.Tab)
	tb.press("h3 The recipe I kept", kb.Enter)
	tb.press("button The recipe I kept", kb.Escape)
	tb.press("tab Reading", "1")
	tb.press("textarea #message", "/")
	tb.insert("half an address")
	tb.press("title What a Slow Pour", kb.Escape)
	if got := eval[string](tb, `document.getElementById("message").value`); got != coffee {
		t.Errorf("after Escape the bar has %q, want %q", got, coffee)
	}
	eval[any](tb, `history.back()`)
	tb.press("textarea #message")
}

func keysThroughBlocks(t *testing.T, _ *rig, tb *window) {
	tb.readByKeys(coffee)
	tb.press("block We use cookies", "b")
	tb.press("block Accept", kb.ArrowDown)
	if got := eval[int](tb, `document.querySelector(".stage iframe").contentDocument.querySelectorAll("[tabindex='0'], button:not([tabindex])").length`); got != 1 {
		t.Errorf("%d things of the original stop a Tab, want the chosen block alone", got)
	}
	if got := eval[int](tb, `scrollY`); got != 0 {
		t.Errorf("going through the blocks moved the page by %d", got)
	}
	eval[any](tb, `[...document.querySelector(".stage iframe").contentDocument.querySelectorAll("mark.kept")].find((n) => n.textContent.includes("full of gas")).click()`)
	tb.press("passage The bloom matters", kb.Enter)
	tb.press("block The bloom matters", kb.Escape)
	tb.press("tab Reading", kb.Escape)
	tb.press("button Original", kb.Escape)
	tb.wait(`document.querySelector(".side").hidden`)
}

func keysAskAndCite(t *testing.T, _ *rig, tb *window) {
	tb.readByKeys(coffee)
	tb.press("textarea", "a")
	tb.insert("Why wait?")
	tb.press("textarea", kb.Enter)
	tb.wait(`document.querySelector(".answer .cite") && document.querySelector(".outcome").ariaBusy === "false"`)
	tb.press("button Source 1", kb.Tab, kb.Tab)
	tb.press("passage The bloom matters", kb.Enter)
	tb.press("button Source 1", kb.Escape)
	tb.press("tab Reading", kb.Escape)
	tb.press("textarea", "a")
}

func keysThroughOptions(t *testing.T, _ *rig, tb *window) {
	tb.press("textarea #message")
	isOpen := func() bool { return eval[bool](tb, `document.getElementById("options").open`) }
	tb.press("summary Options", kb.Tab, kb.Tab, kb.Tab)
	tb.press("select #render", kb.Enter, kb.Tab)
	tb.press("summary Options", kb.Escape)
	if isOpen() {
		t.Error("Escape leaves the options open")
	}
	tb.press("input #fresh", kb.Enter, kb.Tab, kb.Tab, kb.Tab, kb.Tab, kb.Tab, kb.Tab, kb.Tab)
	tb.press("link Reference", kb.Tab)
	if isOpen() {
		t.Error("the options stay open behind whoever has left them")
	}
}

// Whoever stands on a page in the rail stays there while others come in.
func keysStopReading(_ *testing.T, r *rig, tb *window) {
	arrived, release := r.hold("/held-by-keys")
	defer release()
	tb.press("textarea #message")
	tb.insert("https://fault.example.com/held-by-keys " + retries)
	tb.press("title fault.example.com", kb.Enter)
	<-arrived
	tb.wait(`document.querySelectorAll(".rail .done").length === 1`)
	tb.press("button Retries", "n")
	tb.press("button fault.example.com", "p")
	eval[any](tb, `window.row = document.activeElement; null`)
	tb.press("button fault.example.com", kb.Escape)
	tb.wait(`document.querySelectorAll(".rail .failed").length === 1 && window.row === document.activeElement`)
}

// Where there is room for one thing only, a view takes the place of what stood
// beside the text, and the chosen one is in sight.
func keysOnANarrowScreen(t *testing.T, r *rig, tb *window) {
	tb.do(chromedp.EmulateViewport(360, 760))
	tb.read(r, coffee)
	tb.press("textarea", "a")
	tb.press("button Ask", kb.Escape)
	tb.press("textarea", "a")
	eval[any](tb, `document.querySelector("[id$=tab-outline]").click()`)
	tb.press("tab Outline")
	if eval[bool](tb, `document.querySelector(".panel").getClientRects().length === 0`) {
		t.Error("the outline was chosen, but is not shown")
	}
	eval[any](tb, `location.hash = "#/u/" + encodeURIComponent("`+retries+`") + "?view=outline"`)
	tb.waitTitle("Retries")
	if got := eval[float64](tb, `document.querySelector("[aria-selected=true]").getBoundingClientRect().right`); got > 360 {
		t.Errorf("the chosen tab ends at %v of 360 pixels", got)
	}
}

func answersOutliveTheLanguage(_ *testing.T, r *rig, tb *window) {
	tb.read(r, coffee)
	tb.ask("verify", "fresh coffee is full of gas")
	tb.wait(`document.querySelector(".outcome .swatch")?.textContent === "The page says so"`)
	eval[any](tb, `document.getElementById("language").click()`)
	tb.wait(`document.querySelector(".outcome .swatch")?.textContent !== "The page says so" && document.querySelector(".question textarea").value.includes("full of gas")`)
}
