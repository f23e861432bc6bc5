package word

import (
	"path"
	"strconv"
	"strings"

	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/ooxml"
	"github.com/decant-dev/decant/reader/internal/xmltext"
)

// A field is an instruction, such as to link, and whether its result has begun.
type field struct {
	code  string
	shows bool
}

// A writing collects the spans of one paragraph.
type writing struct {
	*scribe
	p    *paragraph
	look look
	href string
}

func (w *writing) add(span draft.Span, l look) {
	if l.hidden || w.isInstruction() {
		return
	}
	span.Style |= l.on
	span.Href = w.href
	if href := w.fieldLink(); href != "" && span.Href == "" {
		span.Href = href
	}
	w.p.spans = append(w.p.spans, span)
}

// inlines goes through a paragraph, or what groups runs within it.
func (w *writing) inlines(n *xmltext.Node) {
	for c := range n.Children() {
		switch c.Name {
		case "w:r":
			w.run(c)
		case "w:hyperlink":
			w.linked(w.target(c), c)
		case "w:fldSimple":
			w.linked(linkOf(c.Attr("w:instr")), c)
		case "w:ins", "w:moveTo":
			w.changed(c, false)
		case "w:del", "w:moveFrom":
			w.changed(c, true)
		case "w:smartTag", "w:customXml", "w:dir", "w:bdo":
			w.inlines(c)
		case "w:sdt":
			w.inlines(c.Child("w:sdtContent"))
		case "mc:AlternateContent":
			w.inlines(preferred(c))
		case "m:oMathPara":
			for math := range c.All("m:oMath") {
				w.p.math = append(w.p.math, ooxml.TeX(math))
			}
		case "m:oMath":
			if tex := ooxml.TeX(c); tex != "" {
				w.add(draft.Math(tex), look{})
			}
		}
	}
}

func (w *writing) linked(href string, n *xmltext.Node) {
	before := w.href
	if href != "" {
		w.href = href
	}
	w.inlines(n)
	w.href = before
}

func (w *writing) target(n *xmltext.Node) string {
	target := w.relations[n.Attr("r:id")].Target
	if anchor := n.Attr("w:anchor"); anchor != "" && target != "" && !strings.Contains(target, "#") {
		target += "#" + anchor
	}
	return target
}

// run goes through what is set in one way.
func (w *writing) run(n *xmltext.Node) {
	rPr := n.Child("w:rPr")
	l := w.look
	if id := rPr.Child("w:rStyle").Attr("w:val"); id != "" {
		l = w.styles.of(id).look.over(l)
	}
	l = lookOf(rPr).over(l)
	for c := range n.Children() {
		w.piece(c, l)
	}
}

func (w *writing) piece(c *xmltext.Node, l look) {
	switch c.Name {
	case "w:t", "w:delText":
		w.add(draft.Words(c.Content()), l)
	case "w:tab", "w:ptab":
		w.add(draft.Words("\t"), l)
	case "w:br", "w:cr":
		if c.Attr("w:type") == "" || c.Attr("w:type") == "textWrapping" {
			w.add(draft.Break(), look{})
		}
	case "w:noBreakHyphen":
		w.add(draft.Words("\u2011"), l)
	case "w:sym":
		w.add(draft.Words(symbol(c)), l)
	case "w:fldChar":
		w.field(c.Attr("w:fldCharType"))
	case "w:instrText":
		if last := len(w.fields) - 1; last >= 0 {
			w.fields[last].code += c.Content()
		}
	case "w:footnoteReference", "w:endnoteReference":
		w.note(strings.TrimSuffix(strings.TrimPrefix(c.Name, "w:"), "Reference"), c.Attr("w:id"))
	case "w:commentReference":
		w.comment(c.Attr("w:id"))
	case "w:drawing", "w:pict", "w:object":
		w.drawing(c)
	case "mc:AlternateContent":
		for inner := range preferred(c).Children() {
			w.piece(inner, l)
		}
	}
}

// symbol is a character of a font of signs.
func symbol(n *xmltext.Node) string {
	code, err := strconv.ParseUint(n.Attr("w:char"), 16, 16)
	if err != nil {
		return ""
	}
	if sign := ooxml.Symbol(n.Attr("w:font"), rune(code)); sign != 0 {
		return string(sign)
	}
	return ""
}

func (w *writing) field(kind string) {
	last := len(w.fields) - 1
	switch {
	case kind == "begin" && last < 50:
		w.fields = append(w.fields, field{})
	case kind == "separate" && last >= 0:
		w.fields[last].shows = true
	case kind == "end" && last >= 0:
		w.fields = w.fields[:last]
	}
}

// isInstruction reports whether the text here is not to be shown.
func (w *writing) isInstruction() bool {
	last := len(w.fields) - 1
	return last >= 0 && !w.fields[last].shows
}

func (w *writing) fieldLink() string {
	for i := len(w.fields) - 1; i >= 0; i-- {
		if href := linkOf(w.fields[i].code); href != "" {
			return href
		}
	}
	return ""
}

// linkOf reads where a field leads: HYPERLINK "https://…" \\l "anchor".
func linkOf(code string) string {
	rest, ok := strings.CutPrefix(strings.TrimSpace(code), "HYPERLINK")
	if rest = strings.TrimSpace(rest); !ok || rest == "" || rest[0] == '\\' {
		return ""
	}
	quote := " "
	if rest[0] == '"' {
		quote, rest = `"`, rest[1:]
	}
	address, rest, _ := strings.Cut(rest, quote)
	if _, anchor, found := strings.Cut(rest, `\l "`); found && !strings.Contains(address, "#") {
		anchor, _, _ = strings.Cut(anchor, `"`)
		address += "#" + anchor
	}
	return address
}

// note refers to a note, and writes it where it is referred to first.
func (w *writing) note(kind, id string) {
	n := w.notes[kind+id]
	if n == nil || w.inNote {
		return
	}
	label := w.numbered[kind+id]
	if label == "" {
		label = strconv.Itoa(len(w.numbered) - w.comments + 1)
		w.numbered[kind+id] = label
		w.noteBody(kind, label, n)
	}
	w.add(draft.NoteRef(label), look{})
}

func (w *writing) noteBody(kind, label string, n *xmltext.Node) {
	part := ooxml.Part(w.relations, kind+"s")
	inner := *w.scribe
	inner.relations, inner.inNote, inner.fields = w.pkg.Relations(part), true, nil
	inner.blocks(n, w.draft.Note(label))
}

// drawing takes the words out of a picture, a chart or a text box.
func (w *writing) drawing(n *xmltext.Node) {
	for box := range n.All("w:txbxContent") {
		w.p.boxes = append(w.p.boxes, box)
		return
	}
	if chart := n.Find("c:chart"); chart != nil {
		w.chart(chart.Attr("r:id"))
		return
	}
	about := n.Find("wp:docPr")
	alt := about.Attr("descr")
	if alt == "" {
		alt = about.Attr("title")
	}
	for picture := range n.All("a:blip", "v:imagedata") {
		target := w.relations[firstAttr(picture, "r:embed", "r:id", "r:link")].Target
		if target != "" {
			w.add(draft.Image(alt, path.Base(target)), look{})
		}
		return
	}
}

func (w *writing) chart(id string) {
	if data := w.pkg.Extra(w.relations[id].Target); data != nil {
		ooxml.Chart(data, &w.draft.Flow)
	}
}

func firstAttr(n *xmltext.Node, names ...string) string {
	for _, name := range names {
		if value := n.Attr(name); value != "" {
			return value
		}
	}
	return ""
}
