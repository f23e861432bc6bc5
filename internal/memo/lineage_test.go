package memo

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

func TestLineage(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("<div>", 3*shallow)
	for name, tc := range map[string]struct {
		before string
		holds  bool
	}{
		"flat":                  {"", true},
		"deep":                  {deep, true},
		"a nav":                 {"<nav>", false},
		"deep in a nav":         {"<nav>" + deep, false},
		"a nav deep below":      {deep + "<nav>", false},
		"a nav between":         {deep + "<nav>" + deep, false},
		"as deep as it climbs":  {strings.Repeat("<div>", shallow), true},
		"one more":              {strings.Repeat("<div>", shallow+1), true},
		"a nav where it climbs": {"<nav>" + strings.Repeat("<div>", shallow), false},
	} {
		page := tree.Parse([]byte(tc.before+"<h2>a</h2><section><h2>b</h2></section><h2>c</h2>"), tree.Options{})
		asked := 0
		l := Lineage{Says: func(n tree.Node) Verdict {
			asked++
			switch {
			case !n.Exists() || n.Tag() == tag.Nav:
				return No
			case n == page.Root():
				return Yes
			}
			return Silent
		}}
		for i, n := range page.Tagged(tag.H2) {
			if got := l.Holds(n); got != tc.holds {
				t.Errorf("%s: heading %d: got %v, want %v", name, i, got, tc.holds)
			}
		}
		if most := 5*shallow + 6*shallow + 20; asked > most {
			t.Errorf("%s: asked %d times, want at most %d", name, asked, most)
		}
	}
}

func TestLineageOfWhatWasRemoved(t *testing.T) {
	t.Parallel()
	page := tree.Parse([]byte("<p><b>a"), tree.Options{})
	l := Lineage{Says: func(n tree.Node) Verdict {
		if !n.Exists() {
			return No
		}
		return Silent
	}}
	for _, n := range page.Tagged(tag.B) {
		if l.Holds(n) {
			t.Error("what nothing says yes of is held")
		}
	}
}
