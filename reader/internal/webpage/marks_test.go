package webpage

import (
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

// Classes are remembered by numbers, which begin anew with every tree.
func TestMarksAreThoseOfThePage(t *testing.T) {
	t.Parallel()
	var page outline
	for _, name := range []string{"sidebar", "recipe", "sidebar", "forum"} {
		page.cut(findBody(tree.Parse([]byte(`<p class="`+name+`">Text`), tree.Options{}).Root()))
		mark := marksNamed(name)[0]
		if got := page.near.counts[mark]; got != 1 {
			t.Errorf("class %q: %d elements have its mark, want 1", name, got)
		}
		page.near.counts[mark] = 0
		page.near.counts[marksNamed("p")[0]] = 0
		for other, count := range page.near.counts {
			if count != 0 {
				t.Errorf("class %q: mark %d is found %d times, want none", name, other, count)
			}
		}
	}
}

func TestRaisedRowsFollowDepth(t *testing.T) {
	t.Parallel()
	var near nearness
	near.reset()
	near.rows[1] = 2 // a mark one level below the body
	for _, depth := range []int32{1, 3, 3, 1, 400} {
		want := uint8(255 - (min(depth, deepest) - 1))
		if got := near.raise(0, depth); got[1] != want || got[0] != 0 {
			t.Errorf("from depth %d: %d and %d, want 0 and %d", depth, got[0], got[1], want)
		}
	}
}
