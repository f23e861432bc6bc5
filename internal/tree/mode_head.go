package tree

import "github.com/decant-dev/decant/internal/tree/tag"

func (b *builder) initialMode() bool {
	switch b.token.kind {
	case textToken:
		if b.leadingSpace(); b.token.text.size == 0 {
			return true
		}
	case doctypeToken:
		b.quirks = b.token.doctype.quirks
		b.tree.append(b.root, b.doctypeNode())
		b.mode = beforeHTML
		return true
	}
	b.quirks, b.mode = true, beforeHTML
	return false
}

func (b *builder) doctypeNode() uint32 {
	b.tree.doctype = b.token.doctype
	return b.tree.add(node{bits: uint32(DoctypeNode) << kindShift, at: b.token.text.start, size: b.token.text.size})
}

func (b *builder) beforeHTMLMode() bool {
	switch b.token.kind {
	case textToken:
		if b.leadingSpace(); b.token.text.size == 0 {
			return true
		}
	case startTag:
		if b.token.name == tag.Html {
			b.openRoot(b.create(HTML))
			return true
		}
	case endTag:
		if !endsHead(b.token.name) && b.token.name != tag.Head {
			return true
		}
	}
	b.openRoot(b.tree.add(node{bits: uint32(ElementNode)<<kindShift | uint32(tag.Html)}))
	return false
}

func (b *builder) openRoot(html uint32) {
	b.tree.append(b.root, html)
	b.push(html)
	b.mode = beforeHead
}

// endsHead knows the end tags that act as if the head were over.
func endsHead(name tag.Tag) bool { return name == tag.Body || name == tag.Html || name == tag.Br }

func (b *builder) beforeHeadMode() bool {
	switch b.token.kind {
	case textToken:
		if b.leadingSpace(); b.token.text.size == 0 {
			return true
		}
	case startTag:
		switch b.token.name {
		case tag.Html:
			return b.inBodyMode()
		case tag.Head:
			b.head = b.insert()
			b.mode = inHead
			return true
		}
	case endTag:
		if !endsHead(b.token.name) && b.token.name != tag.Head {
			return true
		}
	}
	b.head = b.insertImplied(tag.Head)
	b.mode = inHead
	return false
}

func (b *builder) inHeadMode() bool {
	switch b.token.kind {
	case textToken:
		if b.insertSpace() {
			return true
		}
	case startTag:
		if done, known := b.headStart(); known {
			return done
		}
	case endTag:
		switch name := b.token.name; {
		case name == tag.Template:
			b.endTemplate()
			return true
		case name == tag.Head:
			b.pop()
			b.mode = afterHead
			return true
		case !endsHead(name):
			return true
		}
	}
	b.pop()
	b.mode = afterHead
	return false
}

// headStart follows the rules for start tags in a head; known says that there
// is one for the tag at hand.
func (b *builder) headStart() (done, known bool) {
	switch b.token.name {
	case tag.Html:
		return b.inBodyMode(), true
	case tag.Base, tag.Basefont, tag.Bgsound, tag.Link, tag.Meta:
		b.insertVoid()
	case tag.Title:
		b.insertRaw(true)
	case tag.Noscript:
		if b.scripting {
			b.insertRaw(false)
			break
		}
		b.insert()
		b.mode = inHeadNoscript
	case tag.Noframes, tag.Style, tag.Script:
		b.insertRaw(false)
	case tag.Template:
		b.insert()
		b.mark()
		b.framesetOK = false
		b.mode = inTemplate
		b.templates = append(b.templates, inTemplate)
	case tag.Head:
	default:
		return false, false
	}
	return true, true
}

func (b *builder) endTemplate() {
	if !b.isOpen(tag.Template) {
		return
	}
	b.closeTemplate()
}

func (b *builder) closeTemplate() {
	b.closeInScope(tag.Template, 0)
	b.clearList()
	b.templates = b.templates[:len(b.templates)-1]
	b.resetMode()
}

func (b *builder) inHeadNoscriptMode() bool {
	switch b.token.kind {
	case textToken:
		if b.insertSpace() {
			return true
		}
	case startTag:
		switch b.token.name {
		case tag.Html:
			return b.inBodyMode()
		case tag.Basefont, tag.Bgsound, tag.Link, tag.Meta, tag.Noframes, tag.Style:
			return b.inHeadMode()
		case tag.Head, tag.Noscript:
			return true
		}
	case endTag:
		switch b.token.name {
		case tag.Noscript:
			b.pop()
			b.mode = inHead
			return true
		case tag.Br:
		default:
			return true
		}
	}
	b.pop()
	b.mode = inHead
	return false
}

func (b *builder) afterHeadMode() bool {
	switch b.token.kind {
	case textToken:
		if b.insertSpace() {
			return true
		}
	case startTag:
		switch b.token.name {
		case tag.Html:
			return b.inBodyMode()
		case tag.Body:
			b.insert()
			b.framesetOK, b.mode = false, inBody
			return true
		case tag.Frameset:
			b.insert()
			b.mode = inFrameset
			return true
		case tag.Base, tag.Basefont, tag.Bgsound, tag.Link, tag.Meta, tag.Noframes, tag.Script, tag.Style,
			tag.Template, tag.Title:
			b.push(b.head)
			b.inHeadMode()
			b.removeOpen(b.stackIndex(b.head))
			return true
		case tag.Head:
			return true
		}
	case endTag:
		if b.token.name == tag.Template {
			return b.inHeadMode()
		}
		if !endsHead(b.token.name) {
			return true
		}
	}
	b.insertImplied(tag.Body)
	b.mode = inBody
	return false
}
