package metadata

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A trait is something that is so or not of a candidate for the title.
type trait uint8

const (
	// who says it, and how much of what they say it is
	headingWhole trait = iota
	headingCut
	openGraphWhole
	openGraphStripped
	openGraphCut
	elementWhole
	elementTrimmed
	elementShortest
	jsonLDSays
	microdataSays
	twoSay
	threeSay
	fourSay
	// the heading that says it
	firstHeading
	likestHeading
	homeHeading
	asideHeading
	rivalHeading
	// the text
	oneWord
	hasBar
	hasDash
	smallStart
	slogan
	// what it is like
	likeTab
	unlikeTab
	likeAddress
	unlikeAddress
	holdsHeading
	withinHeading
	// the page
	articleHeading
	datedHeading
	slugHeading
	slugElement
	frontWhole
	frontTrimmed
	frontOpening
	frontHeading
	frontSite
	siteElsewhere
	traits
)

// A traitSet holds the traits of one candidate.
type traitSet uint64

func (s *traitSet) add(which trait, is bool) {
	if is {
		*s |= 1 << which
	}
}

// score is the sum of the weights of the traits.
func (s traitSet) score(weights *[traits]float64) (sum float64) {
	for ; s != 0; s &= s - 1 {
		sum += weights[bits.TrailingZeros64(uint64(s))]
	}
	return sum
}

// A view is what the candidates of a page are compared with.
type view struct {
	site                 siteMarks
	tab, slug, likest    []string // words of the title element, the address, the heading most like the first
	article, front, slim bool     // slim: it has times, and not those of many articles
	hasSlug              bool
	agreed               bool // one heading is what another source says too
}

// describe returns the traits of each candidate.
func (c *collector) describe(list []candidate) []traitSet {
	slug, words := c.where.slug()
	v := view{
		site: c.site, tab: wordsOf(tidyTitle(firstOf(c.found[title][element], c.found[title][openGraph]))),
		slug:    wordsOf(slug),
		article: c.isArticle(), front: c.where.isFront(), slim: len(c.times) > 0 && c.articles < manyArticles,
		hasSlug: words >= slugWords,
	}
	if h := likestOf(list, v.site, v.tab); h != nil && (overlap(h.words, v.tab) > 0 || len(v.tab) == 0) {
		v.likest = h.words
	}
	v.agreed = slices.ContainsFunc(list, func(t candidate) bool { return t.said[heading] != unsaid && t.isBacked() })
	sets := make([]traitSet, len(list))
	for i := range list {
		sets[i].source(&list[i])
		sets[i].heading(&list[i], &v)
		sets[i].text(&list[i])
		sets[i].likeness(&list[i], &v)
		sets[i].page(&list[i], &v)
	}
	return sets
}

func (s *traitSet) source(t *candidate) {
	h, g, e := t.said[heading], t.said[openGraph], t.said[element]
	s.add(headingWhole, h == whole)
	s.add(headingCut, h == leading || h == shortest)
	s.add(openGraphWhole, g == whole)
	s.add(openGraphStripped, g == stripped)
	s.add(openGraphCut, g == leading || g == shortest)
	s.add(elementWhole, e == whole)
	s.add(elementTrimmed, e == trimmed)
	s.add(elementShortest, e == shortest)
	s.add(jsonLDSays, t.said[jsonLD] != unsaid)
	s.add(microdataSays, t.said[microdata] != unsaid)
	n := 0
	for _, from := range trust[title] {
		if t.said[from] != unsaid {
			n++
		}
	}
	s.add(twoSay, n >= 2)
	s.add(threeSay, n >= 3)
	s.add(fourSay, n >= 4)
}

func (s *traitSet) heading(t *candidate, v *view) {
	if t.said[heading] == unsaid {
		return
	}
	s.add(firstHeading, t.place == 0)
	s.add(likestHeading, v.likest != nil && slices.Equal(v.likest, t.words))
	s.add(homeHeading, isHomeLink(t.node))
	s.add(asideHeading, isAside(t.node))
	s.add(rivalHeading, v.agreed && !t.isBacked())
}

func (s *traitSet) text(t *candidate) {
	s.add(oneWord, len(t.words) == 1)
	s.add(hasBar, strings.Contains(t.text, "|"))
	at, _ := firstSeparator(t.text)
	s.add(hasDash, at > 0)
	r, _ := utf8.DecodeRuneInString(t.text)
	s.add(smallStart, unicode.IsLower(r))
	s.add(slogan, strings.HasSuffix(t.text, ".") || strings.HasSuffix(t.text, "!"))
}

func (s *traitSet) likeness(t *candidate, v *view) {
	like := overlap(t.words, v.tab)
	s.add(likeTab, like >= 50)
	s.add(unlikeTab, like < alikeTitles && len(v.tab) > 0)
	if len(v.slug) >= slugWords {
		like = overlap(t.words, v.slug)
		s.add(likeAddress, like >= 60)
		s.add(unlikeAddress, like < 20)
	}
	if v.likest != nil && t.said[heading] == unsaid {
		s.add(holdsHeading, overlap(v.likest, t.words) >= 50 && len(v.likest) < len(t.words))
		s.add(withinHeading, overlap(t.words, v.likest) >= 50 && len(v.likest) > len(t.words))
	}
}

func (s *traitSet) page(t *candidate, v *view) {
	h, g, e := t.said[heading], t.said[openGraph], t.said[element]
	s.add(articleHeading, v.article && h != unsaid)
	s.add(datedHeading, v.slim && h != unsaid)
	s.add(slugHeading, v.hasSlug && h != unsaid)
	s.add(slugElement, v.hasSlug && e != unsaid)
	s.add(frontWhole, v.front && (e == whole || g == whole))
	s.add(frontHeading, v.front && h != unsaid)
	s.add(frontTrimmed, v.front && (e == trimmed || g == trimmed))
	s.add(frontOpening, v.front && (e == opening || g == opening))
	isSite := v.site.is(t.text)
	s.add(frontSite, v.front && isSite)
	s.add(siteElsewhere, !v.front && isSite)
}
