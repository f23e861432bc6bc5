// Package forest evaluates an ensemble of decision trees over features of one byte.
package forest

import "math"

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
}

// Sum writes the log-odds of every row into out. Rows lie one after the
// other in rows, each Features long.
func (f *Forest) Sum(rows []uint8, out []float32) {
	for i := range out {
		out[i] = f.Base
	}
	// Tree by tree, so that each tree stays in the nearest cache.
	for t := range f.Trees {
		f.Trees[t].add(rows, f.Features, out)
	}
}

// add walks four rows at a time: the steps of one row wait for memory, and
// those of the others fill the wait.
func (t *Tree) add(rows []uint8, width int, out []float32) {
	nodes, values := t.Nodes, t.Values
	i := 0
	for ; i+4 <= len(out); i += 4 {
		four := rows[i*width : (i+4)*width]
		a, b, c, d := uint8(0), uint8(0), uint8(0), uint8(0)
		for {
			na, nb := nodes[a].step(four[:width]), nodes[b].step(four[width:2*width])
			nc, nd := nodes[c].step(four[2*width:3*width]), nodes[d].step(four[3*width:])
			if (na^a)|(nb^b)|(nc^c)|(nd^d) == 0 {
				break
			}
			a, b, c, d = na, nb, nc, nd
		}
		out[i] += values[a]
		out[i+1] += values[b]
		out[i+2] += values[c]
		out[i+3] += values[d]
	}
	for ; i < len(out); i++ {
		out[i] += values[t.Leaf(rows[i*width:(i+1)*width])]
	}
}

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
