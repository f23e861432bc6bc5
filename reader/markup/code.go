package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/reader/dom"
)

func (t *transcriber) codeBlock(n *html.Node) {
	t.addCode(codeOf(n), language(n))
}

func (t *transcriber) addCode(code, lang string) {
	if code = trimCode(code); code == "" {
		return
	}
	if t.flat > 0 {
		t.endBlock()
		t.inline(t.arena.NewText(document.Code, oneLine(code)))
		t.endBlock()
		return
	}
	t.endLeaf()
	block := t.arena.NewText(document.CodeBlock, code)
	block.Title = lang
	t.appendBlock(block)
}

// trimCode drops empty lines around code and the spaces after it.
func trimCode(code string) string {
	code = strings.TrimRightFunc(cleanCode(code), unicode.IsSpace)
	for {
		line, rest, more := strings.Cut(code, "\n")
		if !more || strings.TrimSpace(line) != "" {
			return code
		}
		code = rest
	}
}

// cleanCode removes what has no place in text: other controls than tabs and
// line ends, and bytes that are not UTF-8.
func cleanCode(code string) string {
	clean := utf8.ValidString(code) && strings.IndexFunc(code, isCodeControl) < 0
	if clean && !strings.Contains(code, "\u00a0") {
		return code
	}
	code = strings.ReplaceAll(strings.ReplaceAll(code, "\r\n", "\n"), "\r", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u00a0':
			return ' '
		case isCodeControl(r):
			return -1
		}
		return r
	}, code)
}

func isCodeControl(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' || r == 0x7f
}

// codeOf returns the text of code as it is set: with the line breaks that
// elements make, and without line numbers and buttons.
func codeOf(n *html.Node) string {
	if only := n.FirstChild; only != nil && only == n.LastChild && only.Type == html.TextNode {
		return only.Data
	}
	var w codeWriter
	w.write(n, 0)
	return w.text.String()
}

type codeWriter struct {
	text    strings.Builder
	newline bool // the next text begins a line
}

func (w *codeWriter) write(n *html.Node, depth int) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode:
			w.add(c.Data)
		case c.Type != html.ElementNode || isGutter(c) || depth == maxDepth:
		case c.DataAtom == atom.Br:
			w.add("\n")
		case startsLine(c):
			w.endLine()
			w.write(c, depth+1)
			w.newline = true
		default:
			w.write(c, depth+1)
			if isLine(c) && c.NextSibling != nil && isLine(c.NextSibling) {
				w.newline = true
			}
		}
	}
}

func (w *codeWriter) add(s string) {
	if w.newline && !strings.HasPrefix(s, "\n") {
		w.endLine()
	}
	w.newline = w.newline && s == ""
	w.text.WriteString(s)
}

func (w *codeWriter) endLine() {
	if text := w.text.String(); text != "" && text[len(text)-1] != '\n' {
		w.text.WriteByte('\n')
	}
	w.newline = false
}

func startsLine(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Div, atom.P, atom.Li, atom.Tr, atom.Ol, atom.Ul, atom.Table, atom.Section:
		return true
	}
	return false
}

// isLine recognises the span that some highlighters put around each line.
func isLine(n *html.Node) bool {
	if n.DataAtom != atom.Span && n.DataAtom != atom.Code {
		return false
	}
	_, marked := dom.LookupAttr(n, "data-line")
	return marked || n.DataAtom == atom.Code || dom.HasClass(n, "line") || dom.HasClass(n, "code-line") || dom.HasClass(n, "token-line")
}

// isGutter recognises line numbers, and buttons that stand beside code.
func isGutter(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Button, atom.Script, atom.Style, atom.Svg, atom.Textarea, atom.Select, atom.Template:
		return true
	}
	for i := range n.Attr {
		switch a := &n.Attr[i]; a.Key {
		case "class":
			if isGutterClass(a.Val) {
				return true
			}
		case "style":
			if strings.Contains(a.Val, "user-select:none") || strings.Contains(a.Val, "user-select: none") {
				return true
			}
		}
	}
	return false
}

func isGutterClass(class string) bool {
	for token := range strings.FieldsSeq(class) {
		switch strings.ToLower(token) {
		case "lineno", "linenos", "linenumber", "line-number", "line-numbers-rows", "linenodiv", "gutter", "ln", "lnt",
			"blob-num", "rouge-gutter", "hljs-ln-numbers", "hljs-ln-n", "react-syntax-highlighter-line-number",
			"codemirror-linenumber", "gl", "line-num", "code-line-number":
			return true
		}
	}
	return false
}

// isListing recognises a table that sets code beside its line numbers.
func isListing(rows []*html.Node) bool {
	if len(rows) == 0 {
		return false
	}
	number, code := firstCells(rows[0])
	if number == nil || code == nil {
		return false
	}
	if isGutter(number) || number.FirstChild != nil && number.FirstChild.Type == html.ElementNode && isGutter(number.FirstChild) {
		return true
	}
	return len(rows) == 1 && isNumbers(dom.Text(number)) && holds(code, atom.Pre)
}

func firstCells(row *html.Node) (first, last *html.Node) {
	for c := row.FirstChild; c != nil; c = c.NextSibling {
		if !isCell(c) {
			continue
		}
		if first == nil {
			first = c
		} else {
			last = c
		}
	}
	return first, last
}

func holds(n *html.Node, tag atom.Atom) bool {
	found := false
	dom.Walk(n, func(n *html.Node) bool {
		found = found || n.DataAtom == tag
		return !found
	})
	return found
}

func isNumbers(s string) bool {
	return strings.Trim(s, "0123456789 \t\r\n") == "" && strings.TrimSpace(s) != ""
}

func (t *transcriber) listing(n *html.Node, rows []*html.Node) {
	var lines strings.Builder
	lang := ""
	for i, row := range rows {
		_, code := firstCells(row)
		if code == nil {
			continue
		}
		if i > 0 {
			lines.WriteByte('\n')
		}
		if lang == "" {
			lang = innerLanguage(code)
		}
		text := codeOf(code)
		if len(rows) > 1 {
			text = strings.Trim(text, "\n")
		}
		lines.WriteString(text)
	}
	if lang == "" {
		lang = language(n)
	}
	t.addCode(lines.String(), lang)
}
