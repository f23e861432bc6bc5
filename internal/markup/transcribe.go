package markup

import (
	"strings"

	"net/url"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/seam"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
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

// A Result is the transcribed tree and the media it mentions, in order. Cut says
// that the page had more pieces than are written down.
type Result struct {
	Root  *document.Node
	Media []document.Media
	Cut   bool
}

// The pieces of a transcript are bounded, and with them its memory. A standard
// or a manual on one page has up to four hundred thousand. A tree of millions of
// nodes was not written for people, and takes much of the memory itself.
const (
	maxPieces   = 400_000
	fewerPieces = 250_000
	hugeTree    = 2_500_000
)

func roomFor(t *tree.Tree) int {
	if t.Len() > hugeTree {
		return fewerPieces
	}
	return maxPieces
}

// maxDepth bounds the recursion over the tree. Trees from tree.Parse are not as
// deep; of others, only the text is kept from there on.
const maxDepth = tree.MaxDepth

// Transcribe returns what a reader would see of root and everything below it.
// Strings of the result may be parts of the tree's own.
func Transcribe(root tree.Node, opts Options) Result {
	t := transcriber{opts: opts, page: root, room: roomFor(root.Tree())}
	t.base = newBase(opts.Base, root)
	out := t.arena.New(document.Root)
	t.parent = out
	t.node(root)
	t.endLeaf()
	t.writeNotes(out)
	return Result{Root: out, Media: t.media, Cut: t.isFull()}
}

// A transcriber is the state of one Transcribe.
type transcriber struct {
	flow
	opts  Options
	page  tree.Node
	room  int // for pieces
	base  base
	media []document.Media
	notes notes

	depth   int
	nesting int            // of lists and quotes
	cells   int            // > 0 within a cell of a table
	item    *document.Node // the list item that has no content yet
	stray   *document.Node // the list of items found outside any list
	skip    tree.Node      // what has been transcribed already

	readings readings
	callouts memo.Classes[bool] // whether a class may name one

	askedScripts, hasFormulas bool // whether the page draws formulas, once asked
}

func (t *transcriber) node(n tree.Node) {
	switch n.Kind() {
	case tree.TextNode:
		t.prose(n.Data())
	case tree.ElementNode:
		if t.depth == maxDepth {
			t.text(n.Text())
			return
		}
		t.depth++
		t.element(n)
		t.depth--
	case tree.DocumentNode:
		t.children(n)
	}
}

func (t *transcriber) isFull() bool { return t.arena.Len() > t.room }

func (t *transcriber) children(n tree.Node) {
	for c := n.FirstChild(); c.Exists() && !t.isFull(); c = c.NextSibling() {
		t.node(c)
	}
}

// element sends an element to what transcribes it.
func (t *transcriber) element(n tree.Node) {
	if n.Space() != tree.HTML {
		t.foreign(n)
		return
	}
	if t.notes.targets != nil && t.notes.leaveOut(n) || t.skip.Exists() && n == t.skip {
		return
	}
	if t.opts.Images == ImagesNone && isNamedCaption(n) {
		return
	}
	t.seam = t.seam || seam.Is(n) && !t.isLinkPair(n)
	switch n.Tag() {
	case tag.Head, tag.Style, tag.Template, tag.Noscript, tag.Noembed, tag.Noframes,
		tag.Textarea, tag.Select, tag.Button, tag.Datalist, tag.Meter, tag.Progress,
		tag.Canvas, tag.Map, tag.Link, tag.Meta, tag.Title, tag.Rp, tag.Track, tag.Source:
	case tag.Script:
		t.script(n)
	case tag.Dialog:
		if _, open := n.LookupAttr("open"); open {
			t.block(n)
		}
	case tag.Input:
		t.input(n)
	case tag.Span, tag.Font, tag.Label, tag.Small, tag.Time:
		if !t.mathSpan(n) && !t.isAside(n) && !t.paperPart(n) {
			t.span(n)
		}
	case tag.Div:
		if !t.mathSpan(n) && !t.callout(n) {
			t.block(n)
		}
	case tag.Aside, tag.Details, tag.Section:
		if !t.callout(n) {
			t.block(n)
		}
	case tag.P, tag.Address, tag.Article, tag.Body, tag.Center, tag.Fieldset, tag.Figure, tag.Footer, tag.Form,
		tag.Header, tag.Hgroup, tag.Html,
		tag.Legend, tag.Main, tag.Nav, tag.Search, tag.Tbody, tag.Thead, tag.Tfoot,
		tag.Tr, tag.Td, tag.Th, tag.Caption, tag.Optgroup, tag.Option, tag.Frameset:
		t.block(n)
	case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		t.heading(n)
	case tag.Br:
		t.lineBreak()
	case tag.Hr:
		t.rule(n)
	case tag.Figcaption:
		if t.opts.Images != ImagesNone || !isOfPicture(n) {
			t.styledBlock(n, document.Emphasis)
		}
	case tag.Summary:
		if !isHandle(n) {
			t.styledBlock(n, document.Strong)
		}
	case tag.Ul, tag.Menu, tag.Dir:
		t.list(n, false)
	case tag.Ol:
		t.list(n, true)
	case tag.Li:
		t.strayItem(n)
	case tag.Dl:
		t.definitions(n)
	case tag.Blockquote:
		t.quote(n)
	case tag.Table:
		t.table(n)
	case tag.Pre, tag.Listing, tag.Xmp, tag.Plaintext:
		t.codeBlock(n)
	default:
		t.inlineElement(n)
	}
}

// inlineElement is the part of the table for what flows within a line.
func (t *transcriber) inlineElement(n tree.Node) {
	switch n.Tag() {
	case tag.A:
		t.anchor(n)
	case tag.Img, tag.Image:
		t.image(n)
	case tag.Picture:
		t.picture(n)
	case tag.Video:
		t.player(n, "video")
	case tag.Audio:
		t.player(n, "audio")
	case tag.Iframe, tag.Frame:
		t.frame(n)
	case tag.Cite:
		if headsQuote(n) {
			t.styledBlock(n, document.Emphasis)
			return
		}
		t.marked(n, document.Emphasis)
	case tag.Var:
		if only := n.FirstChild(); only.IsText() && isNumbers(strings.ReplaceAll(only.Data(), ":", "")) {
			t.children(n) // which a script may change
			return
		}
		t.marked(n, document.Emphasis)
	case tag.Em, tag.I, tag.Dfn:
		t.marked(n, document.Emphasis)
	case tag.Strong, tag.B:
		t.marked(n, document.Strong)
	case tag.Del, tag.S, tag.Strike:
		t.styled(n, document.Strike)
	case tag.Sup:
		t.superscript(n)
	case tag.Sub:
		t.styled(n, document.Subscript)
	case tag.Code, tag.Kbd, tag.Samp, tag.Tt:
		if !n.MayHave(texAttrs) || !t.mathSource(n) {
			t.inlineCode(n)
		}
	case tag.Q:
		t.text("“")
		t.children(n)
		t.closing("”")
	case tag.Rt:
		t.reading(n)
	case tag.Wbr:
	default:
		if n.Tag() >= tag.Count && n.Name() == "mjx-container" {
			t.mathContainer(n)
			return
		}
		t.children(n)
	}
}

// isLinkPair reports whether n and what stands before it are links, which their
// brackets tell apart where they are written.
func (t *transcriber) isLinkPair(n tree.Node) bool {
	return t.opts.Links == LinksKeep && n.Tag() == tag.A && n.PrevSibling().Tag() == tag.A
}

func (t *transcriber) foreign(n tree.Node) {
	switch n.Tag() {
	case tag.Math:
		t.mathElement(n, n.Attr("display") == "block")
	case tag.Svg:
		for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
			if c.Tag() == tag.Title {
				t.text(c.Text())
				return
			}
		}
	}
}

