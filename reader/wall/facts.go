package wall

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/reader/dom"
)

// facts are what a page shows of a wall. Sizes are in bytes of text.
type facts struct {
	title    string
	heading  string // of the first h1, or h2
	text     strings.Builder
	prose    int // outside of links
	linked   int
	scripts  int
	code     int // bytes of script
	passive  int // what is in noscript elements
	noscript string

	mount       string // the element that a framework fills
	mountText   int
	challenge   string // what asks for proof of being human
	widget      string // the same, but also found in ordinary forms
	parking     string // who shows advertisements on unused domains
	consent     string
	consentText int
	passwords   int
	inputs      int
	locked      bool // the page says that it is not for free
	paywalled   string
	paragraphs  int // of some length
	article     bool
}

// readable is the prose above which a page has something to read.
const readable = 2500

// A dialogue about cookies is seldom as long as that, and what is named after
// cookies may be about biscuits.
func (f *facts) isReadable() bool {
	return f.prose+f.consentText >= readable || f.passive >= noscriptContent
}

// noscriptContent is what a noscript element must hold, with tags, to be the
// text of the page rather than a request to allow scripts.
const noscriptContent = 3000

// short is the prose below which a page may be any wall; above it, only one
// that says itself that it is not for free.
const short = 1500

// hasProse reports whether the page has more than so much prose, which is
// true of most pages and quickly seen.
func hasProse(root *html.Node, size int) bool {
	return !countProse(root, &size)
}

// countProse takes the text below n off what is missing, and reports whether
// some is missing still.
func countProse(n *html.Node, missing *int) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch c.Type {
		case html.TextNode:
			*missing -= len(strings.TrimSpace(c.Data))
		case html.ElementNode:
			if !isNoProse(c.DataAtom) && !isHidden(c) {
				countProse(c, missing)
			}
		}
		if *missing <= 0 {
			return false
		}
	}
	return true
}

// isLocked reports whether the head of the page or the scripts right in its
// body say that it is not for free.
func isLocked(root *html.Node) bool {
	for n := root.FirstChild; n != nil; n = n.NextSibling {
		switch {
		case n.DataAtom == atom.Script && n.FirstChild != nil && saysLocked(n.FirstChild.Data):
			return true
		case n.DataAtom == atom.Html || n.DataAtom == atom.Head || n.DataAtom == atom.Body:
			if isLocked(n) {
				return true
			}
		}
	}
	return false
}

func isNoProse(tag atom.Atom) bool {
	switch tag {
	case atom.Head, atom.Script, atom.Noscript, atom.Style, atom.Template, atom.Svg, atom.Select, atom.Iframe, atom.A, atom.Button:
		return true
	}
	return false
}

func gather(root *html.Node) *facts {
	f := &facts{}
	for n := root.FirstChild; n != nil; n = n.NextSibling {
		f.visit(n, scope{})
	}
	return f
}

// scope is where in the page the walk is.
type scope struct{ link, consent, mount bool }

func (f *facts) visit(n *html.Node, in scope) {
	if f.isReadable() {
		return
	}
	switch n.Type {
	case html.TextNode:
		f.textNode(n.Data, in)
	case html.ElementNode:
		if !f.element(n, &in) {
			return
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		f.visit(c, in)
	}
}

func (f *facts) textNode(text string, in scope) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	size := len(text)
	if in.mount {
		f.mountText += size
	}
	switch {
	case in.consent:
		f.consentText += size
	case in.link:
		f.linked += size
	default:
		f.prose += size
	}
	if f.text.Len() < readable {
		f.text.WriteString(strings.ToLower(text[:min(len(text), readable)]))
		f.text.WriteByte(' ')
	}
}

// element notes what an element is, and reports whether to look into it.
func (f *facts) element(n *html.Node, in *scope) bool {
	switch n.DataAtom {
	case atom.Title:
		if f.title == "" && n.Namespace == "" {
			f.title = strings.ToLower(strings.TrimSpace(dom.Text(n)))
		}
		return false
	case atom.Script:
		f.script(n)
		return false
	case atom.Noscript:
		if n.FirstChild != nil {
			f.passive += len(n.FirstChild.Data)
			f.noscript += strings.ToLower(n.FirstChild.Data[:min(len(n.FirstChild.Data), 2000)]) + " "
		}
		return false
	case atom.Style, atom.Template, atom.Svg, atom.Select, atom.Meta, atom.Link:
		return false
	case atom.Iframe:
		f.address(dom.Attr(n, "src"))
		return false
	case atom.A, atom.Button:
		in.link = true
	case atom.H1, atom.H2:
		if f.heading == "" || n.DataAtom == atom.H1 && !strings.HasSuffix(f.heading, "\n") {
			f.heading = strings.ToLower(strings.TrimSpace(dom.Text(n)))
			if n.DataAtom == atom.H1 && f.heading != "" {
				f.heading += "\n" // an h1 stays, an h2 gives way
			}
		}
	case atom.P:
		if n.FirstChild != nil && len(dom.Text(n)) > longParagraph {
			f.paragraphs++
		}
	case atom.Article:
		f.article = true
	case atom.Input:
		f.input(n)
	case atom.Form:
		f.address(dom.Attr(n, "action"))
	}
	if isHidden(n) {
		return false
	}
	f.names(n, in)
	return true
}

const longParagraph = 120

// isHidden knows the plain ways to hide; walls seldom use others.
func isHidden(n *html.Node) bool {
	for i := range n.Attr {
		switch a := &n.Attr[i]; a.Key {
		case "hidden":
			// Content that React streams in is hidden until it is moved.
			return !strings.HasPrefix(dom.Attr(n, "id"), "S:")
		case "style":
			if at := strings.Index(a.Val, "display"); at >= 0 && strings.HasPrefix(strings.TrimLeft(a.Val[at+7:], " :"), "none") {
				return n.DataAtom != atom.Body && n.DataAtom != atom.Html
			}
		}
	}
	return false
}

func (f *facts) input(n *html.Node) {
	switch strings.ToLower(dom.Attr(n, "type")) {
	case "password":
		f.passwords++
	case "hidden", "submit", "button":
	default:
		f.inputs++
	}
}

func (f *facts) script(n *html.Node) {
	kind := dom.Attr(n, "type")
	if strings.Contains(kind, "json") {
		if n.FirstChild != nil && saysLocked(n.FirstChild.Data) {
			f.locked = true
		}
		return
	}
	f.scripts++
	f.address(dom.Attr(n, "src"))
	if n.FirstChild != nil {
		f.code += len(n.FirstChild.Data)
		f.inline(n.FirstChild.Data)
	}
}

// saysLocked finds "isAccessibleForFree": false in JSON-LD, also as a string.
func saysLocked(json string) bool {
	_, rest, found := strings.Cut(json, "isAccessibleForFree")
	rest = strings.ToLower(strings.TrimLeft(rest[:min(len(rest), 20)], `" :`))
	return found && strings.HasPrefix(rest, "false")
}
