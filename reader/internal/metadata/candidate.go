package metadata

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A cut is what was taken off a title as a source gave it.
type cut uint8

const (
	unsaid cut = iota
	whole
	trimmed  // without the site's name at the end
	stripped // nor at the start
	leading  // up to the first bar
	shortest // and without a short last part
	opening  // up to the first separator of any kind
)

// A candidate is a text that may be the page's title, with all who say it.
type candidate struct {
	text  string
	words []string
	said  [sources]cut // the least by which a source gives it
	node  tree.Node    // the heading that says it
	place int          // which heading that is
}

// maxCandidates bounds the work on a page with very many headings.
const maxCandidates = 40

// maxHeadings is how many headings are looked at.
const maxHeadings = 8

// candidates returns the titles that the page offers, each once.
func (c *collector) candidates() []candidate {
	list, site := []candidate(nil), c.site
	for i, n := range c.titleHeadings() {
		if leadsPart(n) || c.namesPerson(n) || c.leadsSection(n) {
			continue
		}
		list = offer(list, site, candidate{text: textOf(n, longestTitle), node: n, place: i}, heading)
	}
	for _, s := range trust[title][1:] {
		list = offer(list, site, candidate{text: c.found[title][s]}, s)
	}
	if c.where.isFront() {
		return list
	}
	return withoutSite(withoutParts(list), site)
}

// manySections is how many headings of the first level a page has that uses them
// for its sections.
const manySections = 3

// titleHeadings returns the headings that may be the title: none where there are
// many and none of them is like the titles for tabs and cards or the address.
func (c *collector) titleHeadings() []tree.Node {
	list := c.headings[:min(len(c.headings), maxHeadings)]
	if len(list) == 0 {
		return c.smallHeading()
	}
	tab := wordsOf(tidyTitle(c.found[title][element]))
	if len(list) < manySections || len(tab) == 0 {
		return list
	}
	slug, _ := c.where.slug()
	card, slugWords := wordsOf(tidyTitle(c.found[title][openGraph])), wordsOf(slug)
	for _, n := range list {
		words := wordsOf(tidyTitle(textOf(n, longestTitle)))
		if max(overlap(words, tab), overlap(words, card), overlap(words, slugWords)) >= alikeTitles {
			return list
		}
	}
	return nil
}

// partNames are headings, in letters alone, of parts that pages of all titles have.
var partNames = []string{"contents", "tableofcontents", "inhalt", "inhaltsverzeichnis", "sommaire", "tabledesmatières",
	"índice", "indice", "содержание", "оглавление", "目次", "目录", "目錄", "목차", "차례", "name", "synopsis"}

// leadsPart reports whether a heading is that of a part, and no title.
func leadsPart(n tree.Node) bool {
	return slices.Contains(partNames, letterString(textOf(n, longestTitle)))
}

// leadsSection reports whether a heading is that of the first of several sections: it
// is numbered, and the title for tabs has no word of it.
func (c *collector) leadsSection(n tree.Node) bool {
	number, rest, _ := strings.Cut(textOf(n, longestTitle), " ")
	tab := wordsOf(tidyTitle(c.found[title][element]))
	return len(c.headings) > 1 && strings.HasSuffix(number, ".") && strings.Trim(number, "0123456789.") == "" && len(tab) > 0 &&
		overlap(wordsOf(rest), tab) == 0
}

// namesPerson reports whether a heading is the name of somebody who wrote on the
// page: it leads to a user, and the title for tabs has no word of it.
func (c *collector) namesPerson(n tree.Node) bool {
	first := n.FirstChild()
	for first.Exists() && first.IsText() && strings.TrimSpace(first.Data()) == "" {
		first = first.NextSibling()
	}
	if first.Tag() != tag.A {
		return false
	}
	href := first.Attr("href")
	if !strings.Contains(href, "/user") && !strings.Contains(href, "/profile") && !strings.Contains(href, "/member") {
		return false
	}
	tab := wordsOf(tidyTitle(c.found[title][element]))
	return len(tab) > 0 && overlap(wordsOf(textOf(n, longestTitle)), tab) == 0
}

// smallHeading returns the first smaller heading of a page without great ones, if
// the title for tabs begins with it and goes on with the name of a book, or ends with it.
func (c *collector) smallHeading() []tree.Node {
	if len(c.second) == 0 {
		return nil
	}
	text := strings.TrimLeft(tidyTitle(textOf(c.second[0], longestTitle)), "0123456789. ")
	tab := tidyTitle(c.found[title][element])
	rest, ok := strings.CutPrefix(tab, text)
	if ok && text != "" && (strings.HasPrefix(rest, ": ") || strings.HasPrefix(rest, " (")) {
		return c.second[:1]
	}
	if at, size := lastSeparator(tab); at > 0 && tab[at+size:] == text && strings.Contains(text, " ") {
		return c.second[:1]
	}
	return nil
}

