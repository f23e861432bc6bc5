package thread

import (
	"slices"

	"github.com/decant-dev/decant/internal/tree/tag"
)

const (
	openingWords = 8  // that an opening has besides its title, who and when
	openingMarks = 12 // more are in a list of other talks
	headWords    = 3  // that may stand before the head of a post
	headSays     = 12 // words that such a head has at most: ranks, "last edited by"
	saysLittle   = 8  // words under which a unit must tell who and when
)

// sifted leaves out what lies among posts and is none: where most units tell who
// and when, a line that tells only one of them is part of a post or a list of people.
func (s *survey) sifted(units []unit) []unit {
	complete := 0
	for i := range units {
		if s.isComplete(&units[i]) {
			complete++
		}
	}
	if 2*complete < len(units) && complete < minPosts || complete == 0 {
		return units
	}
	kept := slices.DeleteFunc(slices.Clone(units), func(u unit) bool {
		return !s.isComplete(&u) && s.ownWords(&u)-s.markWords(&u) < saysLittle
	})
	if len(kept) < minPosts {
		return units
	}
	s.own(kept)
	return s.unfolded(kept)
}

// unfolded leaves out the inner of two units that are one post: the head of the
// outer, or all that the outer holds. One such pair may be a post and its
// answer; where most posts are pairs, it is how the page is made.
func (s *survey) unfolded(units []unit) []unit {
	pairs, outer := map[int32]bool{}, 0
	for i := range units {
		u := &units[i]
		if u.parent < 0 {
			outer++
			continue
		}
		if around := &units[u.parent]; s.heads(u, around) || len(around.holes) == 1 && s.saidIn(around) < 1 {
			pairs[u.at] = true
		}
	}
	if 2*len(pairs) < outer || outer < minPosts {
		return units
	}
	out := slices.DeleteFunc(units, func(u unit) bool { return pairs[u.at] })
	s.own(out)
	return out
}

// unframed leaves out what only frames posts, as the body of a page does, and what
// stands beside such a frame and is of no kind that posts are of.
func (s *survey) unframed(units []unit) []unit {
	out := slices.DeleteFunc(slices.Clone(units), func(u unit) bool {
		if len(u.holes) < minPosts {
			return false
		}
		body := s.bodyOf(&u, "", s.nameIn(&u), s.timeIn(&u))
		last := u.holes[len(u.holes)-1]
		return len(body) == 0 || body[0].Index() > s.nodes[last[0]].Index() // who is answered speaks before
	})
	if len(out) == len(units) || len(out) < minPosts {
		return units
	}
	kinds := map[string]bool{}
	for i := range out {
		if s.isComplete(&out[i]) {
			for _, key := range s.keys(&out[i]) {
				kinds[key] = true
			}
		}
	}
	out = slices.DeleteFunc(out, func(u unit) bool {
		return !s.isComplete(&u) && !slices.ContainsFunc(s.keys(&u), func(key string) bool { return kinds[key] })
	})
	if len(out) < minPosts {
		return units
	}
	s.own(out)
	return out
}

func (s *survey) nameIn(u *unit) mark {
	for m := range s.names.in(u) {
		return *m
	}
	return mark{at: -1}
}

func (s *survey) keys(u *unit) []string {
	n := s.nodes[u.at]
	return s.keysOf(n, n.Parent())
}

// heads reports whether a unit stands at the beginning of another and says little.
func (s *survey) heads(u, around *unit) bool {
	return s.between(around.at, u.at) < headWords && s.saidIn(u) < headSays
}

func (s *survey) isComplete(u *unit) bool {
	return s.times.own(u) > 0 && s.names.own(u) > 0
}

// addOpening adds the post that began the talk where it is of another kind than
// those that follow: the nearest part before them that has marks of its own, or
// where that only heads it, all from there to the first of them.
func (s *survey) addOpening(units *[]unit) {
	for at := (*units)[0].at; at > 0; {
		parent := s.parentOf(at)
		if parent < 0 {
			return
		}
		for sibling := parent + 1; sibling < at; sibling = s.ends[sibling] {
			u := unit{at: sibling, end: s.ends[sibling], parent: -1}
			if !s.nodes[sibling].IsElement() || !s.isComplete(&u) || s.marksOf(&u) > openingMarks {
				continue
			}
			if s.saidIn(&u) < openingWords {
				u.end = at
			}
			if s.saidIn(&u) >= openingWords && s.marksOf(&u) <= openingMarks {
				*units = append([]unit{u}, *units...)
				return
			}
		}
		at = parent
	}
}

func (s *survey) marksOf(u *unit) int { return s.times.own(u) + s.names.own(u) }

// saidIn counts the words of a unit that are neither a heading nor say who and when.
func (s *survey) saidIn(u *unit) int32 {
	words, end := s.ownWords(u)-s.markWords(u), int32(0)
	s.each(u, func(at int32) {
		switch s.nodes[at].Tag() {
		case tag.H1, tag.H2, tag.H3:
			if at >= end {
				end = s.ends[at]
				words -= s.between(at, end)
			}
		}
	})
	return words
}
