package metadata

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

func TestGround(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		before string
		holds  bool
	}{
		"flat":                      {"", true},
		"deep":                      {strings.Repeat("<div>", 3*shallow), true},
		"a drawing":                 {"<svg><foreignObject>", false},
		"deep in a drawing":         {"<svg><foreignObject>" + strings.Repeat("<div>", 3*shallow), false},
		"a drawing deep below":      {strings.Repeat("<div>", 3*shallow) + "<svg><foreignObject>", false},
		"as deep as it climbs":      {strings.Repeat("<div>", shallow), true},
		"a drawing where it climbs": {"<svg><foreignObject>" + strings.Repeat("<div>", shallow-2), false},
	} {
		page := tree.Parse([]byte(tc.before+"<h2>a</h2><p><h2>b</h2>"), tree.Options{})
		g := &ground{}
		found := 0
		for _, n := range page.Tagged(tag.H2) {
			if found++; g.holds(n) != tc.holds {
				t.Errorf("%s: heading %d: got %v, want %v", name, found, !tc.holds, tc.holds)
			}
		}
		if found != 2 {
			t.Errorf("%s: %d headings", name, found)
		}
	}
}
