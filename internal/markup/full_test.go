package markup

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
)

// Of a page of more pieces than are written down the rest takes no memory, in
// whatever they lie.
func TestWhatIsTooMuchIsLeftOut(t *testing.T) {
	t.Parallel()
	for name, page := range map[string]string{
		"items":       "<ul>" + strings.Repeat("<li>x", maxNodes),
		"loose texts": "<ul>" + strings.Repeat("x<b>y</b>", maxNodes),
		"details":     "<dl>" + strings.Repeat("<dd>x", maxNodes),
		"loose parts": "<dl>" + strings.Repeat("x<b>y</b>", maxNodes),
	} {
		result := Transcribe(tree.Parse([]byte(page), tree.Options{}).Root(), Options{})
		if made := count(result.Root); !result.Cut || made > maxNodes+200 {
			t.Errorf("%s: %d nodes, cut %v; want at most some more than %d, and cut", name, made, result.Cut, maxNodes)
		}
	}
}

func count(n *document.Node) int {
	all := 1
	for c := range n.Children() {
		all += count(c)
	}
	return all
}
