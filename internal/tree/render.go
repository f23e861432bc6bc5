package tree

import (
	"io"
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// Render writes n and all below it as HTML.
func (n Node) Render(w io.Writer) error {
	var out strings.Builder
	for d := n; d.Exists(); {
		out.WriteString(d.opening())
		if first := d.FirstChild(); first.Exists() {
			d = first
			continue
		}
		d = closeUpTo(&out, d, n)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// closeUpTo writes the end tags after a node without children, and returns the
// node that follows.
func closeUpTo(out *strings.Builder, d, root Node) Node {
	for {
		out.WriteString(d.closing())
		if d == root {
			return Node{}
		}
		if next := d.NextSibling(); next.Exists() {
			return next
		}
		d = d.Parent()
	}
}

var (
	escapeText  = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\u00A0", "&nbsp;")
	escapeValue = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "\u00A0", "&nbsp;", "<", "&lt;", ">", "&gt;")
)

func (n Node) opening() string {
	switch n.Kind() {
	case TextNode:
		return n.escaped()
	case CommentNode:
		return "<!--" + n.Data() + "-->"
	case DoctypeNode:
		return "<!DOCTYPE " + n.Data() + ">"
	case ElementNode:
		var out strings.Builder
		out.WriteString("<" + n.Name())
		for a := range n.Attrs() {
			out.WriteByte(' ')
			if a.Prefix != "" {
				out.WriteString(a.Prefix + ":")
			}
			out.WriteString(a.Name + `="` + escapeValue.Replace(a.Value) + `"`)
		}
		out.WriteByte('>')
		return out.String()
	}
	return ""
}

func (n Node) escaped() string {
	if parent := n.Parent(); parent.Exists() && parent.Space() == HTML {
		switch parent.Tag() {
		case tag.Style, tag.Script, tag.Xmp, tag.Iframe, tag.Noembed, tag.Noframes, tag.Noscript, tag.Plaintext:
			return n.Data()
		}
	}
	return escapeText.Replace(n.Data())
}

func (n Node) closing() string {
	if !n.IsElement() || n.Space() == HTML && isVoid(n.Tag()) {
		return ""
	}
	return "</" + n.Name() + ">"
}

func isVoid(t tag.Tag) bool {
	switch t {
	case tag.Area, tag.Base, tag.Basefont, tag.Bgsound, tag.Br, tag.Col, tag.Embed, tag.Frame, tag.Hr, tag.Img,
		tag.Input, tag.Keygen, tag.Link, tag.Meta, tag.Param, tag.Source, tag.Track, tag.Wbr:
		return true
	}
	return false
}
