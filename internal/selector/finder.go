package selector

import "github.com/decant-dev/decant/internal/tree"

// A Finder asks sets about the elements of one tree, one element after the other.
// The zero value must be opened.
type Finder struct {
	// Budget is how many selectors may still be asked. Below zero, none is.
	Budget int

	matcher matcher
	node    tree.Node
	tag, id key
	classes []key
	present present
}

// A Match is a selector that an element is selected by.
type Match struct {
	Number      int
	Specificity uint32
	Doubtful    bool // it is so only if the page is in some state
}

// Open turns to a tree as it is: what is added to it later is not found.
func (f *Finder) Open(t *tree.Tree, budget int) {
	lists := f.matcher.lists
	*f = Finder{Budget: budget, matcher: *newMatcher(t, tree.Node{})}
	lists.read(t.Classes())
	f.matcher.lists = lists
	f.present.note(t, &lists)
}

// Close lets go of the tree and keeps the memory for the next one.
func (f *Finder) Close() {
	*f = Finder{matcher: matcher{lists: f.matcher.lists}}
}

// Sketch reads as much of a selector without commas as it takes to see whether
// it could select an element of the tree. Most selectors of a style sheet for
// many pages cannot.
func (f *Finder) Sketch(text string) (sketch Sketch, may bool) {
	k, ever := lastKey(text)
	return Sketch{text, k}, ever && (k.isTag() || f.present.has(k))
}

// Look turns to an element, which has the given id.
func (f *Finder) Look(n tree.Node, id string) {
	f.node, f.tag, f.id = n, tagKey(n), 0
	if id != "" {
		f.id = keyOf(idMark, id)
	}
	f.classes = f.matcher.lists.of(n)
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

// Find calls found for each selector of a set that is for one of some topics and
// selects the element at hand. The names above it must have been noted, or be
// AllNames.
func (f *Finder) Find(s *Set, above *Names, topics Topics, found func(Match)) {
	if s.IsEmpty() {
		return
	}
	t := trial{above, topics, found}
	f.try(s, s.find(f.tag), t)
	if f.id != 0 {
		f.try(s, s.find(f.id), t)
	}
	for _, k := range f.classes {
		f.try(s, s.find(k), t)
	}
	f.try(s, s.anywhere, t)
}

// A trial is what the element at hand is tried for.
type trial struct {
	above  *Names
	topics Topics
	found  func(Match)
}

func (f *Finder) try(s *Set, candidates chain, t trial) {
	f.Budget -= int(candidates.count)
	if f.Budget < 0 {
		return
	}
	at := candidates.first
	for range candidates.count {
		r := &s.rules[at]
		at = r.next
		if r.topics&t.topics == 0 {
			continue
		}
		if r.text != "" {
			s.read(r)
		}
		if r.asks != 0 && !f.node.MayHave(r.asks) {
			continue
		}
		if len(r.parts) == 0 || !t.above.covers(&r.above) || f.matcher.complex(r.parts, f.node) != matched {
			continue
		}
		f.Budget -= len(r.parts)
		t.found(Match{int(r.number), r.specificity, r.doubtful})
	}
}
