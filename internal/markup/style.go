package markup

import (
	"iter"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
)

// A drawing is what an element's own style says of how its text looks.
type drawing struct {
	strong, emphasis, strike bool
	light, upright           bool // said not to be strong, nor emphasis
}

const boldest = 600 // the weight from which text is strong

func drawingOf(n tree.Node) drawing {
	var d drawing
	if n.Attr("style") == "" {
		return d
	}
	for name, value := range declarations(n) {
		d.declare(name, value)
	}
	return d
}

// declarations goes through the properties of an element's own style.
func declarations(n tree.Node) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for declaration := range strings.SplitSeq(n.Attr("style"), ";") {
			name, value, _ := strings.Cut(declaration, ":")
			value, _, _ = strings.Cut(value, "!")
			if !yield(strings.ToLower(strings.TrimSpace(name)), strings.ToLower(strings.TrimSpace(value))) {
				return
			}
		}
	}
}

// isUnseen knows frames that work for the site's owner: for counting, signing in
// and asking for consent.
func isUnseen(n tree.Node) bool {
	if _, hidden := n.LookupAttr("hidden"); hidden || n.Attr("aria-hidden") == "true" ||
		isNothing(n.Attr("width")) || isNothing(n.Attr("height")) {
		return true
	}
	for name, value := range declarations(n) {
		switch name {
		case "display", "visibility":
			if value == "none" || value == "hidden" {
				return true
			}
		case "width", "height":
			if isNothing(value) {
				return true
			}
		}
	}
	return false
}

func isNothing(length string) bool {
	number := strings.TrimSuffix(strings.TrimSpace(length), "px")
	return number == "0" || number == "1"
}

func (d *drawing) declare(name, value string) {
	switch name {
	case "font-weight":
		weight, err := strconv.Atoi(value)
		d.strong = value == "bold" || value == "bolder" || err == nil && weight >= boldest
		d.light = value == "normal" || value == "lighter" || err == nil && weight < boldest
	case "font-style":
		d.emphasis = value == "italic" || strings.HasPrefix(value, "oblique")
		d.upright = value == "normal"
	case "text-decoration", "text-decoration-line":
		d.strike = strings.Contains(value, "line-through")
	}
}

// span transcribes an element that has no meaning but the one its style draws.
// What stands in a heading is set off already.
func (t *transcriber) span(n tree.Node) {
	before := len(t.inlines)
	if t.code == 0 && t.flat == 0 {
		d := drawingOf(n)
		t.openDrawn(d.strong, document.Strong)
		t.openDrawn(d.emphasis, document.Emphasis)
		t.openDrawn(d.strike, document.Strike)
	}
	opened := len(t.inlines) - before
	t.children(n)
	for range opened {
		t.close()
	}
}

func (t *transcriber) openDrawn(is bool, kind document.Kind) {
	if is && !t.isOpen(kind) {
		t.open(inline{kind: kind})
	}
}

// marked transcribes an element that means a style, unless its own style takes
// that back, as in what word processors put around all of a page.
func (t *transcriber) marked(n tree.Node, kind document.Kind) {
	d := drawingOf(n)
	if kind == document.Strong && d.light || kind == document.Emphasis && d.upright {
		t.span(n)
		return
	}
	t.styled(n, kind)
}
