package visibility

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A walker goes over a tree once, notes what is hidden and drops comments.
type walker struct {
	options Options
	sheet   *sheet
	linked  bool // more style sheets exist than can be read

	computed style
	tagHash  uint32   // of the element at hand
	classes  []uint32 // hashes of its classes
	scratch  []declaration
	hidden   []hidden
	text     int // bytes of text seen so far
	comments int // characters in comments
	spans    []Span
}

// hidden is an element or a text that a person does not see. Those within it
// follow it in walker.hidden, up to last.
type hidden struct {
	node       *html.Node
	reason     string
	source     *html.Node // the element whose style hides
	start, end int        // in walker.text
	last       int
}

// inherited is what an element hands on to what is in it.
type inherited struct {
	font       int32 // hundredths of a pixel
	root       int32 // the same, of the root element
	colour     value
	background value
	painted    bool       // the background shows through, or is a picture
	concealer  *html.Node // the element that made visibility hidden, if any
	names      ancestry
	watch      bool // text here cannot be seen, so whatever shows it again counts
}

const usualFont = 16 * hundred

func (w *walker) walk(root *html.Node) {
	top := inherited{font: usualFont, root: usualFont}
	w.children(root, &top)
}

// children visits what is in n. Comments go at once: nothing can show them.
func (w *walker) children(n *html.Node, in *inherited) {
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		if c.Type == html.CommentNode {
			w.comment(c)
			n.RemoveChild(c)
		} else {
			w.visit(c, in)
		}
		c = next
	}
}

func (w *walker) comment(n *html.Node) {
	size := characters(n.Data)
	w.comments += size
	if size > 0 && len(w.spans) < w.options.Spans {
		w.spans = append(w.spans, describe(n, Comment))
	}
}

func (w *walker) visit(n *html.Node, in *inherited) {
	switch n.Type {
	case html.TextNode:
		w.textNode(n, in)
	case html.ElementNode:
		switch n.DataAtom {
		case atom.Head, atom.Script, atom.Style, atom.Noscript, atom.Iframe, atom.Link, atom.Meta, atom.Br:
		default:
			w.element(n, in)
		}
	}
}

func (w *walker) textNode(n *html.Node, in *inherited) {
	size := len(strings.TrimSpace(n.Data))
	if size == 0 {
		return
	}
	start := w.text
	w.text += size
	reason, source := in.concealed()
	if reason != "" {
		w.hidden = append(w.hidden, hidden{n, reason, source, start, w.text, len(w.hidden) + 1})
	}
}

// concealed says why text that inherits this cannot be seen.
func (in *inherited) concealed() (string, *html.Node) {
	switch {
	case in.concealer != nil:
		return VisibilityHidden, in.concealer
	case in.font <= 2*hundred:
		return TinyFont, nil
	case in.colour.kind == transparent && !in.painted,
		!in.painted && sameColour(in.colour, in.background):
		return SameColour, nil
	}
	return "", nil
}

func (w *walker) element(n *html.Node, in *inherited) {
	a := readAttributes(n)
	if n.FirstChild == nil && a.style == "" && !a.hidden {
		return // nothing in it that could be hidden
	}
	w.compute(n, &a, in)
	reason := ""
	if n.DataAtom != atom.Html && n.DataAtom != atom.Body {
		reason = w.judge(n, &a)
	}
	handed := in
	if w.changes(n, in) {
		out := w.inherit(n, &a, in)
		handed = &out
	}
	mine := len(w.hidden)
	if reason != "" {
		w.hidden = append(w.hidden, hidden{node: n, reason: reason, source: n, start: w.text})
	}
	w.children(n, handed)
	if reason != "" {
		w.hidden[mine].end, w.hidden[mine].last = w.text, len(w.hidden)
	}
}

// attributes are those of an element that have to do with being seen.
type attributes struct {
	style, class, id, role   string
	background, colour       string
	hidden, open, ariaHidden bool
}

