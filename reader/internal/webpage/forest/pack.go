package forest

// A pack is a tree in the form that is fastest to walk. A node is one number:
// the feature in its low bits, then the mark of a leaf, then the threshold, then
// the place to go to. A value above the threshold borrows one from that place,
// so that a step is a subtraction; hence right children stand one before the
// left ones. A leaf leads to itself.
//
// The packs of a forest lie one after the other, so that they come into the
// cache as they are needed. What follows the nodes of one belongs to the next.
type pack struct {
	nodes  *[MaxNodes]uint32
	values *[MaxNodes]float32
}

const (
	featureMask    = 1<<10 - 1
	leafMark       = 1 << 15
	thresholdShift = 16
	placeShift     = 24
)

func (f *Forest) pack() {
	size := MaxNodes
	for i := range f.Trees {
		size += f.Trees[i].Size
	}
	f.nodes, f.values = make([]uint32, size), make([]float32, size)
	f.packed = f.packs(f.nodes)
	for i := range f.packed {
		f.packed[i].fill(&f.Trees[i])
	}
}

// packs gives the trees of a forest, with their nodes elsewhere.
func (f *Forest) packs(nodes []uint32) []pack {
	packs := make([]pack, len(f.Trees))
	at := 0
	for i := range packs {
		packs[i] = pack{(*[MaxNodes]uint32)(nodes[at:]), (*[MaxNodes]float32)(f.values[at:])}
		at += f.Trees[i].Size
	}
	return packs
}

func (p *pack) fill(t *Tree) {
	place := [MaxNodes]uint8{}
	for i, n := range t.Nodes[:t.Size] {
		if int(n.Child) != i {
			place[n.Child], place[n.Child+1] = n.Child+1, n.Child
		}
	}
	for i, n := range t.Nodes[:t.Size] {
		at := place[i]
		p.nodes[at] = uint32(n.Feature) | uint32(n.Threshold)<<thresholdShift | uint32(place[n.Child])<<placeShift
		if int(n.Child) == i {
			p.nodes[at] |= leafMark
		}
		p.values[at] = t.Values[i]
	}
}

// width is how many rows are walked side by side: the steps of one wait for
// memory, and those of the others fill the wait.
const width = 8

// A band is rows side by side, with room behind the last so that every number
// of a feature, known or not, is a place in it.
type band [(width-1)*MaxFeatures + featureMask + 1]uint8

// usualSteps are taken between looks at whether all rows are at their leaves.
const usualSteps = 2

// add walks the rows of a band to their leaves. It goes from node to node and
// not from place to place: that spares a step one instruction, and the look for
// leaves all loads.
func (p *pack) add(rows *band, sums *[width]float32) {
	nodes := p.nodes
	root := nodes[0]
	a, b, c, d, e, f, g, h := root, root, root, root, root, root, root, root
	for {
		for range usualSteps {
			a, b = step(nodes, a, rows, 0), step(nodes, b, rows, 1)
			c, d = step(nodes, c, rows, 2), step(nodes, d, rows, 3)
			e, f = step(nodes, e, rows, 4), step(nodes, f, rows, 5)
			g, h = step(nodes, g, rows, 6), step(nodes, h, rows, 7)
		}
		if a&b&c&d&e&f&g&h&leafMark != 0 {
			break
		}
	}
	values := p.values
	sums[0] += values[a>>placeShift]
	sums[1] += values[b>>placeShift]
	sums[2] += values[c>>placeShift]
	sums[3] += values[d>>placeShift]
	sums[4] += values[e>>placeShift]
	sums[5] += values[f>>placeShift]
	sums[6] += values[g>>placeShift]
	sums[7] += values[h>>placeShift]
}

// step goes from a node to the next with the value of one of the rows.
func step(nodes *[MaxNodes]uint32, n uint32, rows *band, which int) uint32 {
	return nodes[next(n, rows[int(n&featureMask)+which*MaxFeatures])]
}

// next is the place that a node leads to with a value.
func next(n uint32, value uint8) uint32 { return (n - uint32(value)<<thresholdShift) >> placeShift }

// value is that of the leaf which one row comes to.
func (p *pack) value(row []uint8) float32 {
	at := uint8(0)
	for {
		n := p.nodes[at]
		if n&leafMark != 0 {
			return p.values[at]
		}
		at = uint8(next(n, row[n&featureMask]))
	}
}
