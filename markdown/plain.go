package markdown

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
)

// PlainText returns the words of n and all below it, on one line.
func PlainText(n *document.Node) string { return string(appendPlain(nil, n)) }

// appendPlain writes the words of inlines.
func appendPlain(out []byte, n *document.Node) []byte {
	switch n.Kind {
	case document.Text, document.Code, document.Math, document.Image:
		return append(out, n.Text...)
	case document.Break:
		return append(out, ' ')
	case document.FootnoteRef:
		return append(append(append(out, '['), n.Text...), ']')
	}
	for c := n.First; c != nil; c = c.Next {
		if c.Kind == document.Superscript || c.Kind == document.Subscript {
			out = appendRaised(out, c)
		} else {
			out = appendPlain(out, c)
		}
	}
	return out
}

// raised and lowered are the characters that Unicode has above and below the line.
var (
	raised = map[rune]rune{
		'0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹',
		'+': '⁺', '-': '⁻', '−': '⁻', '=': '⁼', '(': '⁽', ')': '⁾', 'n': 'ⁿ', 'i': 'ⁱ',
	}
	lowered = map[rune]rune{
		'0': '₀', '1': '₁', '2': '₂', '3': '₃', '4': '₄', '5': '₅', '6': '₆', '7': '₇', '8': '₈', '9': '₉',
		'+': '₊', '-': '₋', '−': '₋', '=': '₌', '(': '₍', ')': '₎',
	}
)

// appendRaised writes a superscript or subscript: as characters of that kind
// where Unicode has them all, bare where a reader knows it anyway (1st, ®),
// and else as ^(…) or _(…).
func appendRaised(out []byte, n *document.Node) []byte {
	text := ""
	if n.First != nil && n.First == n.Last {
		text = n.First.Text
	}
	if n.First != nil && (n.First != n.Last || n.First.Kind != document.Text) {
		text = string(appendPlain(nil, &document.Node{First: n.First, Last: n.Last}))
	}
	if text == "" {
		return out
	}
	table, mark := raised, byte('^')
	if n.Kind == document.Subscript {
		table, mark = lowered, '_'
	}
	if isMapped(text, table) {
		for _, r := range text {
			out = utf8.AppendRune(out, table[r])
		}
		return out
	}
	if n.Kind == document.Superscript && isKnownRaised(text) {
		return append(out, text...)
	}
	out = append(out, mark, '(')
	out = append(out, text...)
	return append(out, ')')
}

func isMapped(text string, table map[rune]rune) bool {
	for _, r := range text {
		if table[r] == 0 {
			return false
		}
	}
	return true
}

func isKnownRaised(text string) bool {
	switch text {
	case "st", "nd", "rd", "th", "TM", "SM", "™", "®", "©", "*", "†", "‡", "º", "ª", "er", "re", "e", "°":
		return true
	}
	return strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]")
}

// Plain writes root as text without markup: only the words of links and
// images, cells parted by tabs, an empty line between blocks.
func Plain(root *document.Node) Text {
	w := plainWriter{writer: writer{out: make([]byte, 0, 8<<10)}}
	var blocks []Block
	var seq sequence
	for n := root.First; n != nil; {
		next := nextBlock(n)
		start, ok := w.separate(&seq, func() { w.block(n, next) })
		if ok {
			b := Block{Start: start, End: len(w.out), Kind: n.Kind}
			switch n.Kind {
			case document.Heading:
				b.Level, b.Title = headingLevel(n), string(w.out[start:])
			case document.Message:
				b.Level, b.Title = PostLevel, n.Text
			}
			blocks = append(blocks, b)
		}
		n = next
	}
	return w.finish(blocks)
}

// A plainWriter shares the layout of blocks with the writer of Markdown.
type plainWriter struct{ writer }

func (w *plainWriter) block(n, next *document.Node) {
	switch n.Kind {
	case document.Heading, document.Paragraph, document.Term:
		w.inlines(n.First, nil)
	case document.CodeBlock, document.MathBlock:
		w.lines(n.Text)
	case document.List:
		w.list(n)
	case document.Row:
		w.row(n)
	case document.Table:
		w.boxes(n, true)
	case document.Rule:
	case document.Anchor:
		w.anchor(n)
	case document.Message:
		if n.Text != "" {
			w.out = append(w.out, n.Text...)
			w.blank()
			w.newline()
		}
		w.boxes(n, false)
	case document.Footnote:
		w.hanging("["+n.Text+"] ", n, false)
	default:
		if n.Kind.IsInline() {
			w.inlines(n, next)
			return
		}
		w.boxes(n, false)
	}
}

func (w *plainWriter) boxes(n *document.Node, tight bool) {
	seq := sequence{tight: tight}
	for c := n.First; c != nil; {
		next := nextBlock(c)
		w.separate(&seq, func() { w.block(c, next) })
		c = next
	}
}

func (w *plainWriter) inlines(n, end *document.Node) {
	for before := document.Root; n != nil && n != end; before, n = n.Kind, n.Next {
		if before == document.Link && n.Kind == document.Link {
			w.out = append(w.out, ' ') // no bracket parts them here
		}
		switch n.Kind {
		case document.Break:
			w.newline()
		case document.Superscript, document.Subscript:
			w.out = appendRaised(w.out, n)
		case document.Emphasis, document.Strong, document.Strike, document.Link:
			w.inlines(n.First, nil)
		default:
			w.out = appendPlain(w.out, n)
		}
	}
}

func (w *plainWriter) lines(text string) {
	first := true
	for line := range strings.SplitSeq(text, "\n") {
		if !first {
			w.newline()
		}
		first = false
		w.out = append(w.out, strings.TrimRight(line, " \t")...)
	}
}

func (w *plainWriter) list(n *document.Node) {
	number := n.FirstNumber()
	seq := sequence{tight: isTight(n)}
	for item := n.First; item != nil; item = item.Next {
		bullet := "- "
		if n.Ordered {
			bullet = strconv.Itoa(number) + ". "
		}
		w.separate(&seq, func() { w.hanging(bullet, item, seq.tight) })
		number++
	}
}

// hanging writes the blocks of n behind a mark that they are indented by.
func (w *plainWriter) hanging(mark string, n *document.Node, tight bool) {
	start := len(w.out)
	w.out = append(w.out, mark...)
	outer := w.indent(strings.Repeat(" ", utf8.RuneCountInString(mark)))
	w.boxes(n, tight)
	w.prefix = w.prefix[:outer]
	if len(w.out) == start+len(mark) {
		w.out = w.out[:start]
	}
}

func (w *plainWriter) row(n *document.Node) {
	for cell := n.First; cell != nil; cell = cell.Next {
		if cell != n.First {
			w.out = append(w.out, '\t')
		}
		w.words(cell)
	}
}

// words writes the blocks of n on one line.
func (w *plainWriter) words(n *document.Node) {
	for c := n.First; c != nil; {
		next := nextBlock(c)
		if c != n.First {
			w.out = append(w.out, ' ')
		}
		switch {
		case c.Kind.IsInline():
			for ; c != next; c = c.Next {
				w.out = appendPlain(w.out, c)
			}
		case c.Text != "":
			w.out = append(w.out, strings.Join(strings.Fields(c.Text), " ")...)
		case c.First != nil && c.First.Kind.IsInline():
			w.out = appendPlain(w.out, c)
		default:
			w.words(c)
		}
		c = next
	}
}
