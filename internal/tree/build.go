package tree

import (
	"strings"

	"github.com/decant-dev/decant/internal/shelf"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// A mode is an insertion mode. What the standard calls "text" and "in table
// text" are no modes here: such text is read and placed at once.
type mode uint8

const (
	initial mode = iota
	beforeHTML
	beforeHead
	inHead
	inHeadNoscript
	afterHead
	inBody
	inTable
	inCaption
	inColumnGroup
	inTableBody
	inRow
	inCell
	inTemplate
	afterBody
	inFrameset
	afterFrameset
	afterAfterBody
	afterAfterFrameset
)

// A builder makes a tree of tokens.
type builder struct {
	scanner
	mode       mode
	templates  []mode
	stack      []entry
	open       []int32 // by name, how many are on the stack
	formatting []uint32
	head, form uint32
	context    entry // of a fragment
	fragment   bool
	scripting  bool
	framesetOK bool
	fostering  bool
	quirks     bool
	skipLine   bool // a line feed that comes next is not text
	deep       bool // the tree may be deeper than it should
	copies     int
	gap        span   // a space, once one was needed
	root       uint32 // the node that stands for the document
}

var builders shelf.Shelf[builder]

func newBuilder(t *Tree, page string, base uint32) *builder {
	b := builders.Take()
	kept := builder{stack: b.stack[:0], open: b.open, formatting: b.formatting[:0], templates: b.templates[:0]}
	clear(kept.open)
	*b = kept
	b.scanner = newScanner(t, page, base)
	b.framesetOK, b.scripting, b.root = true, true, rootIndex
	return b
}

func (b *builder) free() {
	b.scanner = scanner{}
	if cap(b.open) > 1<<16 {
		b.open = nil
	}
	builders.Put(b, shelf.Bytes(b.stack)+shelf.Bytes(b.open))
}

func (b *builder) run() {
	for {
		b.foreign = len(b.stack) > 0 && b.adjusted().space != HTML
		b.next()
		if b.skipLine {
			b.skipLine = false
			b.dropLine()
		}
		if len(b.stack) > safelyOpen {
			b.deep = true
			if len(b.stack) >= maxOpen && b.token.kind == startTag && b.isTooDeep() {
				continue
			}
		}
		b.dispatch()
		if b.token.kind == endOfPage {
			break
		}
	}
	if b.deep {
		b.tree.flatten(b.root)
	}
}

// dropLine takes the first line feed from a text.
func (b *builder) dropLine() {
	text := &b.token.text
	if b.token.kind == textToken && strings.HasPrefix(b.tree.text(*text), "\n") {
		text.start++
		text.size--
	}
}

// isTooDeep drops a tag that would nest deeper than the stack may grow. A space
// keeps the words on both sides of it apart.
func (b *builder) isTooDeep() bool {
	p := propertiesOf(b.token.name)
	if p&void != 0 || b.token.name == tag.Noscript && b.scripting {
		return false
	}
	if p&formats == 0 && b.top().space == HTML {
		if b.gap.size == 0 {
			b.gap = b.tree.keep(" ")
		}
		b.tree.addText(b.top().node, 0, b.gap, 0)
	}
	return true
}

func (b *builder) dispatch() {
	if !b.foreign && b.step(b.mode) { // as nearly always
		return
	}
	for {
		if len(b.stack) > 0 && b.inForeign() {
			if b.foreignToken() {
				return
			}
		} else if b.step(b.mode) {
			return
		}
	}
}

// step follows the rules of a mode for the token at hand, and reports whether
// that is done with. If not, the mode has changed.
func (b *builder) step(m mode) bool {
	if b.token.kind == commentToken || b.token.kind == doctypeToken && m != initial {
		b.remark(m)
		return true
	}
	switch m {
	case initial:
		return b.initialMode()
	case beforeHTML:
		return b.beforeHTMLMode()
	case beforeHead:
		return b.beforeHeadMode()
	case inHead:
		return b.inHeadMode()
	case inHeadNoscript:
		return b.inHeadNoscriptMode()
	case afterHead:
		return b.afterHeadMode()
	case inBody:
		return b.inBodyMode()
	case inTable:
		return b.inTableMode()
	case inCaption:
		return b.inCaptionMode()
	case inColumnGroup:
		return b.inColumnGroupMode()
	case inTableBody:
		return b.inTableBodyMode()
	case inRow:
		return b.inRowMode()
	case inCell:
		return b.inCellMode()
	case inTemplate:
		return b.inTemplateMode()
	case afterBody:
		return b.afterBodyMode()
	case inFrameset:
		return b.inFramesetMode()
	case afterFrameset:
		return b.afterFramesetMode()
	case afterAfterBody:
		return b.afterAfterBodyMode()
	}
	return b.afterAfterFramesetMode()
}

// remark puts a comment where a mode has it. A doctype that is not the first
// thing on a page is nothing.
func (b *builder) remark(m mode) {
	if b.token.kind == doctypeToken {
		return
	}
	switch m {
	case initial, beforeHTML, afterAfterBody, afterAfterFrameset:
		b.appendComment(b.root)
	case afterBody:
		b.appendComment(b.stack[0].node)
	default:
		b.insertComment()
	}
}

// adjusted returns the entry that decides whether content is foreign.
func (b *builder) adjusted() *entry {
	if b.fragment && len(b.stack) == 1 {
		return &b.context
	}
	return b.top()
}

// resetMode finds the mode from what is open.
func (b *builder) resetMode() {
	for i := len(b.stack) - 1; i >= 0; i-- {
		key, last := b.stack[i].key, i == 0
		if last && b.fragment {
			key = b.context.key
		}
		if m, found := b.modeOf(key, last); found {
			b.mode = m
			return
		}
	}
	b.mode = inBody
}

func (b *builder) modeOf(key tag.Tag, last bool) (mode, bool) {
	switch key {
	case tag.Td, tag.Th:
		return inCell, !last
	case tag.Tr:
		return inRow, true
	case tag.Tbody, tag.Thead, tag.Tfoot:
		return inTableBody, true
	case tag.Caption:
		return inCaption, true
	case tag.Colgroup:
		return inColumnGroup, true
	case tag.Table:
		return inTable, true
	case tag.Template:
		return b.templates[len(b.templates)-1], true
	case tag.Head:
		return inHead, !last
	case tag.Body:
		return inBody, true
	case tag.Frameset:
		return inFrameset, true
	case tag.Html:
		if b.head == 0 {
			return beforeHead, true
		}
		return afterHead, true
	}
	return 0, false
}
