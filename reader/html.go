package reader

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/charset"
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fault"
	"github.com/decant-dev/decant/reader/dom"
	"github.com/decant-dev/decant/reader/markup"
	"github.com/decant-dev/decant/reader/metadata"
	"github.com/decant-dev/decant/reader/navigation"
	"github.com/decant-dev/decant/reader/visibility"
	"github.com/decant-dev/decant/reader/wall"
	"github.com/decant-dev/decant/reader/webpage"
)

// ErrSelector is a CSS selector that cannot be used.
var ErrSelector = fault.New(fault.BadRequest, "bad selector")

// readHTML goes from bytes to tree, drops what a person cannot see and what is
// not the page's own content, and writes down the rest.
func readHTML(source Source, opts Options) (*document.Document, error) {
	text := charset.Decode(source.Body, source.ContentType)
	root, err := dom.Parse(text.UTF8)
	if err != nil {
		return nil, ErrBroken
	}
	doc := &document.Document{Charset: text.Name, Replaced: text.Replaced}
	blocked := wall.Classify(root)
	var extra metadata.Extra
	doc.Metadata, extra = metadata.Read(root, source.URL)
	doc.StructuredData, doc.Alternates = extra.StructuredData, extra.Alternates
	doc.Removed = visibility.Hide(root, visibility.Options{}).Removed
	base, _ := url.Parse(source.URL) // nil leaves links as they are
	found := navigation.Find(root, base)
	if root, err = narrow(root, opts); err != nil {
		return nil, err
	}
	w := webReader{source: source, opts: opts, text: text.UTF8, doc: doc}
	listed := directoryLinks(root)
	root = w.content(root, found, blocked)
	if w.isNavigationOnly(root, listed, found) {
		root = w.whole(root)
		found = navigation.Rest(root, base, found)
		w.markNavigationOnly(found)
	}
	result := markup.Transcribe(root, markup.Options{Base: base, Links: linkModes[opts.Links], Images: imageModes[opts.Images]})
	doc.Root, doc.Media = result.Root, result.Media
	w.addNavigation(root, found)
	return doc, nil
}

// A webReader is the state of one readHTML.
type webReader struct {
	source Source
	opts   Options
	text   []byte // the page in UTF-8
	doc    *document.Document
	again  bool // the tree was parsed a second time
}

// content returns what of the page is to be written down, and notes why.
func (w *webReader) content(root *html.Node, found navigation.Found, blocked wall.Verdict) *html.Node {
	doc := w.doc
	switch {
	case w.opts.Selector != "":
		doc.Verdict = document.Verdict{Method: "selector", Readable: true, Confidence: 1}
	case w.opts.Whole:
		doc.Verdict, doc.Fallback = document.Verdict{Method: "plain"}, "the reader is turned off"
	case isBare(root, found) && (blocked.Reason == "" || blocked.Reason == wall.Empty):
		doc.Verdict = document.Verdict{Method: "reader", Readable: true, Confidence: 1}
	case blocked.Reason != "" && blocked.Reason != wall.Paywall:
		doc.Verdict = document.Verdict{Method: "plain", Reason: blocked.Reason, Evidence: blocked.Evidence, Confidence: blocked.Confidence}
		doc.Fallback = "the whole page, since it has no content to choose: " + blocked.Reason
	default:
		root = w.choose(root)
		if blocked.Reason != "" { // what stands before the wall is worth having
			doc.Verdict.Readable, doc.Verdict.Reason, doc.Verdict.Evidence = false, blocked.Reason, blocked.Evidence
		}
	}
	return root
}

// sureOfType is the probability from which a page's type is acted on.
const sureOfType = 0.5

// isWindow reports whether a page shows wares, services or other pages. It has
// no day of publication: the day it gives is that of its making by software.
func isWindow(s webpage.Selection) bool {
	switch s.PageType {
	case "listing", "collection", "product", "service":
		return s.TypeProbabilities[s.PageType] >= sureOfType
	}
	return false
}

// bareElements is how much a page may hold and still be taken for nothing but
// its content.
const bareElements = 40

// isBare reports whether a page is only a body of text, with nothing around it
// that a choice could leave out.
func isBare(root *html.Node, found navigation.Found) bool {
	elements, letters := 0, 0
	dom.Walk(bodyOf(root), func(n *html.Node) bool {
		switch n.DataAtom {
		case atom.Head:
			return false // of a page of frames, which has no body
		case atom.Nav, atom.Header, atom.Footer, atom.Aside, atom.Form, atom.Script, atom.Noscript, atom.Iframe:
			elements = bareElements
		}
		if n.Type == html.TextNode {
			letters += len(strings.TrimSpace(n.Data))
		} else {
			elements++
		}
		return elements <= bareElements
	})
	return len(found.Groups) == 0 && letters > 0 && elements <= bareElements
}

