package markup

import (
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

// Papers that were made of TeX keep its shapes: notes where they are called,
// formulas in tables with their numbers, lists whose marks are words.

// paperPart transcribes what a paper sets in a way of its own, and reports whether
// n is such.
func (t *transcriber) paperPart(n tree.Node) bool {
	class := n.Attr("class")
	if !strings.HasPrefix(class, "ltx_") {
		return false
	}
	name, _, _ := strings.Cut(class, " ")
	switch name {
	case "ltx_note":
		return t.noteHere(n)
	case "ltx_tag":
		return strings.Contains(class, "ltx_tag_note") || isItemMark(n)
	}
	return false
}

// noteHere transcribes a note that stands where it is called as a footnote.
func (t *transcriber) noteHere(n tree.Node) bool {
	text := classedWithin(n, "ltx_note_content")
	if !text.Exists() || t.flat > 0 || t.notes.writing {
		return false
	}
	if t.notes.targets == nil {
		t.notes.scan(t.page, n)
	}
	t.space = false
	t.inline(t.arena.NewText(document.FootnoteRef, t.notes.label(text)))
	return true
}

// classedWithin returns the element that has a class first of all, two levels below n.
func classedWithin(n tree.Node, class string) tree.Node {
	for box := range n.Children() {
		for c := range box.Children() {
			if c.IsElement() && strings.HasPrefix(c.Attr("class"), class) {
				return c
			}
		}
	}
	return tree.Node{}
}

// isItemMark reports whether n is the number or the point before an item, which a
// list has by itself.
func isItemMark(n tree.Node) bool {
	text := strings.Trim(oneLine(n.Text()), "•–—-∗*()[].0123456789")
	return n.Parent().Tag() == tag.Li && n.Parent().FirstChild() == n && len(text) <= 1
}

// equations transcribes a table that only sets formulas, each with its number, and
// reports whether n is one.
func (t *transcriber) equations(n tree.Node, rows []tree.Node) bool {
	if class := n.Attr("class"); !strings.Contains(class, "equation") && !strings.Contains(class, "eqn") {
		return false
	}
	var lines []string
	for _, row := range rows {
		tex := equation(row)
		if tex == "" && strings.TrimSpace(row.Text()) != "" {
			return false
		}
		if tex != "" {
			lines = append(lines, tex)
		}
	}
	for _, tex := range lines {
		t.addMath(tex, true)
	}
	return len(lines) > 0
}

// equation is the formula of a row, whose parts may be in several cells, with its
// number as TeX has it; or "" where there is more than that.
func equation(row tree.Node) string {
	var tex strings.Builder
	number := ""
	for cell := range row.Children() {
		if !isCell(cell) {
			continue
		}
		text, isFormula := oneLine(cell.Text()), false
		cell.Walk(func(c tree.Node) bool {
			if c.Tag() == tag.Math && c.Space() == tree.MathML {
				tex.WriteByte(' ')
				tex.WriteString(strings.TrimPrefix(cleanTeX(texOf(c)), `\displaystyle`))
				isFormula = true
				return false
			}
			return true
		})
		switch {
		case isFormula || text == "":
		case number == "" && strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")"):
			number = ` \tag{` + text[1:len(text)-1] + `}`
		default:
			return ""
		}
	}
	if tex.Len() == 0 {
		return ""
	}
	return strings.TrimSpace(tex.String()) + number
}
