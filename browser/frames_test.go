package browser

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

// What only a listener tells of is found wherever it is.
func TestListenersAreFoundInFramesAndShadowRoots(t *testing.T) {
	t.Parallel()
	const box = `const box = (root, name) => { const d = document.createElement('div'); d.style.width = '80px'; d.textContent = name; d.addEventListener('click', () => { d.textContent = name + ' pressed' }); root.append(d) };`
	serve(t, "listen.example.com", "/inner", `<p>Inside</p><script>`+box+` box(document.body, 'In the frame'); box(document.body, 'Beside it')</script>`)
	do := visit(t, serve(t, "listen.example.com", "/", `<p>Around</p><div id=h></div><iframe src=/inner></iframe><script>`+box+`
box(document.body, 'On the page'); const outer = h.attachShadow({ mode: 'open' }); box(outer, 'In the root'); const deep = document.createElement('div'); outer.append(deep); box(deep.attachShadow({ mode: 'open' }), 'In the root of the root')</script>`))
	list := must(t, do, tab.Request{Action: tab.Elements})
	for _, name := range []string{"On the page", "In the root", "In the root of the root", "In the frame", "Beside it"} {
		i := 0
		for i < len(list.Elements) && list.Elements[i].Text != name {
			i++
		}
		if i == len(list.Elements) {
			t.Errorf("%q is not among\n%s", name, list.Text())
			continue
		}
		got := must(t, do, tab.Request{Action: tab.Click, Number: list.Elements[i].Number})
		if !strings.Contains(got.Text(), name+" pressed") {
			t.Errorf("click on %q: %s; want that it tells what it changed", name, got.Text())
		}
	}
}

// What an action does to frames other than its own is told.
func TestChangesInOtherFramesAreTold(t *testing.T) {
	t.Parallel()
	const host = "framed.example.com"
	serve(t, host, "/menu", `<button onclick="parent.frames.list.document.body.insertAdjacentHTML('beforeend', '<p>A third line</p><button>Undo</button>')">Add</button>
<button onclick="parent.frames.list.location = '/other'">Other</button>`)
	serve(t, host, "/list", `<p>One line</p>`)
	serve(t, host, "/other", `<h1>Another list</h1><a href=/x>A link</a>`)
	do := visit(t, serve(t, host, "/", `<p>Page</p><iframe name=menu src=/menu></iframe><iframe name=list src=/list></iframe>
<button onclick="const f = document.createElement('iframe'); f.src = '/other'; document.body.append(f)">More</button>`))
	for _, step := range []struct {
		selector string
		want     []string
	}{
		{`iframe[name=menu] |> "Add"`, []string{"A third line", `button "Undo"`}},
		{`iframe[name=menu] |> "Other"`, []string{"heading: Another list", "1 elements"}},
		{`"More"`, []string{"heading: Another list"}},
	} {
		lacks := func(got string) bool {
			return slices.ContainsFunc(step.want, func(want string) bool { return !strings.Contains(got, want) })
		}
		got := must(t, do, tab.Request{Action: tab.Click, Selector: step.selector}).Text()
		if lacks(got) {
			t.Errorf("click %s: %s; want %q", step.selector, got, step.want)
		}
	}
}

// A frame that a click brings is a part of the answer, however late it comes.
func TestFramesThatAClickBringsAreWaitedFor(t *testing.T) {
	t.Parallel()
	const host = "late-frame.example.com"
	site.Handle(host, "/slow", func(w http.ResponseWriter, r *http.Request) {
		holdFor(r, "1500")
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<h1>Pay here</h1><button>Pay</button>`)
	})
	do := visit(t, serve(t, host, "/", `<p>Page</p><button onclick="const f = document.createElement('iframe'); f.src = '/slow'; document.body.append(f)">More</button>`))
	if got := must(t, do, tab.Request{Action: tab.Click, Selector: `"More"`}).Text(); !strings.Contains(got, "heading: Pay here") {
		t.Errorf("click: %s; want what the frame says", got)
	}
}
