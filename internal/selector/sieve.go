package selector

import "github.com/decant-dev/decant/internal/tree"

// A Sieve knows most elements of a tree that no selector of a set selects, by
// their names alone: what several elements have in common is looked at once.
type Sieve struct {
	set     *Set
	classes []bool // by the number of a class attribute: a selector ends in one of its words
}

// Sieve returns the sieve of a set that is complete. It keeps the memory of one
// that is not used any more.
func (f *Finder) Sieve(s *Set, old Sieve) Sieve {
	lists := &f.matcher.lists
	classes := old.classes[:0]
	from := int32(0)
	for _, end := range lists.ends {
		classes = append(classes, s.holdsAny(lists.keys[from:end]))
		from = end
	}
	return Sieve{s, classes}
}

func (s *Set) holdsAny(keys []key) bool {
	for _, k := range keys {
		if s.find(k).count > 0 {
			return true
		}
	}
	return false
}

// Passes reports whether an element could be selected. It is never false for one
// that is.
func (s *Sieve) Passes(n tree.Node) bool {
	number := n.Class()
	if number >= len(s.classes) || s.classes[number] || s.set.find(tagKey(n)).count > 0 {
		return true
	}
	if s.set.isBroad || n.MayHave(s.set.asks) {
		return true
	}
	if !n.MayHave(idNames) {
		return false
	}
	id := n.Value(idAttr)
	return id != "" && s.set.find(keyOf(idMark, id)).count > 0
}
