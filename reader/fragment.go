package reader

import "github.com/decant-dev/decant/document"

// Fragment reads a piece of HTML that stands in another document, all of it.
// It returns nil for what cannot be read.
func Fragment(text, base string, opts Options) *document.Node {
	doc, err := Read(
		Source{Body: []byte("<!doctype html><body>" + text), URL: base, ContentType: "text/html; charset=utf-8"},
		Options{Links: opts.Links, Images: opts.Images, Whole: true, Model: opts.Model},
	)
	if err != nil {
		return nil
	}
	return doc.Root
}

// Demote sets the headings of a piece deeper, so that the highest of them
// comes at the level.
func Demote(root *document.Node, level uint8) {
	if root == nil {
		return
	}
	highest := uint8(7)
	each(root, func(n *document.Node) { highest = min(highest, n.Level) })
	if highest < level {
		each(root, func(n *document.Node) { n.Level = min(6, n.Level+level-highest) })
	}
}

// each visits the headings that stand right in a document.
func each(root *document.Node, visit func(*document.Node)) {
	for n := range root.Children() {
		if n.Kind == document.Heading {
			visit(n)
		}
	}
}
