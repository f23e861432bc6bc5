package reader

import (
	"fmt"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/dom"
	"github.com/decant-dev/decant/reader/navigation"
	"github.com/decant-dev/decant/reader/wall"
)

// navigationOnly is the reason of a page that only leads elsewhere.
const navigationOnly = "navigation_only"

// What makes a page one of links alone.
const (
	manyLinks    = 5   // at the least
	mostBeside   = 120 // letters outside of links and headings
	longestLabel = 30  // letters; longer links are headlines and cards, which tell something
)

// isNavigationOnly reports whether the page is nothing but links, of which
// listed counts those of a directory. Where a selector or the whole page was
// asked for, that is wanted; and where the reader told some links from the
// others, they are what the page is about.
func (w *webReader) isNavigationOnly(root *html.Node, listed int, found navigation.Found) bool {
	v := w.doc.Verdict
	switch {
	case w.opts.Selector != "" || w.opts.Whole:
		return false
	case v.Reason == wall.Empty:
		return listed > 0 || found.Links() >= manyLinks
	}
	return v.Readable && listed > 0 && 5*countLinks(root) >= 4*listed
}

func (w *webReader) markNavigationOnly(found navigation.Found) {
	w.doc.Verdict = document.Verdict{
		Method: "plain", Reason: navigationOnly, PageType: w.doc.Verdict.PageType,
		Evidence: fmt.Sprintf("%d links that lead elsewhere, and no text beside them", found.Links()+found.Beyond),
	}
	w.doc.Fallback = "the whole page, since it holds nothing but links"
}

// directoryLinks counts the links of a tree that has hardly any words but those
// of headings and of links with short labels; of another it is 0.
func directoryLinks(root *html.Node) int {
	links, linked, told, beside := 0, 0, 0, 0
	dom.Walk(root, func(n *html.Node) bool {
		switch {
		case n.Type == html.TextNode:
			beside += lettersOf(n.Data)
		case isSilent(n.DataAtom) || isHeading(n.DataAtom) && !holdsLink(n):
			return false
		case tellsSomething(n.DataAtom):
			beside += mostBeside
		case isLink(n):
			label := lettersOf(dom.Text(n))
			links++
			linked += label
			if label > longestLabel {
				told += label
			}
			return false
		}
		return beside < mostBeside
	})
	if links < manyLinks || beside >= mostBeside || 10*beside > linked || 2*told > linked {
		return 0
	}
	return links
}

func isLink(n *html.Node) bool { return n.DataAtom == atom.A && dom.Attr(n, "href") != "" }

func countLinks(root *html.Node) int {
	links := 0
	dom.Walk(root, func(n *html.Node) bool {
		if isLink(n) {
			links++
		}
		return true
	})
	return links
}

func holdsLink(n *html.Node) bool {
	found := false
	dom.Walk(n, func(c *html.Node) bool {
		found = found || c.DataAtom == atom.A
		return !found
	})
	return found
}

func isHeading(tag atom.Atom) bool {
	switch tag {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}

func isSilent(tag atom.Atom) bool {
	switch tag {
	case atom.Head, atom.Title, atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Svg, atom.Select, atom.Button:
		return true
	}
	return false
}

// tellsSomething lists what is content without many words.
func tellsSomething(tag atom.Atom) bool {
	switch tag {
	case atom.Pre, atom.Blockquote, atom.Video, atom.Audio, atom.Iframe, atom.Object, atom.Embed, atom.Math:
		return true
	}
	return false
}

func lettersOf(text string) int {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}
