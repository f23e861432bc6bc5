package webpage

import "github.com/decant-dev/decant/internal/tree/tag"

// keepHeadings keeps a heading with the text it leads: without it a section
// reads on as if it belonged to the one before. The h1 is left to the model,
// since it is the page's title, which is told apart.
func (s *Survey) keepHeadings(kept []bool, p []float32) {
	for i := len(kept) - 2; i >= 0; i-- {
		if !kept[i] && kept[i+1] && p[i] >= leastHeading && s.isSubheading(i) && s.isNear(i) {
			kept[i] = true
		}
	}
}

// keepSoleHeading keeps the only heading of the first level where the title for
// tabs says something else: then it is told nowhere but here.
func (s *Survey) keepSoleHeading(kept []bool, p []float32) {
	l := &s.landmarks
	i := int(l.firstH1)
	if l.h1s != 1 || kept[i] || p[i] < leastTitle {
		return
	}
	if c := &s.blocks[i].count; 2*c.titleWords >= c.words {
		return
	}
	for k := i + 1; k < min(i+1+leadWithin, len(kept)); k++ {
		if kept[k] {
			kept[i] = true
			return
		}
	}
}

// leastTitle is the probability below which that heading is the site's.
const leastTitle = 0.1

// dropBareHeadings leaves out the headings of contents that were left out, and
// of nothing else.
func (s *Survey) dropBareHeadings(kept []bool) {
	for i := range kept {
		level := headingLevel(s.elements[s.blocks[i].owner].tag)
		if !kept[i] || level == 0 || i+1 == len(kept) || ledger[s.rulings[i+1]] != ledger[ruledContents] {
			continue
		}
		next := i + 1
		for next < len(kept) && !kept[next] {
			next++
		}
		if next < len(kept) {
			after := headingLevel(s.elements[s.blocks[next].owner].tag)
			kept[i] = after == 0 || after > level
		}
	}
}

func (s *Survey) isSubheading(i int) bool {
	switch s.elements[s.blocks[i].owner].tag {
	case tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		return true
	}
	return false
}

// leastHeading is the probability below which a heading leads something else,
// such as the buttons that were left out before the text.
const leastHeading = 0.2

// nearEnough is how many levels up a heading and its text may first meet.
const nearEnough = 3

// isNear reports whether a heading and the block after it lie close together
// in the tree; the title of a sidebar before the article does not.
func (s *Survey) isNear(i int) bool {
	next := int32(i + 1)
	at := s.elements[s.blocks[i].owner].outer // boxes of its own do not part them
	for range nearEnough {
		if at = s.elements[at].parent; at < 0 {
			return false
		}
		if e := &s.elements[at]; e.first <= next && next < e.last {
			return true
		}
	}
	return false
}
