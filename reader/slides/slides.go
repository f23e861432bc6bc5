// Package slides reads PPTX presentations.
package slides

import (
	"fmt"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/ooxml"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

func init() { reader.Register(read, format.PPTX) }

const maxSlides = 2000

// A slide is one slide with what it inherits from.
type slide struct {
	pkg            *ooxml.Package
	draft          *draft.Draft
	relations      map[string]ooxml.Relation
	layout, master *xmltext.Node
}

func read(source reader.Source, opts reader.Options) (*document.Document, error) {
	pkg, err := ooxml.Open(source.Body)
	if err != nil {
		return nil, err
	}
	main := pkg.Main("ppt/presentation.xml")
	root, err := pkg.XML(main)
	if err != nil {
		return nil, err
	}
	d := draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
	pkg.Describe(&d.Metadata)
	relations := pkg.Relations(main)
	shared := map[string]*xmltext.Node{}
	count, written := 0, 0
	for id := range root.Child("p:sldIdLst").Children() {
		part := relations[id.Attr("r:id")].Target
		if count++; !opts.Pages.Has(count) {
			continue
		}
		if written++; written > maxSlides {
			continue
		}
		n, err := pkg.XML(part)
		if err != nil {
			return nil, fmt.Errorf("slide %d: %w", count, err)
		}
		s := &slide{pkg: pkg, draft: d, relations: pkg.Relations(part)}
		s.inherit(shared)
		d.Anchor(fmt.Sprintf("p.%d", count))
		s.write(n, count)
	}
	if written == 0 && len(opts.Pages) > 0 {
		return nil, fmt.Errorf("%w: there are %d slides, and none of those asked for", reader.ErrPages, count)
	}
	doc := d.Document()
	if beyond := written - maxSlides; beyond > 0 {
		doc.Incomplete = fmt.Sprintf("%d more slides were left out; ask for others with pages", beyond)
	}
	return doc, nil
}

// inherit finds the slide's layout and master, which many slides share.
func (s *slide) inherit(shared map[string]*xmltext.Node) {
	load := func(part string) *xmltext.Node {
		if _, known := shared[part]; !known {
			shared[part] = s.pkg.Extra(part)
		}
		return shared[part]
	}
	layout := ooxml.Part(s.relations, "slideLayout")
	s.layout = load(layout)
	s.master = load(ooxml.Part(s.pkg.Relations(layout), "slideMaster"))
}

// write adds the slide: its title first, then its shapes in their order, and
// last what the speaker notes.
func (s *slide) write(n *xmltext.Node, number int) {
	tree := n.Child("p:cSld", "p:spTree")
	title := titleOf(tree)
	hidden := n.Attr("show") == "0"
	switch {
	case title != nil:
		spans := s.words(title)
		if hidden {
			spans = append(spans, draft.Words(" (hidden)"))
		}
		s.draft.Heading(2, spans...)
	case hidden:
		s.draft.Paragraph(draft.Styled(fmt.Sprintf("Slide %d (hidden)", number), draft.Italic))
	case number > 1:
		s.draft.Rule()
	}
	s.shapes(tree, title)
	s.notes()
}

func titleOf(tree *xmltext.Node) *xmltext.Node {
	for c := range tree.Children() {
		if kind := placeholder(c).Attr("type"); (kind == "title" || kind == "ctrTitle") &&
			c.Child("p:txBody").Words() != "" {
			return c
		}
	}
	return nil
}

func placeholder(shape *xmltext.Node) *xmltext.Node { return shape.Child("p:nvSpPr", "p:nvPr", "p:ph") }

// words joins the paragraphs of a title.
func (s *slide) words(shape *xmltext.Node) []draft.Span {
	var spans []draft.Span
	for p := range shape.Child("p:txBody").Children() {
		if p.Name == "a:p" {
			spans = append(append(spans, s.spans(p)...), draft.Words(" "))
		}
	}
	return spans
}

func (s *slide) shapes(tree, title *xmltext.Node) {
	for c := range tree.Children() {
		switch {
		case c == title:
		case c.Name == "p:sp":
			s.shape(c)
		case c.Name == "p:grpSp":
			s.shapes(c, title)
		case c.Name == "p:graphicFrame":
			s.frame(c)
		case c.Name == "p:pic":
			s.picture(c)
		case c.Name == "mc:AlternateContent":
			s.shapes(choice(c), title)
		}
		s.draft.EndLists()
	}
}

// choice takes the newer form, in which formulas are.
func choice(n *xmltext.Node) *xmltext.Node {
	if c := n.Child("mc:Choice"); c != nil {
		return c
	}
	return n.Child("mc:Fallback")
}

func (s *slide) shape(n *xmltext.Node) {
	switch placeholder(n).Attr("type") {
	case "dt", "ftr", "sldNum", "hdr", "sldImg":
		return
	}
	if body := n.Child("p:txBody"); body != nil {
		s.text(body, s.stylesFor(n), &s.draft.Flow)
	}
}

func (s *slide) picture(n *xmltext.Node) {
	about := n.Child("p:nvPicPr", "p:cNvPr")
	target := s.relations[n.Find("a:blip").Attr("r:embed")].Target
	alt := about.Attr("descr")
	if alt == "" && target == "" {
		return
	}
	s.draft.Paragraph(draft.Image(alt, fileName(target, about.Attr("name"))))
}

// frame writes a table, a chart or a diagram.
func (s *slide) frame(n *xmltext.Node) {
	if table := n.Find("a:tbl"); table != nil {
		s.table(table)
	}
	for c := range n.All("c:chart") {
		if chart := s.pkg.Extra(s.relations[c.Attr("r:id")].Target); chart != nil {
			ooxml.Chart(chart, &s.draft.Flow)
		}
	}
	if ids := n.Find("dgm:relIds"); ids != nil {
		s.diagram(s.pkg.Extra(s.relations[ids.Attr("r:dm")].Target))
	}
}

func (s *slide) table(n *xmltext.Node) {
	header := n.Child("a:tblPr").Attr("firstRow")
	table := s.draft.Table()
	isFirst := true
	for tr := range n.Children() {
		if tr.Name != "a:tr" {
			continue
		}
		table.Row()
		for tc := range tr.Children() {
			if tc.Name != "a:tc" || ooxml.IsOn(tc, "hMerge") && tc.Has("hMerge") || ooxml.IsOn(tc, "vMerge") &&
				tc.Has("vMerge") {
				continue
			}
			shape := draft.Shape{Columns: count(tc.Attr("gridSpan")), Rows: count(tc.Attr("rowSpan"))}
			shape.Header = isFirst && (header == "1" || header == "true")
			s.text(tc.Child("a:txBody"), nil, table.Cell(shape))
		}
		isFirst = false
	}
}

// notes writes what the speaker means to say.
func (s *slide) notes() {
	part := ooxml.Part(s.relations, "notesSlide")
	if part == "" {
		return
	}
	notes := &slide{pkg: s.pkg, draft: s.draft, relations: s.pkg.Relations(part)}
	for sp := range s.pkg.Extra(part).All("p:sp") {
		if placeholder(sp).Attr("type") != "body" || sp.Child("p:txBody").Words() == "" {
			continue
		}
		s.draft.Paragraph(draft.Styled("Notes:", draft.Bold))
		notes.text(sp.Child("p:txBody"), nil, s.draft.Quote())
	}
}
