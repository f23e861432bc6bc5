package trainer

import (
	"strings"

	"github.com/decant-dev/decant/internal/score"
	"github.com/decant-dev/decant/reader/webpage"
	"github.com/decant-dev/decant/reader/webpage/forest"
)

// goodPage is the F1 from which the content of a page counts as found.
const goodPage = 0.8

// judgePages trains what is asked of a page as a whole: its type, whether it
// is empty, and whether its content was found.
func (t *training) judgePages() {
	width := len(webpage.SummaryNames)
	t.summary = newTable(len(t.samples), width)
	parallel(len(t.samples), func(i int) {
		if s := t.samples[i]; s.survey.Len() > 0 {
			t.summary.put(i, s.survey.Summary(s.of(t.second)), width)
		}
	})
	for _, name := range webpage.PageTypes {
		f, p := t.askPages(t.typeTargets(name))
		t.model.Types = append(t.model.Types, f)
		for i, s := range t.samples {
			s.judgement.Types = append(s.judgement.Types, p[i])
		}
	}
	var empty, sure []float32
	t.model.Empty, empty = t.askPages(t.emptyTargets())
	for i, s := range t.samples {
		s.judgement.Empty = empty[i]
		s.judgement.Content = s.of(t.second)
	}
	t.decide()
	t.model.Confidence, sure = t.askPages(t.goodTargets())
	for i, s := range t.samples {
		s.judgement.Confidence = sure[i]
	}
}

func (t *training) askPages(wanted targets) (*forest.Forest, []float32) {
	out := crossPredict(t.summary, wanted, t.byPage, pages)
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

func (t *training) decide() {
	parallel(len(t.samples), func(i int) {
		s := t.samples[i]
		s.text = ""
		if s.survey.Len() > 0 {
			s.kept = s.survey.Decide(s.judgement)
			s.text = s.answer(s.kept)
		}
	})
}

// rating gives the word F1 of what was decided.
func (s *sample) rating() float64 { return score.WordRating(s.page.Reference, s.text).F1 }
