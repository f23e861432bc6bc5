package browser

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/decant-dev/decant/tab"
)

func formPage(t *testing.T) func(tab.Request) (*tab.Result, error) {
	t.Helper()
	html, err := os.ReadFile("testdata/form.html")
	if err != nil {
		t.Fatal(err)
	}
	serve(t, "frame.example.com", "/form", `<title>inner</title><body style="margin:20px"><input name="framed" aria-label="Framed"><button onclick="this.textContent='pressed'">In frame</button>`)
	serve(t, "form.example.com", "/popup", `<title>Popup</title><p>popped`)
	return visit(t, serve(t, "form.example.com", "/", string(html)))
}

func TestElements(t *testing.T) {
	do := formPage(t)
	list := must(t, do, tab.Request{Action: tab.Elements, Selectors: true})
	text := list.Text()
	t.Log("\n" + text)
	for _, want := range []string{
		`link "Skip to content" offscreen`, `input "User" placeholder "you@example.com"`, `password "Password"`, `checkbox "Keep me signed in"`,
		`button "Never" disabled`, `="Korea" of Korea|Japan|Nowhere`, `date`, `readonly`, `textarea "Note" ="old"`, `textarea "Rich"`, `button "Sign in"`,
		`radio "Small"`, `button "Delete"`, `button "A clickable card"`, `summary "More"`, `custom-field >>> `, `#inner |> `, `button "In frame"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the list lacks %q", want)
		}
	}
	for _, unwanted := range []string{"hunter2", "Hidden button"} {
		if strings.Contains(text, unwanted) {
			t.Errorf("the list holds %q", unwanted)
		}
	}
	for _, e := range list.Elements {
		scrolled, err := do(tab.Request{Action: tab.Scroll, Selector: e.Selector})
		if err != nil || scrolled.URL == "" {
			t.Errorf("%s: %v", e.Selector, err)
		}
	}
}

func TestElementsNarrowed(t *testing.T) {
	do := formPage(t)
	for _, test := range []struct {
		req         tab.Request
		shown, want int
	}{
		{tab.Request{Selector: "#orders"}, 6, 6},
		{tab.Request{Selector: "#orders", MaxElements: 2}, 2, 6},
		{tab.Request{Text: "delete"}, 3, 3},
		{tab.Request{Text: "hidden button", IncludeHidden: true}, 1, 1},
		{tab.Request{Selector: "#inner |> body"}, 2, 2},
		{tab.Request{Selector: "custom-field"}, 2, 2},
	} {
		test.req.Action = tab.Elements
		got := must(t, do, test.req)
		if len(got.Elements) != test.shown || got.Metadata.TotalCount != test.want {
			t.Errorf("%+v: %d of %d, want %d of %d\n%s", test.req, len(got.Elements), got.Metadata.TotalCount, test.shown, test.want, got.Text())
		}
	}
	if _, err := do(tab.Request{Action: tab.Elements, Selector: "li["}); !errors.Is(err, tab.ErrSelector) {
		t.Errorf("bad selector: %v", err)
	}
	if _, err := do(tab.Request{Action: tab.Elements, Selector: "#nowhere"}); !errors.Is(err, tab.ErrNotFound) {
		t.Errorf("selector of nothing: %v", err)
	}
}

// Controls that are called the same say in which row or card they are, and are
// found by it. Where that tells nothing apart, nothing is said.
func TestAlikeElementsSayWhatTheyBelongTo(t *testing.T) {
	t.Parallel()
	do := visit(t, serve(t, "alike.example.com", "/", `<title>Kettles</title>
<table><tr><td>Whistler<td>22<td><button>Edit</button><button>Delete</button></tr><tr><td>Glass<td>35<td><button>Edit</button><button>Delete</button></tr></table>
<div><h3>Urn <span hidden>secret</span></h3><button>Buy</button><a href=/u>More</a></div><div><h3><a href=/g>Goose</a></h3><button>Buy</button><a href=/m>More</a></div>
<p><button>Same</button><button>Same</button></p><header>Top <a href=/h>Home</a></header><footer>End <a href=/i>Home</a></footer>`))
	want := `1 button "Edit" in "Whistler 22"
2 button "Delete" in "…"
3 button "Edit" in "Glass 35"
4 button "Delete" in "…"
5 button "Buy" in "Urn"
6 link "More" in "…"
7 link "Goose"
8 button "Buy" in "Goose"
9 link "More" in "…"
10 button "Same"
11 button "Same"
12 link "Home"
13 link "Home"
`
	if got := must(t, do, tab.Request{Action: tab.Elements}).Text(); !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := must(t, do, tab.Request{Action: tab.Elements, Text: "glass"}).Text(); strings.Count(got, " in ") != 2 || strings.Count(got, "Glass 35") != 1 || strings.Contains(got, "Whistler") {
		t.Errorf("what belongs to glass:\n%s", got)
	}
}
