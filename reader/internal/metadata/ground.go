package metadata

import (
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A ground knows what stands in the page itself, and not in a drawing, a
// template or the like. What it learned of an element below many others holds
// for all that is in it, so that a deep page takes no more time than a flat one.
type ground struct{ known []standing }

type standing uint8

const (
	unknown standing = iota
	inPage
	apart
)

// shallow is below how many elements nothing is kept in mind.
const shallow = 24

func (g *ground) holds(n tree.Node) bool {
	up := n.Parent()
	for range shallow {
		if found := standsAt(up); found != unknown {
			return found == inPage
		}
		up = up.Parent()
	}
	return g.recall(up) == inPage
}

// recall climbs on from an element below many others, or remembers.
func (g *ground) recall(n tree.Node) standing {
	if g.known == nil {
		g.known = make([]standing, n.Tree().Len())
	}
	up, found := n, unknown
	for ; found == unknown; up = up.Parent() {
		if found = standsAt(up); found == unknown {
			found = g.known[up.Index()]
		}
	}
	for ; n != up && standsAt(n) == unknown; n = n.Parent() {
		g.known[n.Index()] = found
	}
	return found
}

// standsAt is what an element itself tells of what is in it.
func standsAt(n tree.Node) standing {
	switch {
	case !n.Exists():
		return apart // removed
	case n == n.Tree().Root():
		return inPage
	}
	switch n.Tag() {
	case tag.Svg, tag.Template, tag.Noscript, tag.Iframe, tag.Script, tag.Style:
		return apart
	}
	return unknown
}
