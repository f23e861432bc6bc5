package visibility

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
)

// An index finds rules by the hash of the last name of their selector.
type index struct {
	chains   []chain // by hash; a power of two of them, the empty ones with count 0
	used     int
	anywhere chain // rules whose last compound has no name
	filter   [16]uint64
}

// A chain is a list of rules, which are linked by their next.
type chain struct {
	key, count  uint32
	first, last int32
}

func (x *index) isEmpty() bool { return x.used == 0 && x.anywhere.count == 0 }

// reset empties the index and keeps its memory.
func (x *index) reset() {
	clear(x.chains)
	*x = index{chains: x.chains}
}

// find returns the rules filed under a key; most keys are dismissed by one bit.
func (x *index) find(key uint32) chain {
	if x.filter[key>>28]&(1<<(key>>22&63)) == 0 {
		return chain{}
	}
	return *x.chain(key)
}

// chain returns the chain of a key, or the empty one that is its place.
func (x *index) chain(key uint32) *chain {
	mask := uint32(len(x.chains) - 1)
	at := key * 0x9e3779b1 >> 8 & mask
	for x.chains[at].count != 0 && x.chains[at].key != key {
		at = (at + 1) & mask
	}
	return &x.chains[at]
}

// file adds the rule at a place of rules to its chain.
func (x *index) file(key uint32, rules []rule, at int32) {
	if key == 0 {
		x.anywhere.add(rules, at)
		return
	}
	if len(x.chains) < 2*x.used+2 {
		x.grow()
	}
	c := x.chain(key)
	if c.count == 0 {
		x.used++
		c.key = key
	}
	c.add(rules, at)
	x.filter[key>>28] |= 1 << (key >> 22 & 63)
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

func (x *index) grow() {
	old := x.chains
	x.chains = make([]chain, max(64, 2*len(old)))
	for _, c := range old {
		if c.count != 0 {
			*x.chain(c.key) = c
		}
	}
}

func (c *compound) specificity() uint32 {
	classes := len(c.classes) + len(c.attributes)
	sum := uint32(min(classes, 255)) << 8
	if c.id != "" {
		sum += 1 << 16
	}
	if c.tag != "" {
		sum++
	}
	if c.not != nil {
		sum += c.not.specificity()
	}
	return sum
}

// key is the hash under which a rule is found from an element.
func (c *compound) key() uint32 {
	switch {
	case c.id != "":
		return nameHash('#', c.id)
	case len(c.classes) > 0:
		return nameHash('.', c.classes[0])
	case c.tag != "":
		return nameHash('<', c.tag)
	}
	return 0
}

// lastName returns the key of a plain selector without reading all of it; ok
// is false when it has more in it than names and spaces.
func lastName(selector string) (key uint32, ok bool) {
	start := 0
	for i := range len(selector) {
		switch selector[i] {
		case '\\', '[', ':', '(', '*', '+', '~', '&', '|', '%':
			return 0, false
		case ' ', '>', '\n', '\t', '\r', '\f':
			start = i + 1
		}
	}
	last := selector[start:]
	for _, mark := range [...]byte{'#', '.'} {
		if at := strings.IndexByte(last, mark); at >= 0 {
			name, _ := identifier(last[at+1:])
			return nameHash(mark, name), name != ""
		}
	}
	return nameHash('<', strings.ToLower(last)), last != ""
}

func nameHash(sort byte, name string) uint32 {
	hash := (uint32(2166136261) ^ uint32(sort)) * 16777619
	for i := range len(name) {
		hash = (hash ^ uint32(name[i])) * 16777619
	}
	return hash | 1
}

// ancestry is a set of names that may have too many but never too few, so
// that most rules are dismissed without climbing the tree.
type ancestry [4]uint64

func (a *ancestry) put(hash uint32) { a[hash>>30] |= 1 << (hash >> 24 & 63) }

func (a *ancestry) require(c *compound) {
	if key := c.key(); key != 0 {
		a.put(key)
	}
}

func (a *ancestry) covers(b *ancestry) bool {
	return b[0]&^a[0] == 0 && b[1]&^a[1] == 0 && b[2]&^a[2] == 0 && b[3]&^a[3] == 0
}

// highestClimb bounds how far up a selector looks for an ancestor.
const highestClimb = 64

func (r *rule) matches(n tree.Node) bool {
	return len(r.parts) > 0 && r.parts[0].matches(n) && matchesAbove(r.parts, n)
}

// matchesAbove matches greedily from right to left. Where a parent is asked
// for and fails, it goes back to the last ancestor that was free to choose.
func matchesAbove(parts []compound, n tree.Node) bool {
	climbs := highestClimb
	i := 0
	retryPart, retryNode := -1, tree.Node{}
	for i+1 < len(parts) {
		up := n.Parent()
		if !up.Exists() || climbs == 0 {
			return false
		}
		climbs--
		switch {
		case up.IsElement() && parts[i+1].matches(up):
			if !parts[i].parent {
				retryPart, retryNode = i, up
			}
			i, n = i+1, up
		case !parts[i].parent:
			n = up
		case retryPart >= 0:
			i, n, retryPart = retryPart, retryNode, -1
		default:
			return false
		}
	}
	return true
}
