package visibility

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/reader/dom"
)

// A decision says which hidden pieces stay all the same: a wrapper of the whole
// page that a script will show, a panel that a click will open, and content
// that was streamed in after its place.
type decision struct {
	*remover
	root     *html.Node
	bySource map[*html.Node]int // bytes hidden by visibility alone
	wrappers map[*html.Node]bool
	controls *controls
	classes  map[string]int
	examined int
}

func (r *remover) decide(root *html.Node) *decision {
	d := &decision{remover: r, root: root, wrappers: map[*html.Node]bool{}}
	for i := range r.hidden {
		if h := &r.hidden[i]; h.reason == VisibilityHidden {
			if d.bySource == nil {
				d.bySource = map[*html.Node]int{}
			}
			d.bySource[h.source] += h.end - h.start
		}
	}
	return d
}

// keeps reports whether what is hidden stays.
func (d *decision) keeps(h *hidden) bool {
	switch h.reason {
	case DisplayNone, VisibilityHidden, Opacity, ZeroSize:
		return d.isWrapper(h) || d.isCollapsed(h)
	case HiddenAttribute:
		return d.isStreamed(h) || d.isCollapsed(h)
	case Template:
		return h.node.FirstChild == nil // a place for streamed content
	}
	return false
}

const (
	// mostOfPage is the share of a page's text, in percent, that nobody hides
	// but to show it once it is loaded.
	mostOfPage = 60
	// someOfPage is the share that is enough for what is marked as the main part.
	someOfPage = 20
	// smallPage is the text below which a share says nothing.
	smallPage = 400
)

func (d *decision) isWrapper(h *hidden) bool {
	size := h.end - h.start
	if h.reason == VisibilityHidden {
		size = d.bySource[h.source]
	}
	share := mostOfPage
	if d.text >= smallPage && size*100 > d.text*someOfPage && d.isMain(h.source) {
		share = someOfPage
	}
	if d.text < smallPage || size*100 <= d.text*share {
		return false
	}
	kept, asked := d.wrappers[h.source]
	if !asked {
		kept = looksLikePage(h.source)
		d.wrappers[h.source] = kept
		if kept {
			d.report.Kept = append(d.report.Kept, describe(h.source, h.reason))
		}
	}
	return kept
}

// isMain reports whether n is marked as the main part of the page, or holds
// its only first heading.
func (d *decision) isMain(n *html.Node) bool {
	if n.DataAtom == atom.Main || dom.Attr(n, "role") == "main" {
		return true
	}
	titles := d.links().titles
	return len(titles) == 1 && isAbove(n, titles[0])
}

// looksLikePage reports whether n has the structure of a page rather than that
// of a note: a main part, or headings and paragraphs.
func looksLikePage(n *html.Node) bool {
	headings, blocks, found := 0, 0, false
	dom.Walk(n, func(n *html.Node) bool {
		switch n.DataAtom {
		case atom.Main, atom.Article, atom.H1:
			found = true
		case atom.H2, atom.H3:
			headings++
		case atom.P, atom.Li, atom.Tr, atom.Section:
			blocks++
		}
		return !found
	})
	return found || headings > 0 && blocks > 2 || blocks > 5
}

// isStreamed knows content that React sends at the end of a page in
// <div hidden id="S:1"> and moves to where <template id="B:1"> or "P:1" stands.
func (d *decision) isStreamed(h *hidden) bool {
	id := dom.Attr(h.node, "id")
	if len(id) < 3 || id[:2] != "S:" {
		return false
	}
	place := d.links().places[id[2:]]
	if place == nil || place.Parent == nil {
		return false
	}
	for c := h.node.FirstChild; c != nil && !isAbove(h.node, place); c = h.node.FirstChild {
		h.node.RemoveChild(c)
		place.Parent.InsertBefore(c, place)
	}
	return true
}

func isAbove(n, below *html.Node) bool {
	for ; below != nil; below = below.Parent {
		if below == n {
			return true
		}
	}
	return false
}
