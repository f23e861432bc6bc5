package webpage

import "golang.org/x/net/html/atom"

// Tunables for experiments.
var (
	LowCut, HighCut       float32 = 0.2, 1
	CopyWords             int32   = 4
	Tables, Lists         float64 = 0, 0
	Headings, HeadingDrop bool
	Gaps                  bool
	Smooth                float32 = 0.25
	EmptyFrom             float32 = 2
)

// Decide says for each block whether it is kept.
func (s *Survey) Decide(j Judgement) []bool {
	kept := make([]bool, len(s.blocks))
	if j.Empty > EmptyFrom {
		return kept
	}
	p := j.Content
	var o opinions
	s.collect(&o, p)
	if Smooth > 0 {
		p = s.smooth(&o)
		o = opinions{}
		s.collect(&o, p)
	}
	cut := min(max(o.cut, LowCut), HighCut)
	for i := range kept {
		kept[i] = p[i] >= cut
	}
	if Gaps {
		s.fillGaps(kept)
	}
	if Tables > 0 {
		s.wholes(kept, Tables, atom.Table)
		s.wholes(kept, Tables, atom.Pre)
	}
	if Lists > 0 {
		s.wholes(kept, Lists, atom.Ul)
		s.wholes(kept, Lists, atom.Ol)
		s.wholes(kept, Lists, atom.Dl)
	}
	s.dropCopies(kept)
	if Headings {
		s.leadHeadings(kept)
	}
	return kept
}

// smooth moves blocks towards those with the same path in the same container.
func (s *Survey) smooth(o *opinions) []float32 {
	out := make([]float32, len(o.p))
	for i := range out {
		path := s.paths.of[i]
		mean := float32(o.paths[path] / float64(max(1, s.paths.groups[path].words)))
		w := Smooth
		if s.paths.groups[path].count < 3 {
			w = 0
		}
		out[i] = (1-w)*o.p[i] + w*mean
	}
	return out
}

// fillGaps keeps a single block between two kept ones with the same owner's parent.
func (s *Survey) fillGaps(kept []bool) {
	for i := 1; i+1 < len(kept); i++ {
		if kept[i] || !kept[i-1] || !kept[i+1] {
			continue
		}
		a, b, c := &s.blocks[i-1], &s.blocks[i], &s.blocks[i+1]
		pa, pb, pc := s.elements[a.owner].parent, s.elements[b.owner].parent, s.elements[c.owner].parent
		if pa == pb && pb == pc && s.elements[b.owner].tag == s.elements[a.owner].tag {
			kept[i] = true
		}
	}
}

// wholes keeps or drops elements with one tag as a whole.
func (s *Survey) wholes(kept []bool, share float64, tag atom.Atom) {
	for k := range s.elements {
		e := &s.elements[k]
		if e.tag != tag || e.last-e.first < 2 {
			continue
		}
		n := int32(0)
		for i := e.first; i < e.last; i++ {
			if kept[i] {
				n += s.blocks[i].count.size()
			}
		}
		all := s.sums[e.last].words - s.sums[e.first].words
		if float64(n) >= share*float64(all) && n > 0 {
			for i := e.first; i < e.last; i++ {
				kept[i] = true
			}
		} else if float64(n) < (1-share)*float64(all) {
			for i := e.first; i < e.last; i++ {
				kept[i] = false
			}
		}
	}
}

// leadHeadings keeps a heading when what follows it is kept and drops it when nothing does.
func (s *Survey) leadHeadings(kept []bool) {
	for i := range kept {
		if headingLevel(s.elements[s.blocks[i].owner].tag) == 0 {
			continue
		}
		j := i + 1
		for j < len(kept) && j <= i+2 && headingLevel(s.elements[s.blocks[j].owner].tag) > 0 {
			j++
		}
		if j >= len(kept) {
			continue
		}
		if kept[j] && j+1 < len(kept) && kept[j+1] {
			kept[i] = true
		} else if HeadingDrop && !kept[j] && (j+1 >= len(kept) || !kept[j+1]) && headingLevel(s.elements[s.blocks[i].owner].tag) > 1 {
			kept[i] = false
		}
	}
}

// dropCopies keeps the first of several blocks with the same text.
func (s *Survey) dropCopies(kept []bool) {
	seen := make([]bool, len(s.copies.groups))
	for i := range kept {
		g := s.copies.of[i]
		if !kept[i] || s.blocks[i].count.size() < CopyWords {
			continue
		}
		kept[i] = !seen[g]
		seen[g] = true
	}
}
