package reader

import (
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/reader/internal/navigation"
)

// apart returns the groups of links that the content does not hold itself: a
// table of contents that was kept as content is not navigation left out.
func apart(groups []navigation.Group, root tree.Node) []document.LinkGroup {
	var out []document.LinkGroup
	for _, g := range groups {
		if !holds(root, g.Node) || !g.Node.FirstChild().Exists() {
			out = append(out, g.LinkGroup)
		}
	}
	return out
}

func holds(root, n tree.Node) bool {
	for ; n.Exists(); n = n.Parent() {
		if n == root {
			return true
		}
	}
	return false
}

// addNavigation notes the links that lead around the site, and writes them
// down as a section where that was asked for and they are not there already.
func (w *webReader) addNavigation(root tree.Node, found navigation.Found) {
	doc := w.doc
	doc.NavigationBeyond = found.Beyond
	isOnly := doc.Verdict.Reason == document.ReasonNavigationOnly
	if doc.Fallback != "" && !(isOnly && w.opts.Navigation) {
		doc.Navigation, doc.NavigationInRoot = linkGroups(found.Groups), true
		return
	}
	doc.Navigation = apart(found.Groups, root)
	if isOnly { // the section says it all, in better order
		doc.Navigation, doc.Fallback = linkGroups(found.Groups), ""
		doc.Root = &document.Node{Kind: document.Root}
	}
	if w.opts.Navigation {
		appendNavigation(doc.Root, doc.Navigation, w.opts.Links)
	}
}

func linkGroups(groups []navigation.Group) []document.LinkGroup {
	out := make([]document.LinkGroup, len(groups))
	for i, g := range groups {
		out[i] = g.LinkGroup
	}
	return out
}

// appendNavigation adds the groups to the document as a section of lists.
func appendNavigation(root *document.Node, groups []document.LinkGroup, links string) {
	if len(groups) == 0 {
		return
	}
	var arena document.Arena
	heading := arena.New(document.Heading)
	heading.Level = 2
	heading.Append(arena.NewText(document.Text, "Navigation"))
	root.Append(heading)
	for _, g := range groups {
		if g.Title != "" {
			title := arena.New(document.Heading)
			title.Level = 3
			title.Append(arena.NewText(document.Text, g.Title))
			root.Append(title)
		}
		root.Append(linkList(&arena, g.Links, links == "" || links == "keep" || links == "numbered"))
	}
}

func linkList(arena *document.Arena, links []document.Ref, withAddress bool) *document.Node {
	list := arena.New(document.List)
	for _, l := range links {
		words := arena.NewText(document.Text, l.Text)
		if withAddress {
			link := arena.New(document.Link)
			link.Href = l.Href
			link.Append(words)
			words = link
		}
		paragraph, item := arena.New(document.Paragraph), arena.New(document.Item)
		paragraph.Append(words)
		item.Append(paragraph)
		list.Append(item)
	}
	return list
}
