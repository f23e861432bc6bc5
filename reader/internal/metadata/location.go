package metadata

import (
	"net/url"
	"strings"
)

// A location is the address of the page, which tells something of what is there.
type location struct {
	host, path, query string
	segments          []string // of the path, without empty ones
}

func locate(address string) location {
	u, err := url.Parse(address)
	if err != nil {
		return location{}
	}
	return location{u.Hostname(), u.Path, u.RawQuery, strings.FieldsFunc(u.Path, func(r rune) bool { return r == '/' })}
}

// isFront reports whether the page is the first of its site, which has no
// author and no day of its own.
func (l location) isFront() bool {
	return l.host != "" && len(l.segments) == 0 && isTracking(l.query)
}

// isTracking reports whether a query says nothing but whence a reader came.
func isTracking(query string) bool {
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		switch {
		case name == "", strings.HasPrefix(name, "utm_"), name == "srsltid", name == "gclid", name == "fbclid",
			name == "msclkid", name == "ref":
		default:
			return false
		}
	}
	return true
}

// journals are names of the parts of sites where articles are.
var journals = map[string]bool{
	"blog": true, "blogs": true, "post": true, "posts": true, "news": true, "article": true, "articles": true,
	"story": true, "stories": true, "insights": true, "journal": true, "magazine": true,
	"artikel": true, "nachrichten": true, "actualites": true, "actualite": true, "noticias": true, "noticia": true,
	"notizie": true, "nieuws": true, "aktualnosci": true, "novosti": true, "entry": true, "archives": true, "pipermail": true,
}

// isEntry reports whether the address is that of one piece among the news, the
// posts or the articles of a site.
func (l location) isEntry() bool {
	for i, part := range l.segments {
		if !journals[part] || i+1 == len(l.segments) {
			continue
		}
		if last := l.segments[len(l.segments)-1]; strings.ContainsAny(last, "-_") || isPieceNumber(last) || l.asksPiece() {
			return true
		}
	}
	return false
}

// asksPiece reports whether the query has the number of a text:
// /news/articleView.html?idxno=210345.
func (l location) asksPiece() bool {
	for pair := range strings.SplitSeq(l.query, "&") {
		if _, value, _ := strings.Cut(pair, "="); isPieceNumber(value) {
			return true
		}
	}
	return false
}

// isPieceNumber reports whether a part of an address is the number of a text, as
// many sites have it in the place of a title: too long for that of a page of a
// list or for a year.
func isPieceNumber(part string) bool {
	part, _, _ = strings.Cut(part, ".")
	return len(part) > len("2024") && isDigits(part)
}

// isNumbered reports whether the address is that of a short number among news or
// posts: one of them, or a page of their list. A year is a list.
func (l location) isNumbered() bool {
	last := len(l.segments) - 1
	if last < 1 || !journals[l.segments[last-1]] {
		return false
	}
	number := l.segments[last]
	return isDigits(number) && len(number) <= 4 && (len(number) < 4 || number < "1900" || number > "2100")
}

// isCatalogue reports whether the address is in a part of a site where wares,
// services or other pages are shown, which software dates nevertheless.
func (l location) isCatalogue() bool {
	for _, part := range l.segments {
		switch part {
		case "product", "products", "shop", "store", "service", "services", "category", "categories", "genre", "genres",
			"tag", "tags", "topic", "topics", "collections", "pricing", "coupons", "solutions":
			return true
		}
	}
	return false
}

// slugWords is how many words make an address that of a text with a title.
const slugWords = 4

// slug returns the part of the address that is most like a title, such as
// why-the-sky-is-blue, and how many words it has.
func (l location) slug() (slug string, words int) {
	for _, segment := range l.segments {
		if n := 1 + strings.Count(segment, "-") + strings.Count(segment, "_") + strings.Count(segment, "+"); n > words {
			slug, words = segment, n
		}
	}
	return slug, words
}

// words returns those of the last part of the path.
func (l location) words() []string {
	if len(l.segments) == 0 {
		return nil
	}
	return wordsOf(l.segments[len(l.segments)-1])
}

func (l location) hasSlug() bool {
	_, words := l.slug()
	return words >= slugWords
}

// isReference reports whether the address is one of a manual or an
// encyclopedia, whose pages are not published on a day but kept up to date.
func (l location) isReference() bool {
	for _, part := range append(strings.Split(l.host, "."), l.segments...) {
		switch part {
		case "docs", "doc", "documentation", "reference", "manual", "wiki", "wikipedia", "developer", "developers",
			"man":
			return true
		}
	}
	return false
}

// dayFirstHosts are the ends of hosts in countries that write English with the day
// before the month.
var dayFirstHosts = map[string]bool{"uk": true, "au": true, "nz": true, "ie": true, "in": true, "za": true, "sg": true,
	"my": true, "hk": true, "ng": true, "ke": true, "pk": true, "eu": true}

func (l location) writesDayFirst() bool {
	return dayFirstHosts[l.host[strings.LastIndexByte(l.host, '.')+1:]]
}
