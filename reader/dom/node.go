package dom

import (
	"strings"

	"golang.org/x/net/html"
)

// Attr returns the value of an attribute, and "" when n does not have it.
func Attr(n *html.Node, key string) string {
	value, _ := LookupAttr(n, key)
	return value
}

// LookupAttr returns the value of an attribute and whether n has it.
func LookupAttr(n *html.Node, key string) (string, bool) {
	for i := range n.Attr {
		if n.Attr[i].Key == key && n.Attr[i].Namespace == "" {
			return n.Attr[i].Val, true
		}
	}
	return "", false
}

// HasClass reports whether token is one of the words of n's class attribute.
func HasClass(n *html.Node, token string) bool {
	return HasToken(Attr(n, "class"), token)
}

// HasToken reports whether token is one of the words of list, in any case.
func HasToken(list, token string) bool {
	for len(list) >= len(token) {
		list = strings.TrimLeft(list, " \t\n\r\f")
		end := strings.IndexAny(list, " \t\n\r\f")
		if end < 0 {
			end = len(list)
		}
		if end == len(token) && strings.EqualFold(list[:end], token) {
			return true
		}
		list = list[end:]
	}
	return false
}

// Walk visits root and everything below it in document order. When visit
// returns false, what is below the node is left out; visit may then remove it.
func Walk(root *html.Node, visit func(*html.Node) bool) {
	for n := root; n != nil; {
		next, parent := n.NextSibling, n.Parent
		if visit(n) && n.FirstChild != nil {
			n = n.FirstChild
			continue
		}
		if n == root {
			return
		}
		for next == nil && parent != root && parent != nil {
			next, parent = parent.NextSibling, parent.Parent
		}
		n = next
	}
}

// Text returns all text below n as it is written, white space included.
func Text(n *html.Node) string {
	if n.FirstChild != nil && n.FirstChild.NextSibling == nil && n.FirstChild.Type == html.TextNode {
		return n.FirstChild.Data
	}
	var text strings.Builder
	Walk(n, func(n *html.Node) bool {
		if n.Type == html.TextNode {
			text.WriteString(n.Data)
		}
		return true
	})
	return text.String()
}
