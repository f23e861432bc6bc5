// Package dom is the safe way from HTML text to its tree.
package dom

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// MaxDepth is the deepest nesting that a tree from Parse can have, roughly:
// code that recurses over such a tree needs no more than this many levels.
const MaxDepth = 600

// Parse builds the tree of an HTML page in UTF-8 as a browser with scripting would, so
// the content of a noscript element is one text node. Pages that nest too
// deep, or that would take more than linear time, lose tags but no text.
func Parse(page []byte) (*html.Node, error) {
	if !utf8.Valid(page) {
		page = bytes.ToValidUTF8(page, []byte("\uFFFD"))
	}
	estimate := survey(page)
	if !estimate.costly() {
		if root, err := html.Parse(bytes.NewReader(page)); err == nil {
			return root, nil
		}
	}
	// The estimate of depth cannot know each element that the parser implies,
	// hence more than one attempt; with no tags left, parsing cannot fail.
	limit := estimate.limits()
	for limit.depth > 10 {
		if root, err := html.Parse(bytes.NewReader(flatten(page, limit))); err == nil {
			return root, nil
		}
		limit.depth /= 3
	}
	return html.Parse(bytes.NewReader(flatten(page, limits{})))
}
