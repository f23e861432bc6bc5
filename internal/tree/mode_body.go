package tree

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

func (b *builder) inBodyMode() bool {
	switch b.token.kind {
	case textToken:
		b.bodyText()
	case startTag:
		return b.bodyStart()
	case endTag:
		return b.bodyEnd()
	case endOfPage:
		if len(b.templates) > 0 {
			return b.inTemplateMode()
		}
	}
	return true
}

func (b *builder) bodyText() {
	b.dropNulls()
	if b.token.text.size == 0 {
		return
	}
	b.restore()
	b.insertText(b.token.text)
	if b.framesetOK && !isBlank(b.tree.text(b.token.text)) {
		b.framesetOK = false
	}
}

func (b *builder) dropNulls() {
	if !b.nulls {
		return
	}
	if text := b.tree.text(b.token.text); strings.IndexByte(text, 0) >= 0 {
		b.token.text = b.tree.keep(strings.ReplaceAll(text, "\x00", ""))
	}
}

// bodyStart follows the rules for start tags in a body.
func (b *builder) bodyStart() bool {
	switch b.token.name {
	case tag.Div, tag.P, tag.Ul, tag.Ol, tag.Section, tag.Article, tag.Address, tag.Aside, tag.Blockquote, tag.Center,
		tag.Details, tag.Dialog, tag.Dir, tag.Dl, tag.Fieldset, tag.Figcaption, tag.Figure, tag.Footer, tag.Header,
		tag.Hgroup, tag.Main, tag.Menu, tag.Nav, tag.Search, tag.Summary:
		b.closeP()
		b.insert()
	case tag.A:
		b.startLink()
	case tag.B, tag.Big, tag.Code, tag.Em, tag.Font, tag.I, tag.S, tag.Small, tag.Strike, tag.Strong, tag.Tt, tag.U:
		b.restore()
		b.list(b.insert())
	case tag.Nobr:
		b.startNobr()
	case tag.Li:
		b.startItem(tag.Li, tag.Li)
	case tag.Dd, tag.Dt:
		b.startItem(tag.Dd, tag.Dt)
	case tag.Area, tag.Br, tag.Embed, tag.Img, tag.Keygen, tag.Wbr:
		b.restore()
		b.insertVoid()
		b.framesetOK = false
	case tag.Param, tag.Source, tag.Track:
		b.insertVoid()
	case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		b.closeP()
		if propertiesOf(b.current())&heading != 0 {
			b.pop()
		}
		b.insert()
	case tag.Pre, tag.Listing:
		b.closeP()
		b.insert()
		b.framesetOK, b.skipLine = false, true
	case tag.Table:
		if !b.quirks {
			b.closeP()
		}
		b.insert()
		b.framesetOK, b.mode = false, inTable
	case tag.Math:
		b.startForeign(MathML)
	case tag.Svg:
		b.startForeign(SVG)
	case tag.Html, tag.Body, tag.Frameset:
		b.startAgain()
	case tag.Base, tag.Basefont, tag.Bgsound, tag.Link, tag.Meta, tag.Noframes, tag.Script, tag.Style, tag.Template,
		tag.Title:
		return b.inHeadMode()
	case tag.Caption, tag.Col, tag.Colgroup, tag.Frame, tag.Head, tag.Tbody, tag.Td, tag.Tfoot, tag.Th, tag.Thead,
		tag.Tr:
	case tag.Image:
		b.token.name = tag.Img
		return false
	case tag.Rb, tag.Rtc:
		b.startRuby(tag.None)
	case tag.Rp, tag.Rt:
		b.startRuby(tag.Rtc)
	case tag.Textarea, tag.Xmp, tag.Iframe, tag.Noembed, tag.Noscript, tag.Plaintext:
		b.startRaw()
	default:
		b.startControl()
	}
	return true
}

// startAgain follows the rules for the outermost tags where they are not
// expected.
func (b *builder) startAgain() {
	if b.token.name == tag.Frameset {
		b.startFrameset()
		return
	}
	if b.isOpen(tag.Template) {
		return
	}
	if b.token.name == tag.Html {
		b.mergeAttrs(b.stack[0].node)
		return
	}
	if len(b.stack) > 1 && b.stack[1].key == tag.Body {
		b.framesetOK = false
		b.mergeAttrs(b.stack[1].node)
	}
}

func (b *builder) startFrameset() {
	if !b.framesetOK || len(b.stack) < 2 || b.stack[1].key != tag.Body {
		return
	}
	b.tree.unlink(b.stack[1].node)
	b.popTo(1)
	b.insert()
	b.mode = inFrameset
}

func (b *builder) startLink() {
	if at := b.listed(tag.A); at >= 0 {
		open := b.formatting[at]
		b.adopt(tag.A)
		if at := b.listIndex(open); at >= 0 {
			b.unlist(at)
		}
		if at := b.stackIndex(open); at >= 0 {
			b.removeOpen(at)
		}
	}
	b.restore()
	b.list(b.insert())
}

func (b *builder) startNobr() {
	b.restore()
	if b.inScope(tag.Nobr) {
		b.adopt(tag.Nobr)
		b.restore()
	}
	b.list(b.insert())
}

// startItem ends the item before in the same list; one and other are the names
// that it may have.
func (b *builder) startItem(one, other tag.Tag) {
	b.framesetOK = false
	if b.isOpen(one) || b.isOpen(other) {
		b.endItem(one, other)
	}
	b.closeP()
	b.insert()
}

func (b *builder) endItem(one, other tag.Tag) {
	stack := b.stack
	for i := len(stack) - 1; i >= 0; i-- {
		key := stack[i].key
		if key == one || key == other {
			b.popTo(i)
			return
		}
		if propertiesOf(key)&endsItems != 0 {
			return
		}
	}
}

func (b *builder) startRuby(but tag.Tag) {
	if b.inScope(tag.Ruby) {
		b.imply(but, implied)
	}
	b.insert()
}

// startRaw follows the rules for elements whose content is no markup.
func (b *builder) startRaw() {
	switch b.token.name {
	case tag.Textarea:
		b.framesetOK = false
		b.insertRaw(true)
	case tag.Xmp:
		b.closeP()
		b.restore()
		b.framesetOK = false
		b.insertRaw(false)
	case tag.Iframe:
		b.framesetOK = false
		b.insertRaw(false)
	case tag.Noembed:
		b.insertRaw(false)
	case tag.Noscript:
		if b.scripting {
			b.insertRaw(false)
			return
		}
		b.restore()
		b.insert()
	case tag.Plaintext:
		b.closeP()
		b.insert()
		b.plain = true
	}
}
