package training

import (
	"errors"
	"hash/fnv"
	"net/url"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/score"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/reader/internal/tabset"
	"github.com/decant-dev/decant/reader/internal/visibility"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// A sample is one marked page, cut into blocks with a label and a weight each.
type sample struct {
	page   score.Page
	domain uint32
	survey *webpage.Survey
	texts  []string
	label  []float32
	weight []float32
	rows   []uint8 // features, row by row, until they are in the table
	first  int     // its first row in the table

	answer // of the reader, out of fold
}

// readSamples cuts and labels all pages, in their order.
func readSamples(pages []score.Page) ([]*sample, error) {
	samples := make([]*sample, len(pages))
	errs := make([]error, len(pages))
	parallel(len(pages), func(i int) { samples[i], errs[i] = readSample(pages[i]) })
	return samples, errors.Join(errs...)
}

func readSample(page score.Page) (*sample, error) {
	root, err := parse(page)
	if err != nil {
		return nil, err
	}
	s := &sample{page: page, domain: domainOf(page.URL), survey: webpage.Examine(root, page.URL)}
	s.texts = make([]string, s.survey.Len())
	for i := range s.texts {
		s.texts[i] = s.survey.Text(i)
	}
	s.rows = s.survey.Features()
	s.survey.Detach()
	s.mark()
	return s, nil
}

// parse gives the tree of a page as the reader has it when it chooses.
func parse(page score.Page) (tree.Node, error) {
	data, err := page.HTML()
	if err != nil {
		return tree.Node{}, err
	}
	root := tree.Parse(charset.Decode(data, "text/html").UTF8, tree.Options{}).Root()
	visibility.Hide(root, visibility.Options{})
	tabset.Label(root)
	return root, nil
}

// domainOf numbers the registrable domain of an address, so that all pages of
// a site fall into the same fold.
func domainOf(address string) uint32 {
	address = strings.TrimPrefix(address, "hard::")
	host := address
	if u, err := url.Parse(address); err == nil && u.Hostname() != "" {
		host = u.Hostname()
	} else {
		host, _, _ = strings.Cut(strings.TrimSuffix(host, ".html"), "-")
	}
	if domain, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil {
		host = domain
	}
	h := fnv.New32a()
	h.Write([]byte(strings.TrimPrefix(host, "www.")))
	return h.Sum32() * 0x9e3779b1 >> 8
}

const (
	otherTypes = 1.25 // weight of pages that are no articles, which there are fewer of
	bodies     = 9    // weight of the collection where bodies were marked word by word
	shortest   = 30   // words of a reference under which weights grow no more
)

// mark gives every block a label and a weight.
func (s *sample) mark() {
	s.label, s.weight = make([]float32, len(s.texts)), make([]float32, len(s.texts))
	if s.page.Metric == score.Snippets {
		s.markSnippets()
		return
	}
	for i, l := range labels(s.texts, s.page.Reference) {
		s.label[i] = float32(l)
	}
	whole := len(tokens(s.page.Reference))
	if whole == 0 {
		for i := range s.texts {
			whole += s.survey.Words(i)
		}
		whole *= 2
	}
	share := float32(1)
	switch {
	case s.page.Metric == score.Shingles:
		share = bodies
	case s.page.Type != "article":
		share = otherTypes
	}
	for i := range s.texts {
		s.weight[i] = share * (float32(s.survey.Words(i)) + 0.5) / float32(max(whole, shortest))
	}
}

// markSnippets labels the blocks that hold a snippet, or a good part of one;
// nothing is known of the others.
func (s *sample) markSnippets() {
	marked := float32(0)
	try := func(snippets []string, label float32) {
		for _, snippet := range snippets {
			folded := strings.Join(strings.Fields(snippet), " ")
			for i, text := range s.texts {
				if strings.Contains(text, folded) || len(text) > 40 && strings.Contains(folded, text) {
					s.label[i], s.weight[i] = label, 1
					marked++
				}
			}
		}
	}
	try(s.page.Without, 0)
	try(s.page.With, 1)
	for i := range s.weight {
		s.weight[i] /= max(1, marked)
	}
}

// tabulate puts the features of all samples into one table.
func tabulate(samples []*sample) *table {
	rows := 0
	for _, s := range samples {
		s.first = rows
		rows += len(s.texts)
	}
	t := newTable(rows, len(webpage.FeatureNames))
	for _, s := range samples {
		t.put(s.first, s.rows, len(webpage.FeatureNames))
		s.rows = nil
	}
	return t
}

func newTable(rows, columns int) *table {
	t := &table{rows: rows, columns: make([][]uint8, columns)}
	for c := range t.columns {
		t.columns[c] = make([]uint8, rows)
	}
	return t
}

// put writes rows of features, which lie one after the other, into the table.
func (t *table) put(first int, rows []uint8, width int) {
	for i, v := range rows {
		t.columns[i%width][first+i/width] = v
	}
}
