package tree

import "github.com/decant-dev/decant/internal/tree/tag"

func (b *builder) inTableBodyMode() bool {
	switch b.token.kind {
	case startTag:
		switch b.token.name {
		case tag.Tr:
			b.clearTo(bodyContext)
			b.insert()
			b.mode = inRow
			return true
		case tag.Td, tag.Th:
			b.clearTo(bodyContext)
			b.insertImplied(tag.Tr)
			b.mode = inRow
			return false
		case tag.Caption, tag.Col, tag.Colgroup, tag.Tbody, tag.Tfoot, tag.Thead:
			return !b.endTableBody()
		}
	case endTag:
		switch name := b.token.name; name {
		case tag.Tbody, tag.Tfoot, tag.Thead:
			if b.inTableScope(name) {
				b.endTableBody()
			}
			return true
		case tag.Table:
			return !b.endTableBody()
		case tag.Body, tag.Caption, tag.Col, tag.Colgroup, tag.Html, tag.Td, tag.Th, tag.Tr:
			return true
		}
	}
	return b.inTableMode()
}

// endTableBody ends the section of a table, if one is in scope.
func (b *builder) endTableBody() bool {
	if !b.inTableScope(tag.Tbody) && !b.inTableScope(tag.Thead) && !b.inTableScope(tag.Tfoot) {
		return false
	}
	b.clearTo(bodyContext)
	b.pop()
	b.mode = inTable
	return true
}

func (b *builder) inRowMode() bool {
	switch b.token.kind {
	case startTag:
		switch b.token.name {
		case tag.Td, tag.Th:
			b.clearTo(rowContext)
			b.insert()
			b.mark()
			b.mode = inCell
			return true
		case tag.Caption, tag.Col, tag.Colgroup, tag.Tbody, tag.Tfoot, tag.Thead, tag.Tr:
			return !b.endRow()
		}
	case endTag:
		switch name := b.token.name; name {
		case tag.Tr:
			b.endRow()
			return true
		case tag.Table:
			return !b.endRow()
		case tag.Tbody, tag.Tfoot, tag.Thead:
			return !b.inTableScope(name) || !b.endRow()
		case tag.Body, tag.Caption, tag.Col, tag.Colgroup, tag.Html, tag.Td, tag.Th:
			return true
		}
	}
	return b.inTableMode()
}

func (b *builder) endRow() bool {
	if !b.inTableScope(tag.Tr) {
		return false
	}
	b.clearTo(rowContext)
	b.pop()
	b.mode = inTableBody
	return true
}

func (b *builder) inCellMode() bool {
	switch b.token.kind {
	case startTag:
		switch b.token.name {
		case tag.Caption, tag.Col, tag.Colgroup, tag.Tbody, tag.Td, tag.Tfoot, tag.Th, tag.Thead, tag.Tr:
			return !b.endCell()
		}
	case endTag:
		switch name := b.token.name; name {
		case tag.Td, tag.Th:
			if b.closeInScope(name, tableScoped) {
				b.clearList()
				b.mode = inRow
			}
			return true
		case tag.Body, tag.Caption, tag.Col, tag.Colgroup, tag.Html:
			return true
		case tag.Table, tag.Tbody, tag.Tfoot, tag.Thead, tag.Tr:
			return !b.inTableScope(name) || !b.endCell()
		}
	}
	return b.inBodyMode()
}

// endCell closes the cell that is open.
func (b *builder) endCell() bool {
	for i := len(b.stack) - 1; i > 0; i-- {
		key := b.stack[i].key
		if key == tag.Td || key == tag.Th {
			b.popTo(i)
			b.clearList()
			b.mode = inRow
			return true
		}
		if propertiesOf(key)&tableScoped != 0 {
			break
		}
	}
	return false
}
