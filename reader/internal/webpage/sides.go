package webpage

import "strings"

// Some marks speak for content and some against it. What counts is also how
// much of the page lies within: a body with the class "sidebar" says little.

const (
	innerAgainst = iota
	outerAgainst
	innerFor
	outerFor
)

var sideNames = []string{
	"nearest mark against: share of page", "outermost mark against: share of page", "nearest mark for: share of page",
	"outermost mark for: share of page", "nearest mark against: words", "nearest mark for: words",
	"mark for within mark against",
}

// What marks say of what is within.
const (
	speakAgainst = 1 << iota
	speakFor
	setApart   // beside the text
	notProse   // not written with the text
	markOffers // no quote, but an offer in its shape
)

const marksAgainst = `nav footer aside dialog form menu submenu mega sidebar banner modal popup dropdown drawer
	cookie privacy promo social related popular latest newsletter signup breadcrumb pagination search filter login cart
	toolbar header`

// saidBy gives for each mark what it says.
var saidBy = func() (says [256]uint8) {
	for what, names := range map[uint8]string{
		speakAgainst: marksAgainst,
		speakFor:     `article main post entry content body richtext story paragraph description text blockquote`,
		setApart:     marksApart,
		notProse:     marksAgainst + ` meta tag author comment prev rating avatar`,
		markOffers:   marksOfOffers,
	} {
		for _, mark := range marksNamed(names) {
			says[mark] |= what
		}
	}
	return says
}()

// marksNamed gives for each mark whether a tag or the first word of a line of
// the vocabulary is in the list.
func marksNamed(list string) []uint8 {
	var marks []uint8
	words := firstWords(markWords)
	for _, name := range strings.Fields(list) {
		for i, tag := range markTags {
			if tag[0].String() == name {
				marks = append(marks, uint8(i))
			}
		}
		for i, word := range words {
			if word == name {
				marks = append(marks, uint8(firstWord+i))
			}
		}
	}
	return marks
}

// takeSides notes which ancestors speak for and against an element.
func (s *Survey) takeSides(i int32, parent *element) {
	e := &s.elements[i]
	e.sides = parent.sides
	if e.marks == parent.marks {
		return
	}
	says := s.near.row[e.marks].says
	if says&speakAgainst != 0 {
		e.sides[innerAgainst] = i
		if e.sides[outerAgainst] == 0 {
			e.sides[outerAgainst] = i
		}
	}
	if says&speakFor != 0 {
		e.sides[innerFor] = i
		if e.sides[outerFor] == 0 {
			e.sides[outerFor] = i
		}
	}
}

// says reports whether one of the marks that an element has itself says something.
func (s *Survey) says(e *element, what uint8) bool {
	return s.near.row[e.marks].says&what != 0 && (e.parent < 0 || s.elements[e.parent].marks != e.marks)
}

func (s *Survey) appendSides(out []uint8, b *block) []uint8 {
	sides := &s.elements[b.leaf].sides
	for _, at := range sides {
		out = append(out, s.pageShare(at))
	}
	return append(out, s.wordsWithin(sides[innerAgainst]), s.wordsWithin(sides[innerFor]),
		flagByte(sides[innerFor] > sides[innerAgainst]))
}

func (s *Survey) pageShare(at int32) uint8 {
	if at == 0 {
		return 0
	}
	return max(1, s.measureOf(at)[4])
}

func (s *Survey) wordsWithin(at int32) uint8 {
	if at == 0 {
		return 0
	}
	return max(1, s.measureOf(at)[0])
}
