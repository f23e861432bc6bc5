package opendocument

import (
	"path"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// blocks writes what stands in a text, a cell, a note or a box.
func (s *scribe) blocks(n *xmltext.Node, into *draft.Flow) {
	var code []string
	flush := func() {
		into.Code(strings.Join(code, "\n"), "")
		code = nil
	}
	for c := range n.Children() {
		if c.Name == "text:p" && s.styles.is(c.Attr("text:style-name"), "Preformatted Text") {
			code = append(code, draft.PlainText(s.spans(c, nil)))
			continue
		}
		flush()
		s.block(c, into)
	}
	flush()
}

func (s *scribe) block(n *xmltext.Node, into *draft.Flow) {
	switch n.Name {
	case "text:h":
		level, err := strconv.Atoi(n.Attr("text:outline-level"))
		if err != nil {
			level = 1
		}
		into.Heading(level, s.spans(n, nil)...)
	case "text:p":
		s.paragraph(n, into)
	case "text:list":
		s.list(n, into, listing{depth: 1})
	case "table:table":
		s.table(n, into)
	case "text:section", "text:index-body", "text:alphabetical-index", "draw:a", "draw:g", "text:numbered-paragraph",
		"draw:text-box":
		s.blocks(n, into)
	case "draw:frame", "draw:custom-shape", "draw:rect", "draw:ellipse":
		s.frame(n, into)
	}
}

func (s *scribe) paragraph(n *xmltext.Node, into *draft.Flow) {
	var boxes []*xmltext.Node
	spans := s.spans(n, &boxes)
	style := n.Attr("text:style-name")
	switch {
	case s.styles.is(style, "Title"):
		into.Heading(1, spans...)
	case s.styles.is(style, "Quotations"):
		into.Quote().Paragraph(spans...)
	default:
		into.Paragraph(spans...)
	}
	for _, box := range boxes {
		s.frame(box, into)
	}
}

// frame writes a box of text, a table or a picture that stands by itself.
func (s *scribe) frame(n *xmltext.Node, into *draft.Flow) {
	if image, ok := picture(n); ok {
		into.Paragraph(image)
		return
	}
	if s.object(n, into) {
		return
	}
	s.blocks(n, into)
}

func picture(frame *xmltext.Node) (draft.Span, bool) {
	image := frame.Child("draw:image")
	if image == nil || frame.Child("draw:object") != nil || frame.Child("draw:text-box") != nil ||
		frame.Child("table:table") != nil {
		return draft.Span{}, false
	}
	alt := frame.Child("svg:desc").Words()
	if alt == "" {
		alt = frame.Child("svg:title").Words()
	}
	return draft.Image(alt, path.Base(image.Attr("xlink:href"))), true
}

// A listing is a list within lists.
type listing struct {
	style string
	depth int
}

// list writes a list. What only numbers headings is none.
func (s *scribe) list(n *xmltext.Node, into *draft.Flow, at listing) {
	if name := n.Attr("text:style-name"); name != "" {
		at.style = name
	}
	if onlyHeadings(n) {
		for item := range n.Children() {
			s.blocks(item, into)
		}
		return
	}
	ordered, start := s.styles.list(at.style, at.depth)
	key := at.style + " " + strconv.Itoa(at.depth)
	before, continues := s.counts[n.Attr("text:continue-list")]
	if n.Attr("text:continue-numbering") == "true" {
		before, continues = s.counts[key]
	}
	if continues {
		start = before + 1
	}
	number := start
	for item := range n.Children() {
		if told, err := strconv.Atoi(item.Attr("text:start-value")); err == nil {
			number = told
		}
		if item.Name == "text:list-header" {
			s.blocks(item, into)
			continue
		}
		s.item(item, into.Item(0, ordered, number), at)
		s.counts[key] = number
		if id := n.Attr("xml:id"); id != "" {
			s.counts[id] = number
		}
		number++
	}
}

func (s *scribe) item(n *xmltext.Node, into *draft.Flow, at listing) {
	for c := range n.Children() {
		if c.Name == "text:list" {
			s.list(c, into, listing{at.style, min(at.depth+1, 10)})
			continue
		}
		s.block(c, into)
	}
}

func onlyHeadings(list *xmltext.Node) bool {
	found := false
	for item := range list.Children() {
		for c := range item.Children() {
			isNested := c.Name == "text:list" && onlyHeadings(c)
			if c.Name != "text:h" && !isNested {
				return false
			}
			found = true
		}
	}
	return found
}

// table writes a table with its repeated and merged cells.
func (s *scribe) table(n *xmltext.Node, into *draft.Flow) {
	table := into.Table()
	s.rows(n, table, false)
}

func (s *scribe) rows(n *xmltext.Node, table *draft.Table, header bool) {
	for c := range n.Children() {
		switch c.Name {
		case "table:table-header-rows":
			s.rows(c, table, true)
		case "table:table-rows", "table:table-row-group":
			s.rows(c, table, header)
		case "table:table-row":
			table.Row()
			for cell := range c.Children() {
				s.cell(cell, table, header)
			}
		}
	}
}

func (s *scribe) cell(n *xmltext.Node, table *draft.Table, header bool) {
	if n.Name != "table:table-cell" {
		return
	}
	shape := draft.Shape{
		Columns: repeated(n, "table:number-columns-spanned", 200), Rows: repeated(n, "table:number-rows-spanned", 200),
		Header: header,
	}
	for range repeated(n, "table:number-columns-repeated", 100) {
		s.blocks(n, table.Cell(shape))
	}
}

func repeated(n *xmltext.Node, attr string, most int) int {
	times, err := strconv.Atoi(n.Attr(attr))
	if err != nil {
		return 1
	}
	return min(max(times, 1), most)
}
