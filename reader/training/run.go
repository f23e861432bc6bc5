// Package training makes the model that finds the main content of web pages.
package training

import (
	"fmt"
	"io"
	"slices"

	"github.com/decant-dev/decant/internal/score"
	"github.com/decant-dev/decant/reader/internal/webpage"
	"github.com/decant-dev/decant/reader/internal/webpage/forest"
)

// Config says what to train from and where to.
type Config struct {
	Data     string    // folder with the collections of marked pages
	Out      string    // folder for model.bin and model.json; empty trains no model
	Date     string    // written into model.json
	Folds    int       // of the cross-validation; 0 means 5
	Keep     string    // folder for the models of the folds; empty keeps none
	Progress io.Writer // where scores are written to; nil is nowhere
}

// How the forests are grown; found by cross-validation.
var (
	trial = boosting{Trees: 30, Leaves: 40, Rate: 0.2, Columns: 0.4, Steep: 0.15, Rows: 0.1, Lambda: 1, Lightest: 0.5,
		Seed: 7}
	first = boosting{Trees: 220, Leaves: 32, Rate: 0.08, Columns: 0.35, Steep: 0.15, Rows: 0.12, Lambda: 1,
		Lightest: 0.5, Seed: 1, Gate: 10, Sure: 3.2}
	second = boosting{Trees: 90, Leaves: 24, Rate: 0.07, Columns: 0.35, Steep: 0.15, Rows: 0.12, Lambda: 1, Lightest: 1,
		Seed: 2}
	pages = boosting{Trees: 40, Leaves: 10, Rate: 0.1, Columns: 0.3, Steep: 1, Rows: 1, Lambda: 1, Lightest: 1,
		Seed: 3}
)

const leastUse = 1e-4 // share of the gain under which a feature is left out

// A training holds everything between pages and model.
type training struct {
	Config
	samples       []*sample
	tongue        *tongue // that pages are read in; nil reads them as they are
	table         *table  // features of blocks
	context       *table  // the same, and what follows from first opinions
	blocks        targets
	byBlock       split
	byPage        split
	first, second []float32 // out-of-fold opinions on blocks
	summary       *table
	byFold        []webpage.Model // each for the pages that it has not seen
	model         webpage.Model
}

// Run validates on the marked pages and, if there is an Out, trains on all of
// them. The same pages give the same model, byte for byte.
func Run(cfg Config) error {
	t := newTraining(cfg)
	if err := t.read(); err != nil {
		return err
	}
	t.judgeBlocks()
	t.judgePages()
	if err := t.readPages(); err != nil {
		return err
	}
	t.judgeOutcomes()
	report := t.report()
	report.write(t.Progress)
	if err := t.keepFolds(); err != nil || t.Out == "" {
		return err
	}
	return t.save(report)
}

func newTraining(cfg Config) *training {
	t := &training{Config: cfg}
	if t.Folds == 0 {
		t.Folds = 5
	}
	if t.Progress == nil {
		t.Progress = io.Discard
	}
	t.byFold = make([]webpage.Model, t.Folds)
	return t
}

func (t *training) read() error {
	marked, err := score.Load(t.Data)
	if err != nil {
		return err
	}
	marked = slices.DeleteFunc(marked, isForMeasuringAlone)
	if t.samples, err = readSamples(marked); err != nil {
		return err
	}
	t.table = tabulate(t.samples)
	t.blocks = flatten(t.samples, t.table.rows)
	t.byBlock = splitBlocks(t.samples, t.table.rows, t.Folds)
	t.byPage = splitPages(t.samples, t.Folds)
	t.log("%d pages, %d blocks, %d features", len(t.samples), t.table.rows, len(t.table.columns))
	return nil
}

// isForMeasuringAlone knows the pages with their Markdown.
func isForMeasuringAlone(p score.Page) bool { return p.Metric == score.Structure }

func (t *training) log(format string, args ...any) { fmt.Fprintf(t.Progress, format+"\n", args...) }

// judgeBlocks makes both opinions on all blocks out of fold, and the forests if
// a model is wanted. The second is trained on first opinions that are out of
// fold, since those of pages the first has seen would be too good.
func (t *training) judgeBlocks() {
	first, second := first, second
	first.Allowed = t.useful(t.table, t.blocks)
	t.log("%d features are of use", len(first.Allowed))
	var forests []*forest.Forest
	t.first, forests = crossPredict(t.table, t.blocks, t.byBlock, first)
	t.assign(forests, func(m *webpage.Model, f *forest.Forest) { m.First = f })
	t.log("first opinions are made")
	t.context = t.withContext()
	undecided := t.undecided()
	second.Allowed = t.useful(t.context, undecided)
	t.log("%d features are of use for the second opinion", len(second.Allowed))
	t.second, forests = crossPredict(t.context, undecided, t.byBlock, second)
	t.assign(forests, func(m *webpage.Model, f *forest.Forest) { m.Second = f })
	for i, p := range t.first {
		if !webpage.Undecided(p) {
			t.second[i] = p
		}
	}
	t.log("second opinions are made")
	if t.Out != "" {
		t.model.First = grow(t.table, t.blocks.label, t.blocks.weight, t.byBlock.rows(t.blocks, -1), first)
		t.model.Second = grow(t.context, undecided.label, undecided.weight, t.byBlock.rows(undecided, -1), second)
	}
}

// assign puts each fold's forest into its model.
func (t *training) assign(forests []*forest.Forest, put func(*webpage.Model, *forest.Forest)) {
	for fold, f := range forests {
		put(&t.byFold[fold], f)
	}
}

// undecided gives weight to those blocks alone that get a second opinion.
func (t *training) undecided() targets {
	u := targets{t.blocks.label, slices.Clone(t.blocks.weight)}
	for i, p := range t.first {
		if !webpage.Undecided(p) {
			u.weight[i] = 0
		}
	}
	return u
}

func (t *training) useful(data *table, wanted targets) []int {
	return useful(data, wanted.label, wanted.weight, t.byBlock.rows(wanted, -1), trial, leastUse)
}

func (t *training) withContext() *table {
	width := len(webpage.ContextNames)
	c := newTable(t.table.rows, width)
	parallel(len(t.samples), func(i int) {
		s := t.samples[i]
		c.put(s.first, s.survey.Context(s.of(t.first)), width)
	})
	c.columns = slices.Concat(t.table.columns, c.columns)
	return c
}
