package memo

import "github.com/decant-dev/decant/internal/tree"

// A Verdict is what an element says of all that is in it.
type Verdict uint8

// Verdicts. Where an element says nothing, what is around it does.
const (
	Silent Verdict = iota
	Yes
	No
)

// A Lineage tells of nodes what the nearest element around them says that says
// something. What was learned of an element below many others is kept for all
// that is in it, so that a deep page takes no more time than a flat one.
type Lineage struct {
	Says  func(tree.Node) Verdict // also of no node, above the root: not Silent
	known []Verdict
}

// shallow is below how many elements nothing is kept.
const shallow = 8

// Holds reports whether what is around a node says yes.
func (l *Lineage) Holds(n tree.Node) bool {
	up := n.Parent()
	for range shallow {
		if said := l.Says(up); said != Silent {
			return said == Yes
		}
		up = up.Parent()
	}
	return l.recall(up) == Yes
}

// recall climbs on from an element below many others, or remembers.
func (l *Lineage) recall(n tree.Node) Verdict {
	if l.known == nil && n.Exists() {
		l.known = make([]Verdict, n.Tree().Len())
	}
	up, said := n, l.Says(n)
	for said == Silent {
		if said = l.known[up.Index()]; said == Silent {
			up = up.Parent()
			said = l.Says(up)
		}
	}
	for ; n != up; n = n.Parent() {
		l.known[n.Index()] = said
	}
	return said
}
