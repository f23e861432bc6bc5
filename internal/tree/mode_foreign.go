package tree

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// inForeign reports whether the token at hand follows the rules for foreign
// content.
func (b *builder) inForeign() bool {
	e := b.adjusted()
	if e.space == HTML || b.token.kind == endOfPage {
		return false
	}
	isStart, isText := b.token.kind == startTag, b.token.kind == textToken
	switch {
	case e.mathBed:
		return !isText && (!isStart || b.token.name == tag.Mglyph || b.token.name == tag.Malignmark)
	case e.htmlBed:
		return !isText && !isStart
	case e.space == MathML && isStart && b.token.name == tag.Svg:
		return e.name != tag.AnnotationXML
	}
	return true
}

func (b *builder) foreignToken() bool {
	switch b.token.kind {
	case textToken:
		b.foreignText()
	case commentToken:
		b.insertComment()
	case startTag:
		if b.breaksOut() {
			b.leaveForeign()
			return b.step(b.mode)
		}
		b.insertForeign(b.adjusted().space)
	case endTag:
		return b.foreignEnd()
	}
	return true
}

func (b *builder) foreignText() {
	text := b.tree.text(b.token.text)
	b.framesetOK = b.framesetOK && isBlank(strings.ReplaceAll(text, "\x00", ""))
	b.insertText(b.whole(b.token.text))
}

func (b *builder) breaksOut() bool {
	if b.token.name != tag.Font {
		return propertiesOf(b.token.name)&breaksOut != 0
	}
	for _, name := range [...]string{"color", "face", "size"} {
		if b.token.mask&maskOf(name) == 0 {
			continue
		}
		if _, found := b.tree.find(b.token.attrs, name); found {
			return true
		}
	}
	return false
}

// leaveForeign closes foreign elements up to one that may hold HTML.
func (b *builder) leaveForeign() {
	size := len(b.stack)
	for size > 1 {
		if e := &b.stack[size-1]; e.space == HTML || e.htmlBed || e.mathBed {
			break
		}
		size--
	}
	b.popTo(size)
}

// foreignEnd closes the element of that name, looking no further than the
// foreign elements that are open.
func (b *builder) foreignEnd() bool {
	if name := b.token.name; name == tag.Br || name == tag.P {
		b.leaveForeign()
		return b.step(b.mode)
	}
	name := b.token.name
	camel := name
	if int(name) < len(camelTags) && camelTags[name] != 0 {
		camel = tag.Tag(camelTags[name])
	}
	for i := len(b.stack) - 1; i > 0; i-- {
		e := &b.stack[i]
		if e.space == HTML {
			return b.step(b.mode)
		}
		if e.name == name || e.name == camel {
			b.popTo(i)
			return true
		}
	}
	return true
}

// startForeign opens an svg or math element in HTML.
func (b *builder) startForeign(space Space) {
	b.restore()
	b.insertForeign(space)
}

func (b *builder) insertForeign(space Space) {
	if id := uint32(b.token.name); space == SVG && int(id) < len(camelTags) && camelTags[id] != 0 {
		b.token.name = tag.Tag(camelTags[id])
	}
	b.adjustAttrs(space)
	index := b.create(space)
	b.insertNode(index)
	if !b.token.selfClosed {
		b.push(index)
	}
}

// adjustAttrs gives the attributes of the tag at hand the names that foreign
// content has for them.
func (b *builder) adjustAttrs(space Space) {
	if b.token.mask == 0 {
		return
	}
	for i := int(b.token.attrs); i < len(b.tree.attrs); i++ {
		a := &b.tree.attrs[i]
		name := a.bits & nameBits
		text := b.tree.names.text(b.tree, name)
		switch {
		case space == SVG && int(name) < len(camelAttrs) && camelAttrs[name] != 0:
			b.rename(a, knownNames[camelAttrs[name]], 0)
		case space == MathML && text == "definitionurl":
			b.rename(a, "definitionURL", 0)
		case text[0] == 'x':
			b.adjustPrefix(a, text)
		}
	}
}

func (b *builder) adjustPrefix(a *attr, name string) {
	switch name {
	case "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title", "xlink:type":
		b.rename(a, name[len("xlink:"):], 1)
	case "xml:lang", "xml:space":
		b.rename(a, name[len("xml:"):], 2)
	case "xmlns:xlink":
		b.rename(a, name[len("xmlns:"):], 3)
	}
}

func (b *builder) rename(a *attr, name string, prefix uint32) {
	t := b.tree
	id, found := known(hashOf(name), name)
	if !found {
		id = t.names.number(t, hashOf(name), name, t.keep(name).start)
	}
	a.bits = a.bits&lastFlag | prefix<<spaceShift | id
	b.token.mask |= maskOf(name)
}

// holdsHTML reports whether an annotation-xml element says that its content is
// HTML.
func (b *builder) holdsHTML(index uint32) bool {
	encoding := Node{b.tree, index}.Attr("encoding")
	return strings.EqualFold(encoding, "text/html") || strings.EqualFold(encoding, "application/xhtml+xml")
}
