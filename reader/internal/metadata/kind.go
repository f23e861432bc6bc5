package metadata

import (
	"slices"
	"strings"
	"time"
)

// isArticle reports whether the page says that it is an article.
func (c *collector) isArticle() bool {
	rank := c.data.rank
	return rank == 6 || c.found[published][openGraph] != "" || strings.EqualFold(c.ogType, "article") && rank == 0
}

// isPiece reports whether the page, or its address, says that it is one text.
func (c *collector) isPiece() bool {
	return c.isArticle() || c.where.hasSlug() || c.where.isEntry() || c.where.isNumbered() && c.articles < 2
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

// isShown reports whether the page shows wares, services or other pages, by its
// address or by what it says that it is. The day that its head gives is that of
// its making.
func (c *collector) isShown() bool {
	if c.data.rank == 6 || c.where.isEntry() {
		return false
	}
	return c.where.isCatalogue() && !c.isThread() || slices.Contains(c.data.types, "CollectionPage") ||
		slices.Contains(c.data.types, "ItemPage")
}

// isThread reports whether the page is a talk of several people.
func (c *collector) isThread() bool {
	if c.posts > 0 {
		return true
	}
	for _, kind := range c.data.types {
		if kind == "DiscussionForumPosting" || kind == "QAPage" || kind == "Question" {
			return true
		}
	}
	return false
}

// manyArticles is how many article elements make a list.
const manyArticles = 5

// isList reports whether the page shows many articles rather than one.
func (c *collector) isList() bool {
	return c.articles >= manyArticles && !c.isArticle() && !c.where.isEntry() || c.isGoods()
}

// chooseAuthor takes a person before the site itself.
func (c *collector) chooseAuthor() (string, source) {
	person, from := c.found.best(author, func(text string) string {
		if name := cleanAuthors(text); !c.site.is(name) {
			return name
		}
		return ""
	})
	if person != "" || !c.isArticle() && !c.where.isEntry() {
		return person, from
	}
	return c.found.best(author, cleanAuthors)
}

// choosePublished takes the day that the page gives. A page that only says
// when it was changed was out by then, and that day is the best there is.
func (c *collector) choosePublished(when func(string) string) (string, source) {
	if !c.isPiece() && !c.hasAuthor() {
		c.found[published][nearby], c.found[published][stamp] = "", ""
		if !c.saysWhen { // the day of an event, or of anything else
			c.found[published][byline], c.found[modified][byline] = "", ""
		}
	}
	if c.isShown() {
		c.found[published][openGraph], c.found[published][jsonLD] = "", ""
	}
	if c.isFeed() {
		c.found[published][element] = ""
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
	if earlier, s := c.earlierText(day, from, when); earlier != "" {
		return earlier, s
	}
	// A time in UTC may be a day off from the one that readers see.
	if local := c.found[published][address]; len(day) > 10 && local != "" && isNextDay(day, local) {
		return local, address
	}
	return day, from
}

// earlierText returns the day beside the heading when it is before the one that
// the page's software gives: that one is often the day of a move or a new edition.
func (c *collector) earlierText(day string, from source, when func(string) string) (string, source) {
	if day == "" || from == element || from == byline || from == nearby || from == citation || c.isThread() {
		return "", 0
	}
	for _, s := range [...]source{byline, nearby} {
		switch text := when(c.found[published][s]); {
		case text != "" && text < day[:10]:
			return text, s
		case strings.HasPrefix(text, day[:10]): // it says the same
			return "", 0
		}
	}
	return "", 0
}

// threadStart returns the first time on a page of messages: its text says
// when the last of them was written, too.
func (c *collector) threadStart(when func(string) string) (first string) {
	if c.posts == 0 || c.isArticle() {
		return ""
	}
	for _, n := range c.times {
		if n.Index() > c.lastPost.Index() && !c.lastPost.Contains(n) {
			break // of other talks, to which the page leads
		}
		if day := when(n.Attr("datetime")); day != "" && (first == "" || day < first) && !isElsewhere(n) {
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
