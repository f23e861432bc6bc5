package slides

import (
	"path"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/ooxml"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

func count(value string) int {
	n, err := strconv.Atoi(value)
	if err != nil {
		return 1
	}
	return min(max(n, 1), 200)
}

func fileName(target, otherwise string) string {
	if target == "" {
		return otherwise
	}
	return path.Base(target)
}

// A marking says how the paragraphs of a level begin.
type marking uint8

const (
	unsaid marking = iota
	bare
	bulleted
	numbered
)

func markingOf(pPr *xmltext.Node) marking {
	for c := range pPr.Children() {
		switch c.Name {
		case "a:buNone":
			return bare
		case "a:buAutoNum":
			return numbered
		case "a:buChar", "a:buBlip":
			return bulleted
		}
	}
	return unsaid
}

// stylesFor lists where a shape's paragraphs get their marks from, the nearest
// first: its own list style, its layout's, its master's.
func (s *slide) stylesFor(shape *xmltext.Node) []*xmltext.Node {
	styles := []*xmltext.Node{shape.Child("p:txBody", "a:lstStyle")}
	ph := placeholder(shape)
	if ph == nil {
		return styles
	}
	kind := ph.Attr("type")
	inLayout := matching(s.layout, ph)
	if kind == "" {
		kind = placeholder(inLayout).Attr("type")
	}
	styles = append(styles, inLayout.Child("p:txBody", "a:lstStyle"))
	switch kind {
	case "", "body", "obj", "subTitle", "tbl", "pic", "chart":
		styles = append(styles, s.master.Child("p:txStyles", "p:bodyStyle"))
	}
	return styles
}

// matching finds the placeholder of a layout that a slide's one fills.
func matching(layout, ph *xmltext.Node) *xmltext.Node {
	for sp := range layout.All("p:sp") {
		other := placeholder(sp)
		if other == nil {
			continue
		}
		if ph.Has("idx") && other.Attr("idx") == ph.Attr("idx") || !ph.Has("idx") &&
			other.Attr("type") == ph.Attr("type") {
			return sp
		}
	}
	return nil
}

// text writes the paragraphs of a shape or cell.
func (s *slide) text(body *xmltext.Node, styles []*xmltext.Node, into *draft.Flow) {
	var code []string
	flush := func() {
		into.Code(strings.Join(code, "\n"), "")
		code = nil
	}
	for p := range body.Children() {
		if p.Name != "a:p" {
			continue
		}
		if lines, ok := codeOf(p); ok {
			code = append(code, lines)
			continue
		}
		flush()
		s.paragraph(p, styles, into)
	}
	flush()
}

func (s *slide) paragraph(p *xmltext.Node, styles []*xmltext.Node, into *draft.Flow) {
	spans := s.spans(p)
	if !draft.IsBlank(spans) {
		pPr := p.Child("a:pPr")
		level, _ := strconv.Atoi(pPr.Attr("lvl"))
		mark := markingOf(pPr)
		for _, style := range styles {
			if mark == unsaid {
				mark = markingOf(style.Child("a:lvl" + strconv.Itoa(level+1) + "pPr"))
			}
		}
		switch mark {
		case bulleted, numbered:
			into.Item(level, mark == numbered, count(pPr.Child("a:buAutoNum").Attr("startAt"))).Paragraph(spans...)
		default:
			into.Paragraph(spans...)
		}
	}
	for math := range p.All("m:oMathPara") {
		into.Math(ooxml.TeX(math.Find("m:oMath")))
	}
}

// codeOf returns a paragraph that is set like code all through.
func codeOf(p *xmltext.Node) (string, bool) {
	var b strings.Builder
	for c := range p.Children() {
		switch c.Name {
		case "a:r":
			if !isFixed(c.Child("a:rPr")) {
				return "", false
			}
			b.WriteString(c.Child("a:t").Content())
		case "a:br":
			b.WriteByte('\n')
		case "a:fld":
			return "", false
		}
	}
	return b.String(), strings.TrimSpace(b.String()) != ""
}

func isFixed(rPr *xmltext.Node) bool {
	face := strings.ToLower(rPr.Child("a:latin").Attr("typeface"))
	return strings.Contains(face, "courier") || strings.Contains(face, "consolas") ||
		strings.HasSuffix(face, " mono") || face == "menlo"
}

// spans reads the runs of a paragraph.
func (s *slide) spans(p *xmltext.Node) []draft.Span {
	var out []draft.Span
	for c := range p.Children() {
		switch c.Name {
		case "a:r", "a:fld":
			out = append(out, s.run(c))
		case "a:br":
			out = append(out, draft.Break())
		case "a14:m":
			if c.Find("m:oMathPara") == nil {
				out = append(out, draft.Math(ooxml.TeX(c.Find("m:oMath"))))
			}
		case "mc:AlternateContent":
			out = append(out, s.spans(choice(c))...)
		}
	}
	return out
}

func (s *slide) run(r *xmltext.Node) draft.Span {
	rPr := r.Child("a:rPr")
	span := draft.Words(strings.ReplaceAll(r.Child("a:t").Content(), "\v", " "))
	if rPr.Attr("b") == "1" || rPr.Attr("b") == "true" {
		span.Style |= draft.Bold
	}
	if rPr.Attr("i") == "1" || rPr.Attr("i") == "true" {
		span.Style |= draft.Italic
	}
	if strike := rPr.Attr("strike"); strike != "" && strike != "noStrike" {
		span.Style |= draft.Strike
	}
	if base, err := strconv.Atoi(strings.TrimSuffix(rPr.Attr("baseline"), "%")); err == nil && base != 0 {
		if base > 0 {
			span.Style |= draft.Super
		} else {
			span.Style |= draft.Sub
		}
	}
	if isFixed(rPr) {
		span.Style |= draft.Code
	}
	if link := s.relations[rPr.Child("a:hlinkClick").Attr("r:id")]; link.External {
		span.Href = link.Target
	}
	return span
}
