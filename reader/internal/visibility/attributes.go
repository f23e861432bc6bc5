package visibility

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// attributes are those of an element that have to do with being seen.
type attributes struct {
	style, id                string
	background, colour       string
	hidden, open, ariaHidden bool
	hasClass                 bool
}

var (
	styleAttr, idAttr = tree.NameOf("style"), tree.NameOf("id")
	usualNames        = tree.NamesOf("style", "id")
	rareNames         = tree.NamesOf("hidden", "open", "aria-hidden", "bgcolor", "color", "text")
)

func readAttributes(n tree.Node) (a attributes) {
	a.hasClass = n.Class() != 0
	if n.MayHave(usualNames) {
		a.style, a.id = n.Value(styleAttr), n.Value(idAttr)
	}
	if !n.MayHave(rareNames) {
		return a
	}
	for found := range n.Attrs() {
		text := found.Value
		switch found.Name {
		case "hidden":
			a.hidden = !strings.EqualFold(strings.TrimSpace(text), "until-found")
		case "open":
			a.open = true
		case "aria-hidden":
			a.ariaHidden = strings.EqualFold(strings.TrimSpace(text), "true")
		case "bgcolor":
			a.background = text
		case "color", "text":
			if n.Tag() == tag.Font || n.Tag() == tag.Body {
				a.colour = text
			}
		}
	}
	return a
}

func (a *attributes) isNamed() bool { return a.hasClass || a.id != "" }

// telling are the attributes that may say by themselves that an element is hidden.
// That a dialog is open, and the colours of a font or a body, do not count here.
var telling = tree.NamesOf("style", "hidden", "aria-hidden", "bgcolor")

// isUnmarked knows the many elements of which nothing is said that matters here,
// and which hand on what they got.
func (w *walker) isUnmarked(n tree.Node, in *inherited) bool {
	if n.MayHave(telling) || in.watch {
		return false
	}
	if !w.sheet.hiding.IsEmpty() && (!in.isBland() || w.sheet.sieve.Passes(n)) {
		return false
	}
	switch n.Tag() {
	case tag.A, tag.Button, tag.Mark:
		return in.isBland()
	case tag.Html, tag.Body, tag.Font, tag.Svg, tag.Template, tag.Dialog:
		return false
	}
	return true
}

// isBland reports whether nothing is inherited that an element could forget.
func (in *inherited) isBland() bool {
	return in.colour.kind <= unknown && in.background.kind <= unknown && in.font >= 3*hundred
}
