package selector

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
)

// A Set holds many selectors and finds those that match an element by its id,
// its classes and its name, without asking each of them.
type Set struct {
	rules    []setRule
	byName   map[string][]int32 // "#id", ".class" or "tag"
	anywhere []int32
}

type setRule struct {
	selector complexSelector
	number   int
}

// Add puts a selector into the set under a number of the caller's.
func (s *Set) Add(sel *Selector, number int) {
	for _, c := range sel.list {
		rule := int32(len(s.rules))
		s.rules = append(s.rules, setRule{c, number})
		key := keyOf(&c.parts[0])
		if key == "" {
			s.anywhere = append(s.anywhere, rule)
			continue
		}
		if s.byName == nil {
			s.byName = map[string][]int32{}
		}
		s.byName[key] = append(s.byName[key], rule)
	}
}

func keyOf(c *compound) string {
	switch {
	case c.id != "":
		return "#" + c.id
	case len(c.classes) > 0:
		return "." + c.classes[0]
	}
	return c.name
}

// A Finder asks a set about the elements of one tree, which must not be changed
// meanwhile.
type Finder struct {
	set     *Set
	matcher *matcher
	key     []byte
}

// In returns a Finder for a tree.
func (s *Set) In(t *tree.Tree) *Finder {
	return &Finder{set: s, matcher: newMatcher(t, tree.Node{})}
}

// Matches calls found with the number and the specificity of each selector
// that n is selected by.
func (f *Finder) Matches(n tree.Node, found func(number int, specificity uint32)) {
	f.try(n, f.set.anywhere, found)
	f.tryKey(n, "", lower(n.Name()), found)
	if id := n.Attr("id"); id != "" {
		f.tryKey(n, "#", id, found)
	}
	for list := n.Attr("class"); list != ""; {
		list = strings.TrimLeft(list, " \t\n\r\f")
		end := strings.IndexAny(list, " \t\n\r\f")
		if end < 0 {
			end = len(list)
		}
		f.tryKey(n, ".", list[:end], found)
		list = list[end:]
	}
}

func (f *Finder) tryKey(n tree.Node, sort, name string, found func(int, uint32)) {
	f.key = append(append(f.key[:0], sort...), name...)
	f.try(n, f.set.byName[string(f.key)], found)
}

func (f *Finder) try(n tree.Node, rules []int32, found func(int, uint32)) {
	for _, i := range rules {
		rule := &f.set.rules[i]
		if f.matcher.complex(rule.selector.parts, n) == matched {
			found(rule.number, rule.selector.specificity)
		}
	}
}
