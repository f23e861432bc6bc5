package browser

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

// A page's timers do as they always do, and nothing of ours is there to find.
func TestWatchedTimersAreTimers(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "timers.example.com", "/", `<title>Timers</title><p id=p>Words</p><script>
const said = [], say = (...a) => said.push(...a);
const names = Object.getOwnPropertyNames(window).filter((n) => /^[A-Z2-7]{26}$/.test(n));
say('found ' + names.length, setTimeout.name + setTimeout.length, /native code/.test(setTimeout), /native code/.test(Function.prototype.toString.call(clearTimeout)));
const other = document.createElement('iframe'); document.head.append(other); say('frame ' + typeof other.contentWindow.setTimeout); other.remove();
setTimeout("say('text')", 200);
setTimeout(function (a, b) { say(a + b, this === window) }, 210, 1, 2);
const stopped = setTimeout(() => say('stopped'), 220); clearTimeout(stopped); clearTimeout(undefined);
try { setTimeout() } catch (e) { say(e.name) }
setTimeout(() => { document.title = said.join(' ') }, 400);
</script>`))
	got := must(t, do, tab.Request{Action: tab.State})
	const want = "found 0 setTimeout1 true true frame function TypeError text 3 true"
	if got.Title != want {
		t.Errorf("the page saw %q, want %q", got.Title, want)
	}
}

// What an action does a moment later is a part of what it did.
func TestActionsWaitForTheirTimers(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "timers.example.com", "/act", `<title>Before</title><button onclick="setTimeout(() => { document.title = 'After' }, 900)">Go</button>`))
	if got := must(t, do, tab.Request{Action: tab.Click, Selector: "button"}); got.Title != "After" || got.Loading {
		t.Errorf("title %q, loading %q; want %q", got.Title, got.Pending, "After")
	}
}

// What counts visits or turns slides of a full page is not waited for.
func TestTimersOfOthersAreNotWaitedFor(t *testing.T) {
	t.Parallel()
	site.Handle("counts.example.net", "/late.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, `setTimeout(() => { document.title = 'Waited' }, 6400)`)
	})
	words := "<title>Words</title>" + strings.Repeat("<p>Words that were there from the beginning, so many that there is enough.</p>", 10)
	for name, script := range map[string]string{
		"another site's": `<script src="https://counts.example.net/late.js"></script>`,
		"loads a script": `<script>setTimeout(() => { document.title = 'Waited'; document.head.append(document.createElement('script')) }, 6400)</script>`,
		"set by another": `<script>setTimeout(() => setTimeout(() => { document.title = 'Waited' }, 6400), 200)</script>`,
	} {
		do := visit(t, serve(t, "timers.example.com", "/"+url.PathEscape(name), words+script))
		if got := must(t, do, tab.Request{Action: tab.State}); got.Title != "Words" || got.Loading {
			t.Errorf("%s: title %q, loading %q; want it not to be waited for", name, got.Title, got.Pending)
		}
	}
}

// A message that goes away by itself does not keep an action.
func TestActionsDoNotWaitForLongTimers(t *testing.T) {
	t.Parallel()
	words := strings.Repeat("<p>Words that were there from the beginning, so many that there is enough.</p>", 10)
	do := visit(t, serve(t, "timers.example.com", "/toast", "<title>Before</title>"+words+`<button onclick="t.textContent = 'Saved'; setTimeout(() => { t.textContent = '' }, 6400)">Save</button><p role=status id=t></p>`))
	got := must(t, do, tab.Request{Action: tab.Click, Selector: "button"})
	if text := strings.Join(got.Outcome.Messages, " "); text != "Saved" || got.Loading {
		t.Errorf("it says %q, loading %q; want what stands there before the timer", text, got.Pending)
	}
}
