package markup

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/internal/tree/tag"
)

func (t *transcriber) codeBlock(n tree.Node) {
	if n.MayHave(texAttrs) && t.mathSource(n) {
		return
	}
	if !t.versions(n) {
		t.addCode(codeOf(n), language(n))
	}
	if next := nextElement(n); next.Exists() && next.HasAttrs() && isNumbered(next) {
		t.skip = next
	}
}

// versions transcribes code that is there in several versions, of which a switch
// shows one, and reports whether it is.
func (t *transcriber) versions(n tree.Node) bool {
	first := childElement(n, tag.Code)
	if !first.Exists() || ownLanguage(first) == "" {
		return false
	}
	second := nextElement(first)
	if second.Tag() != tag.Code || ownLanguage(second) == "" || second.Attr("class") == first.Attr("class") {
		return false // as where each line is an element
	}
	for c := first; c.Tag() == tag.Code; c = nextElement(c) {
		t.addCode(codeOf(c), ownLanguage(c))
	}
	return true
}

// isNumbered reports whether an element holds the numbers of lines and nothing else.
func isNumbered(n tree.Node) bool {
	lines, others := 0, false
	n.Walk(func(n tree.Node) bool {
		if n.IsText() && !n.IsBlank() {
			lines++
			others = strings.TrimSpace(n.Data()) != strconv.Itoa(lines)
		}
		return !others
	})
	return lines > 0 && !others
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
	block, named := t.labelOfCode(lang)
	if block == nil {
		block = t.arena.NewText(document.CodeBlock, code)
		t.appendBlock(block)
	}
	block.Kind, block.Text, block.Title = document.CodeBlock, code, named
}

// labelOfCode returns the paragraph before code that only says in which language
// that is, to be written over, and the language.
func (t *transcriber) labelOfCode(lang string) (label *document.Node, named string) {
	last := t.parent.Last
	if last == nil || t.ruled || last.Kind != document.Paragraph || last.First == nil || last.First != last.Last || last.First.Kind != document.Text {
		return nil, lang
	}
	said := strings.ToLower(last.First.Text)
	if said != lang && (lang != "" || len(said) < 2 || !knownLanguage(said)) { // a letter may mark anything
		return nil, lang
	}
	last.First, last.Last = nil, nil
	return last, said
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
func codeOf(n tree.Node) string {
	if only := n.FirstChild(); only.Exists() && only == n.LastChild() && only.IsText() {
		return only.Data()
	}
	var w codeWriter
	w.write(n, 0)
	return w.text.String()
}

type codeWriter struct {
	text    strings.Builder
	newline bool // the next text begins a line
}

func (w *codeWriter) write(n tree.Node, depth int) {
	for c := n.FirstChild(); c.Exists(); c = c.NextSibling() {
		switch {
		case c.IsText():
			w.add(c.Data())
		case !c.IsElement() || isGutter(c) || depth == maxDepth:
		case c.Tag() == tag.Br:
			w.add("\n")
		case startsLine(c):
			w.endLine()
			w.write(c, depth+1)
			w.newline = true
		default:
			w.write(c, depth+1)
			if isLine(c) && c.NextSibling().Exists() && isLine(c.NextSibling()) {
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

func startsLine(n tree.Node) bool {
	switch n.Tag() {
	case tag.Div, tag.P, tag.Li, tag.Tr, tag.Ol, tag.Ul, tag.Table, tag.Section:
		return true
	}
	return false
}

// isLine recognises the span that some highlighters put around each line.
func isLine(n tree.Node) bool {
	if n.Tag() != tag.Span && n.Tag() != tag.Code {
		return false
	}
	_, marked := n.LookupAttr("data-line")
	return marked || n.Tag() == tag.Code || n.HasClass("line") || n.HasClass("code-line") || n.HasClass("token-line")
}

// isGutter recognises line numbers, and buttons that stand beside code.
func isGutter(n tree.Node) bool {
	switch n.Tag() {
	case tag.Button, tag.Script, tag.Style, tag.Svg, tag.Textarea, tag.Select, tag.Template:
		return true
	case tag.Ol, tag.Ul: // a list of numbers and nothing else
		if n.FirstChild() != n.LastChild() && isNumbers(n.Text()) {
			return true
		}
	}
	for a := range n.Attrs() {
		switch a.Name {
		case "class":
			if isGutterClass(a.Value) {
				return true
			}
		case "style":
			if strings.Contains(a.Value, "user-select:none") || strings.Contains(a.Value, "user-select: none") {
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
			"codemirror-linenumber", "gl", "line-num", "code-line-number",
			"boring": // lines that are there to compile and are shown on demand
			return true
		}
	}
	return false
}

// isListing recognises a table that sets code beside its line numbers.
func isListing(rows []tree.Node) bool {
	if len(rows) == 0 {
		return false
	}
	number, code := firstCells(rows[0])
	if !number.Exists() || !code.Exists() {
		return false
	}
	if isGutter(number) || number.FirstChild().Exists() && number.FirstChild().IsElement() &&
		isGutter(number.FirstChild()) {
		return true
	}
	return len(rows) == 1 && isNumbers(number.Text()) && holds(code, tag.Pre)
}

func firstCells(row tree.Node) (first, last tree.Node) {
	for c := row.FirstChild(); c.Exists(); c = c.NextSibling() {
		if !isCell(c) {
			continue
		}
		if !first.Exists() {
			first = c
		} else {
			last = c
		}
	}
	return first, last
}

func holds(n tree.Node, name tag.Tag) bool {
	found := false
	n.Walk(func(n tree.Node) bool {
		found = found || n.Tag() == name
		return !found
	})
	return found
}

func isNumbers(s string) bool {
	return strings.Trim(s, "0123456789 \t\r\n") == "" && strings.TrimSpace(s) != ""
}

func (t *transcriber) listing(n tree.Node, rows []tree.Node) {
	var lines strings.Builder
	lang := ""
	for i, row := range rows {
		_, code := firstCells(row)
		if !code.Exists() {
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
