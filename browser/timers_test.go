package browser

import (
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
