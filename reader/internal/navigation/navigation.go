// Package navigation finds the links that lead around a site rather than
// belong to what a page says.
package navigation

import (
	"iter"
	"net/url"
	"slices"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// The most that is kept, so that a sitemap cannot fill the memory.
const (
	maxLinks = 10_000
	maxText  = 120
)

// A Group is one menu, bar or list of the page that leads around the site.
type Group struct {
	document.LinkGroup
	Node tree.Node
}

// Found is the navigation of a page.
type Found struct {
	Groups []Group
	// Beyond counts the links past the most that are kept.
	Beyond int
}

// Find returns the groups of the page in order. Addresses are resolved
// against base; nil leaves them as they are. The tree is not changed.
func Find(root tree.Node, base *url.URL) Found {
	s := search{menus: &memo.Classes[bool]{}}
	s.page(root)
	f := newFinder(root, base, len(s.links))
	for _, menu := range s.found {
		group := Group{Node: menu.node, LinkGroup: document.LinkGroup{Title: titleOf(menu.node)}}
		group.Links = make([]document.Ref, 0, min(len(menu.links), maxLinks-f.links))
		f.addLinks(group, slices.Values(menu.links))
	}
	return f.Found
}

// Rest adds the links of the page that are in none of the groups as one more.
func Rest(root tree.Node, base *url.URL, found Found) Found {
	f := newFinder(root, base, found.Links())
	f.Found = found
	for _, g := range found.Groups {
		for _, l := range g.Links {
			f.seen[l] = true
		}
		f.links += len(g.Links)
	}
	f.addLinks(Group{Node: root}, allLinks(root))
	return f.Found
}

// allLinks goes through the links below n, those in headings too.
func allLinks(n tree.Node) iter.Seq[tree.Node] {
	return func(yield func(tree.Node) bool) {
		more := true
		n.Walk(func(c tree.Node) bool {
			if more && isLink(c) {
				more = yield(c)
			}
			return more && !isSilent(c)
		})
	}
}

func isLink(n tree.Node) bool { return n.Tag() == tag.A && n.Value(hrefAttr) != "" }

// newFinder has room for some links.
func newFinder(root tree.Node, base *url.URL, links int) *finder {
	return &finder{places: placesAt(baseOf(root, base)), seen: make(map[document.Ref]bool, min(links, maxLinks))}
}

// Links counts the links of the groups.
func (f Found) Links() int {
	n := 0
	for _, g := range f.Groups {
		n += len(g.Links)
	}
	return n
}

type finder struct {
	Found
	places
	links int
	seen  map[document.Ref]bool // over all groups
}

// addLinks makes a group of links; one that only repeats others, such as a
// menu's copy for small screens, is left out.
func (f *finder) addLinks(group Group, links iter.Seq[tree.Node]) {
	for a := range links {
		if f.links >= maxLinks {
			f.Beyond++
			continue
		}
		link := document.Ref{Text: label(a), Href: f.resolve(a.Value(hrefAttr))}
		if link.Href == "" || link.Text == "" {
			continue
		}
		before := len(f.seen)
		if f.seen[link] = true; len(f.seen) == before {
			continue
		}
		f.links++
		group.Links = append(group.Links, link)
	}
	if len(group.Links) > 0 {
		f.Groups = append(f.Groups, group)
	}
}

// label is the text of a link, or what stands for it.
func label(a tree.Node) string {
	text := visibleText(a)
	if text == "" {
		text = a.Attr("aria-label")
	}
	if text == "" {
		text = a.Attr("title")
	}
	return shorten(text)
}

func shorten(s string) string {
	if utf8.RuneCountInString(s) <= maxText {
		return s
	}
	return string([]rune(s)[:maxText-1]) + "…"
}
