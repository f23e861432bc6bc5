package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/decant-dev/decant/tab"
)

// late is a page that fills itself after it was loaded, each time it is asked
// for anew when the time is right: when the page has been looked at a while.
const late = `<!doctype html><title>Late</title><body>%s<script>
const fill = () => { document.querySelectorAll('.spinner, .skeleton-row, .wait, [aria-busy]').forEach((e) => e.remove()); document.body.insertAdjacentHTML('beforeend', '<p>The orders of today are all here now.</p>') };
%s</script>`

// Pages that say in different ways that they are not done are waited for when
// they are opened and when something on them was clicked.
func TestPagesAreWaitedForUntilTheyHaveTheirContent(t *testing.T) {
	t.Parallel()
	const host = "late.example.com"
	site.Handle(host, "/slow.json", func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-answerAfter(900):
			fmt.Fprint(w, `{}`)
		case <-r.Context().Done():
		}
	})
	site.Handle(host, "/live/socket", socket)
	site.Handle(host, "/live/events", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_ = http.NewResponseController(w).Flush()
		holdFor(r, "900")
		fmt.Fprint(w, "data: 1\n\n")
	})
	site.Handle(host, "/live/script", func(w http.ResponseWriter, r *http.Request) {
		holdFor(r, "3000")
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, "fill()")
	})
	long := strings.Repeat("<p>Words that were there from the beginning, so many that there seems to be enough.</p>", 10)
	const spin = `<style>@keyframes s { to { transform: rotate(1turn) } } .spinner { width: 20px; height: 20px; animation: s 1s infinite }</style>`
	for name, page := range map[string][2]string{
		"empty shell":      {`<header>Shop</header><div id=root></div>`, `setTimeout(fill, 900)`},
		"spinner":          {spin + long + `<div class="spinner"></div>`, `setTimeout(fill, 900)`},
		"skeleton":         {spin + long + `<div class="skeleton-row spinner" style="background:#ccc">&nbsp;</div>`, `setTimeout(fill, 900)`},
		"busy":             {long + `<section aria-busy="true">Orders</section>`, `setTimeout(fill, 900)`},
		"words":            {long + `<div class=wait>Loading orders…</div>`, `setTimeout(fill, 900)`},
		"progress":         {long + `<progress class=wait></progress>`, `setTimeout(fill, 900)`},
		"request":          {long, `fetch('/slow.json').then(fill)`},
		"request by chain": {long, `fetch('/slow.json').then(() => fetch('/slow.json?2')).then(fill)`},
		"shadow":           {long + `<div id=h></div>`, `const s = h.attachShadow({mode: 'open'}); s.innerHTML = '<div aria-busy=true>Orders</div>'; setTimeout(() => { s.innerHTML = ''; fill() }, 900)`},
		"timer":            {long, `setTimeout(fill, 900)`},
		"timer, few words": {`<p>Orders</p>`, `setTimeout(fill, 1500)`},
		"long timer":       {long, `setTimeout(fill, 2500)`},
		"timer after load": {long, `addEventListener('load', () => setTimeout(fill, 900))`},
		"stopped timer":    {long, `clearTimeout(setTimeout(() => 0, 1100)); setTimeout(fill, 900)`},
		"timers for ever":  {`<p>Orders</p>`, `const again = () => setTimeout(again, 700); again(); fill()`},
		"socket":           {`<p>Orders</p>`, `new WebSocket('wss://late.example.com/live/socket?900').onmessage = fill`},
		"events":           {`<p>Orders</p>`, `new EventSource('/live/events').onmessage = fill`},
		"late script":      {long, `const s = document.createElement('script'); s.src = '/live/script'; document.head.append(s)`},
		"words about it":   {long + `<h2>Loading from API</h2><a href=/x>Loading</a>`, `fill()`},
		"a clock ticks":    {`<p id=c>0</p>`, `setInterval(() => c.textContent = Date.now() % 10, 20); fill()`},
	} {
		body := fmt.Sprintf(late, page[0], page[1])
		address := serve(t, host, "/"+strings.ReplaceAll(name, " ", "-"), body)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			opened, err := pool.Do(t.Context(), tab.Request{Action: tab.Open, URL: address})
			if err != nil {
				t.Fatal(err)
			}
			defer pool.Do(context.Background(), tab.Request{Action: tab.Close, Session: opened.Session})
			got, err := pool.Do(t.Context(), tab.Request{Action: tab.Content, Session: opened.Session})
			if err != nil || opened.Loading || !strings.Contains(string(got.Document.HTML), "all here now") {
				t.Errorf("loading %v %q, %v; want the whole page", opened.Loading, opened.Pending, err)
			}
		})
	}
}

