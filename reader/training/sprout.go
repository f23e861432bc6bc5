package training

import (
	"runtime"
	"sync"

	"github.com/decant-dev/decant/reader/internal/webpage/forest"
)

// A histogram holds the sums of both derivatives for each value of a feature.
type histogram [256][2]float64

type histogramPool struct{ free [][]histogram }

func (p *histogramPool) take(n int) []histogram {
	if k := len(p.free); k > 0 && cap(p.free[k-1]) >= n {
		h := p.free[k-1][:n]
		p.free = p.free[:k-1]
		clear(h)
		return h
	}
	return make([]histogram, n)
}

func (p *histogramPool) give(h []histogram) { p.free = append(p.free, h) }

// A bud is a leaf that may still be split.
type bud struct {
	node       int
	rows       []int32
	sum        [2]float64
	histograms []histogram
	best       cut
}

// A cut is a way to split a bud.
type cut struct {
	gain      float64
	column    int // index into the sprout's columns
	threshold uint8
}

// A sprout is a tree being grown, leaf by leaf, the most useful split first.
type sprout struct {
	*booster
	columns []int
	tree    forest.Tree
	buds    []*bud
	leaves  int
	ordered [2][]float32 // derivatives in the order of a bud's rows
	right   []int32
}

func newSprout(g *booster, rows []int32, columns []int) *sprout {
	s := &sprout{booster: g, columns: columns, leaves: 1}
	root := &bud{rows: rows, histograms: g.pool.take(len(columns))}
	s.fill(root)
	s.addNode(root)
	s.buds = append(s.buds, root)
	s.search(root)
	return s
}

func (s *sprout) addNode(b *bud) {
	value := float32(-b.sum[0] / (b.sum[1] + s.Lambda) * s.Rate)
	if s.tree.Size == 0 {
		s.tree = forest.NewTree(value)
		return
	}
	b.node = s.tree.AddLeaf(value)
}

// workers is how many goroutines share the work; what comes of it is the same
// for any number.
var workers = runtime.GOMAXPROCS(0)

// each runs work for every column, each column on one goroutine only.
func (s *sprout) each(work func(k int)) {
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for k := w; k < len(s.columns); k += workers {
				work(k)
			}
		})
	}
	wait.Wait()
}

// fill makes the histograms of a bud from its rows.
func (s *sprout) fill(b *bud) {
	first, second := s.ordered[0][:0], s.ordered[1][:0]
	b.sum = [2]float64{}
	for _, r := range b.rows {
		first, second = append(first, s.first[r]), append(second, s.second[r])
		b.sum[0] += float64(s.first[r])
		b.sum[1] += float64(s.second[r])
	}
	s.ordered = [2][]float32{first, second}
	s.each(func(k int) {
		column, h := s.data.columns[s.columns[k]], &b.histograms[k]
		if s.sparse[s.columns[k]] {
			h.fillSparse(column, b, first, second)
			return
		}
		for i, r := range b.rows {
			bin := &h[column[r]]
			bin[0] += float64(first[i])
			bin[1] += float64(second[i])
		}
	})
}

// fillSparse adds up only what is not zero: one sum after the other into the
// same place is what takes the time.
func (h *histogram) fillSparse(column []uint8, b *bud, first, second []float32) {
	h[0] = b.sum
	for i, r := range b.rows {
		if v := column[r]; v != 0 {
			bin := &h[v]
			bin[0] += float64(first[i])
			bin[1] += float64(second[i])
		}
	}
	for v := 1; v < len(h); v++ {
		h[0][0] -= h[v][0]
		h[0][1] -= h[v][1]
	}
}

// search finds the best cut of a bud.
func (s *sprout) search(b *bud) {
	cuts := make([]cut, len(s.columns))
	s.each(func(k int) { cuts[k] = s.bestCut(b, k) })
	b.best = cut{}
	for _, c := range cuts {
		if c.gain > b.best.gain {
			b.best = c
		}
	}
}

func (s *sprout) bestCut(b *bud, k int) cut {
	h := &b.histograms[k]
	best := cut{column: k}
	whole := b.sum[0] * b.sum[0] / (b.sum[1] + s.Lambda)
	var left [2]float64
	for bin := range 255 {
		if h[bin][1] == 0 {
			continue
		}
		left[0] += h[bin][0]
		left[1] += h[bin][1]
		rest := [2]float64{b.sum[0] - left[0], b.sum[1] - left[1]}
		if left[1] < s.Lightest {
			continue
		}
		if rest[1] < s.Lightest {
			break
		}
		gain := left[0]*left[0]/(left[1]+s.Lambda) + rest[0]*rest[0]/(rest[1]+s.Lambda) - whole
		if gain > best.gain {
			best.gain, best.threshold = gain, uint8(bin)
		}
	}
	return best
}

// split cuts the bud with the most to gain, if any has.
func (s *sprout) split() bool {
	at := -1
	for i, b := range s.buds {
		if b.best.gain > 1e-9 && (at < 0 || b.best.gain > s.buds[at].best.gain) {
			at = i
		}
	}
	if at < 0 {
		for _, b := range s.buds {
			s.pool.give(b.histograms)
		}
		return false
	}
	parent := s.buds[at]
	left, right := s.part(parent)
	s.tree.Nodes[parent.node] = forest.Node{
		Feature: uint16(s.columns[parent.best.column]), Threshold: parent.best.threshold, Child: uint8(s.tree.Size),
	}
	s.gain[s.columns[parent.best.column]] += parent.best.gain
	s.inherit(parent, left, right)
	s.addNode(left)
	s.addNode(right)
	s.leaves++
	s.buds[at] = left
	s.buds = append(s.buds, right)
	if s.leaves >= s.Leaves {
		for _, b := range s.buds {
			s.pool.give(b.histograms)
		}
		return false
	}
	s.search(left)
	s.search(right)
	return true
}

// part sorts the rows of a bud into the two sides of its best cut, in place.
func (s *sprout) part(b *bud) (left, right *bud) {
	column := s.data.columns[s.columns[b.best.column]]
	kept := b.rows[:0]
	s.right = s.right[:0]
	for _, r := range b.rows {
		if column[r] > b.best.threshold {
			s.right = append(s.right, r)
		} else {
			kept = append(kept, r)
		}
	}
	n := len(kept)
	copy(b.rows[n:], s.right)
	return &bud{rows: b.rows[:n:n]}, &bud{rows: b.rows[n:]}
}

// inherit makes the children's histograms: the smaller one from its rows, the
// other by taking that from the parent's.
func (s *sprout) inherit(parent, left, right *bud) {
	small, large := left, right
	if len(left.rows) > len(right.rows) {
		small, large = right, left
	}
	small.histograms = s.pool.take(len(s.columns))
	s.fill(small)
	large.sum = [2]float64{parent.sum[0] - small.sum[0], parent.sum[1] - small.sum[1]}
	large.histograms = parent.histograms
	s.each(func(k int) {
		for bin := range large.histograms[k] {
			large.histograms[k][bin][0] -= small.histograms[k][bin][0]
			large.histograms[k][bin][1] -= small.histograms[k][bin][1]
		}
	})
}
