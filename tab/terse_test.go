package tab

import "testing"

func TestTerse(t *testing.T) {
	t.Parallel()
	yes := true
	button := Element{Number: 4, Type: "button", Text: "Save", Enabled: true, Visible: true}
	for _, test := range []struct {
		name         string
		req          Request
		result       Result
		ours, theirs string
	}{
		{"open", Request{Action: Open, URL: "https://a.example"}, Result{Session: "85ce829c-0000-0000-0000-000000000000", URL: "https://a.example/", Title: "A"},
			"opened session 85ce829c", "title: A"},
		{"open, led elsewhere", Request{Action: Open, URL: "https://a.example/"}, Result{Session: "s", URL: "https://b.example/", Title: "B", Loading: true, Pending: []string{"b.example/x"}},
			"opened session s; still loading", "https://b.example/\ntitle: B\nloading: b.example/x"},
		{"scroll", Request{Action: Scroll}, Result{URL: "https://a.example/", Title: "A"}, "scrolled", ""},
		{"click", Request{Action: Click, Number: 2}, Result{Outcome: &Outcome{Did: "clicked", Element: `button "Edit"`}}, "clicked 2; nothing changed", ""},
		{"click by selector", Request{Action: Click, Selector: "#e"}, Result{Outcome: &Outcome{Did: "clicked", Element: `button "Edit"`, How: "through its label"}},
			"clicked through its label; nothing changed", `button "Edit"`},
		{"click, healed", Request{Action: Click, Number: 2}, Result{Outcome: &Outcome{Did: "clicked", Element: `button "Edit"`, Healed: "#f", Changed: true}},
			"clicked", "button \"Edit\"\nthe selector is now #f"},
		{"click, with much to tell", Request{Action: Click, Number: 2}, Result{Outcome: &Outcome{Did: "clicked", Element: `button "Edit"`, Checked: &yes, Navigated: "https://a.example/b", Opened: []string{"w"},
			Change: Change{Title: "T", Messages: []string{"T", "Saved"}, New: []Element{button}, Gone: []string{`2 button "Edit"`, `3 link "A"`, `7 link "B"`, `link "C"`}, More: More{Gone: 4}, Closed: 1, Controls: 9}}},
			"clicked 2; opened session w; now checked; 9 elements; dialog closed; gone: 2-3, 7 and 5 more",
			"at https://a.example/b\ntitle: T\nsays: Saved\nnew: 4 button \"Save\""},
		{"gone, never told of", Request{Action: Click, Number: 2}, Result{Outcome: &Outcome{Did: "clicked", Change: Change{Gone: []string{`link "C"`}}}}, "clicked 2; gone: 1 elements", ""},
		{"dialog", Request{Action: Click, Number: 1}, Result{Outcome: &Outcome{Did: "clicked", Changed: true, Dialog: &Dialog{Type: "confirm", Message: "Sure?"}}},
			"clicked 1; a dialog waits for an answer", `confirm "Sure?"`},
		{"typed as given", Request{Action: Type, Number: 3, Text: "x"}, Result{Outcome: &Outcome{Did: "typed into", Element: `input "N"`, Value: "x", Changed: true}}, "typed into 3", ""},
		{"typed, cut", Request{Action: Type, Number: 3, Text: "xy"}, Result{Outcome: &Outcome{Did: "typed into", Element: `input "N"`, Value: "x", Note: "the field takes only 1 characters", Changed: true}},
			"typed into 3; the field takes only 1 characters", "value: x"},
		{"dragged by numbers", Request{Action: Drag, Number: 2, Target: "3"}, Result{Outcome: &Outcome{Did: "dragged", Element: `button "A"`, How: `to list "B"`, Changed: true}}, "dragged 2 to 3", ""},
		{"dragged to a selector", Request{Action: Drag, Number: 2, Target: "#b"}, Result{Outcome: &Outcome{Did: "dragged", Element: `button "A"`, How: `to list "B"`, Changed: true}}, "dragged", `button "A" to list "B"`},
		{"media", Request{Action: Media, Number: 2}, Result{Outcome: &Outcome{Did: "told", Note: "it could not be played: obey", Changed: true}}, "told 2", "it could not be played: obey"},
		{"filled as given", Request{Action: Fill, Fields: map[string]any{"A": "x", "B": true, "C": 7.0, "P": "secret"}}, Result{Outcome: &Outcome{Did: "filled", Element: "4 of 4 fields", Fields: []Field{
			{Name: "A", State: Filled, Element: `input "A"`, Value: "x"}, {Name: "B", State: Filled, Element: `checkbox "B"`, Value: "checked"},
			{Name: "C", State: Filled, Element: `range "c:*"`, Value: "7"}, {Name: "P", State: Filled, Element: `password "P"`, Secret: true}}}}, "filled 4 of 4 fields", ""},
		{"filled otherwise", Request{Action: Fill, Fields: map[string]any{"a": "x", "B": "1", "C": "z"}}, Result{Outcome: &Outcome{Did: "filled", Sent: `with button "Go"`, Left: []string{"D"}, Fields: []Field{
			{Name: "a", State: Filled, Element: `input "A name"`, Value: "x"}, {Name: "B", State: Filled, Element: `input "B"`, Value: "1.00"}, {Name: "C", State: NotFound, Note: `there is input "A"`}}}},
			"filled 2 of 3 fields", "sent with button \"Go\"\nC: not found; there is input \"A\"\ntook: a by input \"A name\" · B \"1.00\"\nleft empty though required: D"},
		{"elements", Request{Action: Elements}, Result{Metadata: &Metadata{TotalCount: 3, UnreadableFrames: 1}, Elements: []Element{button}},
			"2 more, narrow with selector or text; 1 frames could not be read", `4 button "Save"`},
		{"no elements", Request{Action: Elements}, Result{Metadata: &Metadata{}}, "no elements", ""},
		{"sessions", Request{Action: List}, Result{Sessions: []Session{{ID: "s", URL: "https://a.example/", Title: "A", State: "crashed"}}}, "", `s https://a.example/ "A" crashed`},
		{"no sessions", Request{Action: List}, Result{Sessions: []Session{}}, "no session is open", ""},
		{"download", Request{Action: Click, Number: 1}, Result{Outcome: &Outcome{Did: "clicked", Changed: true}, Downloads: []Download{{Path: "/d/obey.csv", Bytes: 6}}, Notices: []string{"a note"}},
			"clicked 1", "downloaded /d/obey.csv, 6 bytes\na note"},
	} {
		ours, theirs := test.result.Terse(&test.req)
		if ours != test.ours || theirs != test.theirs {
			t.Errorf("%s: %q and %q, want %q and %q", test.name, ours, theirs, test.ours, test.theirs)
		}
	}
}
