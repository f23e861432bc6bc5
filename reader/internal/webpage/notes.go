package webpage

import (
	"strings"

	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// keepNotes keeps the footnotes of the text that is kept, which by themselves
// look like what sites set below a text.
func (s *Survey) keepNotes(kept []bool, home int32) {
	if home < 0 {
		return
	}
	var named memo.Classes[bool]
	last := s.lastLeadingBack(s.elements[home].first)
	for i := home + 1; i < int32(len(s.elements)); {
		e := &s.elements[i]
		if e.first > last || e.first == e.last || !s.isNotes(e, &named) || s.between(e.first, e.last).words > maxNotes || !s.leadsBack(e) {
			i++
			continue
		}
		for k := e.first; k < e.last; k++ {
			kept[k] = true
		}
		i = e.end
	}
}

// maxNotes is how many words footnotes have at most; more is a text of its own.
const maxNotes = 20_000

// isNotes reports whether a box says that it holds footnotes.
func (s *Survey) isNotes(e *element, named *memo.Classes[bool]) bool {
	switch e.tag {
	case tag.Div, tag.Section, tag.Ol, tag.Ul, tag.Dl, tag.Aside, tag.Footer:
	default:
		return false
	}
	n := s.nodeOf(e)
	return named.Of(n, namesNotes) || n.MayHave(rareAttrs) && n.Value(roleAttr) == "doc-endnotes"
}

func namesNotes(class string) bool {
	return strings.Contains(class, "note") && tree.HasAnyToken(class, notesNames)
}

var notesNames = []string{"footnote", "footnotes", "footnotes-segment", "footnote-list", "endnotes"}

// lastLeadingBack is the last block from first on with a link into the page; -1 for
// none. What comes after it is no note.
func (s *Survey) lastLeadingBack(first int32) int32 {
	for k := int32(len(s.blocks)) - 1; k >= first; k-- {
		if s.blocks[k].count.innerLinks > 0 {
			return k
		}
	}
	return -1
}

// leadsBack reports whether links of a box lead into the page: a note to where it belongs.
func (s *Survey) leadsBack(e *element) bool {
	for k := e.first; k < e.last; k++ {
		if s.blocks[k].count.innerLinks > 0 {
			return true
		}
	}
	return false
}
