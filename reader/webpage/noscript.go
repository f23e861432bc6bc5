package webpage

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/reader/dom"
)

const (
	sparseBody    = 200 // words under which a body may be waiting for its script
	fewestForeign = 40  // words that make a stand-in worth reading
)

// unfoldNoscript puts the content of noscript elements in their place where
// the body has almost no text without them. The parser hands such content over
// as raw text; parsing the page with scripting off is no cure, since an element
// left open inside would then swallow the body.
func (s *Survey) unfoldNoscript(body *html.Node) bool {
	before := s.size()
	if before > sparseBody {
		return false
	}
	var unfolded []*html.Node
	for n := range body.Descendants() {
		if n.Type == html.ElementNode && n.DataAtom == atom.Noscript {
			unfolded = append(unfolded, n)
		}
	}
	grown := false
	for _, n := range unfolded {
		grown = unfold(n, before) || grown
	}
	return grown
}

// unfold makes n an element with the parsed content of its raw text, if that
// says more than the page's own words.
func unfold(n *html.Node, words int32) bool {
	raw := n.FirstChild
	if raw == nil || raw.Type != html.TextNode || raw.NextSibling != nil || !strings.Contains(raw.Data, "<") {
		return false
	}
	box := parseInto(raw.Data)
	var o outline
	o.cut(box)
	if o.size() < max(fewestForeign, 2*words) {
		return false
	}
	n.Data, n.DataAtom = "div", atom.Div
	n.RemoveChild(raw)
	n.AppendChild(box)
	return true
}

// parseInto makes an element of a piece of HTML.
func parseInto(text string) *html.Node {
	box := newElement(atom.Div)
	root, err := dom.Parse([]byte(text))
	if err != nil {
		return box
	}
	body := findBody(root)
	for body != nil && body.FirstChild != nil {
		child := body.FirstChild
		body.RemoveChild(child)
		box.AppendChild(child)
	}
	return box
}
