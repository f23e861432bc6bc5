package wall

import (
	"strings"

	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
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

	telling memo.Classes[bool] // which classes hold names of walls
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

// proseOf counts the prose of a page up to what makes it readable, which most
// pages have and which is quickly seen.
func proseOf(root tree.Node) int {
	missing := readable
	countProse(root, &missing)
	return readable - missing
}

// countProse takes the text below n off what is missing, and reports whether
// some is missing still.
func countProse(n tree.Node, missing *int) bool {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		switch c.Kind() {
		case tree.TextNode:
			if !c.IsBlank() {
				*missing -= len(strings.TrimSpace(c.Data()))
			}
		case tree.ElementNode:
			if !isNoProse(c.Tag()) && !isHidden(c) {
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
func isLocked(root tree.Node) bool {
	for n := root.FirstChild(); n.Exists(); n = n.NextSibling() {
		switch {
		case n.Tag() == tag.Script && n.FirstChild().Exists() && saysLocked(n.FirstChild().Data()):
			return true
		case n.Tag() == tag.Html || n.Tag() == tag.Head || n.Tag() == tag.Body:
			if isLocked(n) {
				return true
			}
		}
	}
	return false
}

func isNoProse(name tag.Tag) bool {
	switch name {
	case tag.Head, tag.Script, tag.Noscript, tag.Style, tag.Template, tag.Svg, tag.Select, tag.Iframe, tag.A,
		tag.Button:
		return true
	}
	return false
}

func gather(root tree.Node) *facts {
	f := &facts{}
	for n := root.FirstChild(); n.Exists(); n = n.NextSibling() {
		f.visit(n, scope{})
	}
	return f
}

// scope is where in the page the walk is.
type scope struct{ link, consent, mount bool }

func (f *facts) visit(n tree.Node, in scope) {
	if f.isReadable() {
		return
	}
	switch n.Kind() {
	case tree.TextNode:
		f.textNode(n.Data(), in)
	case tree.ElementNode:
		if !f.element(n, &in) {
			return
		}
	}
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
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
func (f *facts) element(n tree.Node, in *scope) bool {
	switch n.Tag() {
	case tag.Title:
		if f.title == "" && n.Space() == tree.HTML {
			f.title = strings.ToLower(strings.TrimSpace(n.Text()))
		}
		return false
	case tag.Script:
		f.script(n)
		return false
	case tag.Noscript:
		if n.FirstChild().Exists() {
			f.passive += len(n.FirstChild().Data())
			f.noscript += strings.ToLower(n.FirstChild().Data()[:min(len(n.FirstChild().Data()), 2000)]) + " "
		}
		return false
	case tag.Style, tag.Template, tag.Svg, tag.Select, tag.Meta, tag.Link:
		return false
	case tag.Iframe:
		f.address(n.Attr("src"))
		return false
	case tag.A, tag.Button:
		in.link = true
	case tag.H1, tag.H2:
		if f.heading == "" || n.Tag() == tag.H1 && !strings.HasSuffix(f.heading, "\n") {
			f.heading = strings.ToLower(strings.TrimSpace(n.Text()))
			if n.Tag() == tag.H1 && f.heading != "" {
				f.heading += "\n" // an h1 stays, an h2 gives way
			}
		}
	case tag.P:
		if n.FirstChild().Exists() && len(n.Text()) > longParagraph {
			f.paragraphs++
		}
	case tag.Article:
		f.article = true
	case tag.Input:
		f.input(n)
	case tag.Form:
		f.address(n.Attr("action"))
	}
	if isHidden(n) {
		return false
	}
	f.names(n, in)
	return true
}

const longParagraph = 120

var hidingAttrs = tree.NamesOf("hidden", "style")

// isHidden knows the plain ways to hide; walls seldom use others.
func isHidden(n tree.Node) bool {
	if !n.MayHave(hidingAttrs) {
		return false
	}
	for a := range n.Attrs() {
		switch a.Name {
		case "hidden":
			// Content that React streams in is hidden until it is moved.
			return !strings.HasPrefix(n.Attr("id"), "S:")
		case "style":
			if at := strings.Index(a.Value, "display"); at >= 0 &&
				strings.HasPrefix(strings.TrimLeft(a.Value[at+7:], " :"), "none") {
				return n.Tag() != tag.Body && n.Tag() != tag.Html
			}
		}
	}
	return false
}

func (f *facts) input(n tree.Node) {
	switch strings.ToLower(n.Attr("type")) {
	case "password":
		f.passwords++
	case "hidden", "submit", "button":
	default:
		f.inputs++
	}
}

func (f *facts) script(n tree.Node) {
	kind := n.Attr("type")
	if strings.Contains(kind, "json") {
		if n.FirstChild().Exists() && saysLocked(n.FirstChild().Data()) {
			f.locked = true
		}
		return
	}
	f.scripts++
	f.address(n.Attr("src"))
	if n.FirstChild().Exists() {
		f.code += len(n.FirstChild().Data())
		f.inline(n.FirstChild().Data())
	}
}

// saysLocked finds "isAccessibleForFree": false in JSON-LD, also as a string.
func saysLocked(json string) bool {
	// The name's "is" is left to chance: a search for a capital is faster.
	_, rest, found := strings.Cut(json, "AccessibleForFree")
	rest = strings.ToLower(strings.TrimLeft(rest[:min(len(rest), 20)], `" :`))
	return found && strings.HasPrefix(rest, "false")
}
