package score

import (
	"math"
	"slices"
	"strings"
)

// StructureRating compares an answer with the Markdown that a page was made
// from. It gives a score for each part that the source has.
func StructureRating(source *Source, url, answer string) map[string]float64 {
	truth := newTallier(source, url, source.Addresses).tally(outlineOf(source.Markdown, source.Math))
	got := newTallier(source, url, nil).tally(outlineOf(answer, source.Math))
	c := comparison{source: source, truth: truth, got: got, scores: map[string]float64{}}
	c.words()
	c.code()
	c.tables()
	c.bags()
	c.places()
	c.quotes()
	for _, part := range source.Skip {
		delete(c.scores, part)
	}
	return c.scores
}

type comparison struct {
	source     *Source
	truth, got *tally
	scores     map[string]float64
}

func (c *comparison) words() {
	// What remarks are called may be said or not.
	text := counts[string]{}
	names := countAll(wordsOf(strings.Join(c.source.BoxTitles, " ")))
	for word, n := range c.got.text {
		extra := max(0, n-c.truth.text[word])
		text[word] = n - min(names[word], extra)
	}
	c.scores["text"] = c.truth.text.f1(text)
	if len(c.truth.headings) == 0 {
		return
	}
	best, truth := 0.0, countAll(c.truth.headings)
	for by := -3; by <= 3; by++ {
		moved := slices.Clone(c.got.headings)
		for i := range moved {
			moved[i].level += by
		}
		best = max(best, truth.f1(countAll(moved)))
	}
	c.scores["headings"] = best
}

func (c *comparison) code() {
	if len(c.truth.codes) == 0 {
		return
	}
	texts := func(codes []codeOf) counts[string] {
		out := counts[string]{}
		for _, code := range codes {
			out[code.text]++
		}
		return out
	}
	c.scores["code"] = texts(c.truth.codes).f1(texts(c.got.codes))
	squeeze := func(code codeOf) codeOf { return codeOf{code.info, strings.Join(strings.Fields(code.text), "")} }
	var named, have []codeOf
	for _, i := range c.source.Languages {
		if i < len(c.truth.codes) {
			named = append(named, squeeze(c.truth.codes[i]))
		}
	}
	for _, code := range c.got.codes {
		have = append(have, squeeze(code))
	}
	if len(named) > 0 {
		c.scores["language"] = pairs(named, have, sameCode) / float64(len(named))
	}
}

// sameCode reports whether two code blocks are one, and named alike.
func sameCode(x, y codeOf) float64 {
	switch {
	case x.info != y.info:
		return 0
	case x.text == y.text:
		return 1
	case strings.Contains(y.text, x.text), strings.Contains(x.text, y.text) && 2*len(y.text) > len(x.text):
		return 1 - 1e-9
	}
	return 0
}

// pairs adds up the best likenesses, each answer used once.
func pairs[T any](truth, answer []T, like func(x, y T) float64) float64 {
	left, total := slices.Clone(answer), 0.0
	for _, x := range truth {
		best, score := -1, 0.0
		for i, y := range left {
			if s := like(x, y); s > score {
				best, score = i, s
			}
		}
		if best >= 0 {
			total += score
			left = slices.Delete(left, best, best+1)
		}
	}
	return total
}

func cellsOf(tables ...[][]string) counts[string] {
	out := counts[string]{}
	for _, table := range tables {
		for _, row := range table {
			for _, cell := range row {
				if cell != "" {
					out[cell]++
				}
			}
		}
	}
	return out
}

func (c *comparison) tables() {
	if len(c.truth.tables) == 0 {
		return
	}
	c.scores["cells"] = cellsOf(c.truth.tables...).f1(cellsOf(c.got.tables...))
	same := func(x, y [][]string) float64 {
		cells := cellsOf(x)
		sameWidth := func(a, b []string) bool { return len(a) == len(b) }
		return asNumber(2*cells.common(cellsOf(y)) >= cells.total() && slices.EqualFunc(x, y, sameWidth))
	}
	c.scores["shape"] = pairs(c.truth.tables, c.got.tables, same) / float64(len(c.truth.tables))
}

func (c *comparison) bags() {
	compareBags(c, "items", c.truth.items, c.got.items)
	compareBags(c, "kind", c.truth.kind, c.got.kind)
	spans := counts[string]{}
	for span, n := range c.got.spans { // keys of a keyboard may be set as code
		spans[span] = max(0, n-max(0, c.truth.keys[span]-c.truth.spans[span]))
	}
	compareBags(c, "spans", c.truth.spans, spans)
	compareBags(c, "strong", c.truth.strong, c.got.strong)
	compareBags(c, "math", c.truth.math, c.got.math)
	compareBags(c, "footnotes", c.truth.footnotes, c.got.footnotes)
}

func compareBags[K comparable](c *comparison, part string, truth, got counts[K]) {
	if truth.total() > 0 {
		c.scores[part] = truth.f1(got)
	}
}

func (c *comparison) places() {
	shares := func(x, y targetsOf) bool {
		return slices.ContainsFunc(x.targets, func(t string) bool { return slices.Contains(y.targets, t) })
	}
	if t, g := c.truth.links, c.got.links; len(t) > 0 {
		same := pairs(t, g, func(x, y targetsOf) float64 { return asNumber(x.text == y.text && shares(x, y)) })
		c.scores["links"] = f1(same, len(t), len(g))
	}
	if t, g := c.truth.images, c.got.images; len(t) > 0 {
		same := pairs(t, g, func(x, y targetsOf) float64 {
			return asNumber(shares(x, y)) * (1 + asNumber(x.text == "" || x.text == y.text)) / 2
		})
		c.scores["images"] = f1(same, len(t), len(g))
	}
}

func asNumber(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

func (c *comparison) quotes() {
	var wanted []counts[string]
	for _, q := range c.truth.quotes {
		if !c.isBoxed(q) {
			wanted = append(wanted, q)
		}
	}
	if len(wanted) == 0 {
		return
	}
	left := slices.Clone(c.got.quotes)
	total := 0.0
	for _, q := range wanted {
		best, score := -1, 0.0
		for i, y := range left {
			if s := q.f1(y); s >= 0.5 && s > score {
				best, score = i, s
			}
		}
		if best >= 0 {
			total += score
			left = slices.Delete(left, best, best+1)
		}
	}
	boxed := 0
	for _, q := range left {
		boxed += int(asNumber(c.isBoxed(q)))
	}
	c.scores["quotes"] = f1(total, len(wanted), len(c.got.quotes)-boxed)
}

// isBoxed reports whether a quote is a remark, which Markdown may write as one.
func (c *comparison) isBoxed(quote counts[string]) bool {
	for _, text := range c.source.Boxes {
		have := countAll(wordsOf(text))
		if n := have.total(); n > 0 && float64(quote.common(have)) >= 0.6*math.Min(float64(quote.total()), float64(n)) {
			return true
		}
	}
	return false
}
