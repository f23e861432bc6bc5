package webpage

import "github.com/decant-dev/decant/internal/tree/tag"

// An ornament is a picture that a site shows on all of its pages: its logo, the
// icons of its menu. Having no text, it is known only by what it lies in.
var (
	ornamentMarks = marksOf([]tag.Tag{tag.Nav, tag.Footer, tag.Aside, tag.Dialog},
		"menu", "nav", "footer", "sidebar", "logo", "icon", "social", "ad", "cookie", "toolbar", "login", "cart")
	headMarks = marksOf([]tag.Tag{tag.Header})
	bodyMarks = marksOf([]tag.Tag{tag.Article, tag.Main})
)

func marksOf(tags []tag.Tag, words ...string) []uint8 {
	var marks []uint8
	for _, tag := range tags {
		marks = append(marks, tagMarks[tag]-1)
	}
	for _, word := range words {
		eachMark(word, func(mark uint8) { marks = append(marks, mark) })
	}
	return marks
}

// isOrnament reports whether e, which has no text, or something around it that
// has none either, is marked as furniture of the site.
func (s *Survey) isOrnament(e, holder *element) bool {
	below := uint8(min(holder.depth, deepest)) + 1
	return s.isMarked(e, ornamentMarks, below) || s.isMarked(e, headMarks, below) && !s.isMarked(e, bodyMarks, 0)
}

// isMarked reports whether e or something around it, down from a depth, has one
// of the marks.
func (s *Survey) isMarked(e *element, marks []uint8, below uint8) bool {
	row := s.near.at(e.marks)
	for _, mark := range marks {
		if row[mark] > below {
			return true
		}
	}
	return false
}
