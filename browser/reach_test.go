package browser

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

// Controls that are drawn where no mouse reaches them, fields that hold what
// they are given in another way, and controls that go by the same name.
const reachPage = `<title>Reach</title><style>.shut { max-height: 0; overflow: hidden } .faint { opacity: 0; pointer-events: none } .loud { text-transform: uppercase }</style>
<div class=shut><a href="#inside" id=folded>Folded away</a></div><p>Something that lies over it</p>
<ul class=faint><li><a href="#menu">In a closed menu</a></ul>
<h2 contenteditable class=loud id=loud>Title</h2>
<textarea id=editor aria-label=Editor></textarea><pre id=shown></pre>
<section id=a><h3>A</h3><div><div><button>Open</button><button>Remove</button></div></div></section>
<section id=b><h3>B</h3><div><div><button>Remove</button></div></div></section>
<script>editor.oninput = () => { shown.textContent += editor.value; editor.value = '' }
for (const b of document.querySelectorAll('section button')) b.onclick = () => document.title = b.textContent + ' in ' + b.closest('section').id</script>`

func TestReach(t *testing.T) {
	do := visit(t, serve(t, "reach.example.com", "/", reachPage))
	text := must(t, do, tab.Request{Action: tab.Elements, Selectors: true}).Text()
	for want, is := range map[string]bool{`"Folded away" offscreen`: true, "In a closed menu": false, `button "Remove" in "B" #b button`: true} {
		if strings.Contains(text, want) != is {
			t.Errorf("the list has %s: %v, want %v\n%s", want, !is, is, text)
		}
	}
	for _, test := range []struct {
		req  tab.Request
		want string
	}{
		{tab.Request{Action: tab.Click, Selector: "#folded"}, "by script, since no mouse reaches it; navigated to"},
		{tab.Request{Action: tab.Type, Selector: "#loud", Text: "quiet"}, "the value is now quiet"},
		{tab.Request{Action: tab.Type, Selector: "#editor", Text: "words"}, "as editors do"},
		{tab.Request{Action: tab.Click, Selector: `"Open"`}, `clicked button "Open"`},
		{tab.Request{Action: tab.Click, Selector: `#b "Remove"`}, `clicked button "Remove"`},
	} {
		got, err := do(test.req)
		if err != nil || !strings.Contains(got.Outcome.String(), test.want) {
			t.Errorf("%s %s: %v, %v; want %q", test.req.Action, test.req.Selector, got, err, test.want)
		}
	}
	if title := must(t, do, tab.Request{Action: tab.State}).Title; title != "Remove in b" {
		t.Errorf("title %q", title)
	}
	for selector, want := range map[string]error{`"Remove"`: tab.ErrAmbiguous, `#c "Remove"`: tab.ErrNotFound, `#a[ "Remove"`: tab.ErrSelector, `"Gone"`: tab.ErrNotFound, `"`: tab.ErrSelector} {
		if _, err := do(tab.Request{Action: tab.Click, Selector: selector}); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", selector, err, want)
		}
	}
}

func TestSessionIDs(t *testing.T) {
	t.Parallel()
	uuid := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	for range 100 {
		if id := newID(); !uuid.MatchString(id) {
			t.Fatalf("%q is no UUID of version 4", id)
		}
	}
}
