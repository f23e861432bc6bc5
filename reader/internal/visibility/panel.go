package visibility

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
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
	if d.isInside(panel) {
		return true
	}
	if size < shortestPanel && !holdsCode(panel) || d.examined > 8*d.text || !d.isOpened(panel) {
		return false
	}
	d.examined += size
	if !isProse(panel, size) || isAside(panel) {
		return false
	}
	if d.opened == nil {
		d.opened = map[tree.Node]bool{}
	}
	d.opened[panel] = true
	return true
}

// isInside reports whether an element is all there is in a panel that is kept:
// one box grows while the other fades in.
func (d *decision) isInside(n tree.Node) bool {
	p := n.Parent()
	return d.opened[p] && firstElement(p) == n && !nextElement(n).Exists()
}

func nextElement(n tree.Node) tree.Node {
	for s := n.NextSibling(); s.Exists(); s = s.NextSibling() {
		if s.IsElement() && !isCode(s) {
			return s
		}
	}
	return tree.Node{}
}

// holdsCode knows panels that say something in few words, as "npm install x".
func holdsCode(panel tree.Node) bool {
	for n := panel; n.Exists(); n = n.Following(panel) {
		if n.Tag() == tag.Pre {
			return true
		}
	}
	return false
}

func (d *decision) isOpened(n tree.Node) bool {
	before := previousElement(n)
	class := n.Attr("class")
	switch {
	case n.Attr("role") == "tabpanel", n.Parent().Exists() && n.Parent().Tag() == tag.Details:
		return true
	case before.Exists() && isPanelName(class):
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
	default:
		if d.isUnderQuestion(n, before) {
			return true
		}
	}
	id := n.Attr("id")
	if id == "" {
		return false
	}
	control := d.links().targets[id]
	return control.Exists() && !isAbove(n, control)
}

// previousElement returns the element before n that could be seen.
func previousElement(n tree.Node) tree.Node {
	for s := n.PrevSibling(); s.Exists(); s = s.PrevSibling() {
		if s.IsElement() && !isCode(s) {
			return s
		}
	}
	return tree.Node{}
}

type handle uint8

const (
	noHandle handle = iota
	mayOpen
	switches
)

// handleOf says whether n begins with something that opens what follows.
func handleOf(n tree.Node) handle {
	best := noHandle
	for range 4 {
		if !n.Exists() {
			break
		}
		if _, ok := n.LookupAttr("aria-expanded"); ok || n.Tag() == tag.Summary {
			return switches
		}
		switch n.Tag() {
		case tag.Button, tag.Dt, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
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
			if h := &d.hidden[i]; h.node.IsElement() {
				d.classes[h.node.Attr("class")]++
			}
		}
	}
	return d.classes[class] > 1
}

func firstElement(n tree.Node) tree.Node {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if c.IsElement() && !isCode(c) {
			return c
		}
	}
	return tree.Node{}
}

// isPanelName reports whether a class is one that tabs and accordions use.
// Names are never a reason to hide, but they may be one to keep.
func isPanelName(class string) bool {
	class = strings.ToLower(class)
	for _, word := range [...]string{"tab-pane", "tab-content", "tabpanel", "tab_content", "accordion", "collapse",
		"faq", "answer", "expander", "slide"} {
		if strings.Contains(class, word) {
			return true
		}
	}
	return false
}

// isProse reports whether less than half of the text is links, as in a menu.
func isProse(n tree.Node, size int) bool {
	linked := 0
	n.Walk(func(n tree.Node) bool {
		switch n.Tag() {
		case tag.A:
			if _, leads := n.LookupAttr("href"); !leads {
				return true
			}
		case tag.Button, tag.Select, tag.Label:
		default:
			return true
		}
		linked += count(n)
		return false
	})
	return linked*2 < size
}

// isAside reports whether the place is one for menus, forms and messages.
func isAside(n tree.Node) bool {
	for ; n.Exists(); n = n.Parent() {
		switch n.Tag() {
		case tag.Nav, tag.Footer, tag.Dialog:
			return true
		}
		switch n.Attr("role") {
		case "dialog", "alertdialog", "menu", "listbox", "navigation", "search", "alert", "status", "tooltip",
			"contentinfo":
			return true
		}
	}
	return false
}

// controls are the elements that refer to another by its id, the places for
// streamed content, and the first two of the highest headings.
type controls struct {
	targets, places map[string]tree.Node
	titles          []tree.Node
}

var (
	controlling = tree.NamesOf("aria-controls", "data-target", "data-bs-target", "id")
	hrefAttr    = tree.NameOf("href")
)

// links reads the controls of the page when they are first needed.
func (d *decision) links() *controls {
	if d.controls != nil {
		return d.controls
	}
	d.controls = &controls{targets: map[string]tree.Node{}, places: map[string]tree.Node{}}
	d.root.Walk(func(n tree.Node) bool {
		if n.MayHave(controlling) {
			for a := range n.Attrs() {
				d.controls.note(n, a)
			}
		} else if href := n.Value(hrefAttr); href != "" { // as most links, which lead elsewhere
			d.controls.note(n, tree.Attribute{Name: "href", Value: href})
		}
		if n.Tag() == tag.H1 && len(d.controls.titles) < 2 {
			d.controls.titles = append(d.controls.titles, n)
		}
		return true
	})
	return d.controls
}

func (c *controls) note(n tree.Node, a tree.Attribute) {
	text := a.Value
	switch a.Name {
	case "aria-controls":
	case "href", "data-target", "data-bs-target":
		if len(text) < 2 || text[0] != '#' {
			return
		}
		text = text[1:]
	case "id":
		if n.Tag() == tag.Template && len(text) > 2 && (text[:2] == "B:" || text[:2] == "P:") {
			c.places[text[2:]] = n
		}
		return
	default:
		return
	}
	if !c.targets[text].Exists() {
		c.targets[text] = n
	}
}
