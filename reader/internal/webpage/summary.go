package webpage

import "github.com/decant-dev/decant/internal/tree/tag"

// SummaryNames names the features of a page after its blocks were judged.
var SummaryNames = append([]string{
	"content share", "expected F1", "cut", "spread", "highest", "likely words", "likely blocks", "likely link share",
	"likely words per block",
	"likely paragraphs", "likely sentences", "likely prices", "likely headings", "likely code", "likely tables",
	"likely lists", "likely first", "likely last",
	"certain words", "certain share", "largest path's share of content", "paths of content",
}, pageNames...)

// Summary gives the features of a page from the opinions on its blocks.
func (s *Survey) Summary(p []float32) []uint8 {
	var o opinions
	s.collect(&o, p)
	s.findCut(&o, o.expected[len(p)])
	return s.appendSummary(nil, &o)
}

func (s *Survey) appendSummary(out []uint8, o *opinions) []uint8 {
	var t totals
	var code, cells, items, certain int32
	for i := range o.p {
		if o.p[i] > 0.9 {
			certain += s.blocks[i].count.size()
		}
		if o.p[i] < o.cut {
			continue
		}
		b := &s.blocks[i]
		t.add(s.totalsOf(b))
		code += int32(flagByte(b.count.codeRunes > 0))
		switch s.elements[b.owner].tag {
		case tag.Td, tag.Th:
			cells++
		case tag.Li:
			items++
		}
	}
	largest, paths := float64(0), int32(0)
	for _, words := range o.paths {
		largest = max(largest, words)
		if words > 1 {
			paths++
		}
	}
	n := s.page.blocks
	out = append(out,
		probabilityByte(float32(o.share)), probabilityByte(float32(o.f1)), probabilityByte(o.cut),
		probabilityByte(float32(4*o.spread)),
		probabilityByte(o.highestP), logByte(t.words), logByte(t.blocks), ratioByte(t.linkRunes, t.runes),
		meanByte(t.words, t.blocks),
		ratioByte(t.paragraphWords, t.words), ratioByte(8*t.stops, t.words), ratioByte(t.currency, t.blocks),
		ratioByte(t.headings, t.blocks),
		ratioByte(code, t.blocks), ratioByte(cells, t.blocks), ratioByte(items, t.blocks),
		ratioByte(max(0, o.firstKept), n), ratioByte(max(0, o.finalKept), n),
		logByte(certain), ratioByte(certain, t.words), probabilityByte(float32(largest/max(1, o.expected[len(o.p)]))),
		logByte(paths),
	)
	return append(out, s.pageFeatures...)
}
