package webpage

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/dom"
)

const (
	mostGroups  = 20
	mostLinks   = 60
	longestText = 120 // bytes of a link's text or a group's title
)

// ways are the marks of elements that lead around a site.
var ways = marksNamed("nav menu sidebar toc breadcrumb pagination prev footer")

// navigation gathers the groups of links that are not part of the content.
func (s *Survey) navigation(kept []bool, address string) []document.LinkGroup {
	base, err := url.Parse(address)
	if err != nil {
		base = &url.URL{}
	}
	if s.head.base != "" {
		if declared, err := base.Parse(s.head.base); err == nil {
			base = declared
		}
	}
	var groups []document.LinkGroup
	for i := int32(1); i < int32(len(s.elements)) && len(groups) < mostGroups; {
		e := &s.elements[i]
		i++
		if !s.isWay(e) || s.mostlyKept(e, kept) {
			continue
		}
		if links := linksWithin(e.node, base); len(links) > 1 {
			groups = append(groups, document.LinkGroup{Title: titleOf(e.node), Links: links})
			i = e.end
		}
	}
	return groups
}

// isWay reports whether an element says of itself that it leads around, and
// is made of links.
func (s *Survey) isWay(e *element) bool {
	if e.first == e.last || e.marks == s.elements[e.parent].marks {
		return false
	}
	row := s.near.rows[int(e.marks)*markCount : int(e.marks+1)*markCount]
	if !hasOwn(row, uint8(min(e.depth, deepest))+1, ways) {
		return false
	}
	t := s.between(e.first, e.last)
	return 2*t.linkRunes >= t.runes
}

func (s *Survey) mostlyKept(e *element, kept []bool) bool {
	n := int32(0)
	for _, keep := range kept[e.first:e.last] {
		n += int32(flagByte(keep))
	}
	return 2*n > e.last-e.first
}

// linksWithin gives the links that have a text and lead to a page, each once.
func linksWithin(n *html.Node, base *url.URL) []document.Ref {
	var links []document.Ref
	seen := make(map[string]bool)
	dom.Walk(n, func(n *html.Node) bool {
		if n.Type != html.ElementNode || n.DataAtom != atom.A || len(links) == mostLinks {
			return len(links) < mostLinks
		}
		target, err := base.Parse(strings.TrimSpace(dom.Attr(n, "href")))
		if err != nil || target.Scheme != "http" && target.Scheme != "https" {
			return true
		}
		text, href := shortened(dom.Text(n)), target.String()
		if text != "" && !seen[href] {
			seen[href] = true
			links = append(links, document.Ref{Text: text, Href: href})
		}
		return false
	})
	return links
}

// titleOf gives the label of a group, or the heading within it.
func titleOf(n *html.Node) string {
	if label := dom.Attr(n, "aria-label"); label != "" {
		return shortened(label)
	}
	title := ""
	dom.Walk(n, func(n *html.Node) bool {
		if title == "" && headingLevel(n.DataAtom) > 0 {
			title = shortened(dom.Text(n))
		}
		return title == ""
	})
	return title
}

func shortened(text string) string {
	text = strings.Join(strings.Fields(text[:min(len(text), 4*longestText)]), " ")
	if len(text) <= longestText {
		return strings.ToValidUTF8(text, "")
	}
	end := longestText
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
