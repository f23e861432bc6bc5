package metadata

import (
	"net/url"
	"strings"
	"time"

	"github.com/decant-dev/decant/reader/dom"
)

// isFront reports whether the page is the first of its site, which has no
// author and no day of its own.
func (c *collector) isFront() bool {
	u, err := url.Parse(c.pageURL)
	return err == nil && u.Host != "" && strings.Trim(u.Path, "/") == "" && u.RawQuery == ""
}

// isArticle reports whether the page says that it is an article.
func (c *collector) isArticle() bool {
	_, highest := c.data.subject()
	return highest == 6 || c.found[published][openGraph] != "" || strings.EqualFold(c.ogType, "article") && highest == 0
}

// isGoods reports whether the page is there to sell something.
func (c *collector) isGoods() bool {
	if c.isArticle() {
		return false
	}
	for _, kind := range c.data.types {
		if kind == "Product" || kind == "ProductGroup" {
			return true
		}
	}
	return strings.Contains(strings.ToLower(c.ogType), "product")
}

// manyArticles is how many article elements make a list.
const manyArticles = 5

// isList reports whether the page shows many articles rather than one.
func (c *collector) isList() bool {
	return c.articles >= manyArticles && !c.isArticle() || c.isGoods()
}

// chooseAuthor takes a person before the site itself.
func (c *collector) chooseAuthor() (string, source) {
	site := c.siteMarks()
	person, from := c.found.best(author, func(text string) string {
		if name := cleanAuthors(text); !site.is(name) {
			return name
		}
		return ""
	})
	if person != "" || !c.isArticle() {
		return person, from
	}
	return c.found.best(author, cleanAuthors)
}

// choosePublished takes the day that the page gives. A page that only says
// when it was changed was out by then, and that day is the best there is.
func (c *collector) choosePublished(when func(string) string) (string, source) {
	if !c.isArticle() && !c.hasAuthor() && !hasSlug(c.pageURL) {
		c.found[published][nearby] = ""
	}
	if start := c.threadStart(when); start != "" {
		return start, element
	}
	day, from := c.found.best(published, when)
	if day == "" && !c.isList() {
		for _, s := range [...]source{element, byline} {
			if day := when(c.found[modified][s]); day != "" {
				return day, s
			}
		}
	}
	// A time in UTC may be a day off from the one that readers see.
	if local := c.found[published][address]; len(day) > 10 && local != "" && isNextDay(day, local) {
		return local, address
	}
	return day, from
}

// threadStart returns the first time on a page of messages: its text says
// when the last of them was written, too.
func (c *collector) threadStart(when func(string) string) (first string) {
	if c.posts == 0 || c.isArticle() {
		return ""
	}
	for _, n := range c.times {
		if day := when(dom.Attr(n, "datetime")); day != "" && (first == "" || day < first) && !isAside(n) {
			first = day
		}
	}
	return first
}

func (c *collector) hasAuthor() bool {
	for _, text := range c.found[author] {
		if text != "" {
			return true
		}
	}
	return false
}

// isNextDay reports whether two days are one apart.
func isNextDay(a, b string) bool {
	first, err := time.Parse(time.DateOnly, a[:min(10, len(a))])
	if err != nil {
		return false
	}
	second, err := time.Parse(time.DateOnly, b[:min(10, len(b))])
	gap := first.Sub(second).Abs()
	return err == nil && gap == 24*time.Hour
}

// slugWords is how many words make an address that of a text with a title.
const slugWords = 4

// hasSlug reports whether an address has a title in it: /why-the-sky-is-blue.
func hasSlug(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	for segment := range strings.SplitSeq(u.Path, "/") {
		if strings.Count(segment, "-")+strings.Count(segment, "_")+strings.Count(segment, "+") >= slugWords-1 {
			return true
		}
	}
	return false
}

// isReference reports whether the address is one of a manual or an
// encyclopedia, whose pages are not published on a day but kept up to date.
func (c *collector) isReference() bool {
	u, err := url.Parse(c.pageURL)
	if err != nil {
		return false
	}
	for _, part := range append(strings.Split(u.Path, "/"), strings.Split(u.Hostname(), ".")...) {
		switch part {
		case "docs", "doc", "documentation", "reference", "manual", "wiki", "wikipedia", "developer", "developers", "man":
			return true
		}
	}
	return false
}
