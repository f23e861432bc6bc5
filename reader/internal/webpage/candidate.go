package webpage

// A candidate is the element that a count of paragraphs would pick as the
// main content. It is one opinion among the features.
type candidate struct {
	element     int32 // -1 for none
	first, last int32
	outer       [2]int32 // blocks of the next larger container
}

const shortestParagraph = 25 // characters

func (s *Survey) findCandidate() {
	s.candidate = candidate{element: -1}
	for i := range s.blocks {
		s.nominate(&s.blocks[i])
	}
	best := float32(0)
	for i := range s.elements {
		e := &s.elements[i]
		if e.score <= best {
			continue
		}
		t := s.between(e.first, e.last)
		if score := e.score * (1 - float32(t.linkRunes)/float32(max(1, t.runes))); score > best {
			best = score
			s.candidate.element = int32(i)
		}
	}
	if s.candidate.element < 0 {
		return
	}
	e := &s.elements[s.candidate.element]
	s.candidate.first, s.candidate.last = e.first, e.last
	if e.up >= 0 {
		s.candidate.outer = [2]int32{s.elements[e.up].first, s.elements[e.up].last}
	}
}

// nominate credits the containers of a paragraph.
func (s *Survey) nominate(b *block) {
	c := &b.count
	plain := c.runes - c.linkRunes
	if plain < shortestParagraph || 2*plain < c.runes {
		return
	}
	points := 1 + float32(c.commas) + min(float32(c.size())/20, 3)
	parent := s.elements[b.owner].up
	if parent < 0 {
		return
	}
	s.elements[parent].score += points
	if grand := s.elements[parent].up; grand >= 0 {
		s.elements[grand].score += points / 2
	}
}

func (s *Survey) appendCandidate(out []uint8, i int32) []uint8 {
	c := &s.candidate
	if c.element < 0 {
		return append(out, 0, 0, 0, 0)
	}
	blocks, words := int32(0), int32(0)
	switch {
	case i < c.first:
		blocks, words = i-c.first, s.sums[i].words-s.sums[c.first].words
	case i >= c.last:
		blocks, words = i-c.last+1, s.sums[i].words-s.sums[c.last].words+1
	}
	outer := c.outer[0] <= i && i < c.outer[1]
	return append(out, offsetByte(blocks), offsetByte(words), flagByte(outer), s.levelsAbove(i))
}

// levelsAbove counts the containers that must be left to hold a block as well.
func (s *Survey) levelsAbove(i int32) uint8 {
	levels := uint8(0)
	at := s.candidate.element
	for at >= 0 && (i < s.elements[at].first || i >= s.elements[at].last) {
		levels++
		at = s.elements[at].up
		if levels == 20 {
			break
		}
	}
	return levels
}
