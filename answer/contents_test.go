package answer

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/page"
)

func TestContentsAreNotQuoted(t *testing.T) {
	t.Parallel()
	const kernels = `- [Remove an old kernel](#a)
- [Build a kernel of your own](#b)

**[Remove an old kernel](#a)**

## Remove an old kernel

Ask dpkg to purge the package of the image.

## Build a kernel of your own

Configure it first. See also [Remove an old kernel](#a).
`
	source := NewSource(&page.Page{Content: kernels})
	for _, question := range []string{"How do I remove an old kernel?", "build a kernel of your own"} {
		for _, p := range Rank(question, []Source{source}) {
			if b := source.Blocks[p.Block]; strings.HasPrefix(b.Text, "- [") || strings.HasPrefix(b.Text, "**[") {
				t.Errorf("%q: the contents are a passage: %q", question, b.Text)
			}
		}
	}
	if got := Rank("See also", []Source{source}); len(got) == 0 {
		t.Error("a sentence with a link is no passage")
	}
}
