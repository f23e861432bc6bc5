package score

import (
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// An outline is what a Markdown text is made of, so that two of them can be
// compared whichever way they spell the same thing.
type outline struct {
	text      []string
	headings  []headingOf
	codes     []codeOf
	tables    [][][]string
	items     []itemOf
	links     []linkOf
	images    []linkOf
	spans     []string
	keys      []string // of a keyboard
	strong    []styleOf
	quotes    []quoteOf
	footnotes []string
	math      []string
}

type (
	headingOf struct {
		level int
		text  string
	}
	codeOf struct{ info, text string }
	itemOf struct {
		depth      int
		ordered    bool
		paragraphs []string
	}
	linkOf struct {
		text, target string
		inHeading    bool
	}
	styleOf struct {
		strong bool
		text   string
	}
	quoteOf struct {
		end  int // how much text there was at its end
		text string
	}
)

// outlineParser is made when something is first scored, which few commands do.
var outlineParser = sync.OnceValue(func() parser.Parser {
	return goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList,
		extension.Footnote)).Parser()
})

// outlineOf reads a Markdown text; formulas only where the page has them.
func outlineOf(markdown string, withMath bool) *outline {
	markdown = strings.Map(dropControl, strings.ReplaceAll(markdown, "\r\n", "\n"))
	o := &outliner{}
	if withMath {
		markdown, o.math = liftMath(markdown)
	}
	o.source = []byte(markdown)
	o.blocks(outlineParser().Parse(text.NewReader(o.source)))
	return &o.outline
}

func dropControl(r rune) rune {
	switch {
	case r < ' ' && r != '\t' && r != '\n', r == 0xfffe, r == 0xffff, 0x200b <= r && r <= 0x200c, r == 0x2060,
		r == 0xfeff:
		return -1
	}
	return r
}

// An outliner walks the parsed text.
type outliner struct {
	outline
	source  []byte
	lists   []bool // whether the open lists are ordered
	open    []*openItem
	quote   *[]string
	note    *[]string
	heading bool
}

type openItem struct {
	level      int
	paragraphs []string
}

func (o *outliner) say(text string) {
	o.text = append(o.text, text)
	for _, also := range []*[]string{o.quote, o.note} {
		if also != nil {
			*also = append(*also, text)
		}
	}
}

func (o *outliner) blocks(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		o.block(n)
	}
}

func (o *outliner) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		o.paragraph(n)
	case *ast.Heading:
		o.heading = true
		words := o.inline(n)
		o.heading = false
		o.say(words)
		o.headings = append(o.headings, headingOf{n.Level, words})
	case *ast.FencedCodeBlock:
		info := ""
		if n.Info != nil {
			info = string(n.Info.Segment.Value(o.source))
		}
		o.code(n, info)
	case *ast.CodeBlock:
		o.code(n, "")
	case *ast.HTMLBlock:
		raw := o.lines(n)
		if n.HasClosure() {
			raw += string(n.ClosureLine.Value(o.source))
		}
		w := inliner{outliner: o}
		w.markup(raw)
		o.say(w.finish())
	case *ast.Blockquote:
		o.quoted(n)
	case *ast.List:
		o.lists = append(o.lists, n.IsOrdered())
		o.blocks(n)
		o.lists = o.lists[:len(o.lists)-1]
	case *ast.ListItem:
		o.item(n)
	case *east.Table:
		o.table(n)
	case *east.Footnote:
		var said []string
		o.note = &said
		o.blocks(n)
		o.note = nil
		o.footnotes = append(o.footnotes, strings.Join(said, " "))
	case *ast.ThematicBreak:
	default:
		o.blocks(n)
	}
}

func (o *outliner) paragraph(n ast.Node) {
	words := o.inline(n)
	o.say(words)
	if top := len(o.open) - 1; top >= 0 && o.open[top].level == len(o.lists) {
		o.open[top].paragraphs = append(o.open[top].paragraphs, words)
	}
}

func (o *outliner) code(n ast.Node, info string) {
	body := o.lines(n)
	o.say(body)
	o.codes = append(o.codes, codeOf{info, body})
}

func (o *outliner) lines(n ast.Node) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(o.source))
	}
	return b.String()
}

// quoted reads a quote; two with only a blank line between are one.
func (o *outliner) quoted(n ast.Node) {
	if o.quote != nil {
		o.blocks(n)
		return
	}
	var said []string
	if last := len(o.quotes) - 1; last >= 0 && o.quotes[last].end == len(o.text) {
		said = append(said, o.quotes[last].text)
		o.quotes = o.quotes[:last]
	}
	o.quote = &said
	o.blocks(n)
	o.quote = nil
	o.quotes = append(o.quotes, quoteOf{len(o.text), strings.Join(said, " ")})
}

func (o *outliner) item(n ast.Node) {
	item := &openItem{level: len(o.lists)}
	o.open = append(o.open, item)
	o.blocks(n)
	o.open = o.open[:len(o.open)-1]
	o.items = append(o.items, itemOf{len(o.lists), o.lists[len(o.lists)-1], item.paragraphs})
}

func (o *outliner) table(n ast.Node) {
	var rows [][]string
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, o.inline(cell))
		}
		rows = append(rows, cells)
		o.say(strings.Join(cells, " "))
	}
	o.tables = append(o.tables, rows)
}
