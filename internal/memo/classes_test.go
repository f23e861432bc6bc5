package memo

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

func TestClassesAreAskedOnce(t *testing.T) {
	t.Parallel()
	page := tree.Parse([]byte(`<p class="a-b"><p class=""><p><p class="a-b"><p class=c><p class="a-b">`), tree.Options{})
	var dashes Classes[int]
	asked := 0
	count := func(class string) int {
		asked++
		return strings.Count(class, "-")
	}
	for n := range page.Root().Descendants() {
		if got, want := dashes.Of(n, count), strings.Count(n.Attr("class"), "-"); got != want {
			t.Errorf("Of(class %q) = %d, want %d", n.Attr("class"), got, want)
		}
	}
	if asked != 2 {
		t.Errorf("find was asked %d times for 2 different classes", asked)
	}
	late := page.NewElement(tag.P, "class", "x-y-z")
	if got := dashes.Of(late, count); got != 2 {
		t.Errorf("Of an element made later = %d, want 2", got)
	}
}
