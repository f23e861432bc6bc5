package reader

import (
	"fmt"
	"net/url"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/charset"
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/dom"
	"github.com/decant-dev/decant/reader/markup"
)

// ErrSelector is a CSS selector that cannot be used.
var ErrSelector = fmt.Errorf("bad selector")

// readHTML goes from bytes to tree, drops what was not asked for, and writes
// down the rest.
func readHTML(source Source, opts Options) (*document.Document, error) {
	text := charset.Decode(source.Body, source.ContentType)
	root, err := dom.Parse(text.UTF8)
	if err != nil {
		return nil, ErrBroken
	}
	doc := &document.Document{Charset: text.Name, Replaced: text.Replaced}
	doc.Metadata.Title = title(root)
	if root, err = narrow(root, opts); err != nil {
		return nil, err
	}
	base, _ := url.Parse(source.URL) // nil leaves links as they are
	result := markup.Transcribe(root, markup.Options{Base: base, Links: linkModes[opts.Links], Images: imageModes[opts.Images]})
	doc.Root, doc.Media = result.Root, result.Media
	doc.Verdict = document.Verdict{Method: "plain"}
	doc.Fallback = "the whole page, since nothing chose its main content"
	return doc, nil
}

var (
	linkModes  = map[string]markup.LinkMode{"text": markup.LinksText, "none": markup.LinksNone}
	imageModes = map[string]markup.ImageMode{"alt": markup.ImagesAlt, "none": markup.ImagesNone}
)

func title(root *html.Node) string {
	if n := cascadia.Query(root, titleSelector); n != nil {
		return dom.Text(n)
	}
	return ""
}

var titleSelector = cascadia.MustCompile("title")

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

// gather moves the matches under a body of their own, beside the page's head,
// so that its base address still counts.
func gather(root *html.Node, found []*html.Node) *html.Node {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	for _, n := range found {
		n.Parent.RemoveChild(n)
		body.AppendChild(n)
	}
	return body
}
