package webpage

import (
	"slices"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// Below an article sites set a box of others, each with a headline that leads to
// it and the first sentences of its text, which read like the article itself.

const (
	fewestTeasers = 2
	teaserShare   = 0.4 // of what is kept, the most that such a box may hold
)

// dropTeasers leaves out boxes that begin with words such as "Related" and hold
// the headlines of other articles.
func (s *Survey) dropTeasers(kept []bool, j judgement) {
	if PageTypes[highest(j.Types)] != "article" {
		return
	}
	most := int32(teaserShare * float32(s.sumKept(kept)))
	for i := range kept {
		if s.Words(i) > longestLabel {
			continue
		}
		e := s.boxLedBy(int32(i))
		if e == nil || s.before[e.last] == s.before[e.first] || s.before[e.last]-s.before[e.first] > most {
			continue
		}
		if s.isTeaserLabel(i) && s.holdsTeasers(e) {
			clear(kept[e.first:e.last])
		}
	}
}

func (s *Survey) isTeaserLabel(i int) bool {
	text := s.offerKey(i, longestReadOn)
	return slices.Contains(teaserLabels, text) || beginsWith(text, readOnBy[firstLetter(text)])
}

// boxLedBy is the innermost box that a block is the first of several in.
func (s *Survey) boxLedBy(k int32) *element {
	for at := s.elements[s.blocks[k].owner].parent; at >= 0; at = s.elements[at].parent {
		e := &s.elements[at]
		if e.first != k {
			return nil
		}
		if e.last-e.first > fewestTeasers && (e.tag == tag.Div || e.tag == tag.Section || e.tag == tag.Aside) {
			return e
		}
	}
	return nil
}

// holdsTeasers reports whether there are headlines in a box that lead elsewhere on the site.
func (s *Survey) holdsTeasers(e *element) bool {
	found := 0
	for k := e.first + 1; k < e.last; k++ {
		if c := &s.blocks[k].count; c.links > c.foreignLinks && s.isLinked(int(k), offeredLinked) {
			found++
		}
	}
	return found >= fewestTeasers
}
