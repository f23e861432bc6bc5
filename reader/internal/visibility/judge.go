package visibility

import (
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// judge returns why an element with all that is in it cannot be seen, or "".
// What its text inherits is not looked at here.
func (w *walker) judge(n tree.Node, a *attributes) string {
	s := &w.computed
	switch {
	case n.Tag() == tag.Template:
		return Template
	case n.Tag() == tag.Dialog && !a.open && s.value[display].kind != shown:
		return ClosedDialog
	case a.hidden && (w.linked || s.value[display].kind != shown):
		return HiddenAttribute
	case a.ariaHidden && w.options.AriaHidden:
		return AriaHidden
	case !s.used:
		return ""
	case s.value[display].kind == hides:
		return DisplayNone
	}
	if holdsFormula(n) {
		return ""
	}
	return s.judgeBox(n)
}

// judgeBox looks at where and how large the element is drawn.
func (s *style) judgeBox(n tree.Node) string {
	switch {
	case s.value[opacity].kind != unset && isNothing(s.value[opacity]) && !isPicture(n) && !s.fades():
		return Opacity
	case s.isOffScreen(n):
		return OffScreen
	case s.isClipped():
		return Clipped
	case s.hasNoSize():
		return ZeroSize
	}
	return ""
}

// fades reports whether the element is see-through only until it is animated.
func (s *style) fades() bool {
	return s.value[motion].kind == hides || s.value[transform].kind == shown
}

func (s *style) isOffScreen(n tree.Node) bool {
	if s.value[position].kind == hides {
		for _, side := range [...]property{left, top, right, bottom} {
			if s.value[side].isFarNegative() || s.value[side].isFarPositive() {
				return true
			}
		}
	}
	if s.value[marginLeft].isFarNegative() || s.value[marginTop].isFarNegative() {
		return true
	}
	// A heading drawn as a picture has its text moved away, and is still the
	// page's heading.
	return s.value[textIndent].isFarNegative() && n.Tag() != tag.H1
}

func (s *style) isClipped() bool {
	return s.value[clip].kind == hides && s.value[position].kind == hides || s.value[clipPath].kind == hides
}

func (s *style) hasNoSize() bool {
	if s.value[transform].kind == hides {
		return true
	}
	if s.value[overflow].kind != hides {
		return false
	}
	// A box without height but with padding is how embeds keep their shape.
	if v := s.value[padding]; v.kind != unset && v.number != 0 || s.value[stretch].kind == hides {
		return false
	}
	return s.value[height].isSmall(1) || s.value[maxHeight].isSmall(1) || s.value[width].isSmall(0)
}

// holdsFormula reports whether the element is the readable copy of a formula
// that is drawn some other way.
func holdsFormula(n tree.Node) bool {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		if c.Tag() == tag.Math {
			return true
		}
		if c.IsElement() {
			return c.FirstChild().Exists() && c.FirstChild().Tag() == tag.Math
		}
	}
	return n.Tag() == tag.Math
}
