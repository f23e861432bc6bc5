package webpage

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

const (
	sparseBody    = 200 // words under which a body may be waiting for its script
	fewestForeign = 40  // words that make a stand-in worth reading
)

// unfoldNoscript puts the content of noscript elements in their place where
// the body has almost no text without them. The parser hands such content over
// as raw text; parsing the page with scripting off is no cure, since an element
// left open inside would then swallow the body.
func (s *Survey) unfoldNoscript(body tree.Node) bool {
	before := s.size()
	if before > sparseBody {
		return false
	}
	var unfolded []tree.Node
	for n := range body.Descendants() {
		if n.IsElement() && n.Tag() == tag.Noscript {
			unfolded = append(unfolded, n)
		}
	}
	return len(unfolded) > 0 && unfoldAll(unfolded, before)
}

func unfoldAll(list []tree.Node, words int32) bool {
	grown, room := false, new(outline) // too large for a stack
	for _, n := range list {
		grown = room.unfold(n, words) || grown
	}
	return grown
}

// unfold makes n an element with the parsed content of its raw text, if that
// says more than the page's own words. What is too short to do so is not parsed:
// a page may have very many of those.
func (o *outline) unfold(n tree.Node, words int32) bool {
	raw, enough := n.FirstChild(), max(fewestForeign, 2*words)
	if !raw.Exists() || !raw.IsText() || raw.NextSibling().Exists() || len(raw.Data()) < int(enough) ||
		!strings.Contains(raw.Data(), "<") {
		return false
	}
	box := parseInto(n.Tree(), raw.Data())
	o.cut(box)
	if o.size() < enough {
		return false
	}
	n.Rename(tag.Div)
	raw.Remove()
	n.Append(box)
	return true
}

// parseInto makes an element of a piece of HTML.
func parseInto(t *tree.Tree, text string) tree.Node {
	box := t.NewElement(tag.Div)
	box.ParseInside(text, tree.Options{})
	return box
}
