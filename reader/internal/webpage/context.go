package webpage

import (
	"math"
	"slices"
)

// The second opinion on a block looks at the first opinions on everything
// around it: its neighbours, its containers and the blocks that are like it.

// ContextNames names the features that are made from first opinions.
var ContextNames = contextNames()

func contextNames() []string {
	names := []string{"own", "own log-odds", "rank", "content before", "content share of page", "expected F1", "cut",
		"spread of opinions", "highest"}
	for _, offset := range []string{"-4", "-3", "-2", "-1", "+1", "+2", "+3", "+4"} {
		names = append(names, "neighbour "+offset)
	}
	for _, level := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		names = append(names, "container "+level, "container "+level+": log-odds",
			"container "+level+": share of content")
	}
	for _, level := range []string{"1", "2", "3"} {
		names = append(names, "section "+level, "section "+level+": share of content")
	}
	return append(names, "same path", "same tags", "same path: highest", "copies", "within 3", "within 8", "within 20",
		"since heading", "until heading", "last heading", "after first kept", "before last kept", "since kept",
		"until kept",
		"own against container 1", "own against same path")
}

// opinions are first opinions with what is needed to sum them up quickly.
type opinions struct {
	p             []float32
	expected      []float64 // running sums of words times probability
	order         []uint64  // blocks, the likeliest first, each under what ranks it
	spare         []uint64  // room for sorting them
	paths, tags   []float64 // expected words of each group
	held          []holding // of each element, once asked for
	highest       []float32 // highest probability of each path group
	copies        []float32
	rank          []float32 // share of words that are likelier, once ranked
	share, f1     float64
	cut, highestP float32
	spread        float64
	lastKept      []int32
	nextKept      []int32
	firstKept     int32
	finalKept     int32
}

// Context gives the features of all blocks that follow from first opinions.
func (s *Survey) Context(p []float32) []uint8 {
	var o opinions
	s.collect(&o, p)
	s.rankOpinions(&o)
	out := make([]uint8, 0, len(s.blocks)*len(ContextNames))
	for i := range s.blocks {
		out = s.appendContext(out, &o, int32(i))
	}
	return out
}

// zeros gives n zeros, in the same memory if there is enough.
func zeros[T any](values []T, n int) []T {
	values = slices.Grow(values[:0], n)[:n]
	clear(values)
	return values
}

func (s *Survey) collect(o *opinions, p []float32) {
	*o = opinions{p: p, expected: append(o.expected[:0], 0), order: o.order, spare: o.spare, rank: o.rank, lastKept: o.lastKept,
		nextKept: o.nextKept, held: zeros(o.held, len(s.elements)),
		paths: zeros(o.paths, len(s.paths.groups)), tags: zeros(o.tags, len(s.tags.groups)),
		highest: zeros(o.highest, len(s.paths.groups)), copies: zeros(o.copies, len(s.copies.groups))}
	sum := 0.0
	for i := range s.blocks {
		w := float64(s.blocks[i].count.size())
		e := w * float64(p[i])
		sum += e
		o.expected = append(o.expected, sum)
		o.paths[s.paths.of[i]] += e
		o.tags[s.tags.of[i]] += e
		o.highest[s.paths.of[i]] = max(o.highest[s.paths.of[i]], p[i])
		o.copies[s.copies.of[i]] = max(o.copies[s.copies.of[i]], p[i])
		o.spread += w * float64(p[i]*(1-p[i]))
		o.highestP = max(o.highestP, p[i])
	}
	words := float64(max(1, s.page.words))
	o.share, o.spread = sum/words, o.spread/words
	s.findKept(o)
}

// rankOpinions ranks all blocks by probability, and finds the best cut on the way.
func (s *Survey) rankOpinions(o *opinions) { s.rankFrom(o, 0, o.expected[len(o.p)]) }

// rankUndecided does so where only the ranks of undecided blocks are asked for.
func (s *Survey) rankUndecided(o *opinions) {
	expected := o.expected[len(o.p)]
	s.rankFrom(o, min(surelyNot, s.leastWorth(o.p, expected)), expected)
}

// findCut finds the best cut where so many words of content are to be expected.
func (s *Survey) findCut(o *opinions, expected float64) {
	s.rankFrom(o, s.leastWorth(o.p, expected), expected)
}

// leastWorth is a probability below which no block can make the expected F1 better.
// Twice its own must be more than that of the likelier ones, and theirs is no less
// than that of all which are content rather than not. A little is taken off for
// the rounding of sums.
func (s *Survey) leastWorth(p []float32, expected float64) float32 {
	kept, right := 0.0, 0.0
	for i, p := range p {
		if p >= 0.5 {
			w := float64(s.blocks[i].count.size())
			kept += w
			right += w * float64(p)
		}
	}
	if kept == 0 {
		return 0
	}
	return float32(0.999 * right / (kept + expected))
}

// rankFrom orders the blocks from a probability on and finds the best cut among
// them, where so many words of content are to be expected.
func (s *Survey) rankFrom(o *opinions, least float32, expected float64) {
	o.order = o.order[:0]
	for i, p := range o.p {
		if p >= least {
			// The bits of numbers that are not negative have the order of the numbers.
			o.order = append(o.order, uint64(^math.Float32bits(p))<<32|uint64(i))
		}
	}
	o.order, o.spare = sortedHigh(o.order, o.spare)
	o.rank = zeros(o.rank, len(o.p))
	o.f1, o.cut = 0, 2
	kept, right := 0.0, 0.0
	words := float32(max(1, s.page.words))
	for _, ranked := range o.order {
		i := uint32(ranked)
		o.rank[i] = float32(kept) / words
		w := float64(s.blocks[i].count.size())
		kept += w
		right += w * float64(o.p[i])
		if f := 2 * right / (kept + expected); f > o.f1 {
			o.f1, o.cut = f, o.p[i]
		}
	}
}

