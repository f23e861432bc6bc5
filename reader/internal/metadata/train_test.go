package metadata

import (
	"hash/fnv"
	"math"
	"math/bits"
	"testing"

	"github.com/decant-dev/decant/internal/corpus"
	"github.com/decant-dev/decant/internal/tree"
)

// An example is a page's candidates for the title, and which of them are right.
type example struct {
	domain  string
	cleaned bool // scripts and styles were taken out of the page
	sets    []traitSet
	right   []bool
	some    bool // one is right
}

func examples(tb testing.TB) (list []example) {
	tb.Helper()
	for _, p := range corpus.Pages(tb, 1) {
		c := &collector{page: tree.Parse(p.Bytes(tb), tree.Options{}), where: locate(p.URL)}
		c.collect()
		c.site = c.siteMarks()
		found := c.candidates()
		e := example{domain: p.Domain, cleaned: isCleaned(p), sets: c.describe(found)}
		for _, t := range found {
			right := t.text == fold(p.Title)
			e.right, e.some = append(e.right, right), e.some || right
		}
		list = append(list, e)
	}
	return list
}

const (
	rounds = 400
	pace   = 0.4    // of a step
	drag   = 0.9    // share of the last step that goes on
	ridge  = 0.0005 // pull of the weights to zero
)

// train finds the weights under which the right candidates are most probable.
// It goes down the slope of all pages at once, so that it always ends alike.
func train(list []example) (weights [traits]float64) {
	var step [traits]float64
	for range rounds {
		slope := slopeOf(list, &weights)
		for i := range weights {
			step[i] = drag*step[i] + pace*(slope[i]-ridge*weights[i])
			weights[i] += step[i]
		}
	}
	return weights
}

// slopeOf is how the mean probability of the right candidates, in logarithms,
// changes with each weight.
func slopeOf(list []example, weights *[traits]float64) (slope [traits]float64) {
	n := 0.0
	for _, e := range list {
		if e.some {
			n++
			e.addSlope(weights, &slope)
		}
	}
	for i := range slope {
		slope[i] /= n
	}
	return slope
}

func (e *example) addSlope(weights, slope *[traits]float64) {
	all, good := 0.0, 0.0
	odds := make([]float64, len(e.sets))
	for i, s := range e.sets {
		odds[i] = math.Exp(s.score(weights))
		all += odds[i]
		if e.right[i] {
			good += odds[i]
		}
	}
	for i, s := range e.sets {
		pull := -odds[i] / all
		if e.right[i] {
			pull += odds[i] / good
		}
		for ; s != 0; s &= s - 1 {
			slope[bits.TrailingZeros64(uint64(s))] += pull
		}
	}
}

// isHit reports whether the right candidate has the highest score.
func (e *example) isHit(weights *[traits]float64) bool {
	best, highest := -1, 0.0
	for i, s := range e.sets {
		if score := s.score(weights); best < 0 || score > highest {
			best, highest = i, score
		}
	}
	return best >= 0 && e.right[best]
}

type tally struct{ pages, hits int }

func (t *tally) add(hit bool) {
	t.pages++
	if hit {
		t.hits++
	}
}

func (t tally) share() float64 { return share(t.hits, t.pages) }

// validate trains on all parts but one and counts on that one, in turn. All
// pages of a domain are in the same part.
func validate(list []example, folds uint32) (all, cleaned tally) {
	for fold := range folds {
		var rest, test []example
		for _, e := range list {
			if partOf(e.domain, folds) == fold {
				test = append(test, e)
			} else {
				rest = append(rest, e)
			}
		}
		weights := train(rest)
		for _, e := range test {
			hit := e.isHit(&weights)
			all.add(hit)
			if e.cleaned {
				cleaned.add(hit)
			}
		}
	}
	return all, cleaned
}

func partOf(domain string, parts uint32) uint32 {
	h := fnv.New32a()
	h.Write([]byte(domain))
	return h.Sum32() % parts
}
