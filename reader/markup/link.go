package markup

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/dom"
)

func (t *transcriber) anchor(n *html.Node) {
	ref, ok := dom.LookupAttr(n, "href")
	if t.opts.Links == LinksNone && ok {
		return
	}
	if strings.HasPrefix(strings.TrimLeft(ref, " "), "#") || t.notes.samePage(ref, t.base.page) {
		if t.noteReference(n, ref) || isPermalink(n) {
			return
		}
	}
	in := inline{kind: document.Link, href: t.base.resolve(ref), title: folded(strings.TrimSpace(dom.Attr(n, "title")))}
	in.idle = in.href == "" || t.opts.Links != LinksKeep || t.isOpen(document.Link)
	if !in.idle {
		in.only = cardHeading(n)
	}
	t.open(in)
	t.children(n)
	if link := t.close(); link != nil {
		dropEchoedTitle(link)
	}
}

// dropEchoedTitle removes a title that says no more than the link's words.
func dropEchoedTitle(link *document.Node) {
	if text := link.First; text != nil && text == link.Last && strings.EqualFold(text.Text, link.Title) {
		link.Title = ""
	}
}

// isPermalink recognises the mark beside a heading that links to itself.
func isPermalink(n *html.Node) bool {
	if n.FirstChild == nil {
		return true
	}
	if n.FirstChild != n.LastChild || n.FirstChild.Type != html.TextNode || len(n.FirstChild.Data) > 16 {
		return false
	}
	switch strings.Trim(n.FirstChild.Data, " \t\r\n\u00a0\u200b\ufeff\ufe0e\ufe0f") {
	case "", "#", "##", "###", "¶", "§", "🔗", "⚓", "∞":
		return true
	}
	return false
}

// cardLook bounds the search for a heading in a link, which for most links is
// over at once: they hold one text.
const cardLook = 200

// cardHeading returns the first heading within a link, or nil.
func cardHeading(n *html.Node) *html.Node {
	if n.FirstChild == n.LastChild && (n.FirstChild == nil || n.FirstChild.Type == html.TextNode) {
		return nil
	}
	var found *html.Node
	seen := 0
	dom.Walk(n, func(n *html.Node) bool {
		if seen++; found != nil || seen > cardLook {
			return false
		}
		switch n.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			if hasText(n) {
				found = n
			}
			return false
		case atom.Svg, atom.Script, atom.Style:
			return false
		}
		return true
	})
	return found
}

func hasText(n *html.Node) bool {
	found := false
	dom.Walk(n, func(n *html.Node) bool {
		if n.Type == html.TextNode {
			start, end := trim(n.Data)
			found = found || start < end
		}
		return !found
	})
	return found
}