func (s *Survey) findKept(o *opinions) {
	n := len(o.p)
	o.firstKept, o.finalKept = -1, -1
	last := int32(-1)
	o.lastKept = zeros(o.lastKept, n)
	for i := range o.p {
		o.lastKept[i] = last
		if o.p[i] >= 0.5 {
			last = int32(i)
			if o.firstKept < 0 {
				o.firstKept = last
			}
			o.finalKept = last
		}
	}
	o.nextKept = fillBack(o.nextKept, o.lastKept, n, last)
}

// mean gives the probability of the words in a run of blocks.
func (s *Survey) mean(o *opinions, first, last int32) float32 {
	words := s.sums[last].words - s.sums[first].words
	if words <= 0 {
		return 0
	}
	return float32((o.expected[last] - o.expected[first]) / float64(words))
}

func (s *Survey) contentShare(o *opinions, first, last int32) float32 {
	total := o.expected[len(o.p)]
	if total <= 0 {
		return 0
	}
	return float32((o.expected[last] - o.expected[first]) / total)
}

func probabilityByte(p float32) uint8 { return uint8(min(255, max(0, int32(p*255)))) }

// oddsByte spreads out what lies close to 0 and 1.
func oddsByte(p float32) uint8 {
	p = min(0.9997, max(0.0003, p))
	return uint8(128 + 15.5*math.Log(float64(p/(1-p))))
}

func differenceByte(d float32) uint8 { return uint8(128 + min(1, max(-1, d))*127) }

func (s *Survey) appendContext(out []uint8, o *opinions, i int32) []uint8 {
	own := o.p[i]
	out = append(out, probabilityByte(own), oddsByte(own), probabilityByte(o.rank[i]),
		probabilityByte(s.contentShare(o, 0, i)),
		probabilityByte(float32(o.share)), probabilityByte(float32(o.f1)), probabilityByte(o.cut),
		probabilityByte(float32(4*o.spread)), probabilityByte(o.highestP))
	for _, offset := range [...]int32{-4, -3, -2, -1, 1, 2, 3, 4} {
		if j := i + offset; j < 0 || int(j) >= len(o.p) {
			out = append(out, 0)
		} else {
			out = append(out, probabilityByte(o.p[j]))
		}
	}
	owner := &s.elements[s.blocks[i].owner]
	at := max(owner.up, 0)
	inner := s.mean(o, s.elements[at].first, s.elements[at].last)
	for range 8 {
		h := s.holdingOf(o, at)
		out = append(out, h.mean, h.odds, h.share)
		at = max(s.elements[at].up, 0)
	}
	for _, at := range owner.top {
		if at < 0 {
			at = s.blocks[i].owner
		}
		e := &s.elements[at]
		out = append(out, probabilityByte(s.mean(o, e.first, e.last)),
			probabilityByte(s.contentShare(o, e.first, e.last)))
	}
	return s.appendLikeness(out, o, i, inner)
}

// A holding is what an element holds by first opinions. Many blocks have the same
// containers.
type holding struct {
	mean, odds, share uint8
	known             bool
}

func (s *Survey) holdingOf(o *opinions, at int32) holding {
	h := &o.held[at]
	if !h.known {
		e := &s.elements[at]
		m := s.mean(o, e.first, e.last)
		*h = holding{probabilityByte(m), oddsByte(m), probabilityByte(s.contentShare(o, e.first, e.last)), true}
	}
	return *h
}

func (s *Survey) appendLikeness(out []uint8, o *opinions, i int32, inner float32) []uint8 {
	n := s.page.blocks
	path, tag := s.paths.of[i], s.tags.of[i]
	pathMean := float32(o.paths[path] / float64(max(1, s.paths.groups[path].words)))
	tagMean := float32(o.tags[tag] / float64(max(1, s.tags.groups[tag].words)))
	l := &s.landmarks
	before, after, heading := float32(0), float32(0), float32(0)
	if h := l.lastHeading[i]; h >= 0 {
		before, heading = s.mean(o, h, i), o.p[h]
	}
	end := n
	if h := l.nextHeading[i]; h >= 0 {
		end = h
	}
	after = s.mean(o, i+1, max(end, i+1))
	return append(out, probabilityByte(pathMean), probabilityByte(tagMean), probabilityByte(o.highest[path]),
		probabilityByte(o.copies[s.copies.of[i]]),
		probabilityByte(s.mean(o, max(0, i-3), min(n, i+4))), probabilityByte(s.mean(o, max(0, i-8), min(n, i+9))),
		probabilityByte(s.mean(o, max(0, i-20), min(n, i+21))),
		probabilityByte(before), probabilityByte(after), probabilityByte(heading),
		s.blocksFrom(o.firstKept, i), s.blocksFrom(o.finalKept, i), s.blocksFrom(o.lastKept[i], i),
		s.blocksFrom(o.nextKept[i], i),
		differenceByte(o.p[i]-inner), differenceByte(o.p[i]-pathMean))
}
