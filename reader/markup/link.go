package markup

import (
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/dom"
)

func (t *transcriber) anchor(n *html.Node) {
	ref, ok := dom.LookupAttr(n, "href")
	if t.opts.Links == LinksNone && ok && isAddress(dom.Text(n)) {
		return
	}
	ref = cleanAddress(ref)
	if strings.HasPrefix(ref, "#") || t.notes.samePage(ref, t.base.page) {
		if t.noteReference(n, ref) || isPermalink(n) {
			return
		}
		if holdsBlock(n) {
			// A link within the page is not worth one in each block.
			t.children(n)
			return
		}
	}
	href := t.base.resolve(ref)
	if href == "" || t.opts.Links != LinksKeep || t.isOpen(document.Link) || t.isOpen(document.Superscript) || t.isOpen(document.Subscript) {
		t.children(n)
		return
	}
	t.open(inline{kind: document.Link, href: href, only: cardHeading(n)})
	t.children(n)
	t.close()
}

// isAddress reports whether the words of a link are nothing but a web address.
func isAddress(words string) bool {
	start, end := trim(words)
	words = words[start:end]
	if strings.IndexFunc(words, unicode.IsSpace) >= 0 {
		return false
	}
	words = strings.ToLower(words[:min(len(words), len("https://"))])
	return strings.HasPrefix(words, "http://") || words == "https://" || strings.HasPrefix(words, "www.")
}

// isPermalink recognises the mark beside a heading that links to itself.
func isPermalink(n *html.Node) bool {
	var mark [17]byte
	text := mark[:0]
	dom.Walk(n, func(n *html.Node) bool {
		if n.Type == html.TextNode {
			text = append(text, n.Data[:min(len(n.Data), cap(text)-len(text))]...)
		} else if n.DataAtom == atom.Img {
			text = append(text, "image"[:min(5, cap(text)-len(text))]...)
		}
		return len(text) < cap(text)
	})
	switch strings.TrimFunc(string(text), isInvisible) {
	case "", "#", "##", "###", "¶", "§", "🔗", "⚓", "∞":
		return true
	}
	return false
}

func isInvisible(r rune) bool {
	return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' || r == '\ufe0e' || r == '\ufe0f'
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

// holdsBlock reports whether there is a block in n, an inline.
func holdsBlock(n *html.Node) bool {
	if n.FirstChild == n.LastChild && (n.FirstChild == nil || n.FirstChild.Type == html.TextNode) {
		return false
	}
	found := false
	dom.Walk(n, func(n *html.Node) bool {
		switch n.DataAtom {
		case 0, atom.A, atom.Span, atom.B, atom.I, atom.Em, atom.Strong, atom.Code, atom.Sup, atom.Sub, atom.Small,
			atom.Svg, atom.Img, atom.U, atom.Time, atom.Abbr, atom.Font, atom.Kbd, atom.Mark, atom.Q, atom.S, atom.Del, atom.Bdi:
		default:
			found = found || n.Type == html.ElementNode && n.Namespace == ""
		}
		return !found
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
