package visibility

import (
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/selector"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A walker goes over a tree once, notes what is hidden and drops comments.
type walker struct {
	options Options
	sheet   *sheet
	linked  bool // more style sheets exist than can be read

	computed style
	finder   *selector.Finder
	scratch  []declaration // of the element at hand
	hidden   []hidden
	text     int // bytes of text seen so far
	comments int // characters in comments
	spans    []Span
}

// hidden is an element or a text that a person does not see. Those within it
// follow it in walker.hidden, up to last.
type hidden struct {
	node       tree.Node
	reason     string
	source     tree.Node // the element whose style hides
	start, end int       // in walker.text
	last       int
}

// inherited is what an element hands on to what is in it.
type inherited struct {
	font       int32 // hundredths of a pixel
	root       int32 // the same, of the root element
	colour     value
	background value
	painted    bool      // the background shows through, or is a picture
	concealer  tree.Node // the element that made visibility hidden, if any
	names      selector.Names
	watch      bool // text here cannot be seen, so whatever shows it again counts
}

const usualFont = 16 * hundred

func (w *walker) walk(root tree.Node) {
	top := inherited{font: usualFont, root: usualFont}
	w.children(root, &top)
}

// children visits what is in n. Comments go at once: nothing can show them.
func (w *walker) children(n tree.Node, in *inherited) {
	for c := n.FirstChild(); c.Exists(); {
		next := c.NextSibling()
		switch c.Kind() {
		case tree.TextNode:
			if !c.IsBlank() {
				w.textNode(c, in)
			}
		case tree.ElementNode:
			if !unseen.Has(c.Tag()) {
				w.element(c, in)
			}
		case tree.CommentNode:
			w.comment(c)
			c.Remove()
		}
		c = next
	}
}

// unseen are the elements that show no text of theirs.
var unseen = tag.SetOf(tag.Head, tag.Script, tag.Style, tag.Noscript, tag.Iframe, tag.Link, tag.Meta, tag.Br)

func (w *walker) comment(n tree.Node) {
	size := characters(n.Data())
	w.comments += size
	if size > 0 && len(w.spans) < w.options.Spans {
		w.spans = append(w.spans, describe(n, Comment))
	}
}

func (w *walker) textNode(n tree.Node, in *inherited) {
	size := trimmedSize(n.Data())
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

// trimmedSize is the length of strings.TrimSpace, faster where a text begins and
// ends in ASCII.
func trimmedSize(text string) int {
	start, end := 0, len(text)
	for start < end && isSpace(text[start]) {
		start++
	}
	for start < end && isSpace(text[end-1]) {
		end--
	}
	if start < end && (text[start] >= utf8.RuneSelf || text[end-1] >= utf8.RuneSelf) {
		return len(strings.TrimSpace(text[start:end]))
	}
	return end - start
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// concealed says why text that inherits this cannot be seen.
func (in *inherited) concealed() (string, tree.Node) {
	switch {
	case in.concealer.Exists():
		return VisibilityHidden, in.concealer
	case in.font <= 2*hundred:
		return TinyFont, tree.Node{}
	case in.colour.kind == transparent && !in.painted,
		!in.painted && sameColour(in.colour, in.background):
		return SameColour, tree.Node{}
	}
	return "", tree.Node{}
}

func (w *walker) element(n tree.Node, in *inherited) {
	if w.isUnmarked(n, in) {
		w.pass(n, in)
		return
	}
	a := readAttributes(n)
	if !n.FirstChild().Exists() && a.style == "" && !a.hidden {
		return // nothing in it that could be hidden
	}
	w.compute(n, &a, in)
	reason := ""
	if n.Tag() != tag.Html && n.Tag() != tag.Body {
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

// pass goes on to what is in an element of which nothing is said. Names matter only
// where rules could ask for them.
func (w *walker) pass(n tree.Node, in *inherited) {
	if w.sheet.hiding.IsEmpty() || !n.FirstChild().Exists() {
		w.children(n, in)
		return
	}
	out := *in
	w.finder.Look(n, n.Value(idAttr))
	w.finder.Note(&out.names)
	w.children(n, &out)
}

// changes reports whether an element hands on anything but what it got.
func (w *walker) changes(n tree.Node, in *inherited) bool {
	switch n.Tag() {
	case tag.Html, tag.Body, tag.A, tag.Button, tag.Mark, tag.Svg:
		return true
	}
	return w.computed.used || len(w.scratch) > 0 || in.watch || !w.sheet.hiding.IsEmpty()
}

// inherit works out what the children of n get.
func (w *walker) inherit(n tree.Node, a *attributes, in *inherited) inherited {
	out := *in
	s := &w.computed
	if !w.sheet.isEmpty() {
		w.finder.Note(&out.names)
	}
	w.forget(n, a, &out)
	if s.used {
		switch s.value[visible].kind {
		case hides:
			if n.Tag() != tag.Html && n.Tag() != tag.Body && !isPicture(n) && !out.concealer.Exists() {
				out.concealer = n
			}
		case shown:
			out.concealer = tree.Node{}
		}
		out.font = s.font(&out)
		w.paint(n, &out)
	} else {
		out.remember(w.scratch)
	}
	if n.Tag() == tag.Html {
		out.root = out.font
	}
	if n.Tag() == tag.Html || n.Tag() == tag.Body {
		out.font = max(out.font, 3*hundred)
	}
	reason, _ := out.concealed()
	out.watch = reason != ""
	return out
}

// forget drops what a linked style sheet may set anew for an element with a
// name: the size and the background that its ancestors have.
func (w *walker) forget(n tree.Node, a *attributes, out *inherited) {
	if w.linked && a.isNamed() {
		out.background = value{kind: unknown}
		out.font = max(out.font, 3*hundred)
	}
	switch n.Tag() {
	case tag.A, tag.Button, tag.Mark:
		out.colour = value{kind: unknown} // a browser has a colour of its own for these
	case tag.Svg:
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
	if in.concealer.Exists() {
		groups |= visibleGroup
	}
	if in.font <= 2*hundred {
		groups |= fontGroup
	}
	return groups | colourGroup
}

// paint takes over the colours of the element. What is behind it is looked for
// only when its text has a colour that is known.
func (w *walker) paint(n tree.Node, out *inherited) {
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

func isPicture(n tree.Node) bool {
	switch n.Tag() {
	case tag.Img, tag.Picture, tag.Video, tag.Svg, tag.Figure:
		return true
	}
	return false
}
