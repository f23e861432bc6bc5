package reader

import (
	"bytes"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
	"github.com/decant-dev/decant/reader/internal/metadata"
	"github.com/decant-dev/decant/reader/internal/visibility"
	"github.com/decant-dev/decant/reader/internal/webpage"
)

// Explain tells what the reader decides of each block of a web page, and
// returns the page as HTML with kept text tinted and the rest dimmed. The HTML
// runs nothing and loads nothing.
func Explain(source Source) ([]document.Decision, []byte, error) {
	if kind := source.Format(); kind.Kind != format.HTML && kind.Kind != format.XHTML {
		return nil, nil, format.ErrUnsupported
	}
	text := charset.Decode(source.Body, source.ContentType)
	root := tree.Parse(text.UTF8, tree.Options{}).Root()
	said, _ := metadata.Read(root, source.URL)
	visibility.Hide(root, visibility.Options{})
	dropNumbers(root)
	selection := webpage.Annotate(root, webpage.Options{URL: source.URL, Title: said.Title})
	disarm(root)
	var page bytes.Buffer
	if err := root.Render(&page); err != nil {
		return nil, nil, ErrBroken
	}
	return decisions(selection.Explanation), page.Bytes(), nil
}

// dropNumbers takes away the page's own attributes that are called as that of
// the blocks' numbers.
func dropNumbers(root tree.Node) {
	root.Walk(func(n tree.Node) bool {
		if n.HasAttrs() {
			n.KeepAttrs(func(a tree.Attribute) bool { return a.Name != "data-block" })
		}
		return true
	})
}

func decisions(reports []webpage.BlockReport) []document.Decision {
	out := make([]document.Decision, len(reports))
	for i, r := range reports {
		out[i] = document.Decision{Text: r.Text, Path: r.Path, Words: r.Words, Probability: r.Probability, Kept: r.Kept,
			Rule: r.Rule}
		for _, reason := range r.Reasons {
			out[i].Reasons = append(out[i].Reasons, document.Influence{Feature: reason.Feature, Effect: reason.Effect})
		}
	}
	return out
}

const explainStyle = `mark.kept{background:#cdeccf;color:#111}mark.left{background:none;color:#111;opacity:.3}
body{max-width:60rem;margin:1rem auto;font:16px/1.5 system-ui,sans-serif;background:#fff}`

// disarm takes away what acts or loads, and adds the tints.
func disarm(root tree.Node) {
	var head tree.Node
	root.Walk(func(n tree.Node) bool {
		switch n.Tag() {
		case tag.Script, tag.Style, tag.Link, tag.Iframe, tag.Object, tag.Embed, tag.Base, tag.Meta, tag.Img,
			tag.Video, tag.Audio, tag.Source, tag.Noscript, tag.Svg, tag.Template:
			n.Remove()
			return false
		case tag.Head:
			head = n
		}
		if n.HasAttrs() {
			n.KeepAttrs(isInert)
		}
		return true
	})
	if !head.Exists() {
		return
	}
	t := root.Tree()
	style := t.NewElement(tag.Style)
	style.Append(t.NewText(explainStyle))
	head.Append(t.NewElement(tag.Meta, "charset", "utf-8"))
	head.Append(t.NewElement(tag.Meta, "http-equiv", "Content-Security-Policy",
		"content", "default-src 'none'; style-src 'unsafe-inline'"))
	head.Append(style)
}

// isInert knows the attributes that say something and do nothing.
func isInert(a tree.Attribute) bool {
	switch a.Name {
	case "class", "id", "title", "lang", "dir", "colspan", "rowspan", "start", "alt", "data-block":
		return true
	}
	return false
}
