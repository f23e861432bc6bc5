package markup

import (
	"slices"
	"strings"
	"unicode"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// maxCaption is how many bytes a caption has at most; more is a text of its own.
const maxCaption = 1000

// isNamedCaption reports whether n calls itself the caption or the credit of a
// picture and stands with one. Without the picture it says little.
func isNamedCaption(n tree.Node) bool {
	class, ok := n.LookupAttr("class")
	if !ok && n.Tag() != tag.Figcaption {
		return false
	}
	switch n.Tag() {
	case tag.Figcaption:
	case tag.P, tag.Div, tag.Span, tag.Em, tag.Small, tag.Dd, tag.Cite, tag.Figure:
		if !isCaptionName(class) {
			return false
		}
	default:
		return false
	}
	c := look(n)
	if !c.whole || c.card || c.text == 0 || c.text > maxCaption {
		return false
	}
	if before := look(elementBefore(n)); before.picture {
		return true
	}
	box := look(n.Parent())
	return box.whole && box.picture && box.text <= 2*c.text
}

func isCaptionName(class string) bool {
	if !mayNameCaption(class) {
		return false
	}
	words := strings.FieldsFunc(strings.ToLower(class), func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(word string) bool {
		switch word {
		case "caption", "captions", "credit", "credits", "copyright", "imagedescription", "bildunterschrift":
			return true
		}
		return false
	})
}

// mayNameCaption rules out most classes at little cost.
func mayNameCaption(class string) bool {
	return strings.Contains(class, "aption") || strings.Contains(class, "redit") || strings.Contains(class, "opyright") ||
		strings.Contains(class, "escription") || strings.Contains(class, "nterschrift")
}

func elementBefore(n tree.Node) tree.Node {
	for s := n.PrevSibling(); s.Exists(); s = s.PrevSibling() {
		if s.IsElement() {
			return s
		}
	}
	return tree.Node{}
}

// A glance is what the first nodes of an element hold.
type glance struct {
	text          int // bytes
	picture, card bool
	whole         bool // there are no more nodes
}

// maxGlance bounds the nodes that are looked at: a picture with its caption has few.
const maxGlance = 60

func look(n tree.Node) glance {
	var g glance
	nodes := 0
	for c := n; c.Exists(); c = c.Following(n) {
		if nodes++; nodes > maxGlance {
			return g
		}
		switch c.Tag() {
		case tag.Img:
			g.picture = true
		case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6, tag.Li, tag.Button, tag.Pre, tag.Table:
			g.card = true // or something else that is called a caption
		}
		if c.IsText() {
			g.text += len(strings.TrimSpace(c.Data()))
		}
	}
	g.whole = true
	return g
}

// headsQuote reports whether an element stands first in a quote and tells whose it
// is: a style sets it on a line of its own, as forums have it.
func headsQuote(n tree.Node) bool {
	before := n.PrevSibling()
	for before.Exists() && before.IsText() && strings.TrimSpace(before.Data()) == "" {
		before = before.PrevSibling()
	}
	around := n.Parent()
	return !before.Exists() && (around.Tag() == tag.Blockquote || around.Tag() == tag.Div && around.Parent().Tag() == tag.Blockquote)
}
