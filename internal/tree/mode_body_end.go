package tree

import "github.com/decant-dev/decant/internal/tree/tag"

// bodyEnd follows the rules for end tags in a body.
func (b *builder) bodyEnd() bool {
	switch name := b.token.name; name {
	case tag.Body:
		if b.inScope(tag.Body) {
			b.mode = afterBody
		}
	case tag.Html:
		if b.inScope(tag.Body) {
			b.mode = afterBody
			return false
		}
	case tag.Div, tag.Ul, tag.Ol, tag.Section, tag.Article, tag.Address, tag.Aside, tag.Blockquote, tag.Button,
		tag.Center, tag.Details, tag.Dialog, tag.Dir, tag.Dl, tag.Fieldset, tag.Figcaption, tag.Figure, tag.Footer,
		tag.Header, tag.Hgroup, tag.Listing, tag.Main, tag.Menu, tag.Nav, tag.Pre, tag.Search, tag.Select, tag.Summary,
		tag.Dd, tag.Dt:
		b.closeInScope(name, scoped)
	case tag.P:
		if !b.top().inP {
			b.insertImplied(tag.P)
		}
		b.closeP()
	case tag.Li:
		b.closeInScope(tag.Li, scoped|listScoped)
	case tag.A, tag.B, tag.Big, tag.Code, tag.Em, tag.Font, tag.I, tag.Nobr, tag.S, tag.Small, tag.Strike, tag.Strong,
		tag.Tt, tag.U:
		b.adopt(name)
	case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		b.endHeading()
	case tag.Form:
		b.endForm()
	case tag.Applet, tag.Marquee, tag.Object:
		if b.closeInScope(name, scoped) {
			b.clearList()
		}
	case tag.Template:
		b.endTemplate()
	case tag.Br:
		b.token.kind, b.token.mask, b.token.selfClosed = startTag, 0, false
		return false
	default:
		b.closeOther(name)
	}
	return true
}

// endHeading closes the innermost heading in scope, of whatever level.
func (b *builder) endHeading() {
	for i := len(b.stack) - 1; i >= 0; i-- {
		p := propertiesOf(b.stack[i].key)
		if p&heading != 0 {
			b.popTo(i)
			return
		}
		if p&scoped != 0 {
			return
		}
	}
}

func (b *builder) endForm() {
	if b.isOpen(tag.Template) {
		b.closeInScope(tag.Form, scoped)
		return
	}
	form := b.form
	b.form = 0
	if form == 0 {
		return
	}
	at := b.stackIndex(form)
	if at < 0 || !b.nodeInScope(at) {
		return
	}
	b.imply(tag.None, implied)
	b.removeOpen(b.stackIndex(form))
}
