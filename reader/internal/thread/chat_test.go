package thread

import (
	"fmt"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A log with more to say than there may be posts is none: it stays text, whole.
func TestChatsHaveSoManyPosts(t *testing.T) {
	t.Parallel()
	for lines, want := range map[int]int{maxPosts: maxPosts, maxPosts + 1: 0} {
		var log strings.Builder
		for i := range lines {
			fmt.Fprintf(&log, "10:00 &lt;%c&gt; %d\n", 'a'+i%2, i)
		}
		page := tree.Parse([]byte("<pre>"+log.String()+"</pre>"), tree.Options{})
		if got := len(Chat(page.Tagged(tag.Pre)[0])); got != want {
			t.Errorf("%d lines: %d posts, want %d", lines, got, want)
		}
	}
}
