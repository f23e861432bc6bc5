package metadata

import (
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/reader/dom"
)

// alikeTitles is the share of words that a heading and the page's title must
// have in common, in percent, for the heading to be the title as it is read.
const alikeTitles = 29

// chooseTitle takes the heading when it is about the same as the title that
// the page gives to others, and that title without the site's name otherwise.
func (c *collector) chooseTitle() (string, source) {
	site := c.siteMarks()
	given, from := c.found.best(title, func(text string) string { return tidyTitle(text) })
	shared := site.strip(tidyTitle(firstOf(c.found[title][openGraph], c.found[title][element])))
	tab := site.strip(tidyTitle(c.found[title][element]))
	best, likeness := c.likestHeading(site, shared, tab)
	if c.isFront() && given != "" {
		return given, from // a site's name is the title of its first page
	}
	switch {
	case best != "" && likeness >= alikeTitles && !(isShouting(best) && !isShouting(shared) && likeness > 50):
		return firstSegment(best), heading
	case c.found[title][microdata] != "":
		return tidyTitle(c.found[title][microdata]), microdata
	case shared != "" && c.found[title][openGraph] != "":
		return firstSegment(shared), openGraph
	case shared != "":
		return mainSegment(shared), element
	case best != "":
		return best, heading
	}
	return given, from
}

// likestHeading returns the h1 that is most like the given titles, and how
// much it is, in percent.
func (c *collector) likestHeading(site siteMarks, titles ...string) (best string, likeness int) {
	likeness = -1
	for _, n := range c.headings {
		text := site.strip(tidyTitle(textOf(n, longestTitle)))
		if text == "" || len(titles[0]) > 0 && (site.is(text) || isHomeLink(n)) {
			continue
		}
		for _, title := range titles {
			if l := overlap(text, title); l > likeness {
				best, likeness, c.title = text, l, n
			}
		}
	}
	return best, max(likeness, 0)
}

const longestTitle = 300

// isHomeLink reports whether a heading is the site's name at the top.
func isHomeLink(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom == atom.A {
			href := dom.Attr(c, "href")
			return href == "/" || strings.Count(strings.TrimSuffix(href, "/"), "/") == 2
		}
	}
	return false
}

// tidyTitle folds white space and drops marks that are not part of a title.
func tidyTitle(text string) string {
	text = prose(text)
	text = strings.TrimRight(text, " ¶#§|-–—•·")
	for _, prefix := range [...]string{"Thread: ", "Topic: ", "Title:", "Re: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return strings.TrimLeft(text, " |-–—•·")
}

// siteMarks are the names by which a site ends or begins its titles.
type siteMarks struct{ names []string }

func (c *collector) siteMarks() siteMarks {
	var m siteMarks
	for _, s := range [...]source{openGraph, jsonLD, meta} {
		if name := letterString(c.found[siteName][s]); name != "" {
			m.names = append(m.names, name)
		}
	}
	if u, err := url.Parse(firstOf(c.pageURL, c.found[canonical][link])); err == nil {
		host := strings.TrimPrefix(u.Hostname(), "www.")
		if i := strings.LastIndexByte(host, '.'); i > 0 {
			host = host[:i]
		}
		if name := letterString(host); len(name) > 3 {
			m.names = append(m.names, name)
		}
	}
	return m
}

// is reports whether a part of a title is the site's name.
func (m siteMarks) is(text string) bool {
	text = letterString(text)
	if text == "" {
		return true
	}
	for _, name := range m.names {
		if text == name || len(text) > 3 && strings.Contains(name, text) || len(name) > 3 && strings.Contains(text, name) && len(text) < 3*len(name) {
			return true
		}
	}
	return false
}

// strip takes the site's name off both ends of a title.
func (m siteMarks) strip(title string) string {
	for {
		at, size := lastSeparator(title)
		if at <= 0 || !m.is(title[at+size:]) {
			break
		}
		title = strings.TrimSpace(title[:at])
	}
	for {
		at, size := firstSeparator(title)
		if at <= 0 || !m.is(title[:at]) {
			return title
		}
		title = strings.TrimSpace(title[at+size:])
	}
}

// separators stand between a title and the name of its site.
var separators = [...]string{" | ", " - ", " – ", " — ", " · ", " • ", " » ", " « ", " :: ", " / ", " ‹ ", " › ", "｜", "|"}

func lastSeparator(title string) (at, size int) {
	at = -1
	for _, s := range separators {
		if i := strings.LastIndex(title, s); i > at {
			at, size = i, len(s)
		}
	}
	return at, size
}

func firstSeparator(title string) (at, size int) {
	at = -1
	for _, s := range separators {
		if i := strings.Index(title, s); i >= 0 && (at < 0 || i < at) {
			at, size = i, len(s)
		}
	}
	return at, size
}

// firstSegment cuts a title at its first bar: what follows are site and section.
func firstSegment(title string) string {
	before, _, _ := strings.Cut(title, "|")
	if before = strings.TrimSpace(before); before != "" {
		return before
	}
	return title
}

// mainSegment also cuts off a short last part, such as the name of a forum.
func mainSegment(title string) string {
	title = firstSegment(title)
	at, size := lastSeparator(title)
	if at > 0 && len(strings.Fields(title[:at])) >= len(strings.Fields(title[at+size:])) {
		return strings.TrimSpace(title[:at])
	}
	return title
}

func isShouting(text string) bool {
	return strings.ToUpper(text) == text && strings.ToLower(text) != text
}

// letterString keeps letters and digits only, in lower case.
func letterString(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// overlap is the share of words two texts have in common, in percent; it is
// high when all words of the first are in the second.
func overlap(a, b string) int {
	first, second := wordsOf(a), wordsOf(b)
	if len(first) == 0 || len(second) == 0 {
		return 0
	}
	common := 0
	for word := range first {
		if second[word] {
			common++
		}
	}
	if common == len(first) {
		return 50 + 50*common/len(second)
	}
	return 100 * common / (len(first) + len(second) - common)
}

func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		words[word] = true
	}
	return words
}
