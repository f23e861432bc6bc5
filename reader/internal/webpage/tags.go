package webpage

import (
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A tagKind says how an element takes part in the flow of text.
type tagKind uint8

const (
	inline  tagKind = iota // flows within its block
	boxed                  // begins and ends a block
	skipped                // holds nothing that is read
	broken                 // ends a line within a block
)

func kindOf(n tree.Node) tagKind {
	switch n.Space() {
	case tree.SVG:
		return skipped
	case tree.MathML:
		return inline
	}
	if name := n.Tag(); name < tag.Count {
		return tagKinds[name]
	}
	return inline
}

var tagKinds = func() (kinds [tag.Count]tagKind) {
	for kind, names := range map[tagKind][]tag.Tag{
		skipped: {tag.Script, tag.Style, tag.Template, tag.Noscript, tag.Iframe, tag.Object, tag.Embed,
			tag.Canvas, tag.Audio, tag.Video, tag.Select, tag.Textarea, tag.Datalist, tag.Head,
			tag.Noembed, tag.Noframes, tag.Title, tag.Link, tag.Meta, tag.Map, tag.Rp},
		broken: {tag.Br},
		boxed: {tag.Address, tag.Article, tag.Aside, tag.Blockquote, tag.Body, tag.Button, tag.Caption,
			tag.Center, tag.Dd, tag.Details, tag.Dialog, tag.Dir, tag.Div, tag.Dl, tag.Dt,
			tag.Fieldset, tag.Figcaption, tag.Figure, tag.Footer, tag.Form, tag.Frameset, tag.H1,
			tag.H2, tag.H3, tag.H4, tag.H5, tag.H6, tag.Header, tag.Hgroup, tag.Hr, tag.Legend,
			tag.Li, tag.Main, tag.Menu, tag.Nav, tag.Ol, tag.Optgroup, tag.Option, tag.P,
			tag.Pre, tag.Section, tag.Summary, tag.Table, tag.Tbody, tag.Td, tag.Tfoot, tag.Th,
			tag.Thead, tag.Tr, tag.Ul},
	} {
		for _, name := range names {
			kinds[name] = kind
		}
	}
	return kinds
}()

// nameOf returns the name of an element. Those that pages make up are all one
// to the model, which has learned so.
func nameOf(n tree.Node) tag.Tag {
	if name := n.Tag(); name < tag.Count {
		return name
	}
	return tag.None
}
