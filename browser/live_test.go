package browser

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

func TestAPartKeepsWhatItsControlsSay(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "dash.example.com", "/", `<title>Dash</title><div id=panel><h2>Orders</h2><div role=alert>Payment failed</div>
<label for=q>Search</label><input id=q value=kettle><label>Status <select><option>All<option selected>Open</select></label><label><input type=checkbox checked> Only mine</label>
<input type=password value=s3cret aria-label=Secret><input type=hidden value=token><button role=tab aria-selected=true>Open (3)</button><button disabled>Save</button>
<table><tr><td>7<td><button>Retry</button></table><progress value=3 max=10 aria-label=Done></progress></div><p>Beside</p>`))
	html := string(must(t, do, tab.Request{Action: tab.Content, Selector: "#panel"}).Document.HTML)
	for _, want := range []string{"<h2>Orders</h2>", ">Payment failed<", ">Search: kettle<", ">Status: Open<", ">[x] Only mine<", ">Open (3) (selected)<", ">Save (disabled)<", "Retry", ">Done: 3 of 10<", ">Secret<"} {
		if !strings.Contains(html, want) {
			t.Errorf("lacks %q:\n%s", want, html)
		}
	}
	for _, never := range []string{"s3cret", "token", "Beside", "All<"} {
		if strings.Contains(html, never) {
			t.Errorf("holds %q:\n%s", never, html)
		}
	}
	if whole := string(must(t, do, tab.Request{Action: tab.Content}).Document.HTML); !strings.Contains(whole, "<button disabled") {
		t.Errorf("the whole page is written otherwise: %s", whole)
	}
}

func TestWhatCannotBeSeenIsNotVisible(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "unseen.example.com", "/", `<title>U</title><button>Seen</button><button style="opacity:0">Clear</button><div style="opacity:0"><button>Within</button></div>
<button style="position:absolute;left:-9999px">Away</button><div style="height:10px;width:300px;overflow:hidden;position:relative"><button style="position:absolute;top:50px">Clipped</button></div>
<label><input type=checkbox style="opacity:0">Switch</label><button style="position:absolute;top:3000px">Below</button>`))
	want := map[string]bool{"Seen": true, "Clear": false, "Within": false, "Away": false, "Clipped": false, "Switch": true, "Below": true}
	for _, e := range must(t, do, tab.Request{Action: tab.Elements}).Elements {
		if e.Visible != want[e.Text] {
			t.Errorf("%s: visible %v", e.Text, e.Visible)
		}
		delete(want, e.Text)
	}
	if len(want) > 0 {
		t.Errorf("not listed: %v", want)
	}
}

func TestControlsKnownByAListenerAlone(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "listener.example.com", "/", `<title>L</title><div id=app><ul id=list><li><span id=a>Open</span><li><b id=b>Remove</b></ul><div id=big style="width:1200px;height:700px">Canvas</div>
<p id=p>Only text</p><span id=c><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width=20 height=20></span></div><script>
for (const id of ['app', 'list', 'a', 'b', 'big', 'c']) document.getElementById(id).addEventListener(id === 'b' ? 'mousedown' : 'click', () => { document.title = id }, true);
</script>`))
	var got []string
	for _, e := range must(t, do, tab.Request{Action: tab.Elements}).Elements {
		got = append(got, e.Selector)
	}
	if strings.Join(got, " ") != "#a #b #c" {
		t.Errorf("found %q", got)
	}
}

// The list tells titles as they are, whoever has changed them.
func TestListTellsTitles(t *testing.T) {
	t.Parallel()
	serve(t, "titles.example.com", "/other", `<title>Other</title><button onclick="opener.document.title = 'Changed from there'">Go</button>`)
	do := visit(t, serve(t, "titles.example.com", "/", `<title>First</title><button onclick="window.open('/other')">Open</button>`))
	opened := must(t, do, tab.Request{Action: tab.Click, Selector: "button"}).Outcome.Opened
	if len(opened) != 1 {
		t.Fatalf("opened %v", opened)
	}
	if _, err := pool.Do(t.Context(), tab.Request{Action: tab.Click, Session: opened[0], Selector: "button"}); err != nil {
		t.Fatal(err)
	}
	list, err := pool.Do(t.Context(), tab.Request{Action: tab.List})
	if err != nil || !strings.Contains(list.Text(), "Changed from there") {
		t.Errorf("list: %v, %v; want the title that the other window gave", list.Text(), err)
	}
	if _, err := pool.Do(t.Context(), tab.Request{Action: tab.Close, Session: opened[0]}); err != nil {
		t.Error(err)
	}
}
