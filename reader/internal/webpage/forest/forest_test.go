package forest

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// sample gives a forest and rows with a fixed shape.
func sample(trees, leaves, features, rows int) (*Forest, []uint8) {
	random := rand.New(rand.NewPCG(1, 2))
	f := &Forest{Features: features, Base: 0.25}
	for range trees {
		t := NewTree(0)
		for open := []int{0}; len(open) < leaves; {
			k := random.IntN(len(open))
			at := open[k]
			left := t.AddLeaf(random.Float32() - 0.5)
			right := t.AddLeaf(random.Float32() - 0.5)
			t.Nodes[at] = Node{Feature: uint16(random.IntN(features)), Threshold: uint8(random.IntN(255)), Child: uint8(left)}
			open[k] = left
			open = append(open, right)
		}
		f.Trees = append(f.Trees, t)
	}
	data := make([]uint8, rows*features)
	for i := range data {
		data[i] = uint8(random.UintN(256))
	}
	return f, data
}

func TestSumIsTheSumOfLeaves(t *testing.T) {
	t.Parallel()
	f, rows := sample(20, 30, 7, 23)
	got := make([]float32, 23)
	f.Sum(Rows{Data: rows, Stride: 7, Width: 7}, All(nil, len(got)), got)
	for i := range got {
		row := rows[i*7 : (i+1)*7]
		want := f.Base
		for k := range f.Trees {
			want += f.Trees[k].Values[f.Trees[k].Leaf(row)]
		}
		if got[i] != want {
			t.Errorf("row %d: %v, want %v", i, got[i], want)
		}
	}
}

func TestGateStopsAtSureRows(t *testing.T) {
	t.Parallel()
	f, rows := sample(20, 30, 7, 23)
	f.Gate, f.Sure = 5, 0.6
	got := make([]float32, 23)
	f.Sum(Rows{Data: rows, Stride: 7, Width: 7}, All(nil, len(got)), got)
	stopped := 0
	for i := range got {
		row := rows[i*7 : (i+1)*7]
		want := f.Base
		for k := range f.Trees {
			if f.IsGate(k) && f.Decided(want) {
				stopped++
				break
			}
			want += f.Trees[k].Values[f.Trees[k].Leaf(row)]
		}
		if got[i] != want {
			t.Errorf("row %d: %v, want %v", i, got[i], want)
		}
	}
	if stopped == 0 || stopped == len(got) {
		t.Errorf("%d of %d rows stopped, want some", stopped, len(got))
	}
}

func TestRowsAloneAndTogetherSumAlike(t *testing.T) {
	t.Parallel()
	const rows, stride = 3*bands*width + 5, 9
	f, data := sample(40, 30, stride, rows)
	f.Gate, f.Sure = 5, 0.6
	got := make([]float32, rows)
	f.Sum(Rows{Data: data, Stride: stride, Width: stride}, All(nil, len(got)), got)
	for i := range got {
		if want := f.SumOne(data[i*stride : (i+1)*stride]); got[i] != want {
			t.Errorf("row %d of %d: %v, alone %v", i, rows, got[i], want)
		}
	}
}

func TestContributionsAddUp(t *testing.T) {
	t.Parallel()
	f, rows := sample(20, 30, 7, 1)
	sum := make([]float32, 1)
	f.Sum(Rows{Data: rows, Stride: 7, Width: 7}, All(nil, len(sum)), sum)
	effects := make([]float32, 7)
	f.Contributions(rows, effects)
	got := f.Base
	for i := range f.Trees {
		got += f.Trees[i].Values[0]
	}
	for _, e := range effects {
		got += e
	}
	if d := got - sum[0]; d > 1e-4 || d < -1e-4 {
		t.Errorf("contributions add up to %v, want %v", got, sum[0])
	}
}

func TestDecodeGivesTheSameForest(t *testing.T) {
	t.Parallel()
	f, rows := sample(5, 20, 9, 8)
	data := f.Append(nil)
	g, rest, err := Decode(append(data, 1, 2, 3))
	if err != nil || len(rest) != 3 {
		t.Fatalf("Decode left %d bytes, %v; want 3", len(rest), err)
	}
	want, got := make([]float32, 8), make([]float32, 8)
	f.Sum(Rows{Data: rows, Stride: 9, Width: 9}, All(nil, len(want)), want)
	g.Sum(Rows{Data: rows, Stride: 9, Width: 9}, All(nil, len(got)), got)
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("row %d: %v, want %v", i, got[i], want[i])
		}
	}
}

func FuzzDecode(f *testing.F) {
	small, _ := sample(2, 3, 4, 0)
	f.Add(small.Append(nil))
	f.Add([]byte{1, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255})
	f.Fuzz(func(t *testing.T, data []byte) {
		g, _, err := Decode(data)
		if err != nil || g.Features > 1000 {
			return
		}
		g.Sum(Rows{Data: make([]uint8, 5*g.Features), Stride: g.Features, Width: g.Features}, All(nil, 5), make([]float32, 5))
	})
}

func BenchmarkSum(b *testing.B) {
	f, rows := sample(120, 44, 600, 280)
	out := make([]float32, 280)
	b.ReportAllocs()
	for b.Loop() {
		f.Sum(Rows{Data: rows, Stride: 600, Width: 600}, All(nil, len(out)), out)
	}
}

func TestCommonFeaturesSumAlike(t *testing.T) {
	t.Parallel()
	const rows, stride, first, common = 2*bands*width + 3, 12, 4, 5
	f, data := sample(40, 30, stride, rows)
	f.Gate, f.Sure = 5, 0.6
	for turn := range 3 { // what one left behind must not tell in the next
		shared := data[turn*common : (turn+1)*common]
		full := slices.Clone(data)
		for at := first; at < len(full); at += stride {
			copy(full[at:], shared)
		}
		want, got := make([]float32, rows), make([]float32, rows)
		f.Sum(Rows{Data: full, Stride: stride, Width: stride}, All(nil, rows), want)
		f.Sum(Rows{Data: data, Stride: stride, Width: stride, Common: shared, First: first}, All(nil, rows), got)
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("turn %d, row %d with %v in common: %v, want %v", turn, i, shared, got[i], want[i])
			}
		}
	}
}

// Rows that are alike leave most questions to their bounds, random ones hardly any.
func TestAlikeRowsSumAlike(t *testing.T) {
	t.Parallel()
	const rows, stride = 3*bands*width + 5, 37
	f, data := sample(40, 30, stride, rows)
	random := rand.New(rand.NewPCG(3, 4))
	for at := stride; at < len(data); at++ {
		if random.IntN(8) > 0 {
			data[at] = data[at-stride]
		}
	}
	got := make([]float32, rows)
	f.Sum(Rows{Data: data, Stride: stride, Width: stride}, All(nil, rows), got)
	for i := range got {
		if want := f.SumOne(data[i*stride : (i+1)*stride]); got[i] != want {
			t.Errorf("row %d: %v, alone %v", i, got[i], want)
		}
	}
}

func TestBoundsHoldTheRows(t *testing.T) {
	t.Parallel()
	const rows, width = 9, 37
	_, data := sample(1, 2, MaxFeatures, rows)
	var b bounds
	b.find(data, width)
	for i, value := range data {
		if at := i % MaxFeatures; at < width && (value < b.low[at] || b.high[at] < value) {
			t.Errorf("row %d has %d for feature %d, bounded by %d and %d", i/MaxFeatures, value, at, b.low[at], b.high[at])
		}
	}
}
