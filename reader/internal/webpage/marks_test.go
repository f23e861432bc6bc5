package webpage

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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

// Rows are shared by elements with the same marks around them, so each is compared
// with what the elements around say one by one.
func TestSharedRowsAreThoseOfEachElement(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	words := append(firstWords(markWords), make([]string, len(markWords))...) // half of the elements have no mark
	var page strings.Builder
	for range 5000 {
		if random.IntN(20) < 9 {
			page.WriteString("</q>")
			continue
		}
		fmt.Fprintf(&page, "<q class=%q>", words[random.IntN(len(words))])
	}
	s := Examine(tree.Parse([]byte(page.String()), tree.Options{}).Root(), "")
	want := make([][]uint8, len(s.elements))
	for i := range s.elements {
		e := &s.elements[i]
		want[i] = make([]uint8, markCount)
		if e.parent >= 0 {
			copy(want[i], want[e.parent])
		}
		var alone nearness
		alone.reset()
		row, _ := alone.add(s.nodeOf(e), e.tag, 0, e.depth)
		for mark, depth := range alone.at(row) {
			want[i][mark] = max(want[i][mark], depth)
		}
		if got := s.near.at(e.marks); !slices.Equal(got, want[i]) {
			t.Fatalf("element %d, %v at depth %d:\n%v, want\n%v", i, e.tag, e.depth, got, want[i])
		}
	}
}
