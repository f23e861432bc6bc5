// Package forest evaluates an ensemble of decision trees over features of one byte.
package forest

import (
	"math"
	"slices"
	"sync"
	"unsafe"

	"github.com/decant-dev/decant/internal/shelf"
)

// A Node is one question of a tree, or a leaf. A row goes to Child when its
// feature is at most Threshold and to Child+1 otherwise. A leaf leads to itself
// with the highest threshold, so that a walk may go on there without harm.
type Node struct {
	Feature   uint16
	Threshold uint8
	Child     uint8
}

// MaxNodes is the largest size of one tree, given by the width of Node.Child.
const MaxNodes = 256

// A Tree holds its nodes, the root first, and the value of each. The values
// of inner nodes serve explanations only.
type Tree struct {
	Size   int
	Nodes  *[MaxNodes]Node
	Values *[MaxNodes]float32
}

// NewTree gives a tree of one leaf.
func NewTree(value float32) Tree {
	t := Tree{Nodes: new([MaxNodes]Node), Values: new([MaxNodes]float32)}
	t.AddLeaf(value)
	return t
}

// AddLeaf puts a leaf after the last node and returns its place.
func (t *Tree) AddLeaf(value float32) int {
	at := t.Size
	t.Nodes[at] = Node{Threshold: 255, Child: uint8(at)}
	t.Values[at] = value
	t.Size++
	return at
}

// Leaf finds the leaf that a row comes to.
func (t *Tree) Leaf(row []uint8) int {
	at := uint8(0)
	for {
		next := t.Nodes[at].step(row)
		if next == at {
			return int(at)
		}
		at = next
	}
}

func (n Node) step(row []uint8) uint8 {
	right := uint8(0)
	if row[n.Feature] > n.Threshold {
		right = 1
	}
	return n.Child + right
}

// A Forest adds the values of its trees to a base, in log-odds. It is safe
// for concurrent use once made.
type Forest struct {
	Features int
	Base     float32
	Trees    []Tree
	// After every Gate trees, rows that are further than Sure from zero are not
	// asked about any more. Gate 0 is no gate.
	Gate int
	Sure float32

	once   sync.Once
	nodes  []uint32 // of all trees, and MaxNodes more
	values []float32
	packed []pack
}

// Rows are the features of many things. Each row begins Stride bytes after the
// one before it, and has Width that are looked at.
type Rows struct {
	Data          []uint8
	Stride, Width int
}

// Sum writes the log-odds of rows into out, which is as long as there are rows.
func (f *Forest) Sum(rows Rows, out []float32) {
	f.once.Do(f.pack)
	f.sum(f.packed, rows, All(nil, len(out)), out)
}

// All lists n rows, in the memory of another list if that is enough.
func All(list []int32, n int) []int32 {
	list = slices.Grow(list[:0], n)[:n]
	for i := range list {
		list[i] = int32(i)
	}
	return list
}

// sum asks trees, which may be settled, about some of the rows. It changes the
// list of them.
func (f *Forest) sum(trees []pack, rows Rows, some []int32, out []float32) {
	for _, i := range some {
		out[i] = f.Base
	}
	b := batches.Take()
	defer batches.Put(b, int(unsafe.Sizeof(*b)))
	for from := 0; from < len(trees) && len(some) > 0; from += stage {
		some = f.pass(b, trees[:min(from+stage, len(trees))], from, rows, some, out)
	}
}

// stage is how many trees are asked before the rows that are left are put
// together anew, so that few places of a band are walked in vain.
const stage = 60

// pass asks the trees from one on, and returns the rows that are undecided.
func (f *Forest) pass(b *batch, trees []pack, from int, rows Rows, some []int32, out []float32) []int32 {
	left := some[:0]
	for len(some) > 0 {
		some = b.fill(rows, some, out)
		for t := from; t < len(trees); t++ {
			if f.IsGate(t) {
				b.release(f, out)
			}
			b.add(&trees[t])
		}
		left = append(left, b.numbers[:b.count]...)
		b.store(out)
	}
	return left
}

// SumOne gives the log-odds of one row.
func (f *Forest) SumOne(row []uint8) float32 {
	f.once.Do(f.pack)
	sum := f.Base
	for i := range f.packed {
		if f.IsGate(i) && f.Decided(sum) {
			break
		}
		sum += f.packed[i].value(row)
	}
	return sum
}

var batches shelf.Shelf[batch]

// IsGate reports whether there is a gate before a tree.
func (f *Forest) IsGate(tree int) bool { return f.Gate > 0 && tree > 0 && tree%f.Gate == 0 }

// Decided reports whether log-odds are sure enough to pass the gate.
func (f *Forest) Decided(logOdds float32) bool { return logOdds > f.Sure || logOdds < -f.Sure }

// Probability turns log-odds into a probability.
func Probability(logOdds float32) float32 {
	return float32(1 / (1 + math.Exp(-float64(logOdds))))
}

// Contributions adds to out, which is Features long, by how much each feature
// moved the log-odds of one row on its way through the trees.
func (f *Forest) Contributions(row []uint8, out []float32) {
	for t := range f.Trees {
		tree := &f.Trees[t]
		for at := uint8(0); ; {
			next := tree.Nodes[at].step(row)
			if next == at {
				break
			}
			out[tree.Nodes[at].Feature] += tree.Values[next] - tree.Values[at]
			at = next
		}
	}
}
