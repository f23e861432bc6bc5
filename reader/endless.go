package reader

import (
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
	title := letters(w.doc.Metadata.Title)
	for i, h := range headings {
		if text := letters(h.Text()); text != "" && (strings.Contains(text, title) || strings.Contains(title, text)) {
			return i
		}
	}
	return -1
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