func TestWhatStillLoadsIsTold(t *testing.T) {
	t.Parallel()
	const host = "endless.example.com"
	site.Handle(host, "/never.json", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	for want, page := range map[string]string{
		`busy section "Orders"`:     `<button>A</button><section aria-busy="true">Orders</section><script></script>`,
		`the page is still empty`:   `<div id=root></div><script></script>`,
		host + `/never.json`:        `<button>A</button><script>fetch('/never.json')</script>`,
		`div.spinner "Please wait"`: `<button>A</button><div class="spinner" style="transition:none">Please wait</div><script></script>`,
	} {
		address := serve(t, host, fmt.Sprintf("/%x", want), page)
		got, err := pool.Do(t.Context(), tab.Request{Action: tab.Open, URL: address, Seconds: 1})
		if err != nil || !got.Loading || !slices.Contains(got.Pending, want) || !strings.Contains(got.Text(), "still loading: ") {
			t.Errorf("%s: %+v, %v; want %q", page, got, err, want)
			continue
		}
		_, _ = pool.Do(t.Context(), tab.Request{Action: tab.Close, Session: got.Session})
	}
}

// What an action sets off is waited for; what was loading before is not.
func TestActionsWaitForWhatTheySetOff(t *testing.T) {
	t.Parallel()
	const host = "sets-off.example.com"
	site.Handle(host, "/save", func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-answerAfter(2500):
		case <-r.Context().Done():
		}
	})
	do := visit(t, serve(t, host, "/", `<title>Before</title><div aria-busy=true>An old spinner</div>
<button onclick="fetch('/save').then(() => document.title = 'Saved')">Save</button>
<button onclick="this.insertAdjacentHTML('afterend', '<i aria-busy=true>…</i>'); setTimeout(() => { document.querySelector('i').remove(); document.title = 'Spun' }, 2500)">Spin</button>`))
	for button, want := range map[string]string{`"Save"`: "Saved", `"Spin"`: "Spun"} {
		if got := must(t, do, tab.Request{Action: tab.Click, Selector: button}); got.Title != want || got.Loading {
			t.Errorf("%s: title %q, loading %q; want %q", button, got.Title, got.Pending, want)
		}
	}
}

// A document that never ends was waited for when it was opened, not again with each action.
func TestActionsDoNotWaitForADocumentThatNeverEnds(t *testing.T) {
	t.Parallel()
	const host = "unending.example.com"
	site.Handle(host, "/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<title>Begun</title><h1>Begun</h1><button onclick="document.title = 'Pressed'">Press</button>`)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	opened, err := pool.Do(t.Context(), tab.Request{Action: tab.Open, URL: "https://" + host + "/", Seconds: 1})
	if err != nil || !slices.Contains(opened.Pending, "the document") {
		t.Fatalf("opened: %+v, %v; want it still loading", opened, err)
	}
	defer pool.Do(t.Context(), tab.Request{Action: tab.Close, Session: opened.Session})
	got, err := pool.Do(t.Context(), tab.Request{Action: tab.Click, Session: opened.Session, Selector: "button"})
	if err != nil || got.Title != "Pressed" || got.Loading {
		t.Errorf("pressed: %+v, %v; want that nothing was waited for", got, err)
	}
}

func TestWait(t *testing.T) {
	t.Parallel()
	const host = "wait.example.com"
	var asked atomic.Int32
	site.Handle(host, "/later", func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		fmt.Fprint(w, "<p id=framed>Framed words</p>")
	})
	do := visit(t, serve(t, host, "/", `<title>Wait</title><button id=go>Go</button><p id=old>Old words</p><script>go.onclick = () => {
setTimeout(() => { old.remove(); document.body.insertAdjacentHTML('beforeend', '<p id=new>Brand <b>new</b> words</p><iframe id=f src=/later></iframe>'); history.pushState(0, '', '/done?x=1') }, 1500) }</script>`))
	must(t, do, tab.Request{Action: tab.Click, Selector: "#go"})
	for _, test := range []struct {
		req  tab.Request
		want string
	}{
		{tab.Request{Selector: "#new"}, `"#new" was there`},
		{tab.Request{Text: "brand NEW words"}, `the text "brand NEW words" was there`},
		{tab.Request{Text: "framed words"}, "was there"},
		{tab.Request{Selector: "#f |> #framed"}, "was there"},
		{tab.Request{Selector: "#old", Gone: true}, `"#old" was gone`},
		{tab.Request{Text: "Old words", Gone: true}, "was gone"},
		{tab.Request{URL: "/done?x="}, "was there"},
		{tab.Request{URL: "wait.example.com*x=1"}, "was there"},
		{tab.Request{Seconds: 0.01}, "waited 10ms"},
	} {
		test.req.Action = tab.Wait
		got, err := do(test.req)
		if err != nil || !strings.Contains(got.Text(), test.want) {
			t.Errorf("%+v: %v, %v; want %q", test.req, got, err, test.want)
		}
	}
	for _, test := range []struct {
		req  tab.Request
		is   error
		says string
	}{
		{tab.Request{Selector: "#never", Seconds: 0.05}, tab.ErrWait, `"#never" did not appear in 50ms`},
		{tab.Request{Text: "Brand new", Gone: true, Seconds: 0.05}, tab.ErrWait, `did not go away`},
		{tab.Request{Selector: "##"}, tab.ErrSelector, "not valid CSS"},
		{tab.Request{}, tab.ErrRequest, "say what to wait for"},
		{tab.Request{Number: 7}, tab.ErrNotFound, "number 7"},
		{tab.Request{Selector: "#a", Seconds: 121}, tab.ErrRequest, "between 0 and 120"},
		{tab.Request{Selector: "#a", Seconds: -1}, tab.ErrRequest, "between 0 and 120"},
	} {
		test.req.Action = tab.Wait
		if _, err := do(test.req); !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%+v: %v; want %v with %q", test.req, err, test.is, test.says)
		}
	}
}

func TestRenderWaitsForWhatTheReaderNames(t *testing.T) {
	t.Parallel()
	address := serve(t, "wait.example.com", "/render", `<title>R</title>`+strings.Repeat("<p>Words enough to read, all of them there at once.</p>", 20)+
		`<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p class=late>The last line</p>'), 1500)</script>`)
	for waitFor, missing := range map[string]string{".late": "", `"the last line"`: "", ".never": `".never"`} {
		doc, err := pool.Render(t.Context(), tab.Visit{URL: address, WaitFor: waitFor})
		if err != nil || doc.Missing != missing || missing == "" && !strings.Contains(string(doc.HTML), "The last line") {
			t.Errorf("%s: %+v, %v; want missing %q", waitFor, doc, err, missing)
		}
	}
}
