package metadata

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// elsewhereWords are parts of class names and ids of what is about other pages,
// replyWords of what others say of this one.
var (
	elsewhereWords = phrases.New("related", "sidebar", "recommend", "footer", "widget", "popular", "trending", "latest",
		"recent", "more-", "read-next", "promo", "nav-", "menu", "similar")
	replyWords = phrases.New("comment", "reply")
	asideWords = phrases.New(slices.Concat(replyWords.Texts(), elsewhereWords.Texts())...)
)

// isAside reports whether an element lies in a part of the page that does not
// speak of the page itself.
func isAside(n tree.Node) bool { return isWithin(n, asideWords) }

// isElsewhere is isAside for pages made of replies.
func isElsewhere(n tree.Node) bool { return isWithin(n, elsewhereWords) }

func isWithin(n tree.Node, words *phrases.List) bool {
	for ; n.Exists() && n.IsElement(); n = n.Parent() {
		switch n.Tag() {
		case tag.Nav, tag.Footer, tag.Aside:
			return true
		case tag.Body, tag.Main:
			return false
		}
		if strings.HasSuffix(n.Attr("itemtype"), "Posting") { // where blogs are built of widgets
			return false
		}
		if words.In(strings.ToLower(n.Value(classAttr))) || words.In(strings.ToLower(n.Value(idAttr))) {
			return true
		}
	}
	return false
}

// isInMain reports whether an element lies in the main part of the page.
func isInMain(n tree.Node) bool {
	for ; n.Exists(); n = n.Parent() {
		if n.Tag() == tag.Main || n.Tag() == tag.Article {
			return true
		}
	}
	return false
}

// tellsAuthor reports whether a class or id is one for an author's name, and
// not for authoring, authority or authorization.
func tellsAuthor(names string) bool {
	if strings.Contains(names, "byline") || strings.Contains(names, "Byline") {
		return true
	}
	for _, word := range [...]string{"author", "Author"} {
		if i := strings.Index(names, word); i >= 0 && !strings.HasPrefix(names[i+len(word):], "i") {
			return true
		}
	}
	return false
}

// isOfAnother reports whether a property of microdata speaks of something on
// the page that is not the page: a review, an answer, a thing for sale.
func isOfAnother(n tree.Node) bool {
	for n = n.Parent(); n.Exists() && n.IsElement(); n = n.Parent() {
		if _, is := n.LookupAttr("itemscope"); is {
			switch shortType(strings.TrimSpace(n.Attr("itemtype"))) {
			case "Review", "UserReview", "CriticReview", "Comment", "UserComments", "Answer", "Offer",
				"AggregateRating", "Person", "Organization", "Product", "Book", "ImageObject", "LocalBusiness", "Movie",
				"SoftwareApplication":
				return true
			}
			return false
		}
	}
	return false
}
