package forest

// MaxFeatures bounds the width of a row. It is odd in lines of memory, so that
// the same feature of many rows does not crowd one place of the cache.
const MaxFeatures = 15 * 64

// bands are taken through all trees together. More of them share the settling of
// a tree; fewer are more alike, so that more of it is settled.
const bands = 12

// A batch is the rows that are on their way through the trees, each with its
// number and its sum so far. Those past count are what earlier ones left.
type batch struct {
	rows    [bands*width*MaxFeatures + room]uint8
	sums    [bands * width]float32
	numbers [bands * width]int32
	count   int
	bounds  bounds
	nodes   [MaxNodes]uint32 // of the tree that is asked, as the bounds settle it
}

// fill takes rows up to as many as there is room for, and returns the rest.
func (b *batch) fill(sum float32, rows Rows, some []int32) []int32 {
	b.count = min(len(some), len(b.numbers))
	for i, number := range some[:b.count] {
		at := int(number) * rows.Stride
		copy(b.row(i), rows.Data[at:at+rows.Width])
		b.sums[i], b.numbers[i] = sum, number
	}
	b.bounds.find(b.rows[:b.count*MaxFeatures], rows.Width)
	b.bounds.share(rows.First, rows.Common)
	return some[b.count:]
}

func (b *batch) row(i int) []uint8 { return b.rows[i*MaxFeatures : (i+1)*MaxFeatures] }

// add asks a tree about all rows.
func (b *batch) add(p *pack) {
	b.bounds.settle(p, &b.nodes)
	if root := b.nodes[0]; root&leafMark != 0 {
		value := p.values[root>>placeShift]
		for i := range b.sums[:b.count] {
			b.sums[i] += value
		}
		return
	}
	settled := pack{nodes: &b.nodes, values: p.values}
	for i := 0; i < b.count; i += width {
		settled.add((*band)(b.rows[i*MaxFeatures:]), (*[width]float32)(b.sums[i:]))
	}
}

// release stores the sums that are decided, and moves the last rows into the
// places of theirs.
func (b *batch) release(f *Forest, out []float32) {
	for i := 0; i < b.count; {
		if !f.Decided(b.sums[i]) {
			i++
			continue
		}
		out[b.numbers[i]] = b.sums[i]
		b.count--
		if i < b.count {
			copy(b.row(i), b.row(b.count))
			b.sums[i], b.numbers[i] = b.sums[b.count], b.numbers[b.count]
		}
	}
}

func (b *batch) store(out []float32) {
	for i, number := range b.numbers[:b.count] {
		out[number] = b.sums[i]
	}
}
