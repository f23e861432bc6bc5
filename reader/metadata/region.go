package metadata

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/reader/dom"
)

// asideWords are parts of class names and ids of what is not the page's own
// text: comments, other articles, frames.
var asideWords = [...]string{"comment", "related", "sidebar", "recommend", "footer", "widget", "popular", "trending", "latest", "recent", "more-", "read-next", "promo", "reply", "nav-", "menu"}

// isAside reports whether an element lies in a part of the page that does not
// speak of the page itself.
func isAside(n *html.Node) bool {
	for ; n != nil && n.Type == html.ElementNode; n = n.Parent {
		switch n.DataAtom {
		case atom.Nav, atom.Footer, atom.Aside:
			return true
		case atom.Body, atom.Main:
			return false
		}
		if hasAsideName(dom.Attr(n, "class")) || hasAsideName(dom.Attr(n, "id")) {
			return true
		}
	}
	return false
}

func hasAsideName(names string) bool {
	if names == "" {
		return false
	}
	names = strings.ToLower(names)
	for _, word := range asideWords {
		if strings.Contains(names, word) {
			return true
		}
	}
	return false
}

// tellsAuthor reports whether a class or id is one for an author's name.
func tellsAuthor(names string) bool {
	return strings.Contains(names, "author") || strings.Contains(names, "byline") || strings.Contains(names, "Author") || strings.Contains(names, "Byline")
}
