package reader

import (
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/navigation"
	"github.com/decant-dev/decant/tree"
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

// appendNavigation adds the groups to the document as a section of lists.
func appendNavigation(root *document.Node, groups []document.LinkGroup) {
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
		root.Append(linkList(&arena, g.Links))
	}
}

func linkList(arena *document.Arena, links []document.Ref) *document.Node {
	list := arena.New(document.List)
	for _, l := range links {
		link := arena.New(document.Link)
		link.Href = l.Href
		link.Append(arena.NewText(document.Text, l.Text))
		paragraph, item := arena.New(document.Paragraph), arena.New(document.Item)
		paragraph.Append(link)
		item.Append(paragraph)
		list.Append(item)
	}
	return list
}
