package tree

import "github.com/decant-dev/decant/internal/tree/tag"

func (b *builder) inTableMode() bool {
	switch b.token.kind {
	case textToken:
		if key := b.current(); propertiesOf(key)&fosters != 0 || key == tag.Template {
			b.dropNulls()
			if isBlank(b.tree.text(b.token.text)) {
				b.insertText(b.token.text)
				return true
			}
		}
	case startTag:
		if done, known := b.tableStart(); known {
			return done
		}
	case endTag:
		switch b.token.name {
		case tag.Table:
			if b.closeInScope(tag.Table, tableScoped) {
				b.resetMode()
			}
			return true
		case tag.Body, tag.Caption, tag.Col, tag.Colgroup, tag.Html, tag.Tbody, tag.Td, tag.Tfoot, tag.Th, tag.Thead,
			tag.Tr:
			return true
		case tag.Template:
			b.endTemplate()
			return true
		}
	case endOfPage:
		return b.inBodyMode()
	}
	b.fostering = true
	done := b.inBodyMode()
	b.fostering = false
	return done
}

// tableStart follows the rules for start tags in a table; known says that
// there is one for the tag at hand.
func (b *builder) tableStart() (done, known bool) {
	switch b.token.name {
	case tag.Caption:
		b.clearTo(tableScoped)
		b.mark()
		b.insert()
		b.mode = inCaption
	case tag.Colgroup:
		b.clearTo(tableScoped)
		b.insert()
		b.mode = inColumnGroup
	case tag.Col:
		b.clearTo(tableScoped)
		b.insertImplied(tag.Colgroup)
		b.mode = inColumnGroup
		return false, true
	case tag.Tbody, tag.Tfoot, tag.Thead:
		b.clearTo(tableScoped)
		b.insert()
		b.mode = inTableBody
	case tag.Td, tag.Th, tag.Tr:
		b.clearTo(tableScoped)
		b.insertImplied(tag.Tbody)
		b.mode = inTableBody
		return false, true
	case tag.Table:
		if !b.closeInScope(tag.Table, tableScoped) {
			return true, true
		}
		b.resetMode()
		return false, true
	case tag.Style, tag.Script, tag.Template:
		return b.inHeadMode(), true
	case tag.Input:
		if !b.isHidden() {
			return false, false
		}
		b.insertVoid()
	case tag.Form:
		if b.form == 0 && !b.isOpen(tag.Template) {
			b.form = b.create(HTML)
			b.insertNode(b.form)
		}
	default:
		return false, false
	}
	return true, true
}

func (b *builder) inCaptionMode() bool {
	switch b.token.kind {
	case startTag:
		switch b.token.name {
		case tag.Caption, tag.Col, tag.Colgroup, tag.Tbody, tag.Td, tag.Tfoot, tag.Th, tag.Thead, tag.Tr:
			return !b.endCaption()
		}
	case endTag:
		switch b.token.name {
		case tag.Caption:
			b.endCaption()
			return true
		case tag.Table:
			return !b.endCaption()
		case tag.Body, tag.Col, tag.Colgroup, tag.Html, tag.Tbody, tag.Td, tag.Tfoot, tag.Th, tag.Thead, tag.Tr:
			return true
		}
	}
	return b.inBodyMode()
}

func (b *builder) endCaption() bool {
	if !b.closeInScope(tag.Caption, tableScoped) {
		return false
	}
	b.clearList()
	b.mode = inTable
	return true
}

func (b *builder) inColumnGroupMode() bool {
	switch b.token.kind {
	case textToken:
		if b.insertSpace() {
			return true
		}
	case startTag:
		switch b.token.name {
		case tag.Html:
			return b.inBodyMode()
		case tag.Col:
			b.insertVoid()
			return true
		case tag.Template:
			return b.inHeadMode()
		}
	case endTag:
		switch b.token.name {
		case tag.Colgroup:
			b.endColumnGroup()
			return true
		case tag.Col:
			return true
		case tag.Template:
			b.endTemplate()
			return true
		}
	case endOfPage:
		return b.inBodyMode()
	}
	return !b.endColumnGroup()
}

func (b *builder) endColumnGroup() bool {
	if b.current() != tag.Colgroup {
		return false
	}
	b.pop()
	b.mode = inTable
	return true
}
