package training

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/decant-dev/decant/internal/score"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// Measure scores the reader as it is now with the models of the folds that a
// training kept, and writes the scores into model.json: rules that come after
// the model change what is read without a new training.
func Measure(cfg Config) error {
	t, err := trained(cfg, isForMeasuringAlone)
	if err != nil {
		return err
	}
	if err := t.readPages(); err != nil {
		return err
	}
	r := t.report()
	r.write(t.Progress)
	if t.Out == "" {
		return nil
	}
	return renew(filepath.Join(t.Out, "model.json"), r)
}

// trained returns a training that has its models, and the marked pages to read
// with them but for those that are left out.
func trained(cfg Config, leftOut func(score.Page) bool) (*training, error) {
	t := newTraining(cfg)
	if err := t.loadFolds(); err != nil {
		return nil, err
	}
	marked, err := score.Load(t.Data)
	if err != nil {
		return nil, err
	}
	for _, page := range slices.DeleteFunc(marked, leftOut) {
		t.samples = append(t.samples, &sample{page: page, domain: domainOf(page.URL)})
	}
	t.byPage = splitPages(t.samples, t.Folds)
	return t, nil
}

// renew replaces the scores that stand beside a model.
func renew(name string, r report) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var p provenance
	if err := json.Unmarshal(text, &p); err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	p.About, p.report = about, r
	return p.write(name)
}

func (t *training) foldName(fold int) string {
	return filepath.Join(t.Keep, fmt.Sprintf("fold-%d.bin", fold))
}

// keepFolds stores the models of the folds, where that is asked for.
func (t *training) keepFolds() error {
	if t.Keep == "" {
		return nil
	}
	errs := []error{os.MkdirAll(t.Keep, 0o755)}
	for fold := range t.byFold {
		errs = append(errs, os.WriteFile(t.foldName(fold), t.byFold[fold].Encode(), 0o644))
	}
	return errors.Join(errs...)
}

func (t *training) loadFolds() error {
	for fold := range t.byFold {
		data, err := os.ReadFile(t.foldName(fold))
		if err != nil {
			return fmt.Errorf("%w: train with -keep first", err)
		}
		m, err := webpage.DecodeModel(data)
		if err != nil {
			return fmt.Errorf("read %s: %w", t.foldName(fold), err)
		}
		t.byFold[fold] = *m
	}
	return nil
}
