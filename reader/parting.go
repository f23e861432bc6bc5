package reader

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

const (
	lastLines   = 6   // of an article that may say what ends it
	longestLine = 200 // bytes of such a line
)

// cutPartings takes out lines that end an article: within a text whose lines only
// breaks part, where a choice by blocks cannot tell them from the rest, and on a
// page that does not look like an article, whose choice knows no such lines.
func cutPartings(root tree.Node) {
	n, seen := lastOf(root), 0
	for n.Exists() && n != root && seen < lastLines {
		line := n
		n = nodeBefore(n, root)
		if !line.IsText() || strings.TrimSpace(line.Data()) == "" {
			continue
		}
		if seen++; len(line.Data()) <= longestLine && isLine(line) && webpage.EndsArticle(line.Data()) {
			line.Remove()
		}
	}
}

// isLine reports whether a text has its line to itself.
func isLine(n tree.Node) bool {
	before, after := n.PrevSibling(), n.NextSibling()
	isEnd := !after.Exists() || after.Tag() == tag.Br
	return isEnd && (before.Tag() == tag.Br || !before.Exists() && n.Parent().Tag() == tag.P)
}

// lastOf returns the innermost last node below n.
func lastOf(n tree.Node) tree.Node {
	for n.LastChild().Exists() {
		n = n.LastChild()
	}
	return n
}

// nodeBefore returns the node before n below root, the innermost first.
func nodeBefore(n, root tree.Node) tree.Node {
	if before := n.PrevSibling(); before.Exists() {
		return lastOf(before)
	}
	if n == root {
		return tree.Node{}
	}
	return n.Parent()
}
