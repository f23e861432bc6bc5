package layout

import (
	"cmp"
	"math"
	"slices"
)

const (
	maxRules   = 20_000
	maxLines   = 600 // of a page's rules once they are put together
	touching   = 2.5 // points between rules that belong together
	emptyCells = 0.75
)

// A grid is a table as its rules show it: where its columns and rows end.
type grid struct {
	Box
	xs, ys []float64
	rules  []Box // that stand upright
}

// grids finds where rules cross.
func grids(rules []Box) []grid {
	if len(rules) > maxRules {
		return nil
	}
	lines := slices.Concat(merged(rules, false), merged(rules, true))
	if len(lines) > maxLines {
		return nil
	}
	var out []grid
	for _, group := range connected(lines) {
		if g := newGrid(group); len(g.xs) > 2 && len(g.ys) > 2 {
			out = append(out, g)
		}
	}
	return out
}

func isUpright(b Box) bool { return b.Height() > b.Width() }

// merged makes one rule of pieces that follow each other.
func merged(rules []Box, upright bool) []Box {
	var pieces []Box
	for _, r := range rules {
		if isUpright(r) == upright && !math.IsNaN(r.Left+r.Top+r.Right+r.Bottom) {
			pieces = append(pieces, r)
		}
	}
	across := func(b Box) float64 { return math.Round((b.Top + b.Bottom) / 2) }
	along := func(b Box) float64 { return b.Left }
	if upright {
		across = func(b Box) float64 { return math.Round((b.Left + b.Right) / 2) }
		along = func(b Box) float64 { return b.Top }
	}
	slices.SortFunc(pieces, func(a, b Box) int {
		return cmp.Or(cmp.Compare(across(a), across(b)), cmp.Compare(along(a), along(b)))
	})
	var out []Box
	for _, p := range pieces {
		if last := len(out) - 1; last >= 0 && touch(out[last], p) && math.Abs(across(out[last])-across(p)) <= touching {
			out[last] = out[last].Union(p)
		} else {
			out = append(out, p)
		}
	}
	return out
}

func touch(a, b Box) bool {
	return a.Left <= b.Right+touching && b.Left <= a.Right+touching &&
		a.Top <= b.Bottom+touching && b.Top <= a.Bottom+touching
}

// connected groups rules that touch.
func connected(rules []Box) [][]Box {
	group := make([]int, len(rules))
	for i := range group {
		group[i] = i
	}
	for i := range rules {
		for j := range i {
			if group[i] != group[j] && touch(rules[i], rules[j]) {
				from, to := group[i], group[j]
				for k := range i + 1 {
					if group[k] == from {
						group[k] = to
					}
				}
			}
		}
	}
	byGroup := map[int][]Box{}
	for i, r := range rules {
		byGroup[group[i]] = append(byGroup[group[i]], r)
	}
	var out [][]Box
	for i := range rules {
		if members := byGroup[i]; members != nil {
			out = append(out, members)
		}
	}
	return out
}

func newGrid(rules []Box) grid {
	g := grid{Box: rules[0]}
	for _, r := range rules {
		g.Box = g.Union(r)
		if isUpright(r) {
			g.xs = append(g.xs, (r.Left+r.Right)/2)
			g.rules = append(g.rules, r)
		} else {
			g.ys = append(g.ys, (r.Top+r.Bottom)/2)
		}
	}
	g.xs, g.ys = distinct(g.xs), distinct(g.ys)
	return g
}

// distinct sorts places and drops those next to another.
func distinct(places []float64) []float64 {
	slices.Sort(places)
	return slices.CompactFunc(places, func(a, b float64) bool { return math.Abs(b-a) <= 2*touching })
}

// cell tells where a point is; ok is false outside of all rows and columns.
func (g grid) cell(x, y float64) (row, column int, ok bool) {
	row, column = slot(g.ys, y), slot(g.xs, x)
	if row < 0 || column < 0 {
		return 0, 0, false
	}
	for column > 0 && !g.isParted(column, y) {
		column--
	}
	return row, column, true
}

// isParted reports whether a rule stands at the left of a column at a height.
func (g grid) isParted(column int, y float64) bool {
	for _, r := range g.rules {
		if math.Abs((r.Left+r.Right)/2-g.xs[column]) <= 2*touching && r.Top-touching <= y && y <= r.Bottom+touching {
			return true
		}
	}
	return false
}

func slot(places []float64, at float64) int {
	i, _ := slices.BinarySearch(places, at)
	if i == 0 || i == len(places) {
		return -1
	}
	return i - 1
}

// take makes a table of the words in the grid, and gives the others back. It
// is nil where the rules are of something else.
func (g grid) take(all []word) (*table, []word) {
	t := &table{Box: g.Box, cells: make([][][]word, len(g.ys)-1)}
	for i := range t.cells {
		t.cells[i] = make([][]word, len(g.xs)-1)
	}
	var rest []word
	for _, w := range all {
		if row, column, ok := g.cell((w.left+w.right)/2, w.y-w.size/3); ok {
			t.cells[row][column] = append(t.cells[row][column], w)
			t.size = max(t.size, w.size)
		} else {
			rest = append(rest, w)
		}
	}
	if t.trim(); !t.isTable() {
		return nil, all
	}
	return t, rest
}
