package metadata

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/dom"
)

// A collector goes over a page once and notes what it says about itself.
type collector struct {
	base        *url.URL
	where       location
	found       evidence
	data        structured
	alternates  []document.Alternate
	ogType      string
	icon        string
	authorLabel string // the number of the label for authors

	headings      []*html.Node // h1 elements with text, in order
	second        []*html.Node // h2 and h3 elements, for pages whose h1 is not the title
	times         []*html.Node
	dated         []*html.Node // short texts with a year in them
	title         *html.Node   // the h1 that is the title
	titleWords    []string
	titleLikeness int // the share of its words that the h1 has, in percent
	body          *html.Node
	main          *html.Node
	articles      int
	posts         int
}

const mostNoted = 40

func (c *collector) walk(root *html.Node) {
	dom.Walk(root, func(n *html.Node) bool {
		switch n.Type {
		case html.ElementNode:
			return c.element(n)
		case html.TextNode:
			if len(n.Data) <= longestStamp && tellsYear(n.Data) {
				c.dated = note(c.dated, n)
			}
		}
		return true
	})
	c.data.fill(&c.found)
	if c.icon != "" {
		c.found[favicon][link] = c.icon
	}
}

func (c *collector) element(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Html:
		c.found.put(language, element, strings.TrimSpace(firstOf(dom.Attr(n, "lang"), dom.Attr(n, "xml:lang"))))
	case atom.Body:
		c.body = n
	case atom.Base:
		c.rebase(dom.Attr(n, "href"))
	case atom.Title:
		if n.Namespace == "" {
			c.found.put(title, element, dom.Text(n))
		}
	case atom.Meta:
		c.meta(n)
		return false
	case atom.Link:
		c.link(n)
		return false
	case atom.Script:
		c.script(n)
		return false
	case atom.Noscript:
		c.noscript(n)
		return false
	case atom.Style, atom.Svg, atom.Template, atom.Iframe:
		return false
	case atom.H1:
		c.headings = note(c.headings, n)
	case atom.H2, atom.H3:
		c.second = note(c.second, n)
	case atom.Time:
		c.times = note(c.times, n)
	case atom.Article:
		if isPost(dom.Attr(n, "class")) {
			c.posts++
		} else {
			c.articles++
		}
		fallthrough
	case atom.Main:
		if c.main == nil {
			c.main = n
		}
	}
	c.attributes(n)
	return true
}

// isPost knows the articles that are messages of one thread.
func isPost(class string) bool {
	return strings.Contains(class, "message") || strings.Contains(class, "comment") || strings.Contains(class, "reply")
}

func note(list []*html.Node, n *html.Node) []*html.Node {
	if len(list) < mostNoted {
		list = append(list, n)
	}
	return list
}

func (c *collector) script(n *html.Node) {
	if n.FirstChild == nil || !strings.Contains(strings.ToLower(dom.Attr(n, "type")), "ld+json") {
		return
	}
	c.data.read(n.FirstChild.Data)
}

const longestNoscript = 200_000

// noscript reads the microdata of pages, mostly forums, whose only readable
// form is for browsers without scripts.
func (c *collector) noscript(n *html.Node) {
	if n.FirstChild == nil || len(n.FirstChild.Data) > longestNoscript || !strings.Contains(n.FirstChild.Data, "itemprop=") {
		return
	}
	inner, err := dom.Parse([]byte(n.FirstChild.Data))
	if err != nil {
		return
	}
	dom.Walk(inner, func(n *html.Node) bool {
		if names := dom.Attr(n, "itemprop"); names != "" {
			c.item(n, names)
		}
		return true
	})
}

// attributes looks for microdata, RDFa and licences.
func (c *collector) attributes(n *html.Node) {
	for i := range n.Attr {
		a := &n.Attr[i]
		switch a.Key {
		case "itemprop":
			c.item(n, a.Val)
		case "property":
			c.property(n, a.Val)
		case "rel":
			if n.DataAtom == atom.A && dom.HasToken(a.Val, "license") {
				c.found.put(license, link, dom.Attr(n, "href"))
			}
		}
	}
}

