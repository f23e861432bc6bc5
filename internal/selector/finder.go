package selector

import (
	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree"
)

// A Finder asks sets about the elements of one tree, one element after the other.
type Finder struct {
	// Budget is how many selectors may still be asked. Below zero, none is.
	Budget int

	matcher matcher
	node    tree.Node
	tag, id key
	classes []key
	keys    []key
	read    [256]classList
}

// A classList is what a class attribute says, since most are written many times.
type classList struct {
	text     string
	from, to int32 // in Finder.keys
}

// A Match is a selector that an element is selected by.
type Match struct {
	Number      int
	Specificity uint32
	Doubtful    bool // it is so only if the page is in some state
}

// NewFinder returns a Finder for a tree.
func NewFinder(t *tree.Tree, budget int) *Finder {
	return &Finder{Budget: budget, matcher: *newMatcher(t, tree.Node{})}
}

// Look turns to an element, which has the given id and classes.
func (f *Finder) Look(n tree.Node, id, classes string) {
	f.node, f.tag, f.id = n, tagKey(n), 0
	if id != "" {
		f.id = keyOf(idMark, id)
	}
	f.classes = f.keysOf(classes)
}

// maxKeys is how many keys are remembered.
const maxKeys = 1 << 14

// keysOf returns the keys of the classes in a list.
func (f *Finder) keysOf(text string) []key {
	if text == "" {
		return nil
	}
	c := &f.read[memo.Hash(text)%uint32(len(f.read))]
	if c.text == text {
		return f.keys[c.from:c.to]
	}
	if len(f.keys) > maxKeys {
		f.keys, f.read = f.keys[:0], [len(f.read)]classList{}
	}
	c.text, c.from = text, int32(len(f.keys))
	for i := 0; i < len(text); i++ {
		start := i
		for i < len(text) && !isSpace(text[i]) {
			i++
		}
		if i > start {
			f.keys = append(f.keys, keyOf(classMark, text[start:i]))
		}
	}
	c.to = int32(len(f.keys))
	return f.keys[c.from:c.to]
}

// Note adds the names of the element at hand to those above others.
func (f *Finder) Note(names *Names) {
	names.put(f.tag)
	if f.id != 0 {
		names.put(f.id)
	}
	for _, k := range f.classes {
		names.put(k)
	}
}

// Find calls found for each selector of a set that selects the element at hand.
// The names above it must have been noted, or be AllNames.
func (f *Finder) Find(s *Set, above *Names, found func(Match)) {
	if s.IsEmpty() {
		return
	}
	f.try(s, s.find(f.tag), above, found)
	if f.id != 0 {
		f.try(s, s.find(f.id), above, found)
	}
	for _, k := range f.classes {
		f.try(s, s.find(k), above, found)
	}
	f.try(s, s.anywhere, above, found)
}

func (f *Finder) try(s *Set, candidates chain, above *Names, found func(Match)) {
	f.Budget -= int(candidates.count)
	if f.Budget < 0 {
		return
	}
	at := candidates.first
	for range candidates.count {
		r := &s.rules[at]
		at = r.next
		if r.text != "" {
			s.read(r)
		}
		if r.asks != 0 && !f.node.MayHave(r.asks) {
			continue
		}
		if len(r.parts) == 0 || !above.covers(&r.above) || f.matcher.complex(r.parts, f.node) != matched {
			continue
		}
		f.Budget -= len(r.parts)
		found(Match{int(r.number), r.specificity, r.doubtful})
	}
}
