package markup

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// addMath adds a formula; display sets it as a block.
func (t *transcriber) addMath(tex string, display bool) {
	tex = cleanTeX(tex)
	switch {
	case tex == "":
	case display && t.flat == 0:
		t.endLeaf()
		t.appendBlock(t.arena.NewText(document.MathBlock, tex))
	default:
		t.inline(t.arena.NewText(document.Math, tex))
	}
}

// cleanTeX folds white space, which means nothing in TeX but for the ends of
// comments, and takes off the shell that Wikipedia puts around formulas.
func cleanTeX(tex string) string {
	tex = oneLine(tex)
	for _, shell := range [...]string{`{\displaystyle `, `{\textstyle `} {
		if inner, ok := strings.CutPrefix(tex, shell); ok && strings.HasSuffix(inner, "}") {
			tex = strings.TrimSpace(inner[:len(inner)-1])
		}
	}
	return tex
}

// script is left out, but for the source of a formula.
func (t *transcriber) script(n tree.Node) {
	kind := n.Attr("type")
	if !strings.HasPrefix(kind, "math/") {
		return
	}
	display := strings.Contains(kind, "mode=display")
	if strings.HasPrefix(kind, "math/tex") {
		t.addMath(n.Text(), display)
	}
}

// mathSpan transcribes the boxes in which KaTeX, MathJax and Wikipedia set a
// formula several times over, and reports whether n is one.
func (t *transcriber) mathSpan(n tree.Node) bool {
	if n.MayHave(texAttrs) && t.mathSource(n) {
		return true
	}
	class := n.Attr("class")
	if class == "" || strings.IndexByte("kMm", class[0]) < 0 {
		return false
	}
	name, _, _ := strings.Cut(class, " ")
	switch name {
	case "katex-display":
		return t.mathWithin(n, true)
	case "katex", "mwe-math-element", "mwe-math-element-inline":
		return t.mathWithin(n, false)
	case "mwe-math-element-block":
		return t.mathWithin(n, true)
	case "MathJax_Preview":
		return true
	case "MathJax", "MathJax_Display", "MathJax_SVG", "MathJax_CHTML", "MathJax_SVG_Display", "MJXc-display":
		return hasTeXBeside(n) || t.mathWithin(n, strings.Contains(strings.ToLower(name), "display"))
	}
	return false
}

// texAttrs are those that tell a script what to draw.
var texAttrs = tree.NamesOf("data-tex", "data-math-style")

// mathSource transcribes an element that has the source of its formula beside
// it, or that is code only until a script has drawn it.
func (t *transcriber) mathSource(n tree.Node) bool {
	style, isDrawn := n.LookupAttr("data-math-style")
	tex := n.Attr("data-tex")
	if isDrawn {
		if t.mathWithin(n, style == "display") { // the script has been there
			return true
		}
		tex = n.Text()
	}
	if strings.TrimSpace(tex) == "" {
		return false
	}
	t.addMath(tex, style == "display")
	return true
}

// hasTeXBeside reports whether MathJax left its source behind n.
func hasTeXBeside(n tree.Node) bool {
	for range 3 {
		if n = n.NextSibling(); !n.Exists() {
			return false
		}
		if n.Tag() == tag.Script && strings.HasPrefix(n.Attr("type"), "math/tex") {
			return true
		}
	}
	return false
}

// mathWithin transcribes the first formula below n, if there is one.
func (t *transcriber) mathWithin(n tree.Node, display bool) bool {
	var formula tree.Node
	n.Walk(func(n tree.Node) bool {
		if !formula.Exists() && n.Tag() == tag.Math && n.Space() == tree.MathML {
			formula = n
		}
		return !formula.Exists()
	})
	if !formula.Exists() {
		return false
	}
	t.mathElement(formula, display || formula.Attr("display") == "block")
	return true
}

func (t *transcriber) mathContainer(n tree.Node) {
	display := n.Attr("display") == "true" || n.Attr("display") == "block"
	t.mathWithin(n, display)
}

func (t *transcriber) mathElement(n tree.Node, display bool) {
	t.addMath(texOf(n), display)
}

// texOf returns the TeX that comes with a formula, or else makes it.
func texOf(n tree.Node) string {
	var source tree.Node
	n.Walk(func(n tree.Node) bool {
		if !source.Exists() && n.Tag() == tag.Annotation && strings.Contains(strings.ToLower(n.Attr("encoding")),
			"tex") {
			source = n
		}
		return !source.Exists()
	})
	if source.Exists() {
		return source.Text()
	}
	if tex := n.Attr("alttext"); tex != "" {
		return tex
	}
	var w texWriter
	w.children(n)
	return w.text.String()
}

// mathImage transcribes the picture of a formula whose source is its text.
func (t *transcriber) mathImage(n tree.Node) bool {
	if alt := n.Attr("alt"); strings.IndexByte(alt, '\\') >= 0 && isTeX(alt) && strings.Contains(n.Attr("src"), "tex") {
		t.addMath(alt, false)
		return true
	}
	class := n.Attr("class")
	if class == "" {
		return false
	}
	for token := range strings.FieldsSeq(class) {
		switch token {
		case "mwe-math-fallback-image-inline", "mwe-math-fallback-image-display", "latex", "tex", "mathtex",
			"math-image":
			if alt := n.Attr("alt"); alt != "" {
				t.addMath(alt, strings.HasSuffix(token, "-display"))
				return true
			}
		}
	}
	return false
}
