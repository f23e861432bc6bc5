package browser

import (
	"bytes"
	"errors"
	"image/png"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

func TestActions(t *testing.T) {
	do := formPage(t)
	yes := true
	for _, test := range []struct {
		req  tab.Request
		want string
	}{
		{tab.Request{Action: tab.Type, Selector: `[name="user"]`, Text: "ann"}, `typed into input "User"; the value is now ann`},
		{tab.Request{Action: tab.Type, Selector: `[name="pw"]`, Text: "s3cret"}, `typed into password "Password"`},
		{tab.Request{Action: tab.Type, Selector: `[name="short"]`, Text: "too long"}, `the field takes only 5 characters`},
		{tab.Request{Action: tab.Type, Selector: `[name="day"]`, Text: "2026-01-31"}, `the value is now 2026-01-31`},
		{tab.Request{Action: tab.Type, Selector: `[name="volume"]`, Text: "7"}, `the value is now 7`},
		{tab.Request{Action: tab.Type, Selector: `[name="note"]`, Text: "new"}, `the value is now new`},
		{tab.Request{Action: tab.Type, Selector: `[name="note"]`, Text: ""}, `typed into textarea "Note"`},
		{tab.Request{Action: tab.Type, Selector: `[contenteditable]`, Text: "fresh"}, `the value is now fresh`},
		{tab.Request{Action: tab.Type, Selector: `custom-field >>> input`, Text: "down"}, `the value is now down`},
		{tab.Request{Action: tab.Type, Selector: `#inner |> input`, Text: "framed"}, `the value is now framed`},
		{tab.Request{Action: tab.Select, Selector: `select`, Value: "Japan"}, `the value is now Japan`},
		{tab.Request{Action: tab.Click, Selector: `[name="keep"]`}, `clicked checkbox "Keep me signed in"; now checked`},
		{tab.Request{Action: tab.Click, Selector: `#dark`}, `now checked`},
		{tab.Request{Action: tab.Click, Selector: `#size-l`}, `clicked radio "Large" through its label; now checked`},
		{tab.Request{Action: tab.Click, Selector: `custom-field >>> button`}, `clicked button "Go deep"`},
		{tab.Request{Action: tab.Click, Selector: `#inner |> button`}, `clicked button "In frame"`},
		{tab.Request{Action: tab.Click, Selector: `.card`}, `clicked button "A clickable card"`},
		{tab.Request{Action: tab.Click, Selector: `summary`}, `clicked summary "More"`},
		{tab.Request{Action: tab.Click, Selector: `#nothing`}, `nothing changed`},
		{tab.Request{Action: tab.Click, Selector: `a.sr`}, `navigated to https://form.example.com/#main`},
		{tab.Request{Action: tab.Type, Selector: `[name="user"]`, Text: "bob", Submit: true}, `bob`},
		{tab.Request{Action: tab.Press, Selector: `[name="user"]`, Key: "Control+A"}, `pressed Control+A`},
		{tab.Request{Action: tab.Press, Key: "x"}, `pressed x`},
	} {
		got, err := do(test.req)
		if err != nil || !strings.Contains(got.Outcome.String(), test.want) {
			t.Errorf("%s %s %q: %v, %v; want %q", test.req.Action, test.req.Selector, test.req.Text, got, err, test.want)
			if got != nil {
				t.Log(got.Outcome)
			}
		}
	}
	list := must(t, do, tab.Request{Action: tab.Elements})
	for _, e := range list.Elements {
		if e.Text == "User" && e.Value != "x" || e.Text == "Keep me signed in" && (e.Checked == nil || *e.Checked != yes) {
			t.Errorf("after all: %s", e.Line(true))
		}
	}
	if title := must(t, do, tab.Request{Action: tab.State}).Title; title != "Submitted bob" {
		t.Errorf("title %q after submitting", title)
	}
}

func TestActionsThatCannotBe(t *testing.T) {
	do := formPage(t)
	for _, test := range []struct {
		req  tab.Request
		is   error
		says string
	}{
		{tab.Request{Action: tab.Click, Selector: "#under"}, tab.ErrCovered, "div#veil"},
		{tab.Request{Action: tab.Click, Selector: "fieldset button"}, tab.ErrNotReady, "disabled"},
		{tab.Request{Action: tab.Click, Selector: ".del"}, tab.ErrAmbiguous, "fits 3"},
		{tab.Request{Action: tab.Click, Selector: "#sign-in-button"}, tab.ErrNotFound, `button "Sign in"`},
		{tab.Request{Action: tab.Click, Selector: "##"}, tab.ErrSelector, "not valid CSS"},
		{tab.Request{Action: tab.Click, Number: 9}, tab.ErrNotFound, "list the elements first"},
		{tab.Request{Action: tab.Click}, tab.ErrRequest, "which element"},
		{tab.Request{Action: tab.Type, Selector: "[name=fixed]", Text: "x"}, tab.ErrNotReady, "read-only"},
		{tab.Request{Action: tab.Type, Selector: "#nothing", Text: "x"}, tab.ErrNotReady, "takes no text"},
		{tab.Request{Action: tab.Type, Selector: "[name=day]", Text: "tomorrow"}, tab.ErrRequest, "2026-01-31"},
		{tab.Request{Action: tab.Select, Selector: "select", Value: "Mars"}, tab.ErrNotFound, "Korea, Japan"},
		{tab.Request{Action: tab.Select, Selector: "#nothing", Value: "Mars"}, tab.ErrNotReady, "not a select"},
		{tab.Request{Action: tab.Press, Key: "Entr"}, tab.ErrRequest, "no key"},
		{tab.Request{Action: tab.Navigate, URL: "file:///etc/passwd"}, nil, "scheme"},
		{tab.Request{Action: "fly"}, tab.ErrRequest, `no action is called "fly"; there are open, navigate, `},
	} {
		_, err := do(test.req)
		if err == nil || test.is != nil && !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s %s: %v; want %v with %q", test.req.Action, test.req.Selector, err, test.is, test.says)
		}
	}
}

