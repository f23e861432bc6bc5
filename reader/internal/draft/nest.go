package draft

import (
	"strings"

	"github.com/decant-dev/decant/document"
)

// layers are the nodes that styles become, from the outermost in; links are
// around them all, and code within.
var layers = []struct {
	style Style
	kind  document.Kind
}{
	{Bold, document.Strong}, {Italic, document.Emphasis}, {Strike, document.Strike},
	{Super, document.Superscript}, {Sub, document.Subscript},
}

// nest adds spans to a node, those that share a link or a style together.
// Layer 0 is that of links.
func (d *Draft) nest(into *document.Node, spans []Span, layer int) {
	for len(spans) > 0 {
		run := runOf(spans, layer)
		inner := into
		if node := d.layer(spans[0], layer); node != nil && !isSpace(spans[:run]) {
			into.Append(node)
			inner = node
		}
		if layer == len(layers) {
			d.leaves(inner, spans[:run])
		} else {
			d.nest(inner, spans[:run], layer+1)
		}
		spans = spans[run:]
	}
}

// runOf counts the spans that are alike in a layer.
func runOf(spans []Span, layer int) int {
	n := 1
	for n < len(spans) && isAlike(spans[0], spans[n], layer) {
		n++
	}
	return n
}

func isAlike(a, b Span, layer int) bool {
	if layer == 0 {
		return a.Href == b.Href
	}
	style := layers[layer-1].style
	return a.Style&style == b.Style&style
}

func isSpace(spans []Span) bool {
	for _, s := range spans {
		if s.kind != document.Text || strings.TrimSpace(s.Text) != "" {
			return false
		}
	}
	return true
}

// layer returns the node that a span needs in a layer, or nil.
func (d *Draft) layer(s Span, layer int) *document.Node {
	if layer == 0 {
		if s.Href == "" {
			return nil
		}
		link := d.arena.New(document.Link)
		link.Href = s.Href
		return link
	}
	if s.Style&layers[layer-1].style == 0 {
		return nil
	}
	return d.arena.New(layers[layer-1].kind)
}

func (d *Draft) leaves(into *document.Node, spans []Span) {
	for _, s := range spans {
		n := d.arena.NewText(s.kind, s.Text)
		switch {
		case s.kind == document.Image:
			n.Href = s.Title
		case s.kind == document.Text && s.Style&Code != 0 && strings.TrimSpace(s.Text) != "":
			n.Kind = document.Code
		}
		into.Append(n)
	}
}
