package reader

import (
	"bytes"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/charset"
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/format"
	"github.com/decant-dev/decant/reader/dom"
	"github.com/decant-dev/decant/reader/visibility"
	"github.com/decant-dev/decant/reader/webpage"
)

// Explain tells what the reader decides of each block of a web page, and
// returns the page as HTML with kept text tinted and the rest dimmed. The HTML
// runs nothing and loads nothing.
func Explain(source Source) ([]document.Decision, []byte, error) {
	if kind := source.Format(); kind.Kind != format.HTML && kind.Kind != format.XHTML {
		return nil, nil, format.ErrUnsupported
	}
	text := charset.Decode(source.Body, source.ContentType)
	root, err := dom.Parse(text.UTF8)
	if err != nil {
		return nil, nil, ErrBroken
	}
	visibility.Hide(root, visibility.Options{})
	selection := webpage.Annotate(root, webpage.Options{URL: source.URL})
	disarm(root)
	var page bytes.Buffer
	if err := html.Render(&page, root); err != nil {
		return nil, nil, ErrBroken
	}
	return decisions(selection.Explanation), page.Bytes(), nil
}

func decisions(reports []webpage.BlockReport) []document.Decision {
	out := make([]document.Decision, len(reports))
	for i, r := range reports {
		out[i] = document.Decision{Text: r.Text, Path: r.Path, Words: r.Words, Probability: r.Probability, Kept: r.Kept}
		for _, reason := range r.Reasons {
			out[i].Reasons = append(out[i].Reasons, document.Reason{Feature: reason.Feature, Effect: reason.Effect})
		}
	}
	return out
}

const explainStyle = `mark.kept{background:#cdeccf;color:#111}mark.left{background:none;color:#111;opacity:.3}
body{max-width:60rem;margin:1rem auto;font:16px/1.5 system-ui,sans-serif;background:#fff}`

// disarm takes away what acts or loads, and adds the tints.
func disarm(root *html.Node) {
	var head *html.Node
	dom.Walk(root, func(n *html.Node) bool {
		switch n.DataAtom {
		case atom.Script, atom.Style, atom.Link, atom.Iframe, atom.Object, atom.Embed, atom.Base, atom.Meta, atom.Img,
			atom.Video, atom.Audio, atom.Source, atom.Noscript, atom.Svg, atom.Form, atom.Template:
			if n.DataAtom != atom.Form && n.Parent != nil {
				n.Parent.RemoveChild(n)
				return false
			}
		case atom.Head:
			head = n
		}
		n.Attr = keepInert(n.Attr)
		return true
	})
	if head == nil {
		return
	}
	policy := &html.Node{Type: html.ElementNode, Data: "meta", DataAtom: atom.Meta, Attr: []html.Attribute{
		{Key: "http-equiv", Val: "Content-Security-Policy"}, {Key: "content", Val: "default-src 'none'; style-src 'unsafe-inline'"}}}
	encoding := &html.Node{Type: html.ElementNode, Data: "meta", DataAtom: atom.Meta, Attr: []html.Attribute{{Key: "charset", Val: "utf-8"}}}
	style := &html.Node{Type: html.ElementNode, Data: "style", DataAtom: atom.Style}
	style.AppendChild(&html.Node{Type: html.TextNode, Data: explainStyle})
	for _, n := range []*html.Node{encoding, policy, style} {
		head.AppendChild(n)
	}
}

// keepInert leaves only attributes that say something and do nothing.
func keepInert(attrs []html.Attribute) []html.Attribute {
	kept := attrs[:0]
	for _, a := range attrs {
		switch a.Key {
		case "class", "id", "title", "lang", "dir", "colspan", "rowspan", "start", "alt":
			kept = append(kept, a)
		}
	}
	return kept
}
