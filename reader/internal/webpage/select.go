package webpage

import (
	"slices"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/reader/internal/webpage/forest"
)

// Options says what is known of a page besides its tree, and how much to tell.
type Options struct {
	URL     string // the page's address; its words help a little
	Title   string // which stands above the text; for Annotate
	Explain bool   // report on every block
	Model   *Model // that judges; nil is the embedded one
	// Decided, if set, hears what was decided while the tree is still whole,
	// and how much of any element is kept. Where it returns true, nothing is
	// removed.
	Decided func(Selection, Share) bool
}

// A Share tells how many words of an element are kept, and how many it has.
type Share func(n tree.Node) (kept, words int)

// A Selection says what of a page was chosen.
type Selection struct {
	Blocks, Kept      int
	Words, KeptWords  int
	PageType          string             // the likeliest of PageTypes
	TypeProbabilities map[string]float64 // they add up to one
	Confidence        float64            // calibrated probability that the content is right
	Empty             bool               // the page has no content of its own
	Outsize           bool               // more blocks than are weighed; nothing was removed
	Method            string             // what was read: page, noscript, structured or none
	Dropped           map[string]int     // blocks that a rule left out, by what they are
	Explanation       []BlockReport      // with Options.Explain
}

// Select decides what the main content of a page is and removes everything
// else from its tree.
func Select(root tree.Node, opts Options) Selection {
	m := opts.Model
	if m == nil {
		m = trained()
	}
	if root.Tree().Len() > maxNodes {
		return Selection{Method: methodNone, Outsize: true}
	}
	s := surveys.Take()
	defer s.release()
	s.examine(root, opts.URL)
	if s.Len() == 0 && !s.crowded {
		return Selection{Method: methodNone, Empty: true}
	}
	if s.outsize() {
		return Selection{Method: methodNone, Blocks: s.Len(), Outsize: true}
	}
	j := s.judge(m)
	kept := s.decide(j)
	result := s.report(j, kept)
	if opts.Explain {
		result.Explanation = s.explain(m, j, kept)
	}
	if opts.Decided == nil || !opts.Decided(result, s.share(kept)) {
		s.prune(kept)
	}
	return result
}

func (s *Survey) share(kept []bool) Share {
	var places []int32
	return func(n tree.Node) (keptWords, words int) {
		if places == nil {
			places = s.findPlaces()
		}
		if n.Index() >= len(places) || places[n.Index()] == 0 {
			return 0, 0
		}
		e := &s.elements[places[n.Index()]-1]
		for k := e.first; k < e.last; k++ {
			size := s.Words(int(k))
			words += size
			if kept[k] {
				keptWords += size
			}
		}
		return keptWords, words
	}
}

// findPlaces gives for each node one more than its place among the elements, and
// 0 for none.
func (s *Survey) findPlaces() []int32 {
	s.places = zeros(s.places, s.tree.Len())
	for i := range s.elements {
		s.places[s.elements[i].node] = int32(i) + 1
	}
	return s.places
}

// A judgement is what a model makes of a survey.
type judgement struct {
	Content    []float32 // for each block, the probability that it is content
	Types      []float32 // for each of PageTypes
	Empty      float32
	Confidence float32
}

// judge asks the model about every block and about the page.
func (s *Survey) judge(m *Model) judgement {
	j := judgement{Content: s.firstOpinions(m), Types: make([]float32, len(m.Types))}
	o := &s.opinions
	s.collect(o, j.Content)
	s.rankUndecided(o)
	s.secondOpinions(m, o)
	s.collect(o, j.Content)
	s.findCut(o, o.expected[len(o.p)])
	summary := s.appendSummary(make([]uint8, 0, len(SummaryNames)), o)
	ask := func(f *forest.Forest) float32 {
		if f == nil { // in a model that is still being made
			return 0
		}
		return forest.Probability(f.SumOne(summary))
	}
	j.Empty, j.Confidence = ask(m.Empty), Calibrated(ask(m.Confidence))
	total := float32(0)
	for i, f := range m.Types {
		j.Types[i] = ask(f)
		total += j.Types[i]
	}
	for i := range j.Types {
		j.Types[i] /= max(total, 1e-6)
	}
	return j
}

// leastSure is the share of pages that are right among those of which the model
// is least sure. Below it what the model says tells no more: of the pages that
// cross-validation gave less than 0.3, those with less than 0.2 were right more often.
const leastSure = 0.28

// Calibrated turns what the model says of a page into the probability that its
// content is right.
func Calibrated(p float32) float32 { return max(p, leastSure) }

// stride is the length of a block's row: its features, and place for those
// that follow from first opinions. The features of the page, from firstOfPage
// on, are the same in all rows and not written into each.
var (
	stride      = len(FeatureNames) + len(ContextNames)
	firstOfPage = len(FeatureNames) - len(pageNames)
)

func (s *Survey) firstOpinions(m *Model) []float32 {
	s.rows = slices.Grow(s.rows[:0], len(s.blocks)*stride)
	for i := range s.blocks {
		s.rows = s.describeBlock(s.rows, i)
		s.rows = s.rows[:(i+1)*stride]
	}
	p := make([]float32, len(s.blocks))
	s.alike = s.paths.together(s.alike) // what is alike is judged in less time together
	m.First.Sum(s.described(firstOfPage), s.alike, p)
	for i, x := range p {
		p[i] = forest.Probability(x)
	}
	return p
}

// described are the rows of the blocks, as far as they are to be looked at.
func (s *Survey) described(width int) forest.Rows {
	return forest.Rows{Data: s.rows, Stride: stride, Width: width, Common: s.pageFeatures, First: firstOfPage}
}

// Opinions that are as sure as these are not asked for again.
const surelyNot, surely = 0.04, 0.96

// Undecided reports whether a first opinion is worth a second.
func Undecided(p float32) bool { return surelyNot < p && p < surely }

// secondOpinions replaces the first opinions on blocks that are undecided.
func (s *Survey) secondOpinions(m *Model, o *opinions) {
	s.second = zeros(s.second, len(o.p))
	undecided := s.undecided[:0]
	for _, i := range s.alike {
		if Undecided(o.p[i]) {
			s.second[i] = true
			undecided = append(undecided, i)
			at := int(i)*stride + len(FeatureNames)
			s.appendContext(s.rows[at:at], o, i)
		}
	}
	s.undecided = undecided
	sums := zeros(s.sumsAgain, len(o.p))
	s.sumsAgain = sums
	m.Second.Sum(s.described(stride), undecided, sums)
	for i, again := range s.second {
		if again {
			o.p[i] = forest.Probability(sums[i])
		}
	}
}

func (s *Survey) report(j judgement, kept []bool) Selection {
	r := Selection{
		Blocks: s.Len(), Words: int(s.page.words), Method: s.method, Confidence: float64(j.Confidence),
		TypeProbabilities: make(map[string]float64, len(PageTypes)), Empty: true, Dropped: s.ruledOut(kept),
	}
	for i, keep := range kept {
		if keep {
			r.Kept++
			r.KeptWords += s.Words(i)
			r.Empty = false
		}
	}
	for i, name := range PageTypes {
		r.TypeProbabilities[name] = float64(j.Types[i])
	}
	r.PageType = PageTypes[highest(j.Types)]
	return r
}

func highest(p []float32) int {
	best := 0
	for i := range p {
		if p[i] > p[best] {
			best = i
		}
	}
	return best
}
