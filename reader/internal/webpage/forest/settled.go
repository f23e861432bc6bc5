package forest

// A Settled is a forest for rows that have some features in common, as the
// blocks of one page have those of the page. What the trees ask about these is
// answered once for all rows, by putting what follows in the question's place.
// The zero value is ready; its memory serves one set of rows after the other.
type Settled struct {
	forest *Forest
	nodes  []uint32
	packs  []pack
	asked  []question // about what rows have in common, children before parents
}

// A question is a node that asks about a common feature.
type question struct {
	at    uint32 // its place among all nodes
	tree  uint32 // where its tree begins
	value uint32 // the place of the feature among the common ones
}

// Settle takes the values of the features from first on, which are the same in
// all rows. Another forest, or other features, need another Settled.
func (s *Settled) Settle(f *Forest, first int, values []uint8) {
	if s.forest != f {
		s.adopt(f, first, first+len(values))
	}
	for _, q := range s.asked {
		s.nodes[q.at] = s.nodes[q.tree+next(f.nodes[q.at], values[q.value])]
	}
}

// adopt copies a forest and lists its questions about features in a range.
func (s *Settled) adopt(f *Forest, first, end int) {
	f.once.Do(f.pack)
	*s = Settled{forest: f, nodes: append([]uint32(nil), f.nodes...)}
	s.packs = f.packs(s.nodes)
	tree := len(f.nodes) - MaxNodes
	for t := len(f.Trees) - 1; t >= 0; t-- {
		last := tree
		tree -= f.Trees[t].Size
		for at := last - 1; at >= tree; at-- {
			if asked := int(f.nodes[at] & featureMask); first <= asked && asked < end && f.nodes[at]&leafMark == 0 {
				s.asked = append(s.asked, question{uint32(at), uint32(tree), uint32(asked - first)})
			}
		}
	}
}

// Sum writes the log-odds of some rows, whose common features are not looked at,
// into out. It changes the list of them.
func (s *Settled) Sum(rows Rows, some []int32, out []float32) {
	s.forest.sum(s.packs, rows, some, out)
}
