package webpage

import (
	"strings"

	"github.com/decant-dev/decant/internal/memo"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// isProse reports whether a block lies in home and there in nothing but what
// writers set: plain paragraphs, lists, quotes, tables and code.
func (s *Survey) isProse(k, home int32) bool {
	if home < 0 || k < s.elements[home].first || k >= s.elements[home].last {
		return false
	}
	for at := s.blocks[k].owner; at > home; at = s.elements[at].parent {
		if !s.isPlain(at) {
			return false
		}
	}
	return true
}

// isPlain reports whether an element is one that writers set, or a box that
// only frames code, a table or a remark. Many blocks are within the same.
func (s *Survey) isPlain(at int32) bool {
	e := &s.elements[at]
	if e.plain == memo.Silent {
		e.plain = memo.No
		if s.looksPlain(at) {
			e.plain = memo.Yes
		}
	}
	return e.plain == memo.Yes
}

func (s *Survey) looksPlain(at int32) bool {
	e := &s.elements[at]
	switch e.tag {
	case tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		return true
	case tag.Blockquote, tag.Pre:
		return e.signature == uint32(e.tag) || !s.says(e, markOffers)
	case tag.P, tag.Ul, tag.Ol, tag.Li, tag.Section, tag.Dl, tag.Dt, tag.Dd,
		tag.Table, tag.Tbody, tag.Thead, tag.Tfoot, tag.Tr, tag.Td, tag.Th, tag.Caption, tag.Details,
		tag.Summary,
		tag.Figure, tag.Figcaption:
		return !s.isAgainst(e)
	case tag.H1:
		return at != s.blocks[max(0, s.landmarks.firstH1)].owner
	case tag.Div, tag.Aside:
		return e.signature == uint32(e.tag) && e.tag != tag.Aside || s.isRemark(e) || s.isFrame(at) && !s.isAgainst(e) ||
			e.tag == tag.Div && s.isPartOfBook(e)
	}
	return e.kind != boxed
}

// isPartOfBook knows the boxes that DocBook and its like set around each part of
// a text, by the name of the part.
func (s *Survey) isPartOfBook(e *element) bool {
	for name := range strings.FieldsSeq(s.nodeOf(e).Attr("class")) {
		if !isBookName(name) && (name != "sidebar" || !s.isTitled(e)) {
			return false
		}
	}
	return e.signature != uint32(e.tag)
}

// isBookName knows the classes of parts that books and manuals are made of.
func isBookName(name string) bool {
	switch name {
	case "section", "sect1", "sect2", "sect3", "sect4", "sect5", "sectionbody", "simplesect", "titlepage", "example",
		"example-contents", "informalexample", "figure", "figure-contents", "mediaobject", "informalfigure", "itemizedlist",
		"orderedlist", "variablelist", "procedure", "qandaset", "table-contents", "informaltable", "refsect1",
		"refsect2", "refsection", "refnamediv", "refsynopsisdiv", "listingblock", "literalblock", "paragraph", "ulist",
		"olist", "dlist", "content", "note", "tip", "important", "warning", "caution", "para",
		"level1", "level2", "level3", "level4", "level5", "level6":
		return true
	}
	return false
}

// isTitled reports whether a box begins as the parts of a book do: beside the
// text sites have boxes of the same name.
func (s *Survey) isTitled(e *element) bool {
	first := s.nodeOf(e).FirstChild()
	for first.Exists() && !first.IsElement() {
		first = first.NextSibling()
	}
	return first.Exists() && first.HasClass("titlepage")
}

func (s *Survey) isAgainst(e *element) bool {
	return e.signature != uint32(e.tag) && s.says(e, notProse)
}

// marksOfOffers speak against a quote or code: no menu is one, but a quote that is
// shared, or an offer in a quote's shape.
const marksOfOffers = "related popular latest newsletter signup promo social cookie comment author rating"

// isFrame reports whether an element holds code or a table and little else,
// such as a name and a button.
func (s *Survey) isFrame(at int32) bool {
	e := &s.elements[at]
	for i := at + 1; i < e.end; i++ {
		in := &s.elements[i]
		if in.tag == tag.Pre || in.tag == tag.Table {
			return in.last-in.first >= e.last-e.first-2
		}
	}
	return false
}

// remarks are the words of classes by which generators of sites set a note, a
// warning or a footnote in a box.
var remarks = [...]string{"admonition", "callout", "custom-block", "custom-container", "hint", "alert", "footnote"}

func (s *Survey) isRemark(e *element) bool {
	class := s.nodeOf(e).Attr("class")
	for _, word := range remarks {
		if strings.Contains(class, word) {
			return true
		}
	}
	return false
}
