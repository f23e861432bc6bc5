package markup

import (
	"strings"

	"github.com/decant-dev/decant/internal/tex"
	"github.com/decant-dev/decant/internal/tree"
)

// A texWriter writes presentation MathML as TeX.
type texWriter struct {
	text  strings.Builder
	depth int
}

func (w *texWriter) children(n tree.Node) {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		w.node(c)
	}
}

func (w *texWriter) node(n tree.Node) {
	if !n.IsElement() || w.depth == maxDepth {
		return
	}
	w.depth++
	defer func() { w.depth-- }()
	switch n.Name() {
	case "mi", "mn":
		w.identifier(n)
	case "mo":
		w.operator(oneLine(n.Text()))
	case "mtext", "ms":
		w.command(`\text`, n)
	case "mfrac":
		w.apply(`\frac`, n)
	case "msqrt":
		w.command(`\sqrt`, n)
	case "mroot":
		w.root(n)
	case "msup":
		w.scripts(n, "", "^")
	case "msub":
		w.scripts(n, "", "_")
	case "msubsup", "munderover":
		w.scripts(n, "", "_", "^")
	case "munder":
		w.accented(n, under, "_")
	case "mover":
		w.accented(n, over, "^")
	case "mtable":
		w.table(n)
	case "mfenced":
		w.fenced(n)
	case "mspace":
		w.text.WriteByte(' ')
	case "semantics":
		if first := firstElement(n); first.Exists() {
			w.node(first)
		}
	case "mphantom", "annotation", "annotation-xml", "none", "mprescripts":
	default:
		w.children(n)
	}
}

func (w *texWriter) identifier(n tree.Node) {
	name := oneLine(n.Text())
	switch name {
	case "sin", "cos", "tan", "cot", "log", "ln", "exp", "lim", "max", "min", "sup", "inf", "det", "gcd", "arg", "dim",
		"ker":
		name = `\` + name + " "
	default:
		if n.Name() == "mi" && len(name) > 1 && name[0] < 0x80 {
			name = `\mathrm{` + tex.Name(name) + "}"
		} else {
			name = tex.Name(name)
		}
	}
	w.text.WriteString(name)
}

func (w *texWriter) operator(o string) {
	switch o {
	case "\u2061", "\u2062", "\u2063", "\u2064": // invisible ones
		return
	}
	w.text.WriteString(tex.Name(o))
}

// group writes n as one argument.
func (w *texWriter) group(n tree.Node) {
	w.text.WriteByte('{')
	if n.Exists() {
		w.node(n)
	}
	w.text.WriteByte('}')
}

// command writes all children of n as the argument of a command.
func (w *texWriter) command(name string, n tree.Node) {
	w.text.WriteString(name + "{")
	if n.Name() == "msqrt" {
		w.children(n)
	} else {
		w.text.WriteString(oneLine(n.Text()))
	}
	w.text.WriteByte('}')
}

// apply writes each child of n as an argument.
func (w *texWriter) apply(name string, n tree.Node) {
	w.text.WriteString(name)
	for c := firstElement(n); c.Exists(); c = nextElement(c) {
		w.group(c)
	}
}

func (w *texWriter) root(n tree.Node) {
	radicand := firstElement(n)
	if !radicand.Exists() {
		return
	}
	w.text.WriteString(`\sqrt[`)
	if index := nextElement(radicand); index.Exists() {
		w.node(index)
	}
	w.text.WriteByte(']')
	w.group(radicand)
}

// scripts writes the first child and the others after their marks.
func (w *texWriter) scripts(n tree.Node, marks ...string) {
	c := firstElement(n)
	for _, mark := range marks {
		if !c.Exists() {
			return
		}
		w.text.WriteString(mark)
		if mark == "" && isToken(c) {
			w.node(c)
		} else {
			w.group(c)
		}
		c = nextElement(c)
	}
}

func isToken(n tree.Node) bool { return n.Name() == "mi" || n.Name() == "mn" || n.Name() == "mo" }

// accented writes what stands above or below the first child as its accent, or
// else after a mark.
func (w *texWriter) accented(n tree.Node, accents map[string]string, mark string) {
	accent := ""
	if first := firstElement(n); first.Exists() && nextElement(first).Exists() {
		accent = accents[oneLine(nextElement(first).Text())]
	}
	if accent == "" {
		w.scripts(n, "", mark)
		return
	}
	w.text.WriteString(accent)
	w.group(firstElement(n))
}

// What stands above or below a letter, with the command that puts it there.
var (
	over = map[string]string{
		"¯": `\overline`, "‾": `\overline`, "_": `\overline`, "→": `\vec`, "⃗": `\vec`, "^": `\hat`, "ˆ": `\hat`,
		"~": `\tilde`, "˜": `\tilde`, "˙": `\dot`, ".": `\dot`, "¨": `\ddot`, "⏞": `\overbrace`,
	}
	under = map[string]string{"_": `\underline`, "¯": `\underline`, "̲": `\underline`, "⏟": `\underbrace`}
)

func (w *texWriter) table(n tree.Node) {
	w.text.WriteString(`\begin{matrix}`)
	for row := firstElement(n); row.Exists(); row = nextElement(row) {
		for cell := firstElement(row); cell.Exists(); cell = nextElement(cell) {
			w.text.WriteByte(' ')
			w.node(cell)
			if nextElement(cell).Exists() {
				w.text.WriteString(" &")
			}
		}
		if nextElement(row).Exists() {
			w.text.WriteString(` \\`)
		}
	}
	w.text.WriteString(` \end{matrix}`)
}

func (w *texWriter) fenced(n tree.Node) {
	opening, closing := "(", ")"
	if value, ok := n.LookupAttr("open"); ok {
		opening = value
	}
	if value, ok := n.LookupAttr("close"); ok {
		closing = value
	}
	w.operator(opening)
	for c := firstElement(n); c.Exists(); c = nextElement(c) {
		w.node(c)
		if nextElement(c).Exists() {
			w.text.WriteByte(',')
		}
	}
	w.operator(closing)
}

func nextElement(n tree.Node) tree.Node {
	for c := n.NextSibling(); c.Exists(); c = c.NextSibling() {
		if c.IsElement() {
			return c
		}
	}
	return tree.Node{}
}
