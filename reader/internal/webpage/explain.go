package webpage

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A BlockReport says what was decided of one block and why.
type BlockReport struct {
	Text        string   // its beginning
	Path        string   // where it is in the tree
	Words       int      //
	Probability float64  // that it is content
	Kept        bool     //
	Rule        string   // that had the last word after the model; empty for none
	Reasons     []Reason // what moved the model most
}

// A Reason is what some features are about, and by how much they moved the log-odds.
type Reason struct {
	Feature string
	Effect  float64
}

const (
	reasonsGiven  = 5
	excerptLength = 240
)

func (s *Survey) explain(m *Model, j judgement, kept []bool) []BlockReport {
	names := slices.Concat(FeatureNames, ContextNames)
	effects := make([]float32, len(names))
	reports := make([]BlockReport, s.Len())
	for i := range reports {
		clear(effects)
		s.askWhy(m, i, effects)
		reports[i] = BlockReport{
			Text: excerpt(s.Text(i)), Path: s.domPath(s.blocks[i].owner), Words: s.Words(i),
			Probability: float64(j.Content[i]), Kept: kept[i], Rule: rulings[s.rulings[i]],
			Reasons: strongest(names, effects),
		}
	}
	return reports
}

// askWhy adds up what moved the model that had the last word on a block.
func (s *Survey) askWhy(m *Model, i int, effects []float32) {
	row := s.rows[i*stride : (i+1)*stride]
	copy(row[firstOfPage:], s.pageFeatures)
	if s.second[i] {
		m.Second.Contributions(row, effects)
	} else {
		m.First.Contributions(row, effects)
	}
}

func excerpt(text string) string {
	if len(text) <= excerptLength {
		return text
	}
	end := excerptLength
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}

const longestPath = 24 // levels

// domPath names the way from the body down, innermost levels first to stay.
func (s *Survey) domPath(at int32) string {
	var steps []string
	for ; at >= 0 && len(steps) < longestPath; at = s.elements[at].parent {
		e := &s.elements[at]
		steps = append(steps, s.nodeOf(e).Name()+"["+strconv.Itoa(int(e.index)+1)+"]")
	}
	slices.Reverse(steps)
	return strings.Join(steps, "/")
}
