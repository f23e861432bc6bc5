package webpage

import (
	"slices"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// How the text that is kept is completed; chosen on half of the sites that it
// was measured on.
const (
	homeShare = 0.8  // of the words that are kept, how many the home holds
	homeKept  = 0.3  // of the home's words, how many are kept
	barely    = 0.05 // probability under which nothing is taken in

	wholeList  = 0.3 // share of a list's words from which all of it is kept
	wholeBox   = 0.8 // and of a box's, with text before and after
	likelyFrom = 0.3 // probability from which all is that a writer may have set
	manualFrom = 0.2 // probability that the page is documentation from which it is read so
)

// typeManual is the place of documentation among the types.
var typeManual = slices.Index(PageTypes, "documentation")

// homeOf is the innermost element that holds nearly all that is kept, if that
// is a good part of it; -1 if not. Code and captions count only where they are kept.
func (s *Survey) homeOf(kept []bool) int32 {
	words := s.sumKept(kept)
	home := int32(-1)
	for i := int32(0); i < int32(len(s.elements)); {
		switch e := &s.elements[i]; {
		case e.kind != boxed:
			i++
		case float32(s.before[e.last]-s.before[e.first]) < homeShare*float32(words):
			i = e.end
		default:
			home = i
			i++
		}
	}
	for home > 0 && isItem(s.elements[home].tag) {
		home = s.elements[home].parent
	}
	if home < 0 || words == 0 || !s.isMostlyKept(home, kept) {
		return -1
	}
	return home
}

// isItem reports whether an element is part of a list or a table, and no home
// by itself: a definition stands below the term that it explains.
func isItem(name tag.Tag) bool {
	switch name {
	case tag.Dd, tag.Dt, tag.Li, tag.Td, tag.Th, tag.Tr, tag.Tbody, tag.Thead:
		return true
	}
	return false
}

func (s *Survey) isMostlyKept(home int32, kept []bool) bool {
	e := &s.elements[home]
	all, in := int32(0), int32(0)
	for k := e.first; k < e.last; k++ {
		size := s.blocks[k].count.size()
		switch name := s.elements[s.blocks[k].owner].tag; {
		case kept[k]:
			in += size
		case name == tag.Pre || name == tag.Figcaption:
			continue
		}
		all += size
	}
	return float32(in) >= homeKept*float32(all)
}

// keepMiddle takes in what stands in the text that is kept and was written with
// it: a list of links, code, a table, a quote, which by themselves look like
// something else. What the site put there has boxes of its own.
func (s *Survey) keepMiddle(kept []bool, j judgement, p []float32, home int32) {
	if home < 0 || isShow(j.Types) {
		return
	}
	m := middle{Survey: s, kept: kept, p: p, manual: j.Types[typeManual] >= manualFrom}
	e := &s.elements[home]
	for m.end = e.last; m.end > e.first && !kept[m.end-1]; {
		m.end--
	}
	for k := e.last - 1; k >= e.first; k-- {
		if !kept[k] && p[k] >= barely && m.belongs(k) && m.isProse(k, home) {
			kept[k] = true
		}
	}
	m.completeLists(home)
}

// completeLists keeps all items of a list that a writer set where some are kept.
func (m *middle) completeLists(home int32) {
	s, kept := m.Survey, m.kept
	for i := home + 1; i < s.elements[home].end; i++ {
		e := &s.elements[i]
		if !isList(e.tag) || e.last-e.first < 2 || !m.isProse(e.first, home) {
			continue
		}
		words, all := int32(0), int32(0)
		for k := e.first; k < e.last; k++ {
			size := s.blocks[k].count.size()
			all += size
			if kept[k] {
				words += size
			}
		}
		if words == all || float32(words) < wholeList*float32(all) {
			continue
		}
		for k := e.first; k < e.last; k++ {
			kept[k] = kept[k] || m.isProse(k, home)
		}
	}
}

func isList(name tag.Tag) bool { return name == tag.Ul || name == tag.Ol || name == tag.Dl }

// isShow reports whether a page shows wares, other pages or what others said,
// and is not one text.
func isShow(types []float32) bool {
	switch PageTypes[highest(types)] {
	case "product", "collection", "forum":
		return true
	}
	return false
}

// A middle is what is to be completed.
type middle struct {
	*Survey
	kept   []bool
	p      []float32
	end    int32 // of what was kept
	manual bool  // the page explains something; there links belong to the text
}

// belongs reports whether a block is likely to be of the text around it. In
// news a line that is one link, or stands after the end, is an offer to read on,
// unless it leads to another site: that is a source.
func (m *middle) belongs(k int32) bool {
	b := &m.blocks[k]
	linked := 10*b.count.linkRunes >= 9*b.count.runes
	likely := m.manual || m.p[k] >= likelyFrom || linked && b.count.foreignLinks > 0
	switch m.elements[b.owner].tag {
	case tag.Pre, tag.Td, tag.Th, tag.Caption:
		return true
	case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		return m.manual || int(k)+1 < len(m.kept) && m.kept[k+1]
	case tag.Li, tag.Dt, tag.Dd:
		return likely || !linked && k < m.end
	}
	return likely
}

// isProse is as that of the survey; on a page that explains something it takes
// for prose also what stands within a box of which nearly all is kept. In news
// that would be an offer to read on.
func (m *middle) isProse(k, home int32) bool {
	if m.Survey.isProse(k, home) {
		return true
	}
	b := &m.blocks[k]
	if !m.manual || m.isContents(b) || m.elements[b.owner].tag == tag.Summary {
		return false
	}
	for at := b.owner; at > home; at = m.elements[at].parent {
		if !m.isPlain(at) && !m.isText(at, k) {
			return false
		}
	}
	return true
}

// isText reports whether a box is kept nearly whole, before and after a block in
// it. Of code, and of a line with a box of its own, what is around the box tells.
func (m *middle) isText(at, k int32) bool {
	e := &m.elements[at]
	if e.tag != tag.Div || m.isAgainst(e) {
		return false
	}
	if e.last-e.first == 1 && m.p[k] >= likelyFrom && k < m.end || m.elements[m.blocks[k].owner].tag == tag.Pre {
		return true
	}
	words, all := m.before[e.last]-m.before[e.first], m.sums[e.last].words-m.sums[e.first].words
	return m.before[k] > m.before[e.first] && m.before[e.last] > m.before[k] && float32(words) >= wholeBox*float32(all)
}

// dropContents leaves out the list of the page's own headings that a site sets
// beside the text. One that stands in the text was written there.
func (s *Survey) dropContents(kept []bool, home int32) {
	if home < 0 {
		return
	}
	for k := range kept {
		if kept[k] && s.isContents(&s.blocks[k]) && !s.isProse(int32(k), home) {
			kept[k] = false
		}
	}
}

// isContents reports whether a block is nothing but links within the page, and
// not a heading that links to itself.
func (s *Survey) isContents(b *block) bool {
	c := &b.count
	return c.innerLinks > 0 && c.innerLinks == c.links && 10*c.linkRunes >= 9*c.runes &&
		headingLevel(s.elements[b.owner].tag) == 0 && !s.linksToSelf(b)
}

// linksToSelf reports whether a block is a term with its own address, as the options
// of a program have one.
func (s *Survey) linksToSelf(b *block) bool {
	owner := s.nodeOf(&s.elements[b.owner])
	id := owner.Attr("id")
	if owner.Tag() != tag.Dt || id == "" {
		return false
	}
	for c := range owner.Children() {
		if c.Tag() == tag.A {
			return c.Attr("href") == "#"+id
		}
	}
	return false
}
