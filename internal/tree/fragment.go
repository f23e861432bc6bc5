package tree

import "github.com/decant-dev/decant/internal/tree/tag"

// ParseInside parses a text as the content of n, as if it stood between its
// tags, and adds that after the children that n has.
func (n Node) ParseInside(text string, opts Options) {
	t := n.tree
	kept := t.keep(text)
	b := newBuilder(t, t.text(kept), kept.start)
	b.scripting = !opts.NoScripts
	b.startFragment(n)
	b.run()
	html := b.stack[0].node
	b.free()
	t.moveChildren(html, n.index)
	t.unlink(html)
}

// startFragment sets a builder up for the content of an element.
func (b *builder) startFragment(context Node) {
	b.fragment = true
	b.context = b.entryOf(context.index)
	b.root = b.tree.add(node{bits: uint32(DocumentNode) << kindShift})
	html := b.tree.add(node{bits: uint32(ElementNode)<<kindShift | uint32(tag.Html)})
	b.tree.append(b.root, html)
	b.push(html)
	if b.context.key == tag.Template {
		b.templates = append(b.templates, inTemplate)
	}
	b.resetMode()
	for a := context; a.Exists(); a = a.Parent() {
		if a.Is(tag.Form) {
			b.form = a.index
			break
		}
	}
	b.plain, b.resolve = b.isRaw(b.context.key)
}

// isRaw reports whether the content of an element is text, and whether that
// has references in it.
func (b *builder) isRaw(name tag.Tag) (raw, references bool) {
	switch name {
	case tag.Title, tag.Textarea:
		return true, true
	case tag.Style, tag.Xmp, tag.Iframe, tag.Noembed, tag.Noframes, tag.Script, tag.Plaintext:
		return true, false
	case tag.Noscript:
		return b.scripting, false
	}
	return false, false
}
