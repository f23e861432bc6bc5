package notebook

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader"
)

// tableOf writes HTML that a program made to show a table.
func tableOf(html string) string {
	root := reader.Fragment(html, "", reader.Options{})
	if root == nil {
		return ""
	}
	for n := range root.Children() {
		if n.Kind == document.Table {
			return strings.TrimSpace(markdown.Render(root, markdown.Options{LiveImages: true}).Markdown)
		}
	}
	return ""
}
