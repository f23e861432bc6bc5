package reader

import (
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// keepMain leaves in a page what it calls its main part, if most of its text is
// there: a page that is too large to be weighed says at least so much itself.
func keepMain(root tree.Node) bool {
	parts, err := query(root, "selector", `main, [role="main" i]`)
	inside := 0
	for _, n := range parts {
		inside += lengthOf(n)
	}
	if err != nil || inside == 0 || 2*inside < lengthOf(bodyOf(root)) {
		return false
	}
	gather(root, parts)
	return true
}

// lengthOf is how much text there is to read in n.
func lengthOf(n tree.Node) (sum int) {
	n.Walk(func(n tree.Node) bool {
		switch {
		case n.IsText() && !n.IsBlank():
			sum += len(n.Data())
		case n.Tag() == tag.Script || n.Tag() == tag.Style || n.Tag() == tag.Template:
			return false
		}
		return true
	})
	return sum
}
