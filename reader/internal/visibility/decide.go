package visibility

import (
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A decision says which hidden pieces stay all the same: a wrapper of the whole
// page that a script will show, a panel that a click will open, and content
// that was streamed in after its place.
type decision struct {
	*remover
	root     tree.Node
	bySource map[tree.Node]int // bytes hidden by visibility alone
	wrappers map[tree.Node]bool
	controls *controls
	classes  map[string]int
	shapes   map[string]int     // of what may be accordions
	unseen   map[tree.Node]bool // all that is hidden, once shapes are counted
	opened   map[tree.Node]bool // panels that stay
	examined int
}

func (r *remover) decide(root tree.Node) *decision {
	d := &decision{remover: r, root: root, wrappers: map[tree.Node]bool{}}
	for i := range r.hidden {
		if h := &r.hidden[i]; h.reason == VisibilityHidden {
			if d.bySource == nil {
				d.bySource = map[tree.Node]int{}
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
		return !h.node.FirstChild().Exists() // a place for streamed content
	}
	return false
}

const (
	// maxOfPage is the share of a page's text, in percent, that nobody hides
	// but to show it once it is loaded.
	maxOfPage = 60
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
	share := maxOfPage
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

// isMain reports whether n is marked as the main part of the page, is nearly all
// of that, or holds the page's only first heading.
func (d *decision) isMain(n tree.Node) bool {
	if isMarkedMain(n) || d.fillsMain(n) {
		return true
	}
	titles := d.links().titles
	return len(titles) == 1 && isAbove(n, titles[0])
}

func isMarkedMain(n tree.Node) bool {
	return n.Exists() && (n.Tag() == tag.Main || n.Attr("role") == "main")
}

// mostOfMain is the share of the main part's text, in percent, that is all of it
// but for a notice.
const mostOfMain = 80

func (d *decision) fillsMain(n tree.Node) bool {
	main := n.Parent()
	if !isMarkedMain(main) || d.examined > 8*d.text {
		return false
	}
	all := count(main)
	d.examined += 2 * all
	return count(n)*100 >= all*mostOfMain
}

// looksLikePage reports whether n has the structure of a page rather than that
// of a note: a main part, or headings and paragraphs.
func looksLikePage(n tree.Node) bool {
	headings, blocks := 0, 0
	for d := n; d.Exists(); d = d.Following(n) {
		switch d.Tag() {
		case tag.Main, tag.Article, tag.H1:
			return true
		case tag.H2, tag.H3:
			headings++
		case tag.P, tag.Li, tag.Tr, tag.Section:
			blocks++
		}
		if headings > 0 && blocks > 2 || blocks > 5 {
			return true
		}
	}
	return false
}

// isStreamed knows content that React sends at the end of a page in
// <div hidden id="S:1"> and moves to where <template id="B:1"> or "P:1" stands.
func (d *decision) isStreamed(h *hidden) bool {
	id := h.node.Attr("id")
	if len(id) < 3 || id[:2] != "S:" {
		return false
	}
	place := d.links().places[id[2:]]
	if !place.Exists() || !place.Parent().Exists() {
		return false
	}
	for c := h.node.FirstChild(); c.Exists() && !isAbove(h.node, place); c = h.node.FirstChild() {
		place.Parent().InsertBefore(c, place)
	}
	return true
}

func isAbove(n, below tree.Node) bool {
	for ; below.Exists(); below = below.Parent() {
		if below == n {
			return true
		}
	}
	return false
}
