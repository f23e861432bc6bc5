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
	packed []pack
}

// Rows are the features of many things. Each row begins Stride bytes after the
// one before it, and has Width that are looked at.
type Rows struct {
	Data          []uint8
	Stride, Width int
	// Common are the features from First on, where all rows share them. What the
	// rows have there is not looked at.
	Common []uint8
	First  int
}

// Sum writes the log-odds of some of the rows into their places in out.
func (f *Forest) Sum(rows Rows, some []int32, out []float32) {
	f.once.Do(f.pack)
	b := batches.Take()
	defer batches.Put(b, int(unsafe.Sizeof(*b)))
	for len(some) > 0 {
		some = b.fill(f.Base, rows, some)
		for t := 0; t < len(f.packed) && b.count > 0; t++ {
			if f.IsGate(t) {
				b.release(f, out)
			}
			b.add(&f.packed[t])
		}
		b.store(out)
	}
}

// All lists n rows, in the memory of another list if that is enough.
func All(list []int32, n int) []int32 {
	list = slices.Grow(list[:0], n)[:n]
	for i := range list {
		list[i] = int32(i)
	}
	return list
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
