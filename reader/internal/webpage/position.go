package webpage

import "github.com/decant-dev/decant/internal/tree/tag"

// landmarks are the blocks that others are placed by; -1 where there is none.
type landmarks struct {
	firstH1, title, longest, firstLong, lastLong int32
	h1s                                          int32
	lastHeading, nextHeading                     []int32 // for each block
	lastLongs, nextLongs                         []int32
}

func (s *Survey) findLandmarks() {
	l := &s.landmarks
	l.firstH1, l.title, l.longest, l.firstLong, l.lastLong, l.h1s = -1, -1, -1, -1, -1, 0
	n := len(s.blocks)
	l.lastHeading, l.lastLongs = l.lastHeading[:0], l.lastLongs[:0]
	heading, long := int32(-1), int32(-1)
	best := int32(0)
	for i := range s.blocks {
		t := s.between(int32(i), int32(i)+1)
		b := &s.blocks[i]
		l.lastHeading = append(l.lastHeading, heading)
		l.lastLongs = append(l.lastLongs, long)
		if t.headings > 0 {
			heading = int32(i)
			if s.elements[b.owner].tag == tag.H1 {
				l.h1s++
				if l.firstH1 < 0 {
					l.firstH1 = int32(i)
				}
			}
			if hits := 2*b.count.titleWords - b.count.words; hits > best {
				best, l.title = hits, int32(i)
			}
		}
		if t.longs > 0 {
			long = int32(i)
			l.lastLong = long
			if l.firstLong < 0 {
				l.firstLong = long
			}
			if l.longest < 0 || t.words > s.blocks[l.longest].count.size() {
				l.longest = long
			}
		}
	}
	if l.title < 0 {
		l.title = l.firstH1
	}
	l.nextHeading, l.nextLongs = fillBack(l.nextHeading, l.lastHeading, n, heading),
		fillBack(l.nextLongs, l.lastLongs, n, long)
}

// fillBack turns "the last one before each block" into "the next one after it".
func fillBack(next, last []int32, n int, final int32) []int32 {
	next = append(next[:0], last...)
	following, current := int32(-1), final
	for i := n - 1; i >= 0; i-- {
		next[i] = following
		if current == int32(i) {
			following, current = current, last[i]
		}
	}
	return next
}

var positionNames = []string{
	"block", "words before", "blocks before", "blocks after", "from first h1", "words from first h1", "from title",
	"words from title",
	"since heading", "words since heading", "level of last heading", "until heading", "words until heading",
	"from longest", "from first long", "from last long", "since long", "until long",
	"words within 3", "links within 3", "words within 8", "links within 8", "long within 8", "headings within 8",
	"words within 20", "links within 20",
	"from candidate", "words from candidate", "within parent of candidate", "levels above candidate",
}

func (s *Survey) appendPosition(out []uint8, i int32) []uint8 {
	l := &s.landmarks
	n := s.page.blocks
	out = append(out,
		ratioByte(i, n), ratioByte(s.sums[i].words, s.page.words), logByte(i), logByte(n-1-i),
		s.blocksFrom(l.firstH1, i), s.wordsFrom(l.firstH1, i), s.blocksFrom(l.title, i), s.wordsFrom(l.title, i),
		s.blocksFrom(l.lastHeading[i], i), s.wordsFrom(l.lastHeading[i], i), s.levelOf(l.lastHeading[i]),
		s.blocksFrom(l.nextHeading[i], i), s.wordsFrom(l.nextHeading[i], i),
		s.blocksFrom(l.longest, i), s.blocksFrom(l.firstLong, i), s.blocksFrom(l.lastLong, i),
		s.blocksFrom(l.lastLongs[i], i), s.blocksFrom(l.nextLongs[i], i),
	)
	near, nearEnd := s.around(i, 3)
	mid, midEnd := s.around(i, 8)
	far, farEnd := s.around(i, 20)
	out = append(out,
		logByte(nearEnd.words-near.words), ratioByte(nearEnd.linkRunes-near.linkRunes, nearEnd.runes-near.runes),
		logByte(midEnd.words-mid.words), ratioByte(midEnd.linkRunes-mid.linkRunes, midEnd.runes-mid.runes),
		countByte(midEnd.longs-mid.longs), countByte(midEnd.headings-mid.headings),
		logByte(farEnd.words-far.words), ratioByte(farEnd.linkRunes-far.linkRunes, farEnd.runes-far.runes),
	)
	return s.appendCandidate(out, i)
}

// blocksFrom gives the distance from a landmark; 0 when there is none.
func (s *Survey) blocksFrom(landmark, i int32) uint8 {
	if landmark < 0 {
		return 0
	}
	return offsetByte(i - landmark)
}

func (s *Survey) wordsFrom(landmark, i int32) uint8 {
	if landmark < 0 {
		return 0
	}
	return offsetByte(s.sums[i].words - s.sums[landmark].words)
}

func (s *Survey) levelOf(i int32) uint8 {
	if i < 0 {
		return 0
	}
	return headingLevel(s.elements[s.blocks[i].owner].tag)
}

// around gives the sums before and after the blocks within reach of one.
func (s *Survey) around(i, reach int32) (before, after *totals) {
	return &s.sums[max(0, i-reach)], &s.sums[min(s.page.blocks, i+reach+1)]
}
