package markup

import (
	"net/url"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/dom"
)

// A LinkMode says what becomes of links.
type LinkMode uint8

// Links are kept, or only their words are, or only words that are not a web
// address themselves.
const (
	LinksKeep LinkMode = iota
	LinksText
	LinksNone
)

// An ImageMode says what becomes of images.
type ImageMode uint8

// Images are kept, or only their alternative texts are, or neither.
const (
	ImagesKeep ImageMode = iota
	ImagesAlt
	ImagesNone
)

// Options say where a page is from and what to keep of it.
type Options struct {
	// Base is the page's address. A base element in the tree goes before it;
	// without either, relative addresses stay as they are.
	Base   *url.URL
	Links  LinkMode
	Images ImageMode
}

// A Result is the transcribed tree and the media it mentions, in order.
type Result struct {
	Root  *document.Node
	Media []document.Media
}

// maxDepth bounds the recursion over the tree. Trees from dom.Parse are not as
// deep; of others, only the text is kept from there on.
const maxDepth = dom.MaxDepth

// Transcribe returns what a reader would see of root and everything below it.
// Strings of the result may be parts of the tree's own.
func Transcribe(root *html.Node, opts Options) Result {
	t := transcriber{opts: opts, page: root}
	t.base = newBase(opts.Base, root)
	out := t.arena.New(document.Root)
	t.parent = out
	t.node(root)
	t.endLeaf()
	t.writeNotes(out)
	return Result{Root: out, Media: t.media}
}

// A transcriber is the state of one Transcribe.
type transcriber struct {
	flow
	opts  Options
	page  *html.Node
	base  base
	media []document.Media
	notes notes

	depth   int
	nesting int            // of lists and quotes
	cells   int            // > 0 within a cell of a table
	item    *document.Node // the list item that has no content yet
	stray   *document.Node // the list of items found outside any list
}

func (t *transcriber) node(n *html.Node) {
	switch n.Type {
	case html.TextNode:
		t.text(n.Data)
	case html.ElementNode:
		if t.depth == maxDepth {
			t.text(dom.Text(n))
			return
		}
		t.depth++
		t.element(n)
		t.depth--
	case html.DocumentNode:
		t.children(n)
	}
}

func (t *transcriber) children(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		t.node(c)
	}
}

// element sends an element to what transcribes it.
func (t *transcriber) element(n *html.Node) {
	if n.Namespace != "" {
		t.foreign(n)
		return
	}
	if t.notes.targets != nil && t.notes.leaveOut(n) {
		return
	}
	t.seam = t.seam || dom.IsSeam(n) && !isLinkPair(n)
	switch n.DataAtom {
	case atom.Head, atom.Style, atom.Template, atom.Noscript, atom.Noembed, atom.Noframes,
		atom.Textarea, atom.Select, atom.Button, atom.Datalist, atom.Meter, atom.Progress,
		atom.Canvas, atom.Map, atom.Link, atom.Meta, atom.Title, atom.Rp, atom.Track, atom.Source:
	case atom.Script:
		t.script(n)
	case atom.Dialog:
		if _, open := dom.LookupAttr(n, "open"); open {
			t.block(n)
		}
	case atom.Input:
		t.input(n)
	case atom.Span, atom.Font, atom.Label, atom.Small, atom.Time:
		if !t.mathSpan(n) {
			t.children(n)
		}
	case atom.Div:
		if !t.mathSpan(n) {
			t.block(n)
		}
	case atom.P, atom.Address, atom.Article, atom.Aside, atom.Body, atom.Center, atom.Details,
		atom.Fieldset, atom.Figure, atom.Footer, atom.Form, atom.Header, atom.Hgroup, atom.Html,
		atom.Legend, atom.Main, atom.Nav, atom.Section, atom.Search, atom.Tbody, atom.Thead, atom.Tfoot,
		atom.Tr, atom.Td, atom.Th, atom.Caption, atom.Optgroup, atom.Option, atom.Frameset:
		t.block(n)
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		t.heading(n)
	case atom.Br:
		t.lineBreak()
	case atom.Hr:
		t.rule(n)
	case atom.Figcaption:
		t.styledBlock(n, document.Emphasis)
	case atom.Summary:
		t.styledBlock(n, document.Strong)
	case atom.Ul, atom.Menu, atom.Dir:
		t.list(n, false)
	case atom.Ol:
		t.list(n, true)
	case atom.Li:
		t.strayItem(n)
	case atom.Dl:
		t.definitions(n)
	case atom.Blockquote:
		t.quote(n)
	case atom.Table:
		t.table(n)
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext:
		t.codeBlock(n)
	default:
		t.inlineElement(n)
	}
}

