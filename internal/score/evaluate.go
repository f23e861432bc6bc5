package score

import (
	"cmp"
	"slices"
)

// An Outcome is one page with its rating.
type Outcome struct {
	Page   Page
	Rating Rating
}

// A Result is the score of one group of pages: a collection, or one type of its pages.
type Result struct {
	Collection, Type string // Type is empty for the whole collection
	Metric           Metric
	Pages            int
	Rating           Rating
	Worst            []Outcome // lowest first, at most ten
}

// An Extractor gives the main content of a page as plain text.
type Extractor func(html []byte, url string) string

const worstListed = 10

// Evaluate runs extract over the pages and scores each collection as its
// makers do, as a whole and by type of page.
func Evaluate(pages []Page, extract Extractor) ([]Result, error) {
	answers := make([]string, len(pages))
	for i, page := range pages {
		html, err := page.HTML()
		if err != nil {
			return nil, err
		}
		answers[i] = extract(html, page.URL)
	}
	return Rate(pages, answers), nil
}

// Rate scores answers that are already there, one for each page.
func Rate(pages []Page, answers []string) []Result {
	groups := make(map[[2]string]*group)
	var order [][2]string
	groupOf := func(collection, kind string, metric Metric) *group {
		key := [2]string{collection, kind}
		if groups[key] == nil {
			groups[key] = &group{metric: metric}
			order = append(order, key)
		}
		return groups[key]
	}
	for i, page := range pages {
		if page.Metric == Structure {
			ratePartwise(page, answers[i], groupOf)
			continue
		}
		groupOf(page.Collection, "", page.Metric).add(page, answers[i])
		if page.Type != "" {
			groupOf(page.Collection, page.Type, page.Metric).add(page, answers[i])
		}
	}
	slices.SortFunc(order, func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	results := make([]Result, 0, len(order))
	for _, key := range order {
		results = append(results, groups[key].result(key))
	}
	return results
}

// ratePartwise adds the scores of a page's parts, and their mean to the whole.
func ratePartwise(page Page, answer string, groupOf func(collection, part string, metric Metric) *group) {
	sum, scores := 0.0, StructureRating(page.Source, page.URL, answer)
	for _, part := range Parts {
		if score, ok := scores[part]; ok {
			sum += score
			groupOf(page.Collection, part, Structure).put(page, score)
		}
	}
	groupOf(page.Collection, "", Structure).put(page, sum/float64(len(scores)))
}

func (g *group) put(page Page, score float64) {
	g.outcomes = append(g.outcomes, Outcome{page, Rating{score, score, score}})
}

type group struct {
	metric            Metric
	outcomes          []Outcome
	tally             Tally
	answered, expects int // pages with an answer, pages with a reference
}

func (g *group) add(page Page, answer string) {
	o := Outcome{Page: page}
	switch g.metric {
	case Words:
		o.Rating = WordRating(page.Reference, answer)
	case Shingles:
		o.Rating = ShingleRating(page.Reference, answer)
		g.answered += min(1, len(words(answer)))
		g.expects += min(1, len(words(page.Reference)))
	case Snippets:
		t := SnippetTally(page.With, page.Without, answer)
		g.tally.add(t)
		o.Rating = t.Rating()
	}
	g.outcomes = append(g.outcomes, o)
}

func (g *group) result(key [2]string) Result {
	r := Result{Collection: key[0], Type: key[1], Metric: g.metric, Pages: len(g.outcomes), Rating: g.rating()}
	slices.SortStableFunc(g.outcomes, func(a, b Outcome) int { return cmp.Compare(a.Rating.F1, b.Rating.F1) })
	r.Worst = g.outcomes[:min(worstListed, len(g.outcomes))]
	return r
}

func (g *group) rating() Rating {
	if g.metric == Snippets {
		return g.tally.Rating()
	}
	var sum Rating
	for _, o := range g.outcomes {
		sum.Precision += o.Rating.Precision
		sum.Recall += o.Rating.Recall
		sum.F1 += o.Rating.F1
	}
	if g.metric == Shingles {
		// A page without an answer has a recall but no precision.
		return harmonic(sum.Precision/float64(max(1, g.answered)), sum.Recall/float64(max(1, g.expects)))
	}
	n := float64(len(g.outcomes))
	return Rating{sum.Precision / n, sum.Recall / n, sum.F1 / n}
}
