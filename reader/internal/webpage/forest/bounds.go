package forest

import "encoding/binary"

// bounds say between which values each feature of some rows lies. Rows that
// follow each other are much alike, so that bounds answer most questions for all
// of them at once.
type bounds struct{ low, high [featureMask + 1]uint8 }

// boundBytes is how many features are bounded in one go.
const boundBytes = 16

// find takes the bounds of rows in a batch. No value is less than the bits that
// all have, nor more than those that any has: near enough, and many at a time.
func (b *bounds) find(rows []uint8, width int) {
	for at := 0; at < width; at += boundBytes {
		low0, low1, high0, high1 := ^uint64(0), ^uint64(0), uint64(0), uint64(0)
		for i := at; i <= len(rows)-boundBytes; i += MaxFeatures {
			v0, v1 := binary.LittleEndian.Uint64(rows[i:]), binary.LittleEndian.Uint64(rows[i+8:])
			low0, low1, high0, high1 = low0&v0, low1&v1, high0|v0, high1|v1
		}
		binary.LittleEndian.PutUint64(b.low[at:], low0)
		binary.LittleEndian.PutUint64(b.low[at+8:], low1)
		binary.LittleEndian.PutUint64(b.high[at:], high0)
		binary.LittleEndian.PutUint64(b.high[at+8:], high1)
	}
}

// share takes features that all rows have in common.
func (b *bounds) share(first int, values []uint8) {
	copy(b.low[first:], values)
	copy(b.high[first:], values)
}

// settle writes the nodes of a tree for rows within the bounds. What follows
// from a question with one answer takes its place.
func (b *bounds) settle(p *pack, nodes *[MaxNodes]uint32) {
	copy(nodes[:2*len(p.asks)+1], p.nodes[:]) // questions, and one leaf more
	for _, at := range p.asks {
		n := nodes[at]
		low, high := next(n, b.low[n&featureMask]), next(n, b.high[n&featureMask])
		follows := nodes[low]
		if low != high {
			follows = n
		}
		nodes[at] = follows
	}
}
