package selector

import "github.com/decant-dev/decant/internal/tree"

// A Set holds many selectors and finds those that match an element by its id,
// its classes and its name, without asking each of them. A selector is read in
// full only when an element with its last name is met.
//
// A Set is for style sheets: it takes a page as it is when nobody does anything.
// Selectors for what a pointer is on, or for parts that no tree has, are left
// out. What depends on a place among siblings, on what is ticked, or on more
// that a click or a script changes, is not asked, and makes a match doubtful.
type Set struct {
	rules    []rule
	parts    []compound // of all rules that were read
	chains   []chain    // by key; a power of two of them, the empty ones with count 0
	used     int
	anywhere chain          // rules whose last compound has no name
	asks     tree.AttrNames // of which an element must have one for those
	isBroad  bool           // some of those may be about any element
	filter   [16]uint64
	room     [maxParts]compound // for one that is being read
}

type rule struct {
	text        string // as written, until it is needed
	parts       []compound
	specificity uint32
	doubtful    bool
	topics      Topics
	number      int32
	above       Names          // that must occur above
	asks        tree.AttrNames // of which the element must have one; none if zero
	next        int32          // in its chain
}

// A chain is a list of rules, which are linked by their next.
type chain struct {
	key         key
	count       uint32
	first, last int32
}

// Len is the number of selectors in the set.
func (s *Set) Len() int { return len(s.rules) }

// IsEmpty reports whether no selector of the set can match anything.
func (s *Set) IsEmpty() bool { return s.used == 0 && s.anywhere.count == 0 }

// Reset empties the set and keeps its memory.
func (s *Set) Reset() {
	clear(s.rules) // what is left in them would keep the style sheet
	clear(s.parts)
	clear(s.chains)
	*s = Set{rules: s.rules[:0], parts: s.parts[:0], chains: s.chains}
}

// A Sketch is a selector of which only the names at its end were read.
type Sketch struct {
	text string
	key  key // 0 if all of it must be read
}

// Topics are what selectors are for, as far as a caller tells them apart.
type Topics uint8

// AllTopics is whatever a selector is for.
const AllTopics Topics = 1<<8 - 1

// Add puts a selector into the set, under a number and topics of the caller's.
// One that is no selector is not added.
func (s *Set) Add(sketch Sketch, number int, topics Topics) {
	s.rules = append(s.rules, rule{text: sketch.text, number: int32(number), topics: topics})
	at, k := int32(len(s.rules)-1), sketch.key
	if k == 0 {
		r := &s.rules[at]
		if s.read(r); len(r.parts) == 0 {
			s.rules = s.rules[:at]
			return
		}
		k = r.parts[0].lastName()
	}
	s.file(k, at)
}

// maxParts is how long a selector may be. Longer ones are about one thing in a
// corner of the page, and take the most time.
const maxParts = 8

// read compiles the selector of a rule. A rule that never applies has no parts.
func (s *Set) read(r *rule) {
	p := parser{rest: r.text, room: s.room[:0]}
	r.text = ""
	c, err := p.complex(false)
	if err != nil || p.rest != "" || len(c.parts) > maxParts {
		return
	}
	parts, sure, ever := settled(c.parts)
	if !ever {
		return
	}
	start := len(s.parts)
	s.parts = append(s.parts, parts...)
	r.parts = s.parts[start:len(s.parts):len(s.parts)]
	r.doubtful = !sure
	if len(parts[0].attributes) > 0 {
		first := &parts[0].attributes[0]
		r.asks = tree.NamesOf(first.name, first.written)
	}
	for i := range r.parts {
		part := &r.parts[i]
		r.specificity += part.specificity()
		if k := part.lastName(); i > 0 && k != 0 {
			r.above.put(k)
		}
		if len(part.classes) > 0 {
			part.key = keyOf(classMark, part.classes[0])
		}
	}
}

func (s *Set) file(k key, at int32) {
	if k == 0 {
		asks := s.rules[at].asks
		s.asks, s.isBroad = s.asks|asks, s.isBroad || asks == 0
		s.anywhere.add(s.rules, at)
		return
	}
	if len(s.chains) < 2*s.used+2 {
		s.grow()
	}
	c := s.chain(k)
	if c.count == 0 {
		s.used++
		c.key = k
	}
	c.add(s.rules, at)
	s.filter[k>>28] |= 1 << (k >> 22 & 63)
}

func (c *chain) add(rules []rule, at int32) {
	if c.count == 0 {
		c.first = at
	} else {
		rules[c.last].next = at
	}
	c.last = at
	c.count++
}

// find returns the rules filed under a key; most keys are dismissed by one bit.
func (s *Set) find(k key) chain {
	if s.filter[k>>28]&(1<<(k>>22&63)) == 0 {
		return chain{}
	}
	return *s.chain(k)
}

// chain returns the chain of a key, or the empty one that is its place.
func (s *Set) chain(k key) *chain {
	mask := uint32(len(s.chains) - 1)
	at := uint32(k) * 0x9e3779b1 >> 8 & mask
	for s.chains[at].count != 0 && s.chains[at].key != k {
		at = (at + 1) & mask
	}
	return &s.chains[at]
}

func (s *Set) grow() {
	old := s.chains
	s.chains = make([]chain, max(64, 2*len(old)))
	for _, c := range old {
		if c.count != 0 {
			*s.chain(c.key) = c
		}
	}
}
