package subject

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/brief"
	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/phrases"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// How far a price is looked for behind the heading, and how long its text is.
const (
	maxSteps    = 3000
	maxTag      = 60
	maxBare     = 20 // of a text that nothing says is a price
	maxAncestry = 4
	closeBy     = 60  // steps within which a price is the heading's
	farOff      = 300 // steps from which it is rather another's
)

// shown returns the price that a page shows that sells something: in an element
// for prices by its heading, in one elsewhere, or alone in its text.
func shown(root tree.Node, title string) *document.Price {
	start := headingOf(root, wordsOf(title))
	names := &memo.Names[topic]{}
	near, far := tags{names: names}, tags{names: names}
	near.look(root, start)
	if near.named == nil && near.regular == nil && start != root {
		far.look(root, root)
	}
	if near.bare != nil && near.bareAt <= closeBy && near.namedAt > farOff {
		return near.bare
	}
	return orFirst(near.named, near.regular, far.named, far.regular, near.bare)
}

// tags are the first prices behind a place, by what tells that they are some.
type tags struct {
	named, regular, bare *document.Price
	namedAt, bareAt      int // how many steps from the place
	names                *memo.Names[topic]
}

func (t *tags) look(root, start tree.Node) {
	steps := 0
	for n := start; n.Exists() && steps < maxSteps && t.named == nil; steps++ {
		next := n.Following(root)
		switch {
		case n.IsText():
			if t.bare == nil && len(n.Data()) <= maxTag {
				t.bare, t.bareAt = bareAmount(n), steps
			}
		case t.isApart(n):
			next = n.Past(root)
		case t.tellsPrice(n):
			t.price(n)
			t.namedAt = steps
		}
		n = next
	}
}

func (t *tags) price(n tree.Node) {
	switch p := amountIn(n); {
	case p == nil:
	case isFormer(n) || isRegular(n):
		t.regular = orFirst(t.regular, p)
	default:
		t.named = p
	}
}

func orFirst(list ...*document.Price) *document.Price {
	for _, p := range list {
		if p != nil {
			return p
		}
	}
	return nil
}

// headingOf returns the h1 that is most like the title, or the root.
func headingOf(root tree.Node, title []string) tree.Node {
	best, highest := root, -1
	for _, n := range root.Tree().Tagged(tag.H1) {
		if like := likeness(wordsOf(n.Text()), title); like > highest && root.Contains(n) {
			best, highest = n, like
		}
	}
	return best
}

// maxNote bounds what follows an amount: a star, or "MSRP".
const maxNote = 6

// bareAmount reads a text that is an amount with its currency and no more.
func bareAmount(n tree.Node) *document.Price {
	text := strings.TrimSpace(n.Data())
	if text == "" || len(text) > maxBare {
		return nil
	}
	p, at, end := money(text)
	if p == nil || p.Currency == "" || at > 0 || len(text)-end > maxNote || isNothing(p.Amount) ||
		isFormer(n.Parent()) {
		return nil
	}
	return p
}

// amountIn reads the text of an element for prices. Cents that a style sets
// small are joined to their amount.
func amountIn(n tree.Node) *document.Price {
	if content := n.Attr("content"); content != "" {
		if p, _, _ := money(content); p != nil && !isNothing(p.Amount) {
			return p
		}
	}
	var text strings.Builder
	n.Walk(func(n tree.Node) bool {
		if n.IsText() {
			text.WriteString(n.Data())
		}
		return text.Len() <= 4*maxTag && (!n.IsElement() || n.Tag() != tag.Del && n.Tag() != tag.S &&
			n.Tag() != tag.Style)
	})
	line := brief.OneLine(text.String())
	if line == "" || len(line) > maxTag {
		return nil
	}
	p, _, _ := money(line)
	if p == nil || p.Currency == "" || isNothing(p.Amount) {
		return nil
	}
	return p
}

// A topic is what a class or another name of an element says that it is about.
type topic uint8

const (
	ofPrices topic = 1 << iota
	ofOthers       // goods that the page is not about
)

func topicsOf(names string) (found topic) {
	names = strings.ToLower(names)
	if priceNames.In(names) {
		found |= ofPrices
	}
	if otherNames.In(names) {
		found |= ofOthers
	}
	return found
}

var (
	priceNames = phrases.New("price", "amount")
	otherNames = phrases.New("related", "recommend", "similar", "upsell", "cross-sell", "crosssell", "carousel",
		"also-like", "recently", "minicart", "mini-cart", "cart-drawer")
	formerNames = phrases.New("old", "was-", "compare", "strike", "original", "msrp", "list-price", "before",
		"crossed", "shipping", "saving", "discount", "installment", "per-unit", "unit-price", "monthly")
)

// speaks reports whether a name of an element is about something.
func (t *tags) speaks(names string, of topic) bool {
	return names != "" && t.names.Of(names, topicsOf)&of != 0
}

var (
	classAttr, idAttr = tree.NameOf("class"), tree.NameOf("id")
	priceAttrs        = tree.NamesOf("class", "id", "itemprop", "data-testid", "data-test", "data-hook")
)

func (t *tags) tellsPrice(n tree.Node) bool {
	if !n.MayHave(priceAttrs) {
		return false
	}
	for a := range n.Attrs() {
		switch a.Name {
		case "class", "id", "itemprop", "data-testid", "data-test", "data-hook":
			if t.speaks(a.Value, ofPrices) {
				return true
			}
		}
	}
	return false
}

// isFormer reports whether an element is one for what something cost before.
func isFormer(n tree.Node) bool {
	for level := 0; n.Exists() && n.IsElement() && level < maxAncestry; n, level = n.Parent(), level+1 {
		switch n.Tag() {
		case tag.Del, tag.S, tag.Strike:
			return true
		}
		if formerNames.In(strings.ToLower(n.Attr("class"))) {
			return true
		}
	}
	return false
}

func isRegular(n tree.Node) bool { return hasWord(n.Attr("class"), "regular") }

// isApart knows parts of a page that are about other goods, and what is no text.
func (t *tags) isApart(n tree.Node) bool {
	switch n.Tag() {
	case tag.Script, tag.Style, tag.Noscript, tag.Svg, tag.Template, tag.Nav, tag.Footer, tag.Aside, tag.Select,
		tag.Iframe,
		tag.Head:
		return true
	}
	return t.speaks(n.Value(classAttr), ofOthers) || t.speaks(n.Value(idAttr), ofOthers)
}

func hasWord(names, word string) bool {
	return names != "" && strings.Contains(strings.ToLower(names), word)
}
