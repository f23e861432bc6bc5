package navigation

import (
	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A search goes once over what may be navigation. It counts the letters and the
// links on its way, so that what an element holds is known when it leaves it.
type search struct {
	links       []tree.Node // those in menus and outside of headings, in order
	all, linked int         // letters of the same, and of those in links
	open        []menu
	found       []menu
	menus       *memo.Classes[bool] // which classes name navigation
	last        tree.Node           // the element that was gone over last
}

// A menu is an element that may be navigation, with its links and, while it is
// open, the letters that stood before it.
type menu struct {
	node, past  tree.Node // past is the first node behind it
	kind        kind
	links       []tree.Node
	from        int // in search.links
	all, linked int
	before      int // menus that were found before it
}

// page goes over the elements of a page that may be navigation.
func (s *search) page(root tree.Node) {
	around := memo.Lineage{Says: func(n tree.Node) memo.Verdict { return s.reaches(n, root) }}
	for n := range root.Tree().Pick(&menus, roleAttrs) {
		if s.kindOf(n) != none && around.Holds(n) {
			s.walk(n)
			s.last = n
		}
	}
}

// reaches says whether what is in an element is looked at: it stands in the page,
// in nothing that is not looked into and in nothing that was gone over.
func (s *search) reaches(n, root tree.Node) memo.Verdict {
	switch {
	case !n.Exists() || n == s.last || closed.Has(n.Tag()) || isLink(n):
		return memo.No
	case n == root:
		return memo.Yes
	}
	return memo.Silent
}

func (s *search) walk(root tree.Node) {
	for n := root; n.Exists(); {
		if s.enter(n, root) {
			n = n.Following(root)
		} else {
			n = n.Past(root)
		}
		for last := len(s.open) - 1; last >= 0 && s.open[last].past == n; last-- {
			s.leave(s.open[last])
		}
	}
}

// enter notes what n is, and reports whether to look into it.
func (s *search) enter(n, root tree.Node) bool {
	switch n.Kind() {
	case tree.TextNode:
		if len(s.open) > 0 && !n.IsBlank() {
			s.all += letters(n.Data())
		}
		return false
	case tree.ElementNode:
		return s.element(n, root)
	}
	return true
}

func (s *search) element(n, root tree.Node) bool {
	name := n.Tag()
	if closed.Has(name) {
		return false
	}
	if last := len(s.open) - 1; last < 0 || s.open[last].kind != surely {
		if kind := s.kindOf(n); kind != none {
			s.open = append(s.open, menu{node: n, past: n.Past(root), kind: kind, from: len(s.links),
				all: s.all, linked: s.linked, before: len(s.found)})
		}
	}
	switch {
	case headings.Has(name):
		s.heading(n)
		return false
	case name == tag.A && isLink(n):
		s.link(n)
		return false
	}
	return true
}

// closed are the elements that are not looked into.
var closed = tag.SetOf(tag.Head, tag.Script, tag.Style, tag.Template)

func (s *search) link(n tree.Node) {
	if len(s.open) == 0 {
		return
	}
	count := linkLetters(n)
	s.links = append(s.links, n)
	s.all += count
	s.linked += count
}

// leave decides on the innermost menu. One that is accepted takes the place of
// those in it.
func (s *search) leave(m menu) {
	s.open = s.open[:len(s.open)-1]
	m.links = s.links[m.from:]
	if m.kind.accepts(len(m.links), s.linked-m.linked, s.all-m.all) {
		s.found = append(s.found[:m.before], m)
	}
}

// heading looks for menus in a heading, whose words are none of the menu's that
// it stands in.
func (s *search) heading(n tree.Node) {
	inner := search{menus: s.menus}
	for c := range n.Children() {
		inner.walk(c)
	}
	s.found = append(s.found, inner.found...)
}