func TestDialogsAndPopups(t *testing.T) {
	do := formPage(t)
	got := must(t, do, tab.Request{Action: tab.Click, Selector: "#alert"})
	if got.Title != "alerted" || len(got.Notices) != 1 || !strings.Contains(got.Notices[0], `"boo"`) {
		t.Errorf("alert: title %q notices %q", got.Title, got.Notices)
	}
	got = must(t, do, tab.Request{Action: tab.Click, Selector: "#popup"})
	if len(got.Outcome.Opened) != 1 {
		t.Fatalf("popup: %s", got.Outcome)
	}
	popup, err := pool.Do(t.Context(), tab.Request{Action: tab.Content, Session: got.Outcome.Opened[0]})
	if err != nil || !strings.Contains(string(popup.Document.HTML), "popped") {
		t.Errorf("popup: %v %v", popup, err)
	}
	if _, err := pool.Do(t.Context(), tab.Request{Action: tab.Close, Session: got.Outcome.Opened[0]}); err != nil {
		t.Error(err)
	}
}

// A framework that keeps the value of its fields notices only what a person
// would have typed: React compares with a setter of its own.
func TestTypingReachesFrameworks(t *testing.T) {
	do := visit(t, serve(t, "framework.example.com", "/", `<title>Framework</title><input id=a value=old><input id=n type=number value=1><output></output><script>
for (const field of document.querySelectorAll('input')) {
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  let tracked = field.value;
  Object.defineProperty(field, 'value', { get() { return native.get.call(this) }, set(v) { tracked = v; native.set.call(this, v) } });
  field.addEventListener('input', () => { const now = native.get.call(field); if (now === tracked) return; tracked = now; document.querySelector('output').textContent += field.id + '=' + now + ';' });
}</script>`))
	for _, req := range []tab.Request{{Selector: "#a", Text: "new"}, {Selector: "#n", Text: "42"}, {Selector: "#a", Text: ""}} {
		req.Action = tab.Type
		must(t, do, req)
	}
	got := must(t, do, tab.Request{Action: tab.Content})
	if html := string(got.Document.HTML); !strings.Contains(html, "a=new;n=42;a=;") {
		t.Errorf("the framework saw: %s", html)
	}
}

