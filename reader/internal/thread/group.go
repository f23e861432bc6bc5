package thread

import (
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A unit is an element that may be a post.
type unit struct {
	at, end int32
	holes   [][2]int32 // the units within
	parent  int
	depth   int
	isFlat  bool // it goes on behind its element, which is its head
}

// A group is the elements of one kind.
type group struct {
	key   string
	units []int32
	score float64
}

const (
	maxTokens    = 4
	maxGroupSize = 4_000
	maxGroups    = 24 // the best are tried together
	maxChosen    = 4
	leastGain    = 1.08 // by how much more a further group must explain
)

// group returns the elements that are the posts of the page: those kinds that
// together explain the most of its names, times and words.
func (s *survey) group(groups []group) []unit {
	for i := range groups {
		groups[i].score = s.worth(s.units(groups[i].units))
	}
	sort.SliceStable(groups, func(i, j int) bool { return groups[i].score > groups[j].score })
	groups = groups[:min(len(groups), maxGroups)]
	var chosen []int32
	best := 0.0
	for range maxChosen {
		pick := -1
		for i, g := range groups {
			if worth := s.worth(s.units(union(chosen, g.units))); worth > max(best*leastGain, 3) {
				best, pick = worth, i
			}
		}
		if pick < 0 {
			break
		}
		chosen = union(chosen, groups[pick].units)
	}
	return s.units(chosen)
}

func union(a, b []int32) []int32 {
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return slices.Compact(out)
}

// groups gathers elements by their kinds, those with a mark within alone.
func (s *survey) groups() []group {
	byKey := map[string][]int32{}
	for i, n := range s.nodes {
		at := int32(i)
		if i == 0 || !n.IsElement() || s.between(at, s.ends[at]) < 2 || !s.marked(at) {
			continue
		}
		for _, key := range s.keysOf(n, n.Parent()) {
			if len(byKey[key]) < maxGroupSize {
				byKey[key] = append(byKey[key], at)
			}
		}
	}
	var out []group
	for key, units := range byKey {
		if len(units) >= minPosts {
			out = append(out, group{key: key, units: units})
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].key < out[j].key })
	return out
}

// keysOf returns the kinds that an element is of, by its name with its classes,
// its id, or what holds it.
func (s *survey) keysOf(n, parent tree.Node) []string {
	out := s.classed(n)
	id := n.Value(idAttr)
	if shape := shapeOf(id); shape != id && len(shape) > 1 {
		out = append(out, n.Name()+"#"+shape)
	}
	switch n.Tag() {
	default:
		if len(out) > 0 {
			break
		}
		fallthrough
	case tag.Li, tag.Article, tag.Tr:
		out = append(out, shapeOf(parent.Value(classAttr)+parent.Value(idAttr))+">"+n.Name())
	}
	return out
}

// A classed is an element with its classes, as many others have them too.
type classed struct {
	name  tag.Tag
	class int
}

// classed returns the kinds that an element is of by its classes. Nothing can be
// added to them in place.
func (s *survey) classed(n tree.Node) []string {
	key := classed{n.Tag(), n.Class()}
	kinds, known := s.kinds[key]
	if known {
		return kinds
	}
	for token := range strings.FieldsSeq(n.Value(classAttr)) {
		if token = shapeOf(token); len(token) > 1 && len(kinds) < maxTokens {
			kinds = append(kinds, n.Name()+"."+token)
		}
	}
	kinds = slices.Clip(kinds)
	s.kinds[key] = kinds
	return kinds
}

func (s *survey) marked(at int32) bool {
	return s.times.between(at, s.ends[at])+s.names.between(at, s.ends[at]) > 0
}

// units makes posts of elements, which lie in document order.
func (s *survey) units(places []int32) []unit {
	out := make([]unit, len(places))
	for i, at := range places {
		out[i] = unit{at: at, end: s.ends[at]}
	}
	s.own(out)
	return out
}

// own notes for each unit those that lie directly in it.
func (s *survey) own(units []unit) {
	var open []int
	for i := range units {
		u := &units[i]
		u.holes, u.parent, u.depth = nil, -1, 0
		for len(open) > 0 && units[open[len(open)-1]].end <= u.at {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			outer := &units[open[len(open)-1]]
			outer.holes = append(outer.holes, [2]int32{u.at, u.end})
			u.parent, u.depth = open[len(open)-1], len(open)
		}
		open = append(open, i)
	}
}

// worth is how much a set of units explains.
func (s *survey) worth(units []unit) (sum float64) {
	for i := range units {
		sum += s.worthOf(&units[i])
	}
	return sum
}

const (
	noPost    = -1.0 // what it costs to take something for a post that is none
	halfPost  = 0.12 // what one is worth that says only who or only when
	manyTimes = 6    // in one post
	manyNames = 20
	someWords = 80
)

func (s *survey) worthOf(u *unit) float64 {
	times, names := s.times.own(u), s.names.own(u)
	words := s.ownWords(u) - s.markWords(u)
	if times+names == 0 || words < 1 {
		return noPost
	}
	unit := 1.0
	if times == 0 || names == 0 {
		unit = halfPost
	}
	if times > manyTimes {
		unit *= manyTimes / float64(times)
	}
	if names > manyNames {
		unit *= manyNames / float64(names)
	}
	return unit * math.Sqrt(float64(min(words, someWords)))
}

// markWords counts the words of a unit that only say who and when.
func (s *survey) markWords(u *unit) (words int32) {
	for _, list := range [...]*marks{&s.times, &s.names} {
		end := int32(0)
		for m := range list.in(u) {
			if m.at >= end { // not within the one before
				end = s.ends[m.at]
				words += s.between(m.at, end)
			}
		}
	}
	return words
}

func (s *survey) ownWords(u *unit) int32 {
	n := s.between(u.at, u.end)
	for _, h := range u.holes {
		n -= s.between(h[0], h[1])
	}
	return n
}

func (s *survey) parentOf(at int32) int32 {
	for p := at - 1; p >= 0; p-- {
		if s.ends[p] > at {
			return p
		}
	}
	return -1
}
