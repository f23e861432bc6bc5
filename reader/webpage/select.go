package webpage

import (
	"golang.org/x/net/html"

	"github.com/decant-dev/decant/reader/webpage/forest"
)

// Options says what is known of a page besides its tree, and how much to tell.
type Options struct {
	URL     string // the page's address; its words help a little
	Explain bool   // report on every block
}

// A Selection says what of a page was chosen.
type Selection struct {
	Blocks, Kept      int
	Words, KeptWords  int
	PageType          string             // the likeliest of PageTypes
	TypeProbabilities map[string]float64 // they add up to one
	Confidence        float64            // calibrated probability that the content is right
	Empty             bool               // the page has no content of its own
	Method            string             // what was read: page, noscript, structured or none
	Explanation       []BlockReport      // with Options.Explain
}

// Select decides what the main content of a page is and removes everything
// else from its tree.
func Select(root *html.Node, opts Options) Selection {
	m := trained()
	s := Examine(root, opts.URL)
	if s.Len() == 0 {
		return Selection{Method: "none", Empty: true, TypeProbabilities: map[string]float64{}}
	}
	j := s.Judge(m)
	kept := s.Decide(j)
	result := s.report(j, kept)
	if opts.Explain {
		result.Explanation = s.explain(m, j, kept)
	}
	s.prune(kept)
	return result
}

// A Judgement is what a model makes of a survey.
type Judgement struct {
	Content    []float32 // for each block, the probability that it is content
	Types      []float32 // for each of PageTypes
	Empty      float32
	Confidence float32
	rows       []uint8
}

// Judge asks the model about every block and about the page.
func (s *Survey) Judge(m *Model) Judgement {
	j := Judgement{rows: s.Features(), Content: make([]float32, s.Len())}
	m.First.Sum(j.rows, j.Content)
	toProbabilities(j.Content)
	j.rows = s.withContext(j.rows, j.Content)
	m.Second.Sum(j.rows, j.Content)
	toProbabilities(j.Content)
	summary := s.Summary(j.Content)
	ask := func(f *forest.Forest) float32 {
		var sum [1]float32
		f.Sum(summary, sum[:])
		return forest.Probability(sum[0])
	}
	j.Empty, j.Confidence = ask(m.Empty), ask(m.Confidence)
	total := float32(0)
	for _, f := range m.Types {
		p := ask(f)
		j.Types = append(j.Types, p)
		total += p
	}
	for i := range j.Types {
		j.Types[i] /= max(total, 1e-6)
	}
	return j
}

func toProbabilities(logOdds []float32) {
	for i, x := range logOdds {
		logOdds[i] = forest.Probability(x)
	}
}

// withContext puts the features from first opinions after those of each block.
func (s *Survey) withContext(rows []uint8, p []float32) []uint8 {
	var o opinions
	s.collect(&o, p)
	width := len(FeatureNames)
	out := make([]uint8, 0, len(p)*(width+len(ContextNames)))
	for i := range p {
		out = append(out, rows[i*width:(i+1)*width]...)
		out = s.appendContext(out, &o, int32(i))
	}
	return out
}

func (s *Survey) report(j Judgement, kept []bool) Selection {
	r := Selection{
		Blocks: s.Len(), Words: int(s.page.words), Method: s.method, Confidence: float64(j.Confidence),
		TypeProbabilities: make(map[string]float64, len(PageTypes)), Empty: true,
	}
	for i, keep := range kept {
		if keep {
			r.Kept++
			r.KeptWords += s.Words(i)
			r.Empty = false
		}
	}
	best := 0
	for i, name := range PageTypes {
		r.TypeProbabilities[name] = float64(j.Types[i])
		if j.Types[i] > j.Types[best] {
			best = i
		}
	}
	r.PageType = PageTypes[best]
	return r
}