// item reads one property of microdata.
func (c *collector) item(n *html.Node, names string) {
	for name := range strings.FieldsSeq(names) {
		switch name {
		case "author", "creator":
			if isAside(n) {
				continue
			}
			c.found.put(author, microdata, nameOf(nameWithin(n)))
		case "headline":
			c.found.put(title, microdata, valueOf(n))
		case "datePublished", "dateCreated", "uploadDate":
			if !isAside(n) {
				c.found.put(published, microdata, valueOf(n))
			}
		case "dateModified":
			if !isAside(n) {
				c.found.put(modified, microdata, valueOf(n))
			}
		case "description":
			c.found.put(description, microdata, valueOf(n))
		case "license":
			c.found.put(license, microdata, valueOf(n))
		case "image":
			c.found.put(image, microdata, valueOf(n))
		}
	}
}

// property reads one property of RDFa, such as schema:author or dc:date.
func (c *collector) property(n *html.Node, names string) {
	for name := range strings.FieldsSeq(names) {
		switch shortType(name) {
		case "author", "creator":
			c.found.put(author, rdfa, nameWithin(n))
		case "datePublished", "issued", "created":
			c.found.put(published, rdfa, valueOf(n))
		case "dateModified":
			c.found.put(modified, rdfa, valueOf(n))
		}
	}
}

// valueOf returns what an element says for its property.
func valueOf(n *html.Node) string {
	if n.DataAtom == atom.Abbr && dom.Attr(n, "title") != "" {
		return strings.TrimSpace(dom.Attr(n, "title"))
	}
	for _, key := range [...]string{"content", "datetime", "href", "src"} {
		if text, ok := dom.LookupAttr(n, key); ok && (key != "href" || n.DataAtom == atom.Link) {
			return strings.TrimSpace(text)
		}
	}
	return textOf(n, 500)
}

// nameWithin returns the name of a person: the itemprop name, if there is one
// in the element, or its text.
func nameWithin(n *html.Node) string {
	name := ""
	steps := 0
	dom.Walk(n, func(inner *html.Node) bool {
		steps++
		if name == "" && inner != n && inner.Type == html.ElementNode && dom.HasToken(dom.Attr(inner, "itemprop"), "name") {
			name = valueOf(inner)
		}
		return name == "" && steps < 100
	})
	return firstOf(name, valueOf(n))
}

// textOf returns the text of an element with white space folded, at most about
// limit bytes of it; what is not text is left out.
func textOf(n *html.Node, limit int) string {
	var out strings.Builder
	dom.Walk(n, func(n *html.Node) bool {
		switch {
		case n.Type == html.TextNode:
			out.WriteString(n.Data[:min(len(n.Data), 4000)])
		case n.DataAtom == atom.Script || n.DataAtom == atom.Style || n.DataAtom == atom.Noscript || n.DataAtom == atom.Svg || n.DataAtom == atom.Template:
			return false
		case isBlock(n) && out.Len() > 0:
			out.WriteByte(' ')
		}
		return out.Len() < limit
	})
	return fold(out.String())
}

func isBlock(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Br, atom.P, atom.Div, atom.Li, atom.Td, atom.Tr, atom.H1, atom.H2, atom.H3, atom.Section, atom.Ul:
		return true
	}
	return false
}

func (c *collector) rebase(href string) {
	if u, err := url.Parse(strings.TrimSpace(href)); err == nil && c.base != nil {
		c.base = c.base.ResolveReference(u)
	}
}

// absolute returns the address that href means on this page, or "" when it is
// not one of the web.
func (c *collector) absolute(href string) string {
	u, err := url.Parse(strings.TrimSpace(href))
	if err != nil {
		return ""
	}
	if c.base != nil {
		u = c.base.ResolveReference(u)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return ""
	}
	return u.String()
}
