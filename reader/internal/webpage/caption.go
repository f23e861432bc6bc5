package webpage

import (
	"strings"

	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// maxCaption is how many words a caption has at most; more is a text of its own.
const maxCaption = 150

// keepCaptions keeps what is said of a picture with it, where the picture stands
// in the text that is kept or leads it.
func (s *Survey) keepCaptions(kept []bool, home int32) {
	if home < 0 {
		return
	}
	around := s.articleOf(home)
	var named memo.Classes[bool]
	for i := around + 1; i < s.elements[around].end; {
		e := &s.elements[i]
		switch {
		case i != home && !s.holds(i, home) && s.isApart(e):
			i = e.end
			continue
		case e.tag == tag.Figcaption && s.isInFigure(e) && s.isCaption(e), s.isNamedCaption(i, &named) && s.isCaption(e):
			for k := e.first; k < e.last; k++ {
				kept[k] = true
			}
		}
		i++
	}
}

// articleOf is the article that home is the text of, or what lies right around it.
func (s *Survey) articleOf(home int32) int32 {
	for at := home; at >= 0; at = s.elements[at].parent {
		if name := s.elements[at].tag; name == tag.Article || name == tag.Main {
			return at
		}
	}
	return max(0, s.elements[home].parent)
}

func (s *Survey) holds(outer, inner int32) bool {
	return outer <= inner && inner < s.elements[outer].end
}

// marksApart speak against a picture as they do against a text, but for the
// header of an article, which has its first picture.
const marksApart = `nav footer aside dialog form menu sidebar banner modal popup promo social related popular
	latest newsletter signup pagination login cart comment`

// isApart reports whether an element is marked as being beside the text.
func (s *Survey) isApart(e *element) bool {
	switch e.tag {
	case tag.Aside, tag.Nav, tag.Footer, tag.Form:
		return true
	}
	return e.signature != uint32(e.tag) && s.says(e, setApart)
}

// isCaption reports whether a caption is one of a picture. A link that is set as
// one, or a heading in it, belongs to a card that leads elsewhere.
func (s *Survey) isCaption(e *element) bool {
	if e.first == e.last || s.between(e.first, e.last).words > maxCaption {
		return false
	}
	for k := e.first; k < e.last; k++ {
		c := &s.blocks[k].count
		if headingLevel(s.elements[s.blocks[k].owner].tag) > 0 || c.links > c.foreignLinks &&
			10*c.linkRunes >= 9*c.runes {
			return false
		}
	}
	return true
}

// isNamedCaption reports whether an element calls itself a caption and stands
// below a picture, or with one alone.
func (s *Survey) isNamedCaption(at int32, named *memo.Classes[bool]) bool {
	e := &s.elements[at]
	switch e.tag {
	case tag.P, tag.Div, tag.Dd:
	default:
		return false
	}
	if e.signature == uint32(e.tag) || e.parent < 0 || s.elements[e.parent].images == 0 ||
		!named.Of(s.nodeOf(e), isCaptionName) {
		return false
	}
	before := at - 1
	for before > e.parent && s.elements[before].parent != e.parent {
		before = s.elements[before].parent
	}
	around := &s.elements[e.parent]
	return before > e.parent && s.elements[before].images > 0 && s.elements[before].first == s.elements[before].last ||
		around.images > 0 && around.first == e.first && around.last == e.last
}

func isCaptionName(class string) bool {
	at := strings.Index(class, "caption")
	return at == 0 || at > 0 && (class[at-1] == '-' || class[at-1] == '_' || class[at-1] == ' ')
}

func (s *Survey) isInFigure(e *element) bool {
	for range 3 {
		if e.parent < 0 {
			return false
		}
		if e = &s.elements[e.parent]; e.tag == tag.Figure {
			return e.images > 0
		}
	}
	return false
}
