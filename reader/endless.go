package reader

import (
	"slices"
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

const (
	maxHeadings = 20 // of one page that are looked at
	fewestWords = 60 // that make what a heading leads an article of its own
)

// cutEndless takes the articles out that an endless page shows after its own:
// elements of the same kind beside the one with the title, each with a heading
// of the first level.
func (w *webReader) cutEndless(root tree.Node, s webpage.Selection, share webpage.Share) {
	if s.PageType != "article" {
		return
	}
	headings := firstHeadings(root)
	w.cutStream(root, headings, share)
	own := w.titled(headings)
	if own < 0 {
		return
	}
	for _, h := range headings[own+1:] {
		first, next := partedAt(headings[own], h)
		if !first.Exists() || !isWhole(first) || !isWhole(next) || firstClass(first) != firstClass(next) {
			continue
		}
		_, before := share(first)
		if _, words := share(next); words >= fewestWords && before >= fewestWords {
			next.Remove()
		}
	}
}

// cutStream takes out what follows in boxes of the same kind as the page's own
// text, each with a time and with a heading that leads to a page of its own.
func (w *webReader) cutStream(root tree.Node, headings []tree.Node, share webpage.Share) {
	if len(headings) != 1 || w.doc.Metadata.Title == "" || !w.isTitle(headings[0]) {
		return
	}
	own, seen := headings[0], 0
	for _, name := range [...]tag.Tag{tag.H2, tag.H3} {
		for _, h := range root.Tree().Tagged(name) {
			if h.Index() < own.Index() || !leadsAway(h) || !root.Contains(h) {
				continue
			}
			if seen++; seen > maxHeadings {
				return
			}
			if box := boxLike(own, h, share); box.Exists() && holdsTime(box) {
				box.Remove()
			}
		}
	}
}

// leadsAway reports whether a heading is one link to another page.
func leadsAway(h tree.Node) bool {
	var link tree.Node
	h.Walk(func(c tree.Node) bool {
		if c.Tag() == tag.A && !link.Exists() {
			link = c
		}
		return !link.Exists()
	})
	if !link.Exists() || strings.HasPrefix(link.Attr("href"), "#") {
		return false
	}
	said := letters(h.Text())
	return said != "" && letters(link.Text()) == said
}

// boxLike returns the element around a heading that is of the same kind as one
// around the page's own. Both hold a text, and the heading begins it.
func boxLike(own, h tree.Node, share webpage.Share) tree.Node {
	kinds := map[string]bool{}
	for n := own.Parent(); n.Exists() && n.IsElement() && !n.Contains(h); n = n.Parent() {
		if kept, _ := share(n); kept >= fewestWords && firstClass(n) != "" {
			kinds[n.Name()+"."+firstClass(n)] = true
		}
	}
	for n := h.Parent(); len(kinds) > 0 && n.Exists() && n.IsElement() && !n.Contains(own); n = n.Parent() {
		if _, words := share(n); words >= fewestWords && kinds[n.Name()+"."+firstClass(n)] {
			if beginsWith(n, h) {
				return n
			}
			break
		}
	}
	return tree.Node{}
}

// beginsWith reports whether hardly a word stands before a heading in an element.
func beginsWith(box, h tree.Node) bool {
	text, title := box.Text(), strings.TrimSpace(h.Text())
	at := strings.Index(text, title)
	return at >= 0 && len(strings.Fields(text[:at])) <= headWords
}

func holdsTime(n tree.Node) (found bool) {
	n.Walk(func(c tree.Node) bool {
		found = found || c.Tag() == tag.Time
		return !found
	})
	return found
}

func firstHeadings(root tree.Node) (out []tree.Node) {
	for _, n := range root.Tree().Tagged(tag.H1) {
		if len(out) < maxHeadings && root.Contains(n) {
			out = append(out, n)
		}
	}
	return out
}

// titled returns the place of the heading that is the page's title, or -1.
func (w *webReader) titled(headings []tree.Node) int {
	if len(headings) < 2 {
		return -1
	}
	return slices.IndexFunc(headings, w.isTitle)
}

// isTitle reports whether a heading is the page's title, or a part of it.
func (w *webReader) isTitle(h tree.Node) bool {
	title, text := letters(w.doc.Metadata.Title), letters(h.Text())
	return text != "" && (strings.Contains(text, title) || strings.Contains(title, text))
}

// partedAt returns the ancestors of two nodes that are children of the same
// element.
func partedAt(a, b tree.Node) (first, second tree.Node) {
	for ; b.Exists() && b.Parent().Exists(); b = b.Parent() {
		if !b.Parent().Contains(a) {
			continue
		}
		for ; a.Parent().Exists(); a = a.Parent() {
			if a.Parent() == b.Parent() {
				return a, b
			}
		}
	}
	return tree.Node{}, tree.Node{}
}

// isWhole reports whether an element is an article, or holds one and has an
// address of its own; sections of one text have headings, too.
func isWhole(n tree.Node) bool {
	if n.Tag() == tag.Article {
		return true
	}
	for a := range n.Attrs() {
		switch a.Name {
		case "data-url", "data-href", "data-permalink", "data-article-url", "data-canonical", "data-path":
			return true
		}
	}
	return false
}

func firstClass(n tree.Node) string {
	class, _, _ := strings.Cut(strings.TrimSpace(n.Attr("class")), " ")
	return class
}
