package visibility

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/reader/dom"
)

// shortestPanel is the text, in bytes, below which a panel is taken for a
// label or a message.
const shortestPanel = 40

// isCollapsed reports whether the element is a tab or a section that a person
// opens with a click on something that can be seen.
func (d *decision) isCollapsed(h *hidden) bool {
	panel, size := h.node, h.end-h.start
	if h.reason == VisibilityHidden {
		panel, size = h.source, d.bySource[h.source]
	}
	if size < shortestPanel || d.examined > 8*d.text || !d.isOpened(panel) {
		return false
	}
	d.examined += size
	return isProse(panel, size) && !isAside(panel)
}

func (d *decision) isOpened(n *html.Node) bool {
	before := previousElement(n)
	class := dom.Attr(n, "class")
	switch {
	case dom.Attr(n, "role") == "tabpanel", n.Parent != nil && n.Parent.DataAtom == atom.Details:
		return true
	case before != nil && isPanelName(class):
		return true
	}
	switch handleOf(before) {
	case switches:
		return true
	case mayOpen:
		// One text after a button or a heading may be anything; several of a
		// kind are an accordion.
		if class != "" && d.repeats(class) {
			return true
		}
	}
	id := dom.Attr(n, "id")
	if id == "" {
		return false
	}
	control := d.links().targets[id]
	return control != nil && !isAbove(n, control)
}

// previousElement returns the element before n that could be seen.
func previousElement(n *html.Node) *html.Node {
	for s := n.PrevSibling; s != nil; s = s.PrevSibling {
		if s.Type == html.ElementNode && !isCode(s) {
			return s
		}
	}
	return nil
}

type handle uint8

const (
	noHandle handle = iota
	mayOpen
	switches
)

// handleOf says whether n begins with something that opens what follows.
func handleOf(n *html.Node) handle {
	best := noHandle
	for range 4 {
		if n == nil {
			break
		}
		if _, ok := dom.LookupAttr(n, "aria-expanded"); ok || n.DataAtom == atom.Summary {
			return switches
		}
		switch n.DataAtom {
		case atom.Button, atom.Dt, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			best = mayOpen
		}
		n = firstElement(n)
	}
	return best
}

// repeats reports whether at least two hidden elements have that class.
func (d *decision) repeats(class string) bool {
	if d.classes == nil {
		d.classes = map[string]int{}
		for i := range d.hidden {
			if h := &d.hidden[i]; h.node.Type == html.ElementNode {
				d.classes[dom.Attr(h.node, "class")]++
			}
		}
	}
	return d.classes[class] > 1
}

func firstElement(n *html.Node) *html.Node {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && !isCode(c) {
			return c
		}
	}
	return nil
}

// isPanelName reports whether a class is one that tabs and accordions use.
// Names are never a reason to hide, but they may be one to keep.
func isPanelName(class string) bool {
	class = strings.ToLower(class)
	for _, word := range [...]string{"tab-pane", "tab-content", "tabpanel", "tab_content", "accordion", "collapse", "faq", "answer", "expander", "slide"} {
		if strings.Contains(class, word) {
			return true
		}
	}
	return false
}

// isProse reports whether less than half of the text is links, as in a menu.
func isProse(n *html.Node, size int) bool {
	linked := 0
	dom.Walk(n, func(n *html.Node) bool {
		switch n.DataAtom {
		case atom.A, atom.Button, atom.Select, atom.Label:
			linked += count(n)
			return false
		}
		return true
	})
	return linked*2 < size
}

// isAside reports whether the place is one for menus, forms and messages.
func isAside(n *html.Node) bool {
	for ; n != nil; n = n.Parent {
		switch n.DataAtom {
		case atom.Nav, atom.Footer, atom.Dialog:
			return true
		}
		switch dom.Attr(n, "role") {
		case "dialog", "alertdialog", "menu", "listbox", "navigation", "search", "alert", "status", "tooltip", "contentinfo":
			return true
		}
	}
	return false
}

// controls are the elements that refer to another by its id, the places for
// streamed content, and the first two of the highest headings.
type controls struct {
	targets, places map[string]*html.Node
	titles          []*html.Node
}

// links reads the controls of the page when they are first needed.
func (d *decision) links() *controls {
	if d.controls != nil {
		return d.controls
	}
	d.controls = &controls{targets: map[string]*html.Node{}, places: map[string]*html.Node{}}
	dom.Walk(d.root, func(n *html.Node) bool {
		for i := range n.Attr {
			d.controls.note(n, &n.Attr[i])
		}
		if n.DataAtom == atom.H1 && len(d.controls.titles) < 2 {
			d.controls.titles = append(d.controls.titles, n)
		}
		return true
	})
	return d.controls
}

func (c *controls) note(n *html.Node, a *html.Attribute) {
	text := a.Val
	switch a.Key {
	case "aria-controls":
	case "href", "data-target", "data-bs-target":
		if len(text) < 2 || text[0] != '#' {
			return
		}
		text = text[1:]
	case "id":
		if n.DataAtom == atom.Template && len(text) > 2 && (text[:2] == "B:" || text[:2] == "P:") {
			c.places[text[2:]] = n
		}
		return
	default:
		return
	}
	if c.targets[text] == nil {
		c.targets[text] = n
	}
}
