package navigation

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/reader/dom"
)

// A kind is how sure an element's own words make us that it is navigation.
type kind uint8

const (
	none   kind = iota
	likely      // its class or place says so: its links must bear it out
	surely      // its tag or role says so
)

// accepts reports whether what an element holds fits its kind.
func (k kind) accepts(m measured) bool {
	switch k {
	case surely:
		return len(m.links) > 0
	case likely:
		return len(m.links) >= 2 && 10*m.linked >= 6*m.all
	}
	return false
}

func kindOf(n *html.Node) kind {
	if n.DataAtom == atom.Nav {
		return surely
	}
	if len(n.Attr) == 0 && n.DataAtom != atom.Footer && n.DataAtom != atom.Header {
		return none
	}
	if role := dom.Attr(n, "role"); role != "" {
		switch strings.ToLower(role) {
		case "navigation", "menu", "menubar":
			return surely
		}
	}
	switch n.DataAtom {
	case atom.Ul, atom.Ol, atom.Div, atom.Section, atom.Aside, atom.Header, atom.Footer, atom.Table, atom.P, atom.Dl:
	default:
		return none
	}
	if n.DataAtom == atom.Footer || n.DataAtom == atom.Header && n.Parent != nil && n.Parent.DataAtom == atom.Body {
		return likely
	}
	if namesNavigation(dom.Attr(n, "class")) || namesNavigation(dom.Attr(n, "id")) {
		return likely
	}
	return none
}

// words are what the web calls its navigation.
var words = map[string]bool{
	"nav": true, "navbar": true, "navigation": true, "menu": true, "menubar": true, "submenu": true, "topbar": true,
	"sidebar": true, "sidenav": true, "toc": true, "breadcrumb": true, "breadcrumbs": true, "crumbs": true,
	"pagination": true, "pager": true, "paging": true, "prev": true, "previous": true, "next": true,
	"gnb": true, "lnb": true, "sitemap": true, "footer": true, "tabs": true, "subnav": true, "megamenu": true,
}

// longestWord is the length of the longest of them.
const longestWord = 11

// namesNavigation looks for a whole word, where words end at a change of case,
// a digit or a mark: "mainNav", "site-nav", "nav_2".
func namesNavigation(name string) bool {
	var word [longestWord + 1]byte
	n, last := 0, byte(0)
	for i := 0; i <= len(name); i++ {
		c := byte(0)
		if i < len(name) {
			c = name[i]
		}
		begins := isUpper(c) && isLower(last)
		if (!isLetter(c) || begins) && n > 0 {
			if n <= longestWord && words[string(word[:n])] {
				return true
			}
			n = 0
		}
		if isLetter(c) {
			if n <= longestWord {
				word[n] = c | 0x20
			}
			n = min(n+1, longestWord+1)
		}
		last = c
	}
	return false
}

func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isLetter(c byte) bool { return isLower(c | 0x20) }

// measured is what an element holds: its links, and the letters of its text
// inside and outside of them.
type measured struct {
	links       []*html.Node
	all, linked int
	nodes       int
}

func (f *finder) measure(n *html.Node) measured {
	var m measured
	dom.Walk(n, func(c *html.Node) bool {
		m.nodes++
		switch {
		case c.Type == html.TextNode:
			m.all += letters(c.Data)
		case isSilent(c) || isHeading(c):
			return false
		case c.DataAtom == atom.A && dom.Attr(c, "href") != "":
			count := f.linkLetters(c)
			m.links = append(m.links, c)
			m.all += count
			m.linked += count
			return false
		}
		return true
	})
	return m
}

// isSilent reports whether nothing below n is said to a person.
func isSilent(n *html.Node) bool {
	return n.DataAtom == atom.Script || n.DataAtom == atom.Style || n.DataAtom == atom.Template
}

func isHeading(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Summary, atom.Caption:
		return true
	}
	return false
}

// visibleText is the text below n with its white space folded.
func (f *finder) visibleText(n *html.Node) string {
	if c := n.FirstChild; c != nil && c == n.LastChild && c.Type == html.TextNode {
		return strings.Join(strings.Fields(c.Data), " ")
	}
	var b strings.Builder
	dom.Walk(n, func(c *html.Node) bool {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
			b.WriteByte(' ')
		}
		return !isSilent(c)
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

func (f *finder) linkLetters(a *html.Node) int {
	n := 0
	dom.Walk(a, func(c *html.Node) bool {
		if c.Type == html.TextNode {
			n += letters(c.Data)
		}
		return !isSilent(c)
	})
	return n
}

// letters counts what is not white space, a character outside of ASCII as its
// bytes: only shares of it are looked at.
func letters(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] > ' ' {
			n++
		}
	}
	return n
}

// titleOf is what a group calls itself: its label, or a heading it begins with.
func (f *finder) titleOf(n *html.Node) string {
	if label := strings.TrimSpace(dom.Attr(n, "aria-label")); label != "" {
		return shorten(label)
	}
	title, links := "", 0
	dom.Walk(n, func(c *html.Node) bool {
		switch {
		case isHeading(c):
			if title == "" && links == 0 {
				title = f.visibleText(c)
			}
			return false
		case c.DataAtom == atom.A:
			links++
		}
		return title == "" && links == 0
	})
	return shorten(title)
}
