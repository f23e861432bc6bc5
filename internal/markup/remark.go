package markup

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// bookRemark returns the kind of a remark as DocBook and its like set it, in a box
// named by nothing but the kind, under a title; or in one named by a kind of
// notes. Boxes without a title may be anything.
func bookRemark(n tree.Node, class string) string {
	if n.Tag() == tag.Details || !isBookRemark(class) {
		return ""
	}
	name, more, two := strings.Cut(class, " ")
	switch {
	case two && name == "note":
		return calloutKinds[more]
	case !two && (calloutTitle(n).Exists() || remarkTable(n).body.Exists()):
		return calloutKinds[name]
	}
	return ""
}

// isBookRemark reports whether a class begins with the kind of a remark.
func isBookRemark(class string) bool {
	name, _, _ := strings.Cut(class, " ")
	switch name {
	case "note", "tip", "important", "warning", "caution":
		return true
	}
	return false
}

// A laidRemark is a remark in a table: a picture, its title, and its text below.
type laidRemark struct{ title, body tree.Node }

// maxRemarkCells is how many cells such a table has: picture, title and text.
const maxRemarkCells = 3

// remarkTable reads the table in which a remark is laid out, if it is one.
func remarkTable(n tree.Node) (out laidRemark) {
	table := firstElement(n)
	if !table.Exists() || table.Tag() != tag.Table {
		return laidRemark{}
	}
	cells, pictures := 0, 0
	table.Walk(func(c tree.Node) bool {
		switch c.Tag() {
		case tag.Th:
			out.title = c
			cells++
			return false
		case tag.Td:
			cells++
			if !hasText(c) {
				pictures++
				return false
			}
			out.body = c
			return false
		}
		return cells <= maxRemarkCells
	})
	if !out.title.Exists() || pictures != 1 || cells != maxRemarkCells {
		return laidRemark{}
	}
	return out
}
