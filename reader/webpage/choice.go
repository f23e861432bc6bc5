package webpage

import "golang.org/x/net/html/atom"

// How much of a page is kept depends on where its probabilities are cut. A
// model that has seen how well each cut did on marked pages chooses among a few.

// Cuts are the probabilities among which the lowest that is kept is chosen;
// none is as high as the last, which keeps nothing.
var Cuts = []float32{0.06, 0.09, 0.12, 0.16, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8, 2}

// ChoiceNames names the features of one cut.
var ChoiceNames = append([]string{
	"cut", "kept share", "expected precision", "expected recall", "expected F1", "below the best expected F1", "best cut by expectation",
	"highest dropped", "lowest kept", "words", "blocks", "link share", "words per block", "paragraphs", "sentences", "prices", "headings",
	"cells", "items", "begins at", "ends at", "gaps", "dropped link share", "dropped words per block", "dropped long blocks", "spread", "highest", "content share",
	"words to the next cut", "words to the last cut", "change to next", "change to last",
}, pageNames...)

// A cutting is what one cut keeps.
type cutting struct {
	totals
	expected            float64
	cells, items, gaps  int32
	first, last         int32
	lowest, highestLost float32
}

// Choices gives the features of every cut, one row after the other.
func (s *Survey) Choices(p []float32) []uint8 {
	var o opinions
	s.collect(&o, p)
	cuttings := make([]cutting, len(Cuts))
	for i := range Cuts {
		cuttings[i] = s.cutAt(&o, Cuts[i])
	}
	out := make([]uint8, 0, len(Cuts)*len(ChoiceNames))
	for i := range Cuts {
		out = s.appendChoice(out, &o, cuttings, i)
	}
	return out
}

func (s *Survey) cutAt(o *opinions, cut float32) cutting {
	c := cutting{first: -1, last: -1, lowest: 1}
	for i := range o.p {
		if o.p[i] < cut {
			c.highestLost = max(c.highestLost, o.p[i])
			continue
		}
		c.add(s.between(int32(i), int32(i)+1))
		c.expected += float64(s.blocks[i].count.size()) * float64(o.p[i])
		c.lowest = min(c.lowest, o.p[i])
		switch s.elements[s.blocks[i].owner].tag {
		case atom.Td, atom.Th:
			c.cells++
		case atom.Li:
			c.items++
		}
		if c.first < 0 {
			c.first = int32(i)
		} else if c.last != int32(i)-1 {
			c.gaps++
		}
		c.last = int32(i)
	}
	return c
}

func (s *Survey) appendChoice(out []uint8, o *opinions, cuttings []cutting, at int) []uint8 {
	c := &cuttings[at]
	total := o.expected[len(o.p)]
	precision := float32(c.expected / float64(max(1, c.words)))
	recall := float32(c.expected / max(1e-6, total))
	f1 := 2 * c.expected / max(1e-6, float64(c.words)+total)
	rest := s.page.less(c.totals)
	next, last := &cuttings[min(at+1, len(cuttings)-1)], &cuttings[max(at-1, 0)]
	out = append(out,
		uint8(min(200, Cuts[at]*100)), ratioByte(c.words, s.page.words), probabilityByte(precision), probabilityByte(recall), probabilityByte(float32(f1)),
		probabilityByte(float32(o.f1-f1)*2), probabilityByte(o.cut), probabilityByte(c.highestLost), probabilityByte(c.lowest),
		logByte(c.words), logByte(c.blocks), ratioByte(c.linkRunes, c.runes), meanByte(c.words, c.blocks), ratioByte(c.paragraphWords, c.words),
		ratioByte(8*c.stops, c.words), ratioByte(c.currency, c.blocks), ratioByte(c.headings, c.blocks), ratioByte(c.cells, c.blocks), ratioByte(c.items, c.blocks),
		ratioByte(max(0, c.first), s.page.blocks), ratioByte(max(0, c.last), s.page.blocks), ratioByte(c.gaps, c.blocks),
		ratioByte(rest.linkRunes, rest.runes), meanByte(rest.words, rest.blocks), ratioByte(rest.longs, rest.blocks),
		probabilityByte(float32(4*o.spread)), probabilityByte(o.highestP), probabilityByte(float32(o.share)),
		ratioByte(c.words-next.words, s.page.words), ratioByte(last.words-c.words, s.page.words),
		ratioByte(c.words-next.words, c.words), ratioByte(last.words-c.words, last.words),
	)
	return append(out, s.pageFeatures...)
}
