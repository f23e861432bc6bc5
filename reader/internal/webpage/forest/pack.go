package forest

// A pack is a tree in the form that is fastest to walk. A node is one number:
// the feature and the mark of a leaf in its low half, then the threshold, then
// the place to go to. A value above the threshold borrows one from that place,
// so that a step is a subtraction; hence right children stand one before the
// left ones. A leaf leads to itself, whatever stands where its mark leads to.
//
// The packs of a forest lie one after the other, so that they come into the
// cache as they are needed. What follows the nodes of one belongs to the next.
type pack struct {
	nodes  *[MaxNodes]uint32
	values *[MaxNodes]float32
	asks   []uint8 // the places of its questions, children before parents
}

const (
	featureMask    = 1<<10 - 1
	leafMark       = 1 << 10
	thresholdShift = 16
	placeShift     = 24
)

func (f *Forest) pack() {
	size := MaxNodes
	for i := range f.Trees {
		size += f.Trees[i].Size
	}
	nodes, values := make([]uint32, size), make([]float32, size)
	for i := range f.Trees {
		t := &f.Trees[i]
		p := pack{nodes: (*[MaxNodes]uint32)(nodes), values: (*[MaxNodes]float32)(values)}
		p.fill(t)
		f.packed = append(f.packed, p)
		nodes, values = nodes[t.Size:], values[t.Size:]
	}
}

func (p *pack) fill(t *Tree) {
	place := [MaxNodes]uint8{}
	for i, n := range t.Nodes[:t.Size] {
		if int(n.Child) != i {
			place[n.Child], place[n.Child+1] = n.Child+1, n.Child
		}
	}
	for i := t.Size - 1; i >= 0; i-- {
		n, at := t.Nodes[i], place[i]
		p.nodes[at] = uint32(n.Feature) | uint32(n.Threshold)<<thresholdShift | uint32(place[n.Child])<<placeShift
		p.values[at] = t.Values[i]
		if int(n.Child) == i {
			p.nodes[at] |= leafMark
		} else {
			p.asks = append(p.asks, at)
		}
	}
}

// width is how many rows are walked side by side: the steps of one wait for
// memory, and those of the others fill the wait.
const width = 8

// A band is rows side by side, with room behind the last so that whatever the
// low half of a node holds is a place in it, which need not be checked.
type band [(width-1)*MaxFeatures + room]uint8

// room is how many numbers the low half of a node can be.
const room = 1 << 16

// add walks the rows of a band to their leaves. It goes from node to node and
// not from place to place: that spares a step one instruction, and the look for
// leaves all loads. Between looks it takes two steps. They are written out, one
// to a line: of calls the compiler makes the same steps in another order, for
// which it runs out of registers.
func (p *pack) add(rows *band, sums *[width]float32) {
	nodes := p.nodes
	root := nodes[0]
	a, b, c, d, e, f, g, h := root, root, root, root, root, root, root, root
	for {
		a = nodes[(a-uint32(rows[int(uint16(a))+0*MaxFeatures])<<thresholdShift)>>placeShift]
		a = nodes[(a-uint32(rows[int(uint16(a))+0*MaxFeatures])<<thresholdShift)>>placeShift]
		b = nodes[(b-uint32(rows[int(uint16(b))+1*MaxFeatures])<<thresholdShift)>>placeShift]
		b = nodes[(b-uint32(rows[int(uint16(b))+1*MaxFeatures])<<thresholdShift)>>placeShift]
		c = nodes[(c-uint32(rows[int(uint16(c))+2*MaxFeatures])<<thresholdShift)>>placeShift]
		c = nodes[(c-uint32(rows[int(uint16(c))+2*MaxFeatures])<<thresholdShift)>>placeShift]
		d = nodes[(d-uint32(rows[int(uint16(d))+3*MaxFeatures])<<thresholdShift)>>placeShift]
		d = nodes[(d-uint32(rows[int(uint16(d))+3*MaxFeatures])<<thresholdShift)>>placeShift]
		e = nodes[(e-uint32(rows[int(uint16(e))+4*MaxFeatures])<<thresholdShift)>>placeShift]
		e = nodes[(e-uint32(rows[int(uint16(e))+4*MaxFeatures])<<thresholdShift)>>placeShift]
		f = nodes[(f-uint32(rows[int(uint16(f))+5*MaxFeatures])<<thresholdShift)>>placeShift]
		f = nodes[(f-uint32(rows[int(uint16(f))+5*MaxFeatures])<<thresholdShift)>>placeShift]
		g = nodes[(g-uint32(rows[int(uint16(g))+6*MaxFeatures])<<thresholdShift)>>placeShift]
		g = nodes[(g-uint32(rows[int(uint16(g))+6*MaxFeatures])<<thresholdShift)>>placeShift]
		h = nodes[(h-uint32(rows[int(uint16(h))+7*MaxFeatures])<<thresholdShift)>>placeShift]
		h = nodes[(h-uint32(rows[int(uint16(h))+7*MaxFeatures])<<thresholdShift)>>placeShift]
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
		at = uint8(next(n, row[uint16(n)]))
	}
}
