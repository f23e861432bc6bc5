package webpage

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A tagKind says how an element takes part in the flow of text.
type tagKind uint8

const (
	inline  tagKind = iota // flows within its block
	boxed                  // begins and ends a block
	skipped                // holds nothing that is read
	broken                 // ends a line within a block
)

func kindOf(n *html.Node) tagKind {
	if n.Namespace != "" {
		if n.Namespace == "svg" {
			return skipped
		}
		return inline
	}
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Iframe, atom.Object, atom.Embed,
		atom.Canvas, atom.Audio, atom.Video, atom.Select, atom.Textarea, atom.Datalist, atom.Head,
		atom.Noembed, atom.Noframes, atom.Title, atom.Link, atom.Meta, atom.Map, atom.Rp:
		return skipped
	case atom.Br:
		return broken
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Button, atom.Caption,
		atom.Center, atom.Dd, atom.Details, atom.Dialog, atom.Dir, atom.Div, atom.Dl, atom.Dt,
		atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.Frameset, atom.H1,
		atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Header, atom.Hgroup, atom.Hr, atom.Legend,
		atom.Li, atom.Main, atom.Menu, atom.Nav, atom.Ol, atom.Optgroup, atom.Option, atom.P,
		atom.Pre, atom.Section, atom.Summary, atom.Table, atom.Tbody, atom.Td, atom.Tfoot, atom.Th,
		atom.Thead, atom.Tr, atom.Ul:
		return boxed
	}
	return inline
}
