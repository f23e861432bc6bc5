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
		if t.noteReference(n, ref) || isPermalink(n) || ref == "#" && isHandle(n) {
			return
		}
		if holdsBlock(n) || ref == "#" && !hasText(n) || t.kind == document.Heading {
			// A link within the page is not worth one in each block, a heading
			// links to itself, and a picture that a script enlarges to nothing.
			t.children(n)
			return
		}
	}
	if isPermalinkImage(n) {
		return
	}
	href := t.base.join(ref)
	if href == "" || t.opts.Links != LinksKeep || t.isOpen(document.Link) || t.isOpen(document.Superscript) ||
		t.isOpen(document.Subscript) {
		t.children(n)
		return
	}
	t.open(inline{kind: document.Link, href: href, only: cardHeading(n)})
	outer := t.skip
	if host := cardHost(n, href); host.Exists() {
		t.skip = host
	}
	t.children(n)
	t.skip = outer
	t.close()
}

// cardHost returns what only repeats the site of a link among the other words of
// a card, or nil.
func cardHost(n tree.Node, href string) tree.Node {
	_, host, _ := strings.Cut(href, "://")
	host, _, _ = strings.Cut(host, "/")
	if host = strings.TrimPrefix(host, "www."); host == "" || !holdsBlock(n) {
		return tree.Node{}
	}
	var found tree.Node
	words, seen := 0, 0
	n.Walk(func(n tree.Node) bool {
		if n.IsText() && strings.TrimSpace(n.Data()) != "" {
			words++
			if text := strings.TrimPrefix(strings.TrimSpace(n.Data()), "www."); strings.EqualFold(text, host) {
				found = n.Parent()
			}
		}
		seen++
		return seen <= cardLook
	})
	if words < 2 || found == n {
		return tree.Node{}
	}
	return found
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

// isAside reports whether n is what only a screen reader says beside what everybody
// sees: of a link "(opens in a new window)", the same words, or the sign of a box. So
// is what a wiki offers to those who write it.
func (t *transcriber) isAside(n tree.Node) bool {
	if !n.HasAttrs() {
		return false
	}
	if strings.HasPrefix(n.Attr("class"), "mw-editsection") { // beside each heading of a wiki
		return true
	}
	if !isForEars(n) {
		return false
	}
	text := oneLine(n.Text())
	return t.isOpen(document.Link) && strings.HasPrefix(text, "(") || isSeenNext(n, text) ||
		strings.Trim(text, "▢☐□") == ""
}

// isForEars reports whether only a screen reader says what n holds.
func isForEars(n tree.Node) bool {
	class := n.Attr("class")
	for _, name := range [...]string{"sr-only", "visually-hidden", "visuallyhidden", "screen-reader"} {
		if strings.Contains(class, name) {
			return true
		}
	}
	return false
}

// isSeenNext reports whether the same words follow for those who see them.
func isSeenNext(n tree.Node, text string) bool {
	next := nextElement(n)
	return next.Exists() && next.Attr("aria-hidden") == "true" && oneLine(next.Text()) == text
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
