package metadata

import (
	"net/url"
	"strings"
	"time"
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
	day, from := c.found.best(published, when)
	if day == "" && !c.isList() {
		for _, s := range [...]source{element, byline} {
			if day := when(c.found[modified][s]); day != "" {
				return day, s
			}
		}
	}
	// A time in UTC may be a day off from the one that readers see.
	for _, s := range [...]source{address, element, byline} {
		if local := c.found[published][s]; len(day) > 10 && local != "" && isNextDay(day, local) {
			return local, s
		}
	}
	return day, from
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