// withoutParts drops what stands before a dash in a heading that another source
// repeats with the dash: it belongs to the title.
func withoutParts(list []candidate) []candidate {
	return slices.DeleteFunc(slices.Clone(list), func(t candidate) bool {
		return slices.ContainsFunc(list, func(h candidate) bool {
			return h.said[heading] == whole && (isSaid(h.said[openGraph]) || isSaid(h.said[element])) &&
				isPartOf(t.text, h.text)
		})
	})
}

// isSaid reports whether a source gives a text as it is, but for the site's name.
func isSaid(c cut) bool { return c == whole || c == trimmed }

// isPartOf reports whether a text is what stands before a dash in a heading.
func isPartOf(text, heading string) bool {
	rest, found := strings.CutPrefix(heading, text)
	rest, spaced := strings.CutPrefix(rest, " ")
	return found && spaced && (strings.HasPrefix(rest, "- ") || strings.HasPrefix(rest, "– ") ||
		strings.HasPrefix(rest, "— "))
}

// withoutSite drops the site's name, which is the title of the first page only,
// unless there is nothing else.
func withoutSite(list []candidate, site siteMarks) []candidate {
	isName := func(t candidate) bool { return slices.Contains(site.names, letterString(t.text)) }
	if rest := slices.DeleteFunc(slices.Clone(list), isName); len(rest) > 0 {
		return rest
	}
	return list
}

// likestOf returns the heading that is most like the words of a title.
func likestOf(list []candidate, site siteMarks, title []string) (best *candidate) {
	likeness := -1
	for i := range list {
		t := &list[i]
		if t.said[heading] != whole || site.is(t.text) || isHomeLink(t.node) {
			continue
		}
		if l := overlap(t.words, title); l > likeness {
			best, likeness = t, l
		}
	}
	return best
}

// quieter returns the candidate with the same words in ordinary letters, if
// the one at best is in capitals.
func quieter(list []candidate, best int) int {
	if !isShouting(list[best].text) {
		return best
	}
	for i := range list {
		if slices.Equal(list[i].words, list[best].words) && !isShouting(list[i].text) {
			return i
		}
	}
	return best
}

// parted returns the candidate with the same letters in more words than the one
// at best, whose words only a style sets apart.
func parted(list []candidate, best int) int {
	letters := letterString(list[best].text)
	for i := range list {
		if len(list[i].words) > len(list[best].words) && letterString(list[i].text) == letters {
			best = i
		}
	}
	return best
}

// unnumbered returns the candidate that the one at best is with the number of an
// issue right behind it, which only a style sets apart.
func unnumbered(list []candidate, best int) int {
	for i := range list {
		number, ok := strings.CutPrefix(list[best].text, list[i].text+"#")
		if ok && number != "" && strings.Trim(number, "0123456789") == "" {
			return i
		}
	}
	return best
}

// offer adds what a source says, whole and cut.
func offer(list []candidate, site siteMarks, said candidate, s source) []candidate {
	text := tidyTitle(said.text)
	if text == "" {
		return list
	}
	trim := site.trim(text)
	bare := site.strip(trim)
	cuts := [...]string{text, trim, bare, firstSegment(bare), mainSegment(bare), openingSegment(trim)}
	for i, text := range cuts[:cutsOf(s)] {
		if i >= len(cuts)-3 && site.isCutAddress(bare, text) {
			text = bare
		}
		if !hasLetter(text) { // the number of an issue before its title
			text = withoutNumber(bare)
		}
		at := slices.IndexFunc(list, func(other candidate) bool { return other.text == text })
		if at < 0 && len(list) == maxCandidates {
			return list
		}
		if at < 0 {
			at = len(list)
			said.text, said.words = text, wordsOf(text)
			list = append(list, said)
		}
		if list[at].said[s] == unsaid {
			list[at].said[s] = whole + cut(i)
		}
	}
	return list
}

// withoutNumber cuts off what stands before the first separator.
func withoutNumber(title string) string {
	if at, size := firstSeparator(title); at > 0 {
		return strings.TrimSpace(title[at+size:])
	}
	return title
}

// cutsOf is how many of the cuts may be made in what a source says. A dash in
// a heading belongs to it: only titles for tabs and cards name site and section.
func cutsOf(s source) int {
	if s == heading {
		return int(leading)
	}
	return int(opening)
}

// isBacked reports whether the title for tabs or cards gives the candidate too.
func (t *candidate) isBacked() bool { return t.said[element] != unsaid || t.said[openGraph] != unsaid }

// source is the most telling of those that give the candidate.
func (t *candidate) source() source {
	for _, s := range trust[title] {
		if t.said[s] != unsaid {
			return s
		}
	}
	return element
}

// wordsOf returns the words of a text in lower case, sorted, each once.
func wordsOf(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), isNoWord)
	slices.Sort(words)
	return slices.Compact(words)
}
