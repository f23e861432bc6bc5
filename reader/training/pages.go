package training

import (
	"errors"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/internal/score"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/webpage"
	"github.com/decant-dev/decant/reader/internal/webpage/forest"
)

// goodPage is the F1 from which the content of a page counts as found.
const goodPage = 0.8

// judgePages trains what is asked of a page as a whole: its type, and whether
// it is empty.
func (t *training) judgePages() {
	width := len(webpage.SummaryNames)
	t.summary = newTable(len(t.samples), width)
	parallel(len(t.samples), func(i int) {
		if s := t.samples[i]; s.survey.Len() > 0 {
			t.summary.put(i, s.survey.Summary(s.of(t.second)), width)
		}
	})
	for _, name := range webpage.PageTypes {
		f, _ := t.askPages(t.typeTargets(name), func(m *webpage.Model,
			f *forest.Forest) {
			m.Types = append(m.Types, f)
		})
		t.model.Types = append(t.model.Types, f)
	}
	t.model.Empty, _ = t.askPages(t.emptyTargets(), func(m *webpage.Model, f *forest.Forest) { m.Empty = f })
}

// judgeOutcomes trains how sure to be, from what came of the pages.
func (t *training) judgeOutcomes() {
	var sure []float32
	t.model.Confidence, sure = t.askPages(t.goodTargets(), func(m *webpage.Model,
		f *forest.Forest) {
		m.Confidence = f
	})
	for i, s := range t.samples {
		s.sure = webpage.Calibrated(sure[i])
	}
}

func (t *training) askPages(wanted targets, put func(*webpage.Model, *forest.Forest)) (*forest.Forest, []float32) {
	out, forests := crossPredict(t.summary, wanted, t.byPage, pages)
	t.assign(forests, put)
	if t.Out == "" {
		return nil, out
	}
	return grow(t.summary, wanted.label, wanted.weight, t.byPage.rows(wanted, -1), pages), out
}

// typeTargets holds only for the collection that has all types.
func (t *training) typeTargets(name string) targets {
	return t.pageTargets(func(s *sample) (float32, bool) {
		return flag(s.page.Type == name), s.page.Metric == score.Words
	})
}

func (t *training) emptyTargets() targets {
	return t.pageTargets(func(s *sample) (float32, bool) {
		return flag(strings.TrimSpace(s.page.Reference) == ""), s.page.Metric != score.Snippets
	})
}

func (t *training) goodTargets() targets {
	return t.pageTargets(func(s *sample) (float32, bool) {
		return flag(s.rating() >= goodPage), s.page.Metric != score.Snippets
	})
}

func (t *training) pageTargets(target func(*sample) (label float32, counts bool)) targets {
	var out targets
	for _, s := range t.samples {
		label, counts := target(s)
		out.label = append(out.label, label)
		out.weight = append(out.weight, flag(counts && s.survey.Len() > 0))
	}
	return out
}

func flag(is bool) float32 {
	if is {
		return 1
	}
	return 0
}

// readPages reads every page as the product does, by the model that has not
// seen its domain, so that the scores are of all that lies between bytes and text.
func (t *training) readPages() error {
	errs := make([]error, len(t.samples))
	parallel(len(t.samples), func(i int) {
		s := t.samples[i]
		s.answer, errs[i] = t.readPage(s.page, &t.byFold[t.byPage.of[i]])
	})
	return errors.Join(errs...)
}

// An answer is what the reader makes of a page.
type answer struct {
	text string
	kind string  // the type it takes the page for
	sure float32 // its confidence
}

// readPage reads a page. The lines that the reader writes itself are no part of
// what it chose.
func (t *training) readPage(page score.Page, model *webpage.Model) (answer, error) {
	body, err := page.HTML()
	if err != nil {
		return answer{}, err
	}
	if t.tongue != nil {
		body = t.tongue.page(body)
	}
	doc, err := reader.Read(reader.Source{Body: body, URL: page.URL, ContentType: "text/html"},
		reader.Options{Model: model, Images: "none", Bare: true})
	if err != nil {
		return answer{}, fmt.Errorf("read page %s: %w", page.ID, err)
	}
	a := answer{kind: doc.Verdict.PageType, sure: float32(doc.Verdict.Confidence)}
	if doc.Verdict.Reason == "" || doc.Fallback == "" { // something was found to choose
		a.text = markdown.Plain(doc.Root).Markdown
	}
	return a, nil
}

// rating gives the word F1 of what was read.
func (s *sample) rating() float64 { return score.WordRating(s.page.Reference, s.text).F1 }
