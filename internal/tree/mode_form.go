package tree

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree/tag"
)

// startControl follows the rules for forms and what stands in them, and for
// every tag that has none of its own.
func (b *builder) startControl() {
	switch b.token.name {
	case tag.Form:
		b.startForm()
		return
	case tag.Button:
		b.closeInScope(tag.Button, scoped)
		b.framesetOK = false
	case tag.Applet, tag.Marquee, tag.Object:
		b.restore()
		b.insert()
		b.mark()
		b.framesetOK = false
		return
	case tag.Hr:
		b.closeP()
		if b.inScope(tag.Select) {
			b.imply(tag.None, implied)
		}
		b.insertVoid()
		b.framesetOK = false
		return
	case tag.Input:
		b.startInput()
		return
	case tag.Select:
		if b.isSelectFragment() || b.closeInScope(tag.Select, scoped) {
			return
		}
		b.framesetOK = false
	case tag.Option:
		b.endOption(tag.Optgroup)
	case tag.Optgroup:
		b.endOption(tag.None)
	}
	b.restore()
	b.insert()
}

func (b *builder) isSelectFragment() bool { return b.fragment && b.context.key == tag.Select }

func (b *builder) endOption(but tag.Tag) {
	if b.inScope(tag.Select) {
		b.imply(but, implied)
	} else if b.current() == tag.Option {
		b.pop()
	}
}

func (b *builder) startForm() {
	inTemplate := b.isOpen(tag.Template)
	if b.form != 0 && !inTemplate {
		return
	}
	b.closeP()
	form := b.insert()
	if !inTemplate {
		b.form = form
	}
}

func (b *builder) startInput() {
	if b.isSelectFragment() {
		return
	}
	b.closeInScope(tag.Select, scoped)
	b.restore()
	if !b.isHidden() {
		b.framesetOK = false
	}
	b.insertVoid()
}

// isHidden reports whether the tag at hand has the type "hidden".
func (b *builder) isHidden() bool {
	if b.token.mask == 0 {
		return false
	}
	kind, _ := b.tree.find(b.token.attrs, "type")
	return strings.EqualFold(kind, "hidden")
}
