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

// What a mark says of the text within.
const (
	speaksAgainst = 1 << iota
	speaksFor
)

var marksAgainst = marksNamed(`nav footer aside dialog form menu submenu mega sidebar banner modal popup dropdown drawer
	cookie privacy promo social related popular latest newsletter signup breadcrumb pagination search filter login cart
	toolbar header`)

// sideOf says for each mark what it says.
var sideOf = func() (sides [256]uint8) {
	for _, mark := range marksAgainst {
		sides[mark] |= speaksAgainst
	}
	for _, mark := range marksNamed(`article main post entry content body richtext story paragraph description text
		blockquote`) {
		sides[mark] |= speaksFor
	}
	return sides
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
	side := s.near.row[e.marks].sides
	if side&speaksAgainst != 0 {
		e.sides[innerAgainst] = i
		if e.sides[outerAgainst] == 0 {
			e.sides[outerAgainst] = i
		}
	}
	if side&speaksFor != 0 {
		e.sides[innerFor] = i
		if e.sides[outerFor] == 0 {
			e.sides[outerFor] = i
		}
	}
}

// hasOwn reports whether an element has one of the marks itself.
func (s *Survey) hasOwn(e *element, marks []uint8) bool {
	row, depth := s.near.rows[int(e.marks)*markCount:int(e.marks+1)*markCount], uint8(min(e.depth, deepest))+1
	for _, m := range marks {
		if row[m] == depth {
			return true
		}
	}
	return false
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