// choose keeps the main content of the page. A page without any is kept
// whole, and marked so.
func (w *webReader) choose(root *html.Node) *html.Node {
	doc := w.doc
	s := webpage.Select(root, webpage.Options{URL: w.source.URL, Model: w.opts.Model})
	doc.Verdict = document.Verdict{Method: "reader", Readable: true, Confidence: s.Confidence, PageType: s.PageType}
	if isWindow(s) {
		doc.Metadata.PublishedAt = ""
		delete(doc.Metadata.Sources, "publishedAt")
	}
	if !s.Empty && s.Kept > 0 {
		return root
	}
	if s.Outsize {
		doc.Verdict = document.Verdict{Method: "plain", Readable: true}
		doc.Fallback = fmt.Sprintf("the whole page, since it has more blocks (%d) than the reader weighs", s.Blocks)
		return root
	}
	doc.Verdict = document.Verdict{Method: "plain", Reason: wall.Empty, Evidence: "no block of the page looks like content", Confidence: s.Confidence, PageType: s.PageType}
	doc.Fallback = "the whole page, since the reader found no content in it"
	return w.whole(root)
}

// whole returns the page as it was before anything was chosen in it.
func (w *webReader) whole(root *html.Node) *html.Node {
	if w.again {
		return root
	}
	fresh, err := dom.Parse(w.text)
	if err != nil {
		return root
	}
	visibility.Hide(fresh, visibility.Options{})
	if fresh, err = narrow(fresh, Options{Exclude: w.opts.Exclude}); err != nil {
		return root
	}
	w.again = true
	return fresh
}

var (
	linkModes  = map[string]markup.LinkMode{"text": markup.LinksText, "none": markup.LinksNone}
	imageModes = map[string]markup.ImageMode{"alt": markup.ImagesAlt, "none": markup.ImagesNone}
)

// CheckSelectors reports the selector of the options that is not CSS.
func CheckSelectors(opts Options) error {
	for _, given := range []struct{ name, css string }{{"exclude", opts.Exclude}, {"selector", opts.Selector}} {
		if given.css == "" {
			continue
		}
		if _, err := cascadia.ParseGroup(given.css); err != nil {
			return fmt.Errorf("%w: %s %q is not CSS", ErrSelector, given.name, given.css)
		}
	}
	return nil
}

// narrow applies the selectors of the request.
func narrow(root *html.Node, opts Options) (*html.Node, error) {
	if opts.Exclude != "" {
		exclude, err := cascadia.ParseGroup(opts.Exclude)
		if err != nil {
			return nil, fmt.Errorf("%w: exclude %q is not CSS", ErrSelector, opts.Exclude)
		}
		for _, n := range cascadia.QueryAll(root, exclude) {
			if n.Parent != nil {
				n.Parent.RemoveChild(n)
			}
		}
	}
	if opts.Selector == "" {
		return root, nil
	}
	selector, err := cascadia.ParseGroup(opts.Selector)
	if err != nil {
		return nil, fmt.Errorf("%w: selector %q is not CSS", ErrSelector, opts.Selector)
	}
	found := outermost(cascadia.QueryAll(root, selector))
	if len(found) == 0 {
		return nil, fmt.Errorf("%w: selector %q matches nothing on the page", ErrSelector, opts.Selector)
	}
	return gather(root, found), nil
}

// outermost leaves out matches that lie within another.
func outermost(found []*html.Node) []*html.Node {
	inside := make(map[*html.Node]bool, len(found))
	for _, n := range found {
		inside[n] = true
	}
	var out []*html.Node
	for _, n := range found {
		if !hasAncestor(n, inside) {
			out = append(out, n)
		}
	}
	return out
}

func hasAncestor(n *html.Node, set map[*html.Node]bool) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if set[p] {
			return true
		}
	}
	return false
}

// gather leaves in the body only the matches; the head stays, so that its base
// address still counts.
func gather(root *html.Node, found []*html.Node) *html.Node {
	for _, n := range found {
		if n.Parent == nil || n.DataAtom == atom.Html || n.DataAtom == atom.Head || n.DataAtom == atom.Body {
			return root
		}
	}
	body := bodyOf(root)
	for _, n := range found {
		n.Parent.RemoveChild(n)
	}
	for body.FirstChild != nil {
		body.RemoveChild(body.FirstChild)
	}
	for _, n := range found {
		body.AppendChild(n)
	}
	return root
}

// bodyOf returns the body, which a parsed page always has unless it is a
// frameset; then the root serves.
func bodyOf(root *html.Node) *html.Node {
	body := root
	dom.Walk(root, func(n *html.Node) bool {
		if n.DataAtom == atom.Body && body == root {
			body = n
		}
		return n == root || n.DataAtom == atom.Html
	})
	return body
}
