// Package selector finds nodes of a tree by CSS selectors: level 3 whole, and
// of level 4 :is, :where, :has, :not and :nth-child with lists, and the flags
// of attributes.
package selector

import (
	"errors"
	"iter"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// ErrSyntax means that a text is no selector, or none that is known here.
var ErrSyntax = errors.New("not a selector")

// ErrPseudoElement means that a selector is about a part of an element, such as
// its first line, of which a tree has none.
var ErrPseudoElement = errors.New("pseudo-elements are not in the tree")

// A Selector is a compiled list of selectors. It is safe for concurrent use.
type Selector struct {
	list []complexSelector
}

// Compile reads a selector or several with commas between them.
func Compile(text string) (*Selector, error) {
	p := parser{rest: text}
	list, err := p.list(false)
	if err != nil {
		return nil, err
	}
	return &Selector{list}, nil
}

// Match reports whether n is one of the elements that s selects.
func (s *Selector) Match(n tree.Node) bool {
	m := newMatcher(n.Tree(), tree.Node{})
	return m.any(s.list, n)
}

// All goes through the elements below root that s selects, in document order.
// The tree must not be changed on the way.
func (s *Selector) All(root tree.Node) iter.Seq[tree.Node] {
	return func(yield func(tree.Node) bool) {
		m := newMatcher(root.Tree(), root)
		for n := root.Following(root); n.Exists(); n = n.Following(root) {
			if n.IsElement() && m.any(s.list, n) && !yield(n) {
				return
			}
		}
	}
}

// First returns the first element below root that s selects, if one exists.
func (s *Selector) First(root tree.Node) tree.Node {
	for n := range s.All(root) {
		return n
	}
	return tree.Node{}
}

// Specificity is that of the most specific selector of the list: more for each
// id than for all classes, and more for each class than for all tags.
func (s *Selector) Specificity() uint32 { return specificityOf(s.list) }

func specificityOf(list []complexSelector) uint32 {
	highest := uint32(0)
	for i := range list {
		highest = max(highest, list[i].specificity)
	}
	return highest
}

// A complexSelector is compounds with combinators between them, from right to
// left: the first is for the element that is selected.
type complexSelector struct {
	parts       []compound
	specificity uint32
}

// A combinator says how an element lies to that of the compound on its left.
type combinator byte

const (
	none       combinator = 0
	descendant combinator = ' '
	child      combinator = '>'
	next       combinator = '+'
	later      combinator = '~'
)

// A compound is what one element has to be.
type compound struct {
	tag        tag.Tag // of name, if there is one
	name       string  // in lower case; "" is any
	written    string
	id         string
	ids        []string // further ones
	classes    []string
	key        key // of the first class, where a Finder asks
	attributes []attribute
	pseudos    []pseudo
	left       combinator // between this compound and the one to its left
}

type attribute struct {
	name     string // in lower case
	written  string
	text     string
	operator byte // 0 if it only has to be there
	fold     bool
}

// A pseudo is a pseudo-class.
type pseudo struct {
	kind pseudoKind
	list []complexSelector
	a, b int // of an+b
	text string
}
