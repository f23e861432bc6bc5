package slides

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// A branch is one point below another in a diagram.
type branch struct {
	order int
	to    string
}

const deepestDiagram = 12

// diagram writes the words of a diagram as the outline they were entered as.
func (s *slide) diagram(data *xmltext.Node) {
	points := map[string]*xmltext.Node{}
	root := ""
	for pt := range data.Child("dgm:ptLst").Children() {
		points[pt.Attr("modelId")] = pt
		if pt.Attr("type") == "doc" {
			root = pt.Attr("modelId")
		}
	}
	below := map[string][]branch{}
	for c := range data.Child("dgm:cxnLst").Children() {
		if kind := c.Attr("type"); kind == "" || kind == "parOf" {
			order, _ := strconv.Atoi(c.Attr("srcOrd"))
			below[c.Attr("srcId")] = append(below[c.Attr("srcId")], branch{order, c.Attr("destId")})
		}
	}
	s.branches(root, points, below, 0)
}

func (s *slide) branches(id string, points map[string]*xmltext.Node, below map[string][]branch, depth int) {
	children := below[id]
	delete(below, id) // each once, whatever a file says
	slices.SortStableFunc(children, func(a, b branch) int { return cmp.Compare(a.order, b.order) })
	for _, child := range children {
		item := s.draft.Item(depth, false, 0)
		for p := range points[child.to].All("a:p") {
			item.Paragraph(s.spans(p)...)
		}
		if depth < deepestDiagram {
			s.branches(child.to, points, below, depth+1)
		}
	}
}