func readAttributes(n *html.Node) (a attributes) {
	for i := range n.Attr {
		text := n.Attr[i].Val
		switch n.Attr[i].Key {
		case "style":
			a.style = text
		case "class":
			a.class = text
		case "id":
			a.id = text
		case "role":
			a.role = text
		case "hidden":
			a.hidden = !strings.EqualFold(strings.TrimSpace(text), "until-found")
		case "open":
			a.open = true
		case "aria-hidden":
			a.ariaHidden = strings.EqualFold(strings.TrimSpace(text), "true")
		case "bgcolor":
			a.background = text
		case "color", "text":
			if n.DataAtom == atom.Font || n.DataAtom == atom.Body {
				a.colour = text
			}
		}
	}
	return a
}

// changes reports whether an element hands on anything but what it got. Names
// matter only where rules could ask for them.
func (w *walker) changes(n *html.Node, in *inherited) bool {
	switch n.DataAtom {
	case atom.Html, atom.Body, atom.A, atom.Button, atom.Mark, atom.Svg:
		return true
	}
	return w.computed.used || len(w.scratch) > 0 || in.watch || !w.sheet.hiding.isEmpty()
}

func (a *attributes) isNamed() bool { return a.class != "" || a.id != "" }

// inherit works out what the children of n get.
func (w *walker) inherit(n *html.Node, a *attributes, in *inherited) inherited {
	out := *in
	s := &w.computed
	w.addNames(n, a, &out.names)
	w.forget(n, a, &out)
	if s.used {
		switch s.value[visible].kind {
		case hides:
			if n.DataAtom != atom.Html && n.DataAtom != atom.Body && !isPicture(n) && out.concealer == nil {
				out.concealer = n
			}
		case shown:
			out.concealer = nil
		}
		out.font = s.font(&out)
		w.paint(n, &out)
	} else {
		out.remember(w.scratch)
	}
	if n.DataAtom == atom.Html {
		out.root = out.font
	}
	if n.DataAtom == atom.Html || n.DataAtom == atom.Body {
		out.font = max(out.font, 3*hundred)
	}
	reason, _ := out.concealed()
	out.watch = reason != ""
	return out
}

// forget drops what a linked style sheet may set anew for an element with a
// name: the size and the background that its ancestors have.
func (w *walker) forget(n *html.Node, a *attributes, out *inherited) {
	if w.linked && a.isNamed() {
		out.background = value{kind: unknown}
		out.font = max(out.font, 3*hundred)
	}
	switch n.DataAtom {
	case atom.A, atom.Button, atom.Mark:
		out.colour = value{kind: unknown} // a browser has a colour of its own for these
	case atom.Svg:
		out.painted = true
	}
}

// remember takes over inline colours and sizes that hide nothing by themselves.
func (in *inherited) remember(declared []declaration) {
	for i := range declared {
		switch d := &declared[i]; d.property {
		case textColour:
			in.colour = d.value
		case background:
			in.background = d.value
		case fontSize:
			s := style{}
			s.value[fontSize] = d.value
			in.font = s.font(in)
		}
	}
}

// watched says which properties could show text again that cannot be seen.
func (in *inherited) watched() (groups group) {
	if !in.watch {
		return 0
	}
	if in.concealer != nil {
		groups |= visibleGroup
	}
	if in.font <= 2*hundred {
		groups |= fontGroup
	}
	return groups | colourGroup
}

// paint takes over the colours of the element. What is behind it is looked for
// only when its text has a colour that is known.
func (w *walker) paint(n *html.Node, out *inherited) {
	s := &w.computed
	c, b := s.value[textColour], s.value[background]
	if c.kind != unset && c.kind != inherit {
		out.colour = c
	}
	if b.kind == colour || b.kind == unknown {
		out.background, out.painted = b, false
	}
	if s.value[picture].kind == hides || s.value[paintedText].kind == hides {
		out.painted = true
	}
	if c.kind == colour && b.kind != colour && !out.watch {
		out.background, out.painted = w.backdrop(n)
	}
	if c.kind == transparent && !out.painted {
		_, out.painted = w.backdrop(n)
	}
}

func isPicture(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Img, atom.Picture, atom.Video, atom.Svg, atom.Figure:
		return true
	}
	return false
}

func (w *walker) addNames(n *html.Node, a *attributes, names *ancestry) {
	if w.sheet.isEmpty() {
		return
	}
	names.put(w.tagHash)
	if a.id != "" {
		names.put(nameHash('#', a.id))
	}
	for _, hash := range w.classes {
		names.put(hash)
	}
}
