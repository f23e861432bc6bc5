package webpage

import "github.com/decant-dev/decant/internal/tree/tag"

// How probabilities become a choice; found by cross-validation.
const (
	lowestCut  = 0.12 // below, nothing is kept however little there is
	likeness   = 0.6  // how far blocks move towards those with the same path
	fewestLike = 3    // blocks with the same path that make a group
	copyWords  = 4    // texts from this length on are kept once
	refrain    = 40   // and from this length on are never said twice on purpose
	wholeTable = 0.5  // share of a table's words from which all of it is kept
	surelyVoid = 0.8  // probability from which a page is taken for empty
)

// decide says for each block whether it is kept. Each page is cut where the F1
// to be expected is highest: on a page with sure content that is near one half,
// on a page of faint hints it is lower.
func (s *Survey) decide(j judgement) []bool {
	kept := make([]bool, len(s.blocks))
	s.rulings = zeros(s.rulings, len(kept))
	if s.method == methodStructured {
		for i := range kept {
			kept[i] = true
		}
		return kept
	}
	if j.Empty > surelyVoid {
		return kept
	}
	p := s.levelled(j.Content)
	cut := max(s.bestCut(p), lowestCut)
	for i := range kept {
		kept[i] = p[i] >= cut
	}
	s.rule(kept, ruledGuide, func() { s.dropGuides(kept, j) })
	home := s.homeOf(kept)
	s.rule(kept, ruledContents, func() { s.dropContents(kept, home) })
	s.rule(kept, ruledMiddle, func() { s.keepMiddle(kept, j, p, home) })
	s.rule(kept, ruledStandfirst, func() { s.keepStandfirst(kept, j, p) })
	s.rule(kept, ruledStandfirst, func() { s.keepPurpose(kept) })
	s.rule(kept, ruledPager, func() { s.dropPagers(kept) })
	s.rule(kept, ruledCaption, func() { s.keepCaptions(kept, home) })
	s.rule(kept, ruledNote, func() { s.keepNotes(kept, home) })
	s.rule(kept, ruledOffer, func() { s.dropOffers(kept, j) })
	s.rule(kept, ruledOffer, func() { s.dropTeasers(kept, j) })
	s.rule(kept, ruledCopy, func() { s.dropCopies(kept, j, home) })
	s.rule(kept, ruledTable, func() { s.completeTables(kept) })
	s.rule(kept, ruledHeading, func() { s.keepHeadings(kept, p) })
	s.rule(kept, ruledHeading, func() { s.keepSoleHeading(kept, p) })
	s.rule(kept, ruledContents, func() { s.dropBareHeadings(kept) })
	return kept
}

// levelled moves each block towards the others with the same path, so that
// posts, answers and cards stay or go together.
func (s *Survey) levelled(p []float32) []float32 {
	expected := make([]float64, len(s.paths.groups))
	for i := range p {
		expected[s.paths.of[i]] += float64(s.blocks[i].count.size()) * float64(p[i])
	}
	out := make([]float32, len(p))
	for i := range p {
		g := s.paths.group(i)
		out[i] = p[i]
		if g.count >= fewestLike {
			mean := expected[s.paths.of[i]] / float64(max(1, g.words))
			out[i] += likeness * (float32(mean) - p[i])
		}
	}
	return out
}

// dropCopies keeps the first of several blocks with the same text, unless a
// page repeats itself on purpose, as one that was written may anywhere.
func (s *Survey) dropCopies(kept []bool, j judgement, home int32) {
	isManual := PageTypes[highest(j.Types)] == "documentation"
	first := make([]int32, len(s.copies.groups)) // of each group, counted from one
	for i := range kept {
		if !kept[i] || s.blocks[i].count.size() < copyWords {
			continue
		}
		g := s.copies.of[i]
		if first[g] == 0 || s.isHeadingOf(first[g]-1, i) {
			first[g] = int32(i) + 1
			continue
		}
		kept[i] = s.isRefrain(first[g]-1, int32(i)) || s.isProse(int32(i), home) || isManual && s.isBelowHeading(kept, i)
	}
}

// isBelowHeading reports whether a block is the first below a heading that is kept.
// Manuals say the same of several functions: that they panic, and when.
func (s *Survey) isBelowHeading(kept []bool, i int) bool {
	return i > 0 && kept[i-1] && headingLevel(s.elements[s.blocks[i-1].owner].tag) > 0
}

// isHeadingOf reports whether a heading says again what led to it, as the
// contents of a page do.
func (s *Survey) isHeadingOf(first int32, again int) bool {
	return headingLevel(s.elements[s.blocks[again].owner].tag) > 0 &&
		headingLevel(s.elements[s.blocks[first].owner].tag) == 0 && s.isLinked(int(first), 90)
}

// isRefrain reports whether a text is said again, as the steps of a recipe or
// the labels of a list may be, rather than laid out twice: it stands beside the
// first, or in a place of the same kind with other texts around it.
func (s *Survey) isRefrain(first, again int32) bool {
	if s.blocks[again].count.size() >= refrain {
		return false
	}
	a, b := s.blocks[first].owner, s.blocks[again].owner
	if s.elements[a].parent == s.elements[b].parent {
		return true
	}
	return s.paths.of[first] == s.paths.of[again] && !s.isCopy(first+1, again+1) && !s.isCopy(first-1, again-1)
}

func (s *Survey) isCopy(a, b int32) bool {
	n := int32(len(s.blocks))
	return a >= 0 && b >= 0 && a < n && b < n && s.copies.of[a] == s.copies.of[b]
}

// completeTables keeps all cells of a table where most are kept: a table
// without its head or with holes says something else.
func (s *Survey) completeTables(kept []bool) {
	for i := int32(0); i < int32(len(s.elements)); {
		e := &s.elements[i]
		i++
		if e.tag != tag.Table || !s.isGrid(e) {
			continue
		}
		i = e.end
		words := int32(0)
		for k := e.first; k < e.last; k++ {
			if kept[k] {
				words += s.blocks[k].count.size()
			}
		}
		if all := s.between(e.first, e.last).words; words > 0 && float32(words) >= wholeTable*float32(all) {
			for k := e.first; k < e.last; k++ {
				kept[k] = true
			}
		}
	}
}

// isGrid reports whether a table has its text in cells alone, and not in
// other blocks within, as tables that lay out a page have.
func (s *Survey) isGrid(table *element) bool {
	for k := table.first; k < table.last; k++ {
		switch s.elements[s.blocks[k].owner].tag {
		case tag.Td, tag.Th, tag.Caption:
		default:
			return false
		}
	}
	return true
}

// bestCut gives the lowest probability to keep for the highest expected F1.
func (s *Survey) bestCut(p []float32) float32 {
	expected := 0.0
	for i := range p {
		expected += float64(s.blocks[i].count.size()) * float64(p[i])
	}
	o := &s.opinions
	o.p = p
	s.findCut(o, expected)
	return o.cut
}