// inlineElement is the part of the table for what flows within a line.
func (t *transcriber) inlineElement(n *html.Node) {
	switch n.DataAtom {
	case atom.A:
		t.anchor(n)
	case atom.Img, atom.Image:
		t.image(n)
	case atom.Picture:
		t.picture(n)
	case atom.Video:
		t.player(n, "video")
	case atom.Audio:
		t.player(n, "audio")
	case atom.Iframe, atom.Frame:
		t.frame(n)
	case atom.Em, atom.I, atom.Cite, atom.Dfn, atom.Var:
		t.styled(n, document.Emphasis)
	case atom.Strong, atom.B:
		t.styled(n, document.Strong)
	case atom.Del, atom.S, atom.Strike:
		t.styled(n, document.Strike)
	case atom.Sup:
		t.superscript(n)
	case atom.Sub:
		t.styled(n, document.Subscript)
	case atom.Code, atom.Kbd, atom.Samp, atom.Tt:
		t.inlineCode(n)
	case atom.Q:
		t.text("“")
		t.children(n)
		t.closing("”")
	case atom.Rt:
		t.text("(")
		t.children(n)
		t.closing(")")
	case atom.Wbr:
	case 0:
		if n.Data == "mjx-container" {
			t.mathContainer(n)
			return
		}
		t.children(n)
	default:
		t.children(n)
	}
}

// isLinkPair reports whether n and what stands before it are links, which their
// brackets tell apart.
func isLinkPair(n *html.Node) bool {
	return n.DataAtom == atom.A && n.PrevSibling.DataAtom == atom.A
}

func (t *transcriber) foreign(n *html.Node) {
	switch n.Data {
	case "math":
		t.mathElement(n, dom.Attr(n, "display") == "block")
	case "svg":
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if c.Data == "title" {
				t.text(dom.Text(c))
				return
			}
		}
	}
}

func (t *transcriber) block(n *html.Node) {
	t.endBlock()
	t.children(n)
	t.endBlock()
}

func (t *transcriber) heading(n *html.Node) {
	if t.flat > 0 {
		t.block(n)
		return
	}
	t.endLeaf()
	saved := t.leafKind
	t.leafKind = leafKind{kind: document.Heading, level: n.Data[1] - '0', source: n}
	t.flat++
	t.children(n)
	t.flat--
	t.endLeaf()
	t.leafKind = saved
}

func (t *transcriber) rule(n *html.Node) {
	t.endBlock()
	if t.flat == 0 && t.cells == 0 && !isNotesBox(n.Parent) {
		t.appendBlock(t.arena.New(document.Rule))
	}
}

func (t *transcriber) quote(n *html.Node) {
	if t.flat > 0 || t.nesting >= maxNesting {
		t.block(n)
		return
	}
	t.nesting++
	t.within(document.Quote, n)
	t.nesting--
}

// within transcribes n's children as the content of a new block.
func (t *transcriber) within(kind document.Kind, n *html.Node) {
	t.endLeaf()
	box := t.arena.New(kind)
	outer := t.enter(box)
	t.children(n)
	t.leave(outer)
	if box.First != nil {
		t.appendBlock(box)
	}
}

func (t *transcriber) styled(n *html.Node, kind document.Kind) {
	if t.code > 0 || t.isOpen(kind) {
		t.children(n)
		return
	}
	t.open(inline{kind: kind})
	t.children(n)
	t.close()
}

func (t *transcriber) styledBlock(n *html.Node, kind document.Kind) {
	t.endBlock()
	t.styled(n, kind)
	t.endBlock()
}

func (t *transcriber) inlineCode(n *html.Node) {
	if t.code == 0 {
		t.codeRun++
	}
	t.code++
	t.children(n)
	t.code--
}
