package markup

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

func (t *transcriber) anchor(n tree.Node) {
	ref, ok := n.LookupAttr("href")
	if t.opts.Links == LinksNone && ok && isAddress(n.Text()) {
		return
	}
	ref = cleanAddress(ref)
	if strings.HasPrefix(ref, "#") || t.notes.samePage(ref, t.base.page) {
		if t.noteReference(n, ref) || isPermalink(n) {
			return
		}
		if holdsBlock(n) || t.kind == document.Heading {
			// A link within the page is not worth one in each block, and a
			// heading links to itself.
			t.children(n)
			return
		}
	}
	if isPermalinkImage(n) {
		return
	}
	href := t.base.resolve(ref)
	if href == "" || t.opts.Links != LinksKeep || t.isOpen(document.Link) || t.isOpen(document.Superscript) ||
		t.isOpen(document.Subscript) {
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

// isAside reports whether n, within a link, is what only a screen reader says
// of it, such as "(opens in a new window)", beside words that everybody sees.
func (t *transcriber) isAside(n tree.Node) bool {
	if !n.HasAttrs() || !t.isOpen(document.Link) {
		return false
	}
	class := n.Attr("class")
	for _, name := range [...]string{"sr-only", "visually-hidden", "visuallyhidden", "screen-reader"} {
		if strings.Contains(class, name) {
			return strings.HasPrefix(oneLine(n.Text()), "(")
		}
	}
	return false
}

// isPermalink recognises the mark beside a heading that links to itself.
// or the one that leads back to the beginning of the page.
func isPermalink(n tree.Node) bool {
	var mark [40]byte
	text := mark[:0]
	add := func(s string) { text = append(text, s[:min(len(s), cap(text)-len(text))]...) }
	n.Walk(func(n tree.Node) bool {
		if n.IsText() {
			add(n.Data())
		} else if n.Tag() == tag.Img {
			add(cmp.Or(n.Attr("alt"), "image"))
		}
		return len(text) < cap(text)
	})
	words := strings.TrimFunc(string(text), isInvisible)
	switch words {
	case "", "#", "##", "###", "¶", "§", "🔗", "⚓", "∞", "↑", "⇧", "▲", "^":
		return true
	}
	words = strings.ToLower(words)
	return words == "permalink" || leadsUp(words)
}

// isPermalinkImage recognises that mark where it is a picture and leads to the
// same place by way of another page.
func isPermalinkImage(n tree.Node) bool {
	img := firstElement(n)
	return img.Exists() && img.Tag() == tag.Img && strings.EqualFold(img.Attr("alt"), "permalink") && isPermalink(n)
}

// leadsUp knows the words of links to the beginning of the page.
func leadsUp(words string) bool {
	switch words {
	case "top", "back to top", "to top", "go to top", "return to top", "↑ top", "top ↑", "맨 위로", "위로", "처음으로",
		"トップへ", "先頭へ", "ページトップへ", "ページの先頭へ", "返回顶部", "回到顶部", "回到頂部", "nach oben", "haut de page", "volver arriba",
		"наверх":
		return true
	}
	return false
}

func isInvisible(r rune) bool {
	return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' || r == '\ufe0e' || r == '\ufe0f' || isIcon(r)
}

// isIcon knows what only a page's own font can draw: its icons.
func isIcon(r rune) bool { return '\ue000' <= r && r <= '\uf8ff' }

// hasNoWidth knows characters without a width: editors set them into empty lines.
func hasNoWidth(r rune) bool {
	return '\u200b' <= r && r <= '\u200f' || r == '\u2060' || r == '\ufeff' || r == ' '
}

// areIcons reports whether a text says nothing but icons, or nothing at all.
func areIcons(s string) bool {
	if s[0] < 0xe2 || s[0] > 0xef {
		return false
	}
	return strings.TrimFunc(s, isIcon) == "" || strings.TrimFunc(s, hasNoWidth) == ""
}

// cardLook bounds the search for a heading in a link, which for most links is
// over at once: they hold one text.
const cardLook = 200

// cardHeading returns the first heading within a link, or nil.
func cardHeading(n tree.Node) tree.Node {
	if n.FirstChild() == n.LastChild() && (!n.FirstChild().Exists() || n.FirstChild().IsText()) {
		return tree.Node{}
	}
	var found tree.Node
	seen := 0
	n.Walk(func(n tree.Node) bool {
		if seen++; found.Exists() || seen > cardLook {
			return false
		}
		switch n.Tag() {
		case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
			if hasText(n) {
				found = n
			}
			return false
		case tag.Svg, tag.Script, tag.Style:
			return false
		}
		return true
	})
	return found
}

// holdsBlock reports whether there is a block in n, an inline.
func holdsBlock(n tree.Node) bool {
	if n.FirstChild() == n.LastChild() && (!n.FirstChild().Exists() || n.FirstChild().IsText()) {
		return false
	}
	found := false
	n.Walk(func(n tree.Node) bool {
		switch n.Tag() {
		case tag.None, tag.A, tag.Span, tag.B, tag.I, tag.Em, tag.Strong, tag.Code, tag.Sup, tag.Sub, tag.Small,
			tag.Svg, tag.Img, tag.U, tag.Time, tag.Abbr, tag.Font, tag.Kbd, tag.Mark, tag.Q, tag.S, tag.Del, tag.Bdi:
		default:
			found = found || n.IsElement() && n.Space() == tree.HTML && n.Tag() < tag.Count
		}
		return !found
	})
	return found
}

func hasText(n tree.Node) bool {
	found := false
	n.Walk(func(n tree.Node) bool {
		if n.IsText() {
			start, end := trim(n.Data())
			found = found || start < end
		}
		return !found
	})
	return found
}
