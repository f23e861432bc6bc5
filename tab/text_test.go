package tab

import (
	"fmt"
	"testing"
)

func TestLine(t *testing.T) {
	t.Parallel()
	yes := true
	for _, test := range []struct {
		element  Element
		selector bool
		want     string
	}{
		{Element{Number: 1, Type: "button", Text: "Save", Enabled: true, Visible: true, Selector: "#save"}, true, `1 button "Save" #save`},
		{Element{Number: 6, Type: "button", Text: "Edit", Item: "Urn 22", Enabled: true, Visible: true}, false, `6 button "Edit" in "Urn 22"`},
		{Element{Number: 2, Type: "input", Role: "checkbox", Text: "Agree", Enabled: true, Visible: true, Checked: &yes}, false, `2 checkbox "Agree" checked`},
		{Element{Number: 3, Type: "input", Text: `Say "hi"`, Value: "x", Placeholder: "words"}, false, `3 input "Say 'hi'" ="x" placeholder "words" disabled hidden`},
		{Element{Number: 4, Type: "select", Enabled: true, Visible: true, Options: []string{"a", "b"}}, false, `4 select of a|b`},
		{Element{Number: 5, Type: "select", Enabled: true, Visible: true, Options: []string{"a", "b", "c", "d", "e", "f", "g"}}, false, `5 select of a|b|c|d|e|f|… 7 options`},
	} {
		if got := test.element.Line(test.selector); got != test.want {
			t.Errorf("%+v: %q, want %q", test.element, got, test.want)
		}
	}
}

func TestOutcome(t *testing.T) {
	t.Parallel()
	no := false
	for want, o := range map[string]Outcome{
		`clicked button "A"; nothing changed`:                               {Did: "clicked", Element: `button "A"`},
		`clicked link "B"; navigated to https://b.example/`:                 {Did: "clicked", Element: `link "B"`, Navigated: "https://b.example/"},
		`clicked radio "C" through its label; now not checked`:              {Did: "clicked", Element: `radio "C"`, How: "through its label", Changed: true, Checked: &no},
		`clicked button "D"; the selector had changed and is now #d`:        {Did: "clicked", Element: `button "D"`, Changed: true, Healed: "#d"},
		`typed into input "E"; the value is now x; the field takes only 1…`: {Did: "typed into", Element: `input "E"`, Value: "x", Note: "the field takes only 1…", Changed: true},
	} {
		if got := o.String(); got != want {
			t.Errorf("%+v: %q, want %q", o, got, want)
		}
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	for want, r := range map[string]Result{
		"no elements\n":                          {Metadata: &Metadata{}},
		"5 more, narrow with selector or text\n": {Metadata: &Metadata{TotalCount: 5}},
		"1 link disabled hidden\n4 more, narrow with selector or text\n": {Metadata: &Metadata{TotalCount: 5}, Elements: []Element{{Number: 1, Type: "link"}}},
		"https://a.example/ \"A\"\nstill loading\n":                      {URL: "https://a.example/", Title: "A", Loading: true},
	} {
		if got := r.Text(); got != want {
			t.Errorf("%+v: %q, want %q", r, got, want)
		}
	}
}

func TestQuotesPage(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]bool{ErrNotFound: true, ErrStale: true, ErrAmbiguous: true, ErrNotReady: true, ErrCovered: true, ErrRequest: false, ErrNavigation: false, ErrNoSession: false, ErrCrashed: false, ErrBusy: false} {
		if got := QuotesPage(fmt.Errorf("%w: said so", err)); got != want {
			t.Errorf("QuotesPage(%v) = %v, want %v", err, got, want)
		}
	}
}
