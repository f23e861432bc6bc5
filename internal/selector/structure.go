package selector

import (
	"strings"

	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

func (m *matcher) pseudo(s *pseudo, n tree.Node) bool {
	switch s.kind {
	case scope:
		if m.scope.Exists() && m.scope.IsElement() {
			return n == m.scope
		}
		return isRoot(n)
	case root:
		return isRoot(n)
	case empty:
		return isEmpty(n)
	case link:
		_, has := n.LookupAttr("href")
		return has && (n.Is(tag.A) || n.Is(tag.Area))
	case enabled:
		return isControl(n) && !isDisabled(n)
	case disabled:
		return isControl(n) && isDisabled(n)
	case checked:
		return isChecked(n)
	case language:
		return speaks(n, s.text)
	case is, where:
		return m.any(s.list, n)
	case not:
		return !m.any(s.list, n)
	case has:
		return m.has(s.list, n)
	case never, opened:
		return false
	case defined: // no script has run that could tell
		return true
	}
	return m.position(s, n)
}

func isRoot(n tree.Node) bool {
	parent := n.Parent()
	return parent.Exists() && parent.Kind() == tree.DocumentNode
}

func isEmpty(n tree.Node) bool {
	for c := range n.Children() {
		if c.IsElement() || c.IsText() {
			return false
		}
	}
	return true
}

func isControl(n tree.Node) bool {
	if !n.IsElement() || n.Space() != tree.HTML {
		return false
	}
	switch n.Tag() {
	case tag.Button, tag.Input, tag.Select, tag.Textarea, tag.Optgroup, tag.Option, tag.Fieldset:
		return true
	}
	return false
}

// isDisabled also holds for what stands in a disabled fieldset, save in its
// legend, and for the options of a disabled group.
func isDisabled(n tree.Node) bool {
	if _, has := n.LookupAttr("disabled"); has {
		return true
	}
	if n.Is(tag.Option) {
		parent := n.Parent()
		return parent.Exists() && parent.Is(tag.Optgroup) && isDisabled(parent)
	}
	if n.Is(tag.Optgroup) {
		return false
	}
	for below, a := n, n.Parent(); a.Exists(); below, a = a, a.Parent() {
		if _, has := a.LookupAttr("disabled"); has && a.Is(tag.Fieldset) && !isLegendOf(below, a) {
			return true
		}
	}
	return false
}

// isLegendOf reports whether n is the first legend of a fieldset.
func isLegendOf(n, fieldset tree.Node) bool {
	for c := range fieldset.Children() {
		if c.Is(tag.Legend) {
			return c == n
		}
	}
	return false
}

func isChecked(n tree.Node) bool {
	if n.Is(tag.Option) {
		_, has := n.LookupAttr("selected")
		return has
	}
	kind := lower(n.Attr("type"))
	_, has := n.LookupAttr("checked")
	return has && n.Is(tag.Input) && (kind == "checkbox" || kind == "radio")
}

// speaks reports whether the language that holds for n begins with a range.
func speaks(n tree.Node, language string) bool {
	for ; n.Exists() && n.IsElement(); n = n.Parent() {
		if value, has := n.LookupAttr("lang"); has {
			value, language = lower(value), lower(language)
			return language != "" && (value == language || strings.HasPrefix(value, language+"-"))
		}
	}
	return false
}

// has looks for an element that the list selects, seen from n.
func (m *matcher) has(list []complexSelector, n tree.Node) bool {
	inner := matcher{scope: n, work: m.work, ranks: m.ranks, size: m.size}
	found := false
	for i := range list {
		if found = inner.hasOne(&list[i], n); found {
			break
		}
	}
	m.work = inner.work
	return found
}

func (m *matcher) hasOne(c *complexSelector, n tree.Node) bool {
	// The last part stands for n itself; the one before says where to look.
	reach := c.parts[len(c.parts)-2].left
	if reach == descendant || reach == child {
		return m.below(c, n, n)
	}
	for s := n.NextSibling(); s.Exists(); s = s.NextSibling() {
		if s.IsElement() && (m.complex(c.parts, s) == matched || len(c.parts) > 2 && m.below(c, s, s)) {
			return true
		}
		if m.work--; m.work < 0 || reach == next && s.IsElement() && len(c.parts) == 2 {
			return false
		}
	}
	return false
}

func (m *matcher) below(c *complexSelector, from, within tree.Node) bool {
	for d := from.Following(within); d.Exists(); d = d.Following(within) {
		if d.IsElement() && m.complex(c.parts, d) == matched {
			return true
		}
		if m.work--; m.work < 0 {
			return false
		}
	}
	return false
}
