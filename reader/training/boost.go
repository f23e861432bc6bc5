package training

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/decant-dev/decant/reader/internal/webpage/forest"
)

// A table holds the features of many rows, one column after the other.
type table struct {
	rows    int
	columns [][]uint8
}

// boosting says how a forest is grown.
type boosting struct {
	Trees, Leaves int
	Rate          float64 // how much of each tree's advice is taken
	Columns       float64 // share of the features that one tree sees
	Steep, Rows   float64 // share of the rows with large errors, and of the others, that it sees
	Lambda        float64 // pulls leaves with little evidence to zero
	Lightest      float64 // least second derivative in a leaf
	Seed          uint64
	Gate          int // with Sure, see forest.Forest
	Sure          float32
	Allowed       []int // the features to choose from; nil allows all
}

// A booster grows one forest. The same input gives the same forest, bit by
// bit: every sum is made in a fixed order, whatever runs beside it.
type booster struct {
	boosting
	data           *table
	target, weight []float32
	rows           []int32 // those it learns from
	sums           []float32
	first, second  []float32 // derivatives of the loss, by row
	random         *rand.Rand
	pool           *histogramPool
	gain           []float64 // by feature
	sparse         []bool    // features that are mostly zero
}

// grow fits a forest to the targets, which are probabilities.
func grow(data *table, target, weight []float32, rows []int32, b boosting) *forest.Forest {
	return newBooster(data, target, weight, rows, b).grow()
}

// useful gives the features that a short training finds any use for.
func useful(data *table, target, weight []float32, rows []int32, b boosting, share float64) []int {
	g := newBooster(data, target, weight, rows, b)
	g.grow()
	total := 0.0
	for _, gain := range g.gain {
		total += gain
	}
	var columns []int
	for c, gain := range g.gain {
		if gain > share*total {
			columns = append(columns, c)
		}
	}
	return columns
}

func newBooster(data *table, target, weight []float32, rows []int32, b boosting) *booster {
	g := &booster{boosting: b, data: data, target: target, weight: weight, rows: rows}
	g.random = rand.New(rand.NewPCG(b.Seed, 1))
	g.sums = make([]float32, data.rows)
	g.first, g.second = make([]float32, data.rows), make([]float32, data.rows)
	g.pool, g.gain = &histogramPool{}, make([]float64, len(data.columns))
	g.sparse = make([]bool, len(data.columns))
	for c, column := range data.columns {
		g.sparse[c] = mostlyZero(column)
	}
	if g.Allowed == nil {
		for c := range data.columns {
			g.Allowed = append(g.Allowed, c)
		}
	}
	return g
}

func mostlyZero(column []uint8) bool {
	seen, zero := 0, 0
	for i := 0; i < len(column); i += sampling {
		seen++
		if column[i] == 0 {
			zero++
		}
	}
	return 4*zero > 3*seen
}

func (g *booster) grow() *forest.Forest {
	f := &forest.Forest{Features: len(g.data.columns), Base: g.base(), Gate: g.Gate, Sure: g.Sure}
	for _, r := range g.rows {
		g.sums[r] = f.Base
	}
	for range g.Trees {
		f.Trees = append(f.Trees, g.tree())
	}
	return f
}

func (g *booster) base() float32 {
	var hit, all float64
	for _, r := range g.rows {
		hit += float64(g.weight[r] * g.target[r])
		all += float64(g.weight[r])
	}
	p := min(0.999, max(0.001, hit/max(all, 1e-9)))
	return float32(math.Log(p / (1 - p)))
}

func (g *booster) differentiate() {
	for _, r := range g.rows {
		p := forest.Probability(g.sums[r])
		g.first[r] = g.weight[r] * (p - g.target[r])
		g.second[r] = max(g.weight[r]*p*(1-p), 1e-12)
	}
}

func (g *booster) tree() forest.Tree {
	g.differentiate()
	columns := g.pickColumns()
	t := newSprout(g, g.pickRows(), columns)
	for t.leaves < g.Leaves && t.split() {
	}
	tree := t.tree
	g.addTree(&tree)
	return tree
}

func (g *booster) pickColumns() []int {
	n := max(1, int(float64(len(g.Allowed))*g.Columns))
	picked := g.random.Perm(len(g.Allowed))[:n]
	for i, k := range picked {
		picked[i] = g.Allowed[k]
	}
	return picked
}

// pickRows takes the rows that are wrong by most, and of the others a part
// that stands for all of them.
func (g *booster) pickRows() []int32 {
	limit := g.steepest()
	picked := make([]int32, 0, int(float64(len(g.rows))*(g.Steep+g.Rows))+1)
	scale := float32(1 / g.Rows)
	for _, r := range g.rows {
		if abs(g.first[r]) >= limit {
			picked = append(picked, r)
		} else if g.random.Float64() < g.Rows {
			g.first[r] *= scale
			g.second[r] *= scale
			picked = append(picked, r)
		}
	}
	return picked
}

// steepest gives the derivative that only the steepest rows reach.
func (g *booster) steepest() float32 {
	if g.Rows >= 1 {
		return 0
	}
	all := make([]float32, 0, len(g.rows)/sampling+1)
	for i := 0; i < len(g.rows); i += sampling {
		all = append(all, abs(g.first[g.rows[i]]))
	}
	slices.Sort(all)
	return all[int(float64(len(all)-1)*(1-g.Steep))]
}

// sampling is how many rows one stands for where a quantile is estimated.
const sampling = 16

func abs(x float32) float32 { return max(x, -x) }

// addTree takes a new tree's advice into the sums of all rows.
func (g *booster) addTree(t *forest.Tree) {
	for _, r := range g.rows {
		g.sums[r] += t.Values[walk(t, g.data.columns, r)]
	}
}

func walk(t *forest.Tree, columns [][]uint8, r int32) uint8 {
	at := uint8(0)
	for t.Nodes[at].Child != at {
		n := t.Nodes[at]
		at = n.Child
		if columns[n.Feature][r] > n.Threshold {
			at++
		}
	}
	return at
}

// predict gives the log-odds of rows.
func predict(f *forest.Forest, data *table, rows []int32, out []float32) {
	for _, r := range rows {
		sum := f.Base
		for t := range f.Trees {
			if f.IsGate(t) && f.Decided(sum) {
				break
			}
			sum += f.Trees[t].Values[walk(&f.Trees[t], data.columns, r)]
		}
		out[r] = sum
	}
}
