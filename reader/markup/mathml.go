package markup

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/decant-dev/decant/reader/dom"
)

// A texWriter writes presentation MathML as TeX. Symbols stay the characters
// they are: a reader of TeX knows ≤ as well as \le.
type texWriter struct {
	text  strings.Builder
	depth int
}

func (w *texWriter) children(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.node(c)
	}
}

func (w *texWriter) node(n *html.Node) {
	if n.Type != html.ElementNode || w.depth == maxDepth {
		return
	}
	w.depth++
	defer func() { w.depth-- }()
	switch n.Data {
	case "mi", "mn":
		w.identifier(n)
	case "mo":
		w.operator(oneLine(dom.Text(n)))
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
		w.scripts(n, "", "_")
	case "mover":
		w.over(n)
	case "mtable":
		w.table(n)
	case "mfenced":
		w.fenced(n)
	case "mspace":
		w.text.WriteByte(' ')
	case "semantics":
		if first := firstElement(n); first != nil {
			w.node(first)
		}
	case "mphantom", "annotation", "annotation-xml", "none", "mprescripts":
	default:
		w.children(n)
	}
}

func (w *texWriter) identifier(n *html.Node) {
	name := oneLine(dom.Text(n))
	switch name {
	case "sin", "cos", "tan", "cot", "log", "ln", "exp", "lim", "max", "min", "sup", "inf", "det", "gcd", "arg", "dim", "ker":
		name = `\` + name + " "
	default:
		if n.Data == "mi" && len(name) > 1 && name[0] < 0x80 {
			name = `\mathrm{` + name + "}"
		}
	}
	w.text.WriteString(name)
}

func (w *texWriter) operator(o string) {
	switch o {
	case "{", "}":
		o = `\` + o
	case "\u2061", "\u2062", "\u2063", "\u2064":
		o = ""
	case "−":
		o = "-"
	}
	w.text.WriteString(o)
}

// group writes n as one argument.
func (w *texWriter) group(n *html.Node) {
	w.text.WriteByte('{')
	if n != nil {
		w.node(n)
	}
	w.text.WriteByte('}')
}

// command writes all children of n as the argument of a command.
func (w *texWriter) command(name string, n *html.Node) {
	w.text.WriteString(name + "{")
	if n.Data == "msqrt" {
		w.children(n)
	} else {
		w.text.WriteString(oneLine(dom.Text(n)))
	}
	w.text.WriteByte('}')
}

// apply writes each child of n as an argument.
func (w *texWriter) apply(name string, n *html.Node) {
	w.text.WriteString(name)
	for c := firstElement(n); c != nil; c = nextElement(c) {
		w.group(c)
	}
}

func (w *texWriter) root(n *html.Node) {
	radicand := firstElement(n)
	if radicand == nil {
		return
	}
	w.text.WriteString(`\sqrt[`)
	if index := nextElement(radicand); index != nil {
		w.node(index)
	}
	w.text.WriteByte(']')
	w.group(radicand)
}

// scripts writes the first child and the others after their marks.
func (w *texWriter) scripts(n *html.Node, marks ...string) {
	c := firstElement(n)
	for _, mark := range marks {
		if c == nil {
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

func isToken(n *html.Node) bool { return n.Data == "mi" || n.Data == "mn" || n.Data == "mo" }

func (w *texWriter) over(n *html.Node) {
	accent := ""
	if first := firstElement(n); first != nil && nextElement(first) != nil {
		accent = accents[oneLine(dom.Text(nextElement(first)))]
	}
	if accent == "" {
		w.scripts(n, "", "^")
		return
	}
	w.text.WriteString(accent)
	w.group(firstElement(n))
}

// accents are what stands above a letter, with the command that puts it there.
var accents = map[string]string{
	"¯": `\overline`, "‾": `\overline`, "_": `\overline`, "→": `\vec`, "⃗": `\vec`, "^": `\hat`, "ˆ": `\hat`,
	"~": `\tilde`, "˜": `\tilde`, "˙": `\dot`, ".": `\dot`, "¨": `\ddot`, "⏞": `\overbrace`,
}

func (w *texWriter) table(n *html.Node) {
	w.text.WriteString(`\begin{matrix}`)
	for row := firstElement(n); row != nil; row = nextElement(row) {
		for cell := firstElement(row); cell != nil; cell = nextElement(cell) {
			w.text.WriteByte(' ')
			w.node(cell)
			if nextElement(cell) != nil {
				w.text.WriteString(" &")
			}
		}
		if nextElement(row) != nil {
			w.text.WriteString(` \\`)
		}
	}
	w.text.WriteString(` \end{matrix}`)
}

func (w *texWriter) fenced(n *html.Node) {
	opening, closing := "(", ")"
	if value, ok := dom.LookupAttr(n, "open"); ok {
		opening = value
	}
	if value, ok := dom.LookupAttr(n, "close"); ok {
		closing = value
	}
	w.operator(opening)
	for c := firstElement(n); c != nil; c = nextElement(c) {
		w.node(c)
		if nextElement(c) != nil {
			w.text.WriteByte(',')
		}
	}
	w.operator(closing)
}

func nextElement(n *html.Node) *html.Node {
	for c := n.NextSibling; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			return c
		}
	}
	return nil
}