func (t *transcriber) block(n tree.Node) {
	t.endBlock()
	t.children(n)
	t.endBlock()
}

func (t *transcriber) heading(n tree.Node) {
	if t.flat > 0 {
		t.block(n)
		return
	}
	t.endLeaf()
	saved := t.leafKind
	t.leafKind = leafKind{kind: document.Heading, level: n.Name()[1] - '0', source: n}
	t.flat++
	t.children(n)
	t.flat--
	t.endLeaf()
	t.leafKind = saved
}

func (t *transcriber) quote(n tree.Node) {
	if t.flat > 0 || t.nesting >= maxNesting {
		t.block(n)
		return
	}
	t.endLeaf()
	box := t.arena.New(document.Quote)
	box.Title = t.calloutKind(n)
	outer := t.enter(box)
	t.nesting++
	t.children(n)
	t.nesting--
	t.leave(outer)
	if box.Title == "" {
		namedQuote(box)
	}
	if box.First != nil {
		t.appendBlock(box)
	}
}

// within transcribes n's children as the content of a new block.
func (t *transcriber) within(kind document.Kind, n tree.Node) {
	t.endLeaf()
	box := t.arena.New(kind)
	outer := t.enter(box)
	t.children(n)
	t.leave(outer)
	if box.First != nil {
		t.appendBlock(box)
	}
}

func (t *transcriber) styled(n tree.Node, kind document.Kind) {
	if t.code > 0 || t.isOpen(kind) {
		t.children(n)
		return
	}
	t.open(inline{kind: kind})
	t.children(n)
	t.close()
}

func (t *transcriber) styledBlock(n tree.Node, kind document.Kind) {
	t.endBlock()
	t.styled(n, kind)
	t.endBlock()
}

func (t *transcriber) inlineCode(n tree.Node) {
	if t.code == 0 {
		t.codeRun++
	}
	t.code++
	t.children(n)
	t.code--
}
