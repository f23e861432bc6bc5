package tabset

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/linear"
	"github.com/decant-dev/decant/internal/tree"
)

func labelled(page string) string {
	root := tree.Parse([]byte("<body>"+page), tree.Options{}).Root()
	Label(root)
	var b strings.Builder
	if err := root.Render(&b); err != nil {
		return err.Error()
	}
	_, body, _ := strings.Cut(b.String(), "<body>")
	body, _, _ = strings.Cut(body, "</body>")
	return body
}

func TestLabel(t *testing.T) {
	t.Parallel()
	const named = `<p><strong>A</strong></p>%1<p><strong>B</strong></p>%2`
	const two = `<i role="tab">A</i><i role="tab">B</i>`
	for _, tc := range []struct{ name, page, want string }{
		{"a list of tabs",
			`<div><ul role="tablist"><li role="tab">A</li><li role="tab"> B </li></ul><div>%1%2</div></div>`,
			`<div><div>` + named + `</div></div>`},
		{"tabs beside their panels",
			`<div><div role="tablist"><button role="tab">A</button><button role="tab">B</button></div>%1%2</div>`,
			`<div>` + named + `</div>`},
		{"inputs and labels",
			`<input id="a"><input id="b"><div><label for="a">A</label><label for="b">B</label></div><div>%1%2</div>`,
			`<input id="a"><input id="b"><div>` + named + `</div>`},
		{"links that switch",
			`<ul><li><a href="#a" data-bs-toggle="tab">A</a></li><a href="#b" data-toggle="pill">B</a></ul><div>%1%2</div>`,
			`<div>` + named + `</div>`},
		{"links of a strip", `<p class="nav-tabs"><a href="#a">A</a><a href="#b">B</a></p><div>%1%2</div>`,
			`<div>` + named + `</div>`},
		{"a table of contents", `<p class="table-of-contents"><a href="#a">A</a><a href="#b">B</a></p><div>%1%2</div>`, ""},
		{"another number of panels", `<div role="tablist">` + two + `</div><div>%1%2%1</div>`, ""},
		{"one tab", `<div role="tablist"><i role="tab">A</i></div><div>%1</div>`, ""},
		{"a tab without a name", `<div role="tablist"><i role="tab">A</i><i role="tab"></i></div><div>%1%2</div>`, ""},
		{"a name that is too long",
			`<div><i role="tab">A</i><i role="tab">` + strings.Repeat("x", maxName+1) + `</i></div><div>%1%2</div>`, ""},
		{"more than names", `<div role="tablist">See ` + two + `</div><div>%1%2</div>`, ""},
		{"text among the panels", `<div role="tablist">` + two + `</div><div>%1 or %2</div>`, ""},
		{"no code", `<div role="tablist">` + two + `</div><div><p>1</p><p>2</p></div>`, ""},
	} {
		panels := strings.NewReplacer("%1", `<section><pre>1</pre></section>`, "%2", `<section>2</section>`)
		page := panels.Replace(tc.page)
		want := panels.Replace(tc.want)
		if tc.want == "" {
			want = page
		}
		if got := labelled(page); got != want {
			t.Errorf("%s: %s\ngot  %s\nwant %s", tc.name, page, got, want)
		}
	}
}

func TestNamesUpToTheLimit(t *testing.T) {
	t.Parallel()
	for _, n := range []int{maxTabs, maxTabs + 1} {
		page := "<div>" + strings.Repeat("<i role=tab>A</i>", n) + "</div><div>" + strings.Repeat("<pre>1</pre>", n) + "</div>"
		if got, want := strings.Count(labelled(page), "<strong>"), n%(maxTabs+1); got != want {
			t.Errorf("%d tabs: %d are named, want %d", n, got, want)
		}
	}
}

func TestLabelTakesLinearTime(t *testing.T) {
	for name, unit := range map[string]string{
		"panels": `<pre>1</pre>`, "depth": `<div><i></i><pre>1</pre>`,
		"strips": `<ul role=tablist><li role=tab>A</ul><div><pre>1</pre></div>`,
	} {
		linear.Check(t, name, 200_000, func(size int) func() {
			page := []byte(strings.Repeat(unit, size/len(unit)))
			return func() { Label(tree.Parse(page, tree.Options{}).Root()) }
		})
	}
}
