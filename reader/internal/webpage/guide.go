package webpage

import (
	"net/url"
	"path"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A guide is the list of a site's pages that stands beside each of them: links
// and nothing else, with the page that is read in its place among them.
const (
	guideLinked = 90 // percent of its text that are links
	// guideNumbered is that percentage with the numbers that stand beside the links,
	// each of them no longer than longestNumber.
	guideNumbered = 60
	longestNumber = 7

	guideLinks  = 12    // the fewest that it has
	guideBeside = 12    // words that are kept beside it; without, it is what the page is for
	guideSought = 5_000 // nodes within which it must name the page
)

// dropGuides leaves out the guides of the site on pages that are a text. What
// lists other pages may list itself among them.
func (s *Survey) dropGuides(kept []bool, j judgement) {
	if isShow(j.Types) || PageTypes[highest(j.Types)] == "listing" {
		return
	}
	all := s.keptWords(kept, 0, int32(len(kept)))
	for i := int32(1); i < int32(len(s.elements)); {
		e := &s.elements[i]
		i++
		if e.kind != boxed || !s.isAllLinks(e) {
			continue
		}
		i = e.end
		own := s.keptWords(kept, e.first, e.last)
		if own == 0 || all-own < guideBeside || !s.namesPage(e) {
			continue
		}
		all -= own
		for k := e.first; k < e.last; k++ {
			kept[k] = false
		}
	}
}

func (s *Survey) keptWords(kept []bool, first, last int32) (words int32) {
	for k := first; k < last; k++ {
		if kept[k] {
			words += s.blocks[k].count.size()
		}
	}
	return words
}

func (s *Survey) isAllLinks(e *element) bool {
	if e.last-e.first < guideLinks {
		return false
	}
	t := s.between(e.first, e.last)
	if 100*t.linkRunes < guideNumbered*t.runes {
		return false
	}
	rest := t.runes
	for k := e.first; k < e.last; k++ {
		if c := &s.blocks[k].count; c.links == 0 && c.runes <= longestNumber {
			rest -= c.runes
		}
	}
	return 100*t.linkRunes >= guideLinked*rest
}

// namesPage reports whether an element has a link to the page that is read.
func (s *Survey) namesPage(e *element) bool {
	here, err := url.Parse(s.address)
	if err != nil {
		here = &url.URL{}
	}
	found, left := false, guideSought
	s.nodeOf(e).Walk(func(n tree.Node) bool {
		left--
		if n.Tag() == tag.A {
			href, ok := n.LookupAttr("href")
			found = found || isCurrent(n) || ok && (href == "" || leadsTo(here, href))
		}
		return !found && left > 0
	})
	return found
}

func isCurrent(n tree.Node) bool {
	mark := n.Attr("aria-current")
	return mark == "page" || mark == "true"
}

// leadsTo reports whether a link on a page leads to that page and to no part of it.
func leadsTo(here *url.URL, href string) bool {
	if here.Host == "" || href == "" || strings.HasPrefix(href, "#") {
		return false
	}
	there, err := here.Parse(href)
	if err != nil || there.Fragment != "" {
		return false
	}
	return strings.EqualFold(there.Host, here.Host) && there.RawQuery == here.RawQuery &&
		pagePath(there.Path) == pagePath(here.Path)
}

// pagePath is a path without what stands for the page of a folder.
func pagePath(p string) string {
	p = path.Clean("/" + p)
	return strings.TrimSuffix(strings.TrimSuffix(p, "/index.html"), "/index.htm")
}
