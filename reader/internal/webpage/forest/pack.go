package forest

// MaxFeatures bounds the width of a row.
const MaxFeatures = 1024

// A pack is a tree in the form that is fastest to walk. A node is one number:
// the feature in its low bits, then the threshold, then the place to go to. A
// value above the threshold borrows one from that place, so that a step is a
// subtraction; hence right children stand one before the left ones.
type pack struct {
	nodes  [MaxNodes]uint32
	values [MaxNodes]float32
}

type row = [MaxFeatures]uint8

const (
	thresholdShift = 16
	placeShift     = 24
)

func (f *Forest) pack() {
	f.packed = make([]pack, len(f.Trees))
	for i := range f.Trees {
		f.packed[i].fill(&f.Trees[i])
	}
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
		p.values[at] = t.Values[i]
	}
}

// step goes from one node to the next; a leaf leads to itself.
func (p *pack) step(at uint8, r *row) uint8 {
	n := p.nodes[at]
	return uint8((n>>thresholdShift - uint32(r[n%MaxFeatures])) >> (placeShift - thresholdShift))
}

// usualSteps are taken before any row is expected to be at its leaf.
const usualSteps = 6

// add walks four rows at a time: the steps of one row wait for memory, and
// those of the others fill the wait.
func (p *pack) add(rows []uint8, stride int, some []int32, out []float32) {
	for len(some) >= 4 {
		i, j, k, l := int(some[0]), int(some[1]), int(some[2]), int(some[3])
		ri, rj := (*row)(rows[i*stride:]), (*row)(rows[j*stride:])
		rk, rl := (*row)(rows[k*stride:]), (*row)(rows[l*stride:])
		a, b, c, d := uint8(0), uint8(0), uint8(0), uint8(0)
		for range usualSteps {
			a, b, c, d = p.step(a, ri), p.step(b, rj), p.step(c, rk), p.step(d, rl)
		}
		for {
			a, b, c, d = p.step(a, ri), p.step(b, rj), p.step(c, rk), p.step(d, rl)
			na, nb, nc, nd := p.step(a, ri), p.step(b, rj), p.step(c, rk), p.step(d, rl)
			if (na^a)|(nb^b)|(nc^c)|(nd^d) == 0 {
				break
			}
			a, b, c, d = na, nb, nc, nd
		}
		out[i] += p.values[a]
		out[j] += p.values[b]
		out[k] += p.values[c]
		out[l] += p.values[d]
		some = some[4:]
	}
	for _, i := range some {
		out[i] += p.values[p.leaf((*row)(rows[int(i)*stride:]))]
	}
}

func (p *pack) leaf(r *row) uint8 {
	at := uint8(0)
	for {
		next := p.step(at, r)
		if next == at {
			return at
		}
		at = next
	}
}
