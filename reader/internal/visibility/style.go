package visibility

import (
	"github.com/decant-dev/decant/internal/selector"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// highestClimb bounds how far up a background is looked for.
const highestClimb = 64

// A style is the outcome of the cascade for one element.
type style struct {
	value    [properties]value
	priority [properties]uint64
	used     bool
}

// The priority of a declaration: importance, then inline before rules, then
// specificity, then order.
const (
	importantBit = 1 << 62
	inlineBit    = 1 << 61
)

func (s *style) set(d *declaration, priority uint64) {
	if d.important {
		priority |= importantBit
	}
	if priority >= s.priority[d.property] {
		s.priority[d.property] = priority
		s.value[d.property] = d.value
		s.used = true
	}
}

// compute works out the style of an element. Most elements match no rule that
// could hide them; for those the other rules are not looked at.
func (w *walker) compute(n tree.Node, a *attributes, in *inherited) {
	s := &w.computed
	s.clear()
	w.inline(a)
	w.look(n, a)
	w.match(s, &w.sheet.hiding, &in.names, allGroups)
	groups := s.groups() | w.inlineGroups(in) | in.watched()
	if groups == 0 {
		return
	}
	w.sheet.require(groups)
	above := &in.names
	if w.sheet.hiding.IsEmpty() {
		above = &selector.AllNames // names were not noted on the way down
	}
	if a.hidden || n.Tag() == tag.Dialog {
		groups |= displayGroup // they hide unless a rule shows them
	}
	w.cascade(s, above, groups)
}

// cascade applies all that is said of the element at hand, of rules what is about
// some groups. Its inline style must have been read.
func (w *walker) cascade(s *style, above *selector.Names, groups group) {
	w.match(s, &w.sheet.others, above, groups)
	for i := range w.scratch {
		s.set(&w.scratch[i], w.scratch[i].priority())
	}
}

// inline reads the style of an element that is written on it.
func (w *walker) inline(a *attributes) {
	w.scratch = w.scratch[:0]
	if a.background != "" {
		w.scratch = append(w.scratch, declaration{property: background, attribute: true,
			value: parseColour(lower(a.background))})
	}
	if a.colour != "" {
		w.scratch = append(w.scratch, declaration{property: textColour, attribute: true,
			value: parseColour(lower(a.colour))})
	}
	if a.style != "" {
		found := w.sheet.inline.Of(a.style, w.sheet.readInline)
		w.scratch = append(w.scratch, w.sheet.declared[found.from:found.to]...)
	}
}

// readInline adds what a style attribute says.
func (s *sheet) readInline(style string) run {
	from := len(s.declared)
	for text := s.withoutComments(style); text != ""; {
		s.declared, text = s.declarations(s.declared, text)
	}
	return run{int32(from), int32(len(s.declared))}
}

func (d *declaration) priority() uint64 {
	if d.attribute {
		return 0
	}
	return inlineBit
}

// inlineGroups says what of an element's inline style could be part of why it
// is not seen.
func (w *walker) inlineGroups(in *inherited) (groups group) {
	ink, paper := in.colour, in.background
	for i := range w.scratch {
		d := &w.scratch[i]
		switch {
		case d.property == textColour:
			ink = d.value
			if ink.kind == transparent || w.sheet.isPaper(ink) {
				groups |= colourGroup
			}
		case d.property == background:
			paper = d.value
		case d.mayHide():
			groups |= d.property.group()
		}
	}
	if len(w.scratch) > 0 && sameColour(ink, paper) {
		groups |= colourGroup
	}
	return groups
}

// groups says which properties the rules that were applied may hide by.
func (s *style) groups() (groups group) {
	if !s.used {
		return 0
	}
	for p := range s.value {
		if s.value[p].kind != unset {
			groups |= property(p).group()
		}
	}
	return groups
}

// look turns to an element for match.
func (w *walker) look(n tree.Node, a *attributes) {
	if !w.sheet.isEmpty() {
		w.finder.Look(n, a.id)
	}
}

// match applies the rules about some groups whose selectors match the element at
// hand.
func (w *walker) match(s *style, from *selector.Set, above *selector.Names, groups group) {
	if from.IsEmpty() {
		return
	}
	w.finder.Find(from, above, selector.Topics(groups), func(m selector.Match) {
		r := &w.sheet.rules[m.Number]
		doubtful := m.Doubtful || r.trust == doubtful
		if doubtful && !w.sheet.shows(r.from, r.to) {
			return
		}
		s.apply(w.sheet.declared[r.from:r.to], doubtful, uint64(m.Specificity)<<32|uint64(m.Number)+1)
	})
}

func (s *style) apply(declared []declaration, isDoubtful bool, priority uint64) {
	for _, d := range declared {
		if isDoubtful {
			if d.property == textColour || d.property == background {
				d.value = value{kind: unknown}
			} else if d.mayHide() {
				continue
			}
		}
		s.set(&d, priority)
	}
}

func (s *style) clear() {
	if s.used {
		*s = style{}
	}
}

// backdrop returns the background that an element is drawn on, as far as the
// page says, and whether it is a picture.
func (w *walker) backdrop(n tree.Node) (value, bool) {
	found := value{kind: unknown}
	w.sheet.require(colourGroup)
	saved := w.computed
	defer func() { w.computed = saved }()
	s := &w.computed
	for range highestClimb {
		if !n.Exists() || !n.IsElement() {
			return found, false
		}
		a := readAttributes(n)
		s.clear()
		w.look(n, &a)
		w.inline(&a)
		w.match(s, &w.sheet.hiding, &selector.AllNames, colourGroup)
		w.cascade(s, &selector.AllNames, colourGroup)
		switch b := s.value[background]; {
		case s.value[picture].kind == hides || s.value[paintedText].kind == hides:
			return found, true
		case b.kind == colour:
			return b, false
		case b.kind == unknown || w.linked && a.isNamed():
			return found, false
		}
		n = n.Parent()
	}
	return found, false
}

// mayHide reports whether a declaration could be part of why text is hidden.
func (d *declaration) mayHide() bool {
	v := d.value
	switch d.property {
	case display, visible, clip, clipPath, overflow, transform, position:
		return v.kind == hides
	case textColour:
		return v.kind == transparent
	case opacity:
		return isNothing(v)
	case fontSize:
		return v.isTinyFont()
	case textIndent, left, top, right, bottom, marginLeft, marginTop:
		return v.isFarNegative() || v.isFarPositive()
	case width, height, maxHeight:
		return v.isSmall(1)
	}
	return false
}

// isNothing reports whether an opacity lets nothing be seen.
func isNothing(v value) bool {
	return (v.kind == plain || v.kind == percent && v.number <= 2*hundred) && v.number <= 2
}

// font is the size of the element's text in hundredths of a pixel.
func (s *style) font(in *inherited) int32 {
	v := s.value[fontSize]
	scaled := func(base int32) int32 { return int32(min(int64(base)*int64(v.number)/hundred, 1<<30)) }
	switch v.kind {
	case unset, inherit:
		return in.font
	case pixels:
		return v.number
	case plain:
		if v.number == 0 {
			return 0
		}
		return in.font
	case ems:
		return scaled(in.font)
	case rems:
		return scaled(in.root)
	case percent:
		return scaled(in.font) / hundred
	}
	return usualFont
}
