package training

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/decant-dev/decant/internal/score"
)

// A report holds the scores of cross-validation.
type report struct {
	Scores      []scoreLine `json:"scores"`
	TypesRight  float64     `json:"types_right"`
	Calibration []bin       `json:"confidence"`
	Empty       empties     `json:"empty_pages"`
}

// empties counts the empty pages that were found, those that were missed, and
// others that were taken for empty.
type empties [3]int

func (e *empties) count(is, said bool) {
	switch {
	case is && said:
		e[0]++
	case is:
		e[1]++
	case said:
		e[2]++
	}
}

type scoreLine struct {
	Collection string  `json:"collection"`
	Type       string  `json:"type,omitempty"`
	Metric     string  `json:"metric"`
	Pages      int     `json:"pages"`
	F1         float64 `json:"f1"`
	Precision  float64 `json:"precision"`
	Recall     float64 `json:"recall"`
}

// A bin compares the confidence with what came of it.
type bin struct {
	Pages int     `json:"pages"`
	Said  float64 `json:"said"`
	Held  float64 `json:"held"`
}

func (t *training) report() report {
	var r report
	var marked []score.Page
	var answers []string
	for _, s := range t.samples {
		marked, answers = append(marked, s.page), append(answers, s.text)
	}
	for _, x := range append(score.Rate(marked, answers), t.halves(marked, answers)...) {
		if x.Collection == "wcxb" || x.Type == "" {
			r.Scores = append(r.Scores, scoreLine{x.Collection, x.Type, string(x.Metric), x.Pages, round(x.Rating.F1),
				round(x.Rating.Precision), round(x.Rating.Recall)})
		}
	}
	t.pageScores(&r)
	return r
}

// cleanedFrom is the first WCXB page that was stripped of scripts and styles.
const cleanedFrom = "4000"

func (t *training) halves(marked []score.Page, answers []string) []score.Result {
	var halves [2][]score.Page
	var texts [2][]string
	for i, p := range marked {
		if p.Metric != score.Words {
			continue
		}
		h := 0
		p.Type = "published whole"
		if p.ID >= cleanedFrom {
			h, p.Type = 1, "published cleaned"
		}
		halves[h], texts[h] = append(halves[h], p), append(texts[h], answers[i])
	}
	var out []score.Result
	for h := range halves {
		for _, r := range score.Rate(halves[h], texts[h]) {
			if r.Type != "" {
				out = append(out, r)
			}
		}
	}
	return out
}

func (t *training) pageScores(r *report) {
	r.Calibration = make([]bin, 10)
	right, all := 0, 0
	for _, s := range t.samples {
		if s.page.Metric != score.Words {
			continue
		}
		r.Empty.count(s.page.Reference == "", s.text == "")
		if s.kind == "" { // nothing was weighed
			continue
		}
		all++
		if s.kind == s.page.Type {
			right++
		}
		if s.text == "" { // there is nothing to be sure of
			continue
		}
		b := &r.Calibration[min(9, int(s.sure*10))]
		b.Pages++
		b.Said += float64(s.sure)
		b.Held += float64(flag(s.rating() >= goodPage))
	}
	for i := range r.Calibration {
		n := float64(max(1, r.Calibration[i].Pages))
		r.Calibration[i].Said, r.Calibration[i].Held = round(r.Calibration[i].Said/n), round(r.Calibration[i].Held/n)
	}
	r.TypesRight = round(float64(right) / float64(max(1, all)))
}

func round(x float64) float64 { return float64(int(x*10000+0.5)) / 10000 }

func (r report) write(w io.Writer) {
	for _, s := range r.Scores {
		fmt.Fprintf(w, "%-12s %-18s %5d  F1 %.4f  P %.4f  R %.4f\n", s.Collection, s.Type, s.Pages, s.F1, s.Precision,
			s.Recall)
	}
	fmt.Fprintf(w, "types right %.4f; empty pages found %d, missed %d, wrongly taken for empty %d\n", r.TypesRight,
		r.Empty[0], r.Empty[1], r.Empty[2])
	for _, b := range r.Calibration {
		fmt.Fprintf(w, "confidence: %4d pages, said %.3f, held %.3f\n", b.Pages, b.Said, b.Held)
	}
}

const about = "Decides which blocks of a web page are its main content. Scores are of the text that the whole reader " +
	"chooses, without the facts and the lines above posts that it adds, by cross-validation with all pages of a domain in " +
	"one fold."

// provenance is what is written beside the model.
type provenance struct {
	About    string   `json:"about"`
	Date     string   `json:"date,omitempty"`
	Licence  string   `json:"licence"`
	Sources  []source `json:"sources"`
	Features int      `json:"features"`
	Trees    [2]int   `json:"trees"`
	Leaves   [2]int   `json:"leaves"`
	Folds    int      `json:"folds"`
	report
}

type source struct {
	Name    string `json:"name"`
	Author  string `json:"author"`
	Licence string `json:"licence"`
	Pages   int    `json:"pages"`
}

func (t *training) save(r report) error {
	count := make(map[string]int)
	for _, s := range t.samples {
		count[s.page.Collection]++
	}
	p := provenance{
		About:   about,
		Date:    t.Date,
		Licence: "The model is derived from the sources below; their attributions must be kept.",
		Sources: []source{
			{"WCXB: Web Content eXtraction Benchmark, development split", "Murrough Foley", "CC-BY-4.0", count["wcxb"]},
			{"article-extraction-benchmark", "Scrapinghub", "MIT", count["articles"]},
			{"evaluation pages of trafilatura", "Adrien Barbaresi and contributors", "Apache-2.0",
				count["multilingual"]},
		},
		Features: len(t.context.columns), Trees: [2]int{first.Trees, second.Trees},
		Leaves: [2]int{first.Leaves, second.Leaves},
		Folds:  t.Folds, report: r,
	}
	if err := p.write(filepath.Join(t.Out, "model.json")); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(t.Out, "model.bin"), t.model.Encode(), 0o644)
}

func (p provenance) write(name string) error {
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o644)
}
