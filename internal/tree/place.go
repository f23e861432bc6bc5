package tree

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// place returns where the next node belongs: in which parent, and before which
// of its children, if before any.
func (b *builder) place() (parent, before uint32) {
	return b.placeIn(*b.top(), b.fostering)
}

func (b *builder) placeIn(target entry, fostering bool) (parent, before uint32) {
	if !fostering || target.space != HTML || propertiesOf(target.key)&fosters == 0 {
		return target.node, 0
	}
	for i := len(b.stack) - 1; i > 0; i-- {
		switch e := &b.stack[i]; e.key {
		case tag.Template:
			return e.node, 0
		case tag.Table:
			if parent := b.tree.nodes[e.node].parent; parent != 0 {
				return parent, e.node
			}
			return b.stack[i-1].node, 0
		}
	}
	return b.stack[0].node, 0
}

// insertNode puts a node of the arena where it belongs.
func (b *builder) insertNode(index uint32) {
	parent, before := b.place()
	b.tree.insert(parent, before, index)
}

// insertInto puts a node into an open element, or before a table for it.
func (b *builder) insertInto(target entry, index uint32) {
	parent, before := b.placeIn(target, true)
	b.tree.insert(parent, before, index)
}

func (b *builder) insertText(text span) {
	if text.size == 0 {
		return
	}
	parent, before := b.place()
	b.tree.addText(parent, before, text, b.token.blank)
}

// create makes an element of the tag at hand.
func (b *builder) create(space Space) uint32 {
	n := node{bits: uint32(ElementNode)<<kindShift | uint32(space)<<spaceShift | uint32(b.token.name)}
	if b.token.mask != 0 {
		n.at, n.size = b.token.attrs, b.token.mask
		b.attrsEnd = len(b.tree.attrs)
	}
	return b.tree.add(n)
}

// insert makes an element of the tag at hand and opens it.
func (b *builder) insert() uint32 {
	index := b.create(HTML)
	b.insertNode(index)
	b.push(index)
	return index
}

// insertVoid makes an element that has no content.
func (b *builder) insertVoid() { b.insertNode(b.create(HTML)) }

// insertImplied opens an element that has no tag in the page.
func (b *builder) insertImplied(name tag.Tag) uint32 {
	index := b.tree.add(node{bits: uint32(ElementNode)<<kindShift | uint32(name)})
	b.insertNode(index)
	b.push(index)
	return index
}

// insertRaw makes an element whose content is text, and reads that.
func (b *builder) insertRaw(references bool) {
	index, name := b.insert(), b.token.name
	text := b.rawText(name, references)
	if name == tag.Textarea && strings.HasPrefix(b.tree.text(text), "\n") {
		text.start++
		text.size--
	}
	if text.size > 0 {
		b.tree.addText(index, 0, text, 0)
	}
	b.pop()
}

func (b *builder) insertComment() {
	b.insertNode(b.comment())
}

// appendComment puts a comment into a node that need not be open.
func (b *builder) appendComment(parent uint32) {
	b.tree.append(parent, b.comment())
}

func (b *builder) comment() uint32 {
	return b.tree.add(node{bits: uint32(CommentNode) << kindShift, at: b.token.text.start, size: b.token.text.size})
}

// leadingSpace cuts white space off the front of the text at hand.
func (b *builder) leadingSpace() span {
	text := b.tree.text(b.token.text)
	size := uint32(0)
	for int(size) < len(text) && isSpace(text[size]) {
		size++
	}
	space := span{b.token.text.start, size}
	b.token.text.start += size
	b.token.text.size -= size
	return space
}

// insertSpace puts white space at the front of the text at hand into the tree,
// and reports whether there is nothing else.
func (b *builder) insertSpace() bool {
	b.insertText(b.leadingSpace())
	return b.token.text.size == 0
}

func isBlank(text string) bool {
	for i := range len(text) {
		if !isSpace(text[i]) {
			return false
		}
	}
	return true
}

// mergeAttrs gives an element the attributes of the tag at hand that it does
// not have.
func (b *builder) mergeAttrs(index uint32) {
	if b.token.mask == 0 {
		return
	}
	t := b.tree
	n := &t.nodes[index]
	more := append([]attr(nil), t.run(b.token.attrs)...)
	t.attrs = t.attrs[:b.attrsEnd]
	start := len(t.attrs)
	if n.size != 0 {
		t.attrs = append(t.attrs, t.run(n.at)...)
	}
	for _, a := range more {
		name := t.names.text(t, a.bits&nameBits)
		if n.size&maskOf(name) != 0 {
			if _, found := t.find(n.at, name); found {
				continue
			}
		}
		t.attrs = append(t.attrs, a)
	}
	for i := start; i < len(t.attrs); i++ {
		t.attrs[i].bits &^= lastFlag
	}
	t.attrs[len(t.attrs)-1].bits |= lastFlag
	n.at, n.size = uint32(start), n.size|b.token.mask
	b.attrsEnd = len(t.attrs)
}
