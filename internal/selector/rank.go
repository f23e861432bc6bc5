package selector

import (
	"github.com/decant-dev/decant/internal/tree"
)

// A rankKey says how the children of an element are counted.
type rankKey struct {
	backward bool
	byType   bool
	of       *complexSelector // the first of those that count, if not all do
}

// position answers the pseudo-classes that count siblings.
func (m *matcher) position(s *pseudo, n tree.Node) bool {
	switch s.kind {
	case onlyChild:
		return m.rank(rankKey{}, nil, n) == 1 && m.rank(rankKey{backward: true}, nil, n) == 1
	case onlyOfType:
		return m.rank(rankKey{byType: true}, nil, n) == 1 && m.rank(rankKey{backward: true, byType: true}, nil, n) == 1
	}
	key := rankKey{
		backward: s.kind == nthLastChild || s.kind == nthLastOfType,
		byType:   s.kind == nthOfType || s.kind == nthLastOfType,
	}
	if len(s.list) > 0 {
		if !m.any(s.list, n) {
			return false
		}
		key.of = &s.list[0]
	}
	return meets(s.a, s.b, m.rank(key, s.list, n))
}

// meets reports whether a number is a*n+b for some n from zero.
func meets(a, b, number int) bool {
	if a == 0 {
		return number == b
	}
	return (number-b)%a == 0 && (number-b)/a >= 0
}

// rank returns the place of n among its siblings, from one. All of them are
// counted at once, so that asking about each takes linear time.
func (m *matcher) rank(key rankKey, of []complexSelector, n tree.Node) int {
	ranks := m.ranks[key]
	if ranks == nil {
		if m.ranks == nil {
			m.ranks = map[rankKey][]int32{}
		}
		ranks = make([]int32, m.size)
		m.ranks[key] = ranks
	}
	if ranks[n.Index()] == 0 {
		m.count(key, of, n, ranks)
	}
	return int(ranks[n.Index()])
}

func (m *matcher) count(key rankKey, of []complexSelector, n tree.Node, ranks []int32) {
	step := tree.Node.NextSibling
	if key.backward {
		step = tree.Node.PrevSibling
	}
	counts := map[string]int32{}
	for s := edge(n, key.backward); s.Exists(); s = step(s) {
		if !s.IsElement() || len(of) > 0 && !m.any(of, s) {
			continue
		}
		name := ""
		if key.byType {
			name = s.Name()
		}
		counts[name]++
		ranks[s.Index()] = counts[name]
	}
}

// edge returns the first sibling of n, or the last.
func edge(n tree.Node, last bool) tree.Node {
	parent := n.Parent()
	switch {
	case !parent.Exists():
		return n
	case last:
		return parent.LastChild()
	}
	return parent.FirstChild()
}
