package opendocument

import (
	"path"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// object writes a formula or the data of a chart, which are documents within
// the document; it is false where the frame holds neither.
func (s *scribe) object(frame *xmltext.Node, into *draft.Flow) bool {
	if tex := s.formula(frame); tex != "" {
		into.Math(tex)
		return true
	}
	root := s.embedded(frame)
	for table := range root.Child("office:body", "office:chart").All("table:table") {
		if title := root.Child("office:body", "office:chart").Find("chart:title"); title != nil {
			into.Paragraph(draft.Styled(title.Words(), draft.Bold))
		}
		s.table(table, into)
		return true
	}
	return s.preview(frame, into)
}

// preview is the picture that stands for an object of another kind.
func (s *scribe) preview(frame *xmltext.Node, into *draft.Flow) bool {
	image := frame.Child("draw:image")
	if image == nil || frame.Child("draw:object") == nil {
		return false
	}
	into.Paragraph(draft.Image(frame.Child("svg:desc").Words(), path.Base(image.Attr("xlink:href"))))
	return true
}

func (s *scribe) part(frame *xmltext.Node) string {
	href := frame.Child("draw:object").Attr("xlink:href")
	if href == "" {
		return ""
	}
	return path.Join(path.Clean("/" + href)[1:], "content.xml")
}

func (s *scribe) embedded(frame *xmltext.Node) *xmltext.Node {
	part := s.part(frame)
	if part == "" {
		return nil
	}
	return parsed(s.archive, part)
}

// formula is the TeX of a formula that a frame holds: there, or as a document
// of its own in MathML.
func (s *scribe) formula(frame *xmltext.Node) string {
	part := s.part(frame)
	if part == "" {
		return ""
	}
	body, err := s.archive.Read(part)
	if err != nil || s.embedded(frame).Child("office:body") != nil {
		return ""
	}
	return mathOf(reader.Fragment(string(body), "", reader.Options{}))
}

func mathOf(n *document.Node) string {
	if n == nil {
		return ""
	}
	if n.Kind == document.Math || n.Kind == document.MathBlock {
		return n.Text
	}
	for c := range n.Children() {
		if tex := mathOf(c); tex != "" {
			return tex
		}
	}
	return ""
}
