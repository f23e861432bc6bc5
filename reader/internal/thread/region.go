package thread

import (
	"strings"
	"unicode"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/metadata"
)

// Regions returns, of elements whose class or id speaks of comments, those that
// hold the comments of a page: the outermost that are still part of it.
func Regions(root tree.Node, named []tree.Node) (out []tree.Node) {
	for _, n := range named {
		if last := len(out) - 1; last >= 0 && out[last].Contains(n) {
			continue
		}
		if isRegion(n) && root.Contains(n) {
			out = append(out, n)
		}
	}
	return out
}

// isRegion reports whether an element is there for comments. Pages and articles
// say in their own class whether they have any; links say how many.
func isRegion(n tree.Node) bool {
	switch n.Tag() {
	case tag.Div, tag.Section, tag.Aside, tag.Ol, tag.Ul, tag.Li, tag.Form, tag.Footer, tag.Table:
	case tag.Article:
		return tellsComment(n.Attr("class"), true) || tellsComment(n.Attr("id"), true)
	default:
		return n.Space() == tree.HTML && strings.Contains(n.Name(), "comment") // an element that a page made up
	}
	return tellsComment(n.Attr("class"), false) || tellsComment(n.Attr("id"), false)
}

// tellsComment looks for a name that begins with a word for comments: so do
// comment-list and commentsArea, but not no-comments or has_comment.
func tellsComment(names string, first bool) bool {
	for name := range strings.FieldsSeq(names) {
		if begins(name) || !first && hasWord(name) {
			return true
		}
		if first {
			return false
		}
	}
	return false
}

func begins(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range metadata.CommentWords {
		if rest, ok := strings.CutPrefix(lower, word); ok {
			return !strings.Contains(rest, "count") && !strings.Contains(rest, "open") &&
				!strings.Contains(rest, "closed") &&
				!strings.Contains(rest, "link") && !strings.Contains(rest, "icon")
		}
	}
	return false
}

// hasWord knows article-comments and PostComments.
func hasWord(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range metadata.CommentWords {
		at := strings.LastIndex(lower, word)
		if at <= 0 || at+len(word) < len(lower) && unicode.IsLower(rune(name[min(at+len(word), len(name)-1)])) ||
			len(lower) != len(name) {
			continue
		}
		before := lower[:at]
		if strings.HasSuffix(before, "no-") || strings.HasSuffix(before, "no_") || strings.HasSuffix(before, "has-") ||
			strings.HasSuffix(before, "with-") || strings.HasSuffix(before, "without-") {
			continue
		}
		return begins(lower[at:])
	}
	return false
}
