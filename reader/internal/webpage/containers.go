package webpage

import "github.com/decant-dev/decant/internal/tree/tag"

// totals are sums over a run of blocks.
type totals struct {
	blocks, words, runes, linkRunes   int32
	paragraphWords, stops, headings   int32
	longs, currency, listed, numerics int32
}

func (t *totals) add(u totals) {
	t.blocks += u.blocks
	t.words += u.words
	t.runes += u.runes
	t.linkRunes += u.linkRunes
	t.paragraphWords += u.paragraphWords
	t.stops += u.stops
	t.headings += u.headings
	t.longs += u.longs
	t.currency += u.currency
	t.listed += u.listed
	t.numerics += u.numerics
}

func (t totals) less(u totals) totals {
	return totals{
		t.blocks - u.blocks, t.words - u.words, t.runes - u.runes, t.linkRunes - u.linkRunes,
		t.paragraphWords - u.paragraphWords, t.stops - u.stops, t.headings - u.headings,
		t.longs - u.longs, t.currency - u.currency, t.listed - u.listed, t.numerics - u.numerics,
	}
}

const longBlock = 25 // words

func (s *Survey) totalsOf(b *block) totals {
	t := totals{blocks: 1, words: b.count.size(), runes: b.count.runes, linkRunes: b.count.linkRunes,
		stops: b.count.stops}
	switch name := s.elements[b.owner].tag; {
	case name == tag.P:
		t.paragraphWords = t.words
	case headingLevel(name) > 0:
		t.headings = 1
	case name == tag.Li, name == tag.Td, name == tag.Dd:
		t.listed = 1
	}
	if t.words >= longBlock && 2*t.linkRunes < t.runes {
		t.longs = 1
	}
	t.currency = int32(flagByte(b.count.currency > 0))
	t.numerics = int32(flagByte(b.count.numeric))
	return t
}

func headingLevel(name tag.Tag) uint8 {
	switch name {
	case tag.H1:
		return 1
	case tag.H2:
		return 2
	case tag.H3:
		return 3
	case tag.H4:
		return 4
	case tag.H5:
		return 5
	case tag.H6:
		return 6
	}
	return 0
}

// sumUp makes the running sums that every container is measured by.
func (s *Survey) sumUp() {
	s.sums = append(s.sums[:0], totals{})
	var sum totals
	for i := range s.blocks {
		sum.add(s.totalsOf(&s.blocks[i]))
		s.sums = append(s.sums, sum)
	}
	s.page = sum
}

func (s *Survey) between(first, last int32) totals { return s.sums[last].less(s.sums[first]) }

// sumKept sums up the words that are kept before each block, and in all.
func (s *Survey) sumKept(kept []bool) (words int32) {
	s.before = append(s.before[:0], 0)
	for i, keep := range kept {
		if keep {
			words += s.blocks[i].count.size()
		}
		s.before = append(s.before, words)
	}
	return words
}

// nest links each element with the ancestors that hold more than it does.
func (s *Survey) nest() {
	for i := range s.elements {
		e := &s.elements[i]
		e.up, e.top, e.outer = -1, [3]int32{-1, -1, -1}, int32(i)
		if e.parent < 0 {
			continue
		}
		p := &s.elements[e.parent]
		e.up, e.top, e.level = p.up, p.top, p.level
		s.takeSides(int32(i), p)
		if e.first == p.first && e.last == p.last {
			e.outer = p.outer
			continue
		}
		e.up = e.parent
		if int(e.level) < len(e.top) {
			e.top[e.level] = int32(i)
		}
		e.level++
	}
}

// A measure describes a container, by measureNames, and where it begins and ends.
type measure [13 + 2]uint8

var measureNames = [13]string{
	"words", "link share", "blocks", "paragraph share", "share of page", "words per block", "sentences",
	"images", "controls", "headings", "long blocks", "children", "prices",
}

func (s *Survey) measureOf(i int32) *measure {
	e := &s.elements[i]
	if !e.measured {
		s.measure(e)
	}
	return &e.measure
}

func (s *Survey) measure(e *element) {
	t := s.between(e.first, e.last)
	e.measured = true
	e.measure = measure{
		logByte(t.words), ratioByte(t.linkRunes, t.runes), logByte(t.blocks),
		ratioByte(t.paragraphWords, t.words), ratioByte(t.words, s.page.words),
		meanByte(t.words, t.blocks), ratioByte(8*t.stops, t.words),
		logByte(e.images), logByte(e.controls), logByte(t.headings),
		ratioByte(t.longs, t.blocks), logByte(e.children), logByte(t.currency),
		ratioByte(e.first, s.page.blocks), ratioByte(e.last, s.page.blocks),
	}
}
