package training

import (
	"sync"

	"github.com/decant-dev/decant/reader/internal/webpage/forest"
)

// targets are what rows are trained towards, and how much each counts.
type targets struct{ label, weight []float32 }

// flatten gives the labels and weights of all blocks.
func flatten(samples []*sample, rows int) targets {
	t := targets{make([]float32, 0, rows), make([]float32, 0, rows)}
	for _, s := range samples {
		t.label, t.weight = append(t.label, s.label...), append(t.weight, s.weight...)
	}
	return t
}

// A split says which rows belong to which fold.
type split struct {
	folds int
	of    []uint8
}

// splitBlocks puts all blocks of a domain into the same fold, splitPages all pages.
func splitBlocks(samples []*sample, rows, folds int) split {
	s := split{folds, make([]uint8, 0, rows)}
	for _, sample := range samples {
		for range sample.texts {
			s.of = append(s.of, uint8(int(sample.domain)%folds))
		}
	}
	return s
}

func splitPages(samples []*sample, folds int) split {
	s := split{folds, make([]uint8, 0, len(samples))}
	for _, sample := range samples {
		s.of = append(s.of, uint8(int(sample.domain)%folds))
	}
	return s
}

// rows gives the rows with any weight that are not in a fold; -1 is no fold.
func (s split) rows(t targets, fold int) []int32 {
	var rows []int32
	for r, f := range s.of {
		if int(f) != fold && t.weight[r] > 0 {
			rows = append(rows, int32(r))
		}
	}
	return rows
}

func (s split) in(fold int) []int32 {
	var rows []int32
	for r, f := range s.of {
		if int(f) == fold {
			rows = append(rows, int32(r))
		}
	}
	return rows
}

// crossPredict gives every row the probability by a forest that has not seen
// its domain, and the forest of each fold.
func crossPredict(data *table, t targets, s split, b boosting) ([]float32, []*forest.Forest) {
	out := make([]float32, data.rows)
	forests := make([]*forest.Forest, s.folds)
	for fold := range forests {
		forests[fold] = grow(data, t.label, t.weight, s.rows(t, fold), b)
		predict(forests[fold], data, s.in(fold), out)
	}
	for i, x := range out {
		out[i] = forest.Probability(x)
	}
	return out, forests
}

// parallel calls work for every index; each is done by one goroutine.
func parallel(n int, work func(i int)) {
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for i := w; i < n; i += workers {
				work(i)
			}
		})
	}
	wait.Wait()
}

// of cuts the part of a sample's blocks out of values for all rows.
func (s *sample) of(values []float32) []float32 { return values[s.first : s.first+len(s.texts)] }
