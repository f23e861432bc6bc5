package memo

import (
	"strings"
	"testing"
)

func TestOfIsWhatFindSays(t *testing.T) {
	t.Parallel()
	var names Names[int]
	asked := 0
	count := func(name string) int {
		asked++
		return strings.Count(name, "-")
	}
	for range 3 {
		for _, name := range []string{"", "a", "post-body", "post_body", "post-bodx", "a-b-c-d"} {
			if got, want := names.Of(name, count), strings.Count(name, "-"); got != want {
				t.Errorf("Of(%q) = %d, want %d", name, got, want)
			}
		}
	}
	if asked >= 18 {
		t.Errorf("find was asked %d times of 18, want less", asked)
	}
}

func TestNamesInOneSlotKeepApart(t *testing.T) {
	t.Parallel()
	var names Names[string]
	same := func(name string) string { return name }
	for range 2 {
		for _, name := range []string{"a11b11c11d11e", "a22b22c22d22e", "a33b33c33d33e"} { // alike in what Hash looks at
			if got := names.Of(name, same); got != name {
				t.Errorf("Of(%q) = %q", name, got)
			}
		}
	}
}