func TestScreenshots(t *testing.T) {
	do := formPage(t)
	for _, test := range []struct {
		req           tab.Request
		width, height int
	}{
		{tab.Request{}, 1280, 0},
		{tab.Request{FullPage: true}, 1280, 0},
		{tab.Request{Selector: "#cover-me"}, 120, 30},
		{tab.Request{Selector: "#inner |> input"}, 0, 0},
	} {
		test.req.Action = tab.Screenshot
		shot := must(t, do, test.req)
		size, err := png.DecodeConfig(bytes.NewReader(shot.Image))
		if err != nil || test.width != 0 && size.Width != test.width || test.height != 0 && size.Height != test.height {
			t.Errorf("%+v: %d×%d, %v; want %d×%d", test.req, size.Width, size.Height, err, test.width, test.height)
		}
	}
}

func TestSelectorsHeal(t *testing.T) {
	address := serve(t, "heal.example.com", "/", `<title>Heal</title><div id=box><button id="save-it">Save</button><button>Cancel</button></div>
<ul><li>Ann <button>Remove</button><li>Bob <button>Remove</button></ul>
<button id=mix onclick="document.querySelector('#save-it').id = 'renamed'; document.querySelector('ul').prepend(document.createElement('li'))">Mix</button>`)
	do := visit(t, address)
	list := must(t, do, tab.Request{Action: tab.Elements})
	save, bob := list.Elements[0], list.Elements[3]
	must(t, do, tab.Request{Action: tab.Click, Selector: "#mix"})
	got := must(t, do, tab.Request{Action: tab.Click, Selector: save.Selector})
	if got.Outcome.Healed != "#renamed" {
		t.Errorf("%s: %s", save.Selector, got.Outcome)
	}
	must(t, do, tab.Request{Action: tab.Reload})
	if got = must(t, do, tab.Request{Action: tab.Click, Number: bob.Number}); got.Outcome.Healed != "" {
		t.Errorf("%s: %s", bob.Selector, got.Outcome)
	}
	must(t, do, tab.Request{Action: tab.Navigate, URL: serve(t, "heal.example.com", "/other", `<button>Remove</button><button>Remove</button>`)})
	if _, err := do(tab.Request{Action: tab.Click, Number: bob.Number}); !errors.Is(err, tab.ErrStale) {
		t.Errorf("%s on another page: %v", bob.Selector, err)
	}
}

// The bare name of a control leads to it where no CSS does; names that several
// have lead to none of them, and what is both is CSS.
func TestBareNamesLeadToControls(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "bare.example.com", "/", `<title>Bare</title>
<button onclick="document.title = 'sent'">보내기</button><button onclick="document.title = 'signed in'">Sign in!</button>
<button>Twice</button><button>Twice</button><button>h1</button><h1 onclick="document.title = 'the heading'">Heading</h1>`))
	for name, title := range map[string]string{"보내기": "sent", "Sign in!": "signed in", "h1": "the heading"} {
		if got := must(t, do, tab.Request{Action: tab.Click, Selector: name}); got.Title != title {
			t.Errorf("click %s: title %q, want %q", name, got.Title, title)
		}
	}
	for name, want := range map[string]error{"Twice": tab.ErrAmbiguous, "Thrice": tab.ErrNotFound, "Thrice!": tab.ErrSelector} {
		if _, err := do(tab.Request{Action: tab.Click, Selector: name}); !errors.Is(err, want) {
			t.Errorf("click %s: %v, want %v", name, err, want)
		}
	}
}
