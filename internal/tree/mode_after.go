package tree

import "github.com/decant-dev/decant/internal/tree/tag"

func (b *builder) afterBodyMode() bool {
	if b.token.kind == endTag && b.token.name == tag.Html {
		if !b.fragment {
			b.mode = afterAfterBody
		}
		return true
	}
	return b.afterAfterBodyMode()
}

func (b *builder) afterAfterBodyMode() bool {
	switch b.token.kind {
	case endOfPage:
		return true
	case textToken:
		if isBlank(b.tree.text(b.token.text)) {
			return b.inBodyMode()
		}
	case startTag:
		if b.token.name == tag.Html {
			return b.inBodyMode()
		}
	}
	b.mode = inBody
	return false
}

// onlySpace returns the white space of the text at hand.
func (b *builder) onlySpace() span {
	text := b.tree.text(b.token.text)
	if isBlank(text) {
		return b.token.text
	}
	var spaces []byte
	for i := range len(text) {
		if isSpace(text[i]) {
			spaces = append(spaces, text[i])
		}
	}
	return b.tree.keep(string(spaces))
}

func (b *builder) inFramesetMode() bool {
	switch b.token.kind {
	case textToken:
		b.insertText(b.onlySpace())
	case startTag:
		switch b.token.name {
		case tag.Html:
			return b.inBodyMode()
		case tag.Frameset:
			b.insert()
		case tag.Frame:
			b.insertVoid()
		case tag.Noframes:
			return b.inHeadMode()
		}
	case endTag:
		if b.token.name == tag.Frameset && len(b.stack) > 1 {
			b.pop()
			if !b.fragment && b.current() != tag.Frameset {
				b.mode = afterFrameset
			}
		}
	}
	return true
}

func (b *builder) afterFramesetMode() bool {
	switch b.token.kind {
	case textToken:
		b.insertText(b.onlySpace())
	case startTag:
		switch b.token.name {
		case tag.Html:
			return b.inBodyMode()
		case tag.Noframes:
			return b.inHeadMode()
		}
	case endTag:
		if b.token.name == tag.Html {
			b.mode = afterAfterFrameset
		}
	}
	return true
}

func (b *builder) afterAfterFramesetMode() bool {
	switch b.token.kind {
	case textToken:
		b.token.text = b.onlySpace()
		return b.inBodyMode()
	case startTag:
		switch b.token.name {
		case tag.Html:
			return b.inBodyMode()
		case tag.Noframes:
			return b.inHeadMode()
		}
	}
	return true
}

func (b *builder) inTemplateMode() bool {
	switch b.token.kind {
	case textToken:
		return b.inBodyMode()
	case endOfPage:
		if !b.isOpen(tag.Template) {
			return true
		}
		b.closeTemplate()
		return false
	case endTag:
		if b.token.name == tag.Template {
			b.endTemplate()
		}
		return true
	}
	next := inBody
	switch b.token.name {
	case tag.Base, tag.Basefont, tag.Bgsound, tag.Link, tag.Meta, tag.Noframes, tag.Script, tag.Style, tag.Template,
		tag.Title:
		return b.inHeadMode()
	case tag.Caption, tag.Colgroup, tag.Tbody, tag.Tfoot, tag.Thead:
		next = inTable
	case tag.Col:
		next = inColumnGroup
	case tag.Tr:
		next = inTableBody
	case tag.Td, tag.Th:
		next = inRow
	}
	b.templates[len(b.templates)-1] = next
	b.mode = next
	return false
}
