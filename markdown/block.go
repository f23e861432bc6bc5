package markdown

import (
	"bytes"
	"strings"

	"github.com/decant-dev/decant/document"
)

// A sequence is a run of sibling blocks in the writing.
type sequence struct {
	begun bool
	tight bool // no empty lines between
	// Of the block before, if it is a list: two lists in a row must differ in
	// their markers, or they would be one.
	list      bool
	ordered   bool
	alternate bool
}

// nextBlock returns what follows n, taking inlines beside each other as one
// block.
func nextBlock(n *document.Node) *document.Node {
	next := n.Next
	for n.Kind.IsInline() && next != nil && next.Kind.IsInline() {
		next = next.Next
	}
	return next
}

// blocks writes siblings from n on.
func (w *writer) blocks(n *document.Node, seq *sequence) {
	for n != nil {
		next := nextBlock(n)
		w.separate(seq, func() { w.block(n, next, seq) })
		n = next
	}
}

// separate writes a block after what goes before it. It returns where the
// block starts, and false if the block turned out to be empty.
func (w *writer) separate(seq *sequence, write func()) (int, bool) {
	before, outer := len(w.out), *seq
	if seq.begun {
		if !seq.tight {
			w.blank()
		}
		w.newline()
	}
	start := len(w.out)
	write()
	if len(w.out) == start {
		w.out, *seq = w.out[:before], outer
		return before, false
	}
	seq.begun = true
	return start, true
}

func (w *writer) newline() {
	w.out = append(w.out, '\n')
	w.out = append(w.out, w.prefix...)
}

// blank writes an empty line, on which a quote still has its marker.
func (w *writer) blank() {
	w.out = append(w.out, '\n')
	w.out = append(w.out, bytes.TrimRight(w.prefix, " ")...)
}

// block writes one block; it is n, or the inlines from n up to next.
func (w *writer) block(n, next *document.Node, seq *sequence) {
	before := *seq
	seq.list = false
	item := w.item
	w.item = false
	switch n.Kind {
	case document.Heading:
		w.heading(n)
	case document.Paragraph, document.Term:
		w.paragraph(n.First, nil)
	case document.Quote:
		w.quote(n)
	case document.List:
		seq.list, seq.ordered = true, n.Ordered
		seq.alternate = before.list && before.ordered == n.Ordered && !before.alternate
		w.list(n, seq.alternate)
	case document.Table:
		w.table(n, seq)
	case document.CodeBlock:
		w.codeBlock(n.Text, n.Lang())
	case document.MathBlock:
		w.mathBlock(n.Text)
	case document.Rule:
		w.rule(item)
	case document.Definitions:
		*seq = before
		w.definitions(n, seq)
	case document.Footnote:
		w.footnote(n)
	case document.Anchor:
		*seq = before
		w.anchor(n)
	case document.Message:
		w.post(n)
	case document.Root, document.Item, document.Row, document.Cell, document.Detail:
		inner := sequence{}
		w.blocks(n.First, &inner)
	default:
		w.paragraph(n, next)
	}
	w.item = item
}

func headingLevel(n *document.Node) uint8 { return min(6, max(1, n.Level)) }

func (w *writer) heading(n *document.Node) {
	before := len(w.out)
	w.out = append(w.out, "######"[:headingLevel(n)]...)
	w.out = append(w.out, ' ')
	start := len(w.out)
	w.flat = true
	w.line(n.First, nil)
	w.flat = false
	if len(w.out) == start {
		w.out = w.out[:before]
		return
	}
	w.protectClosing(start)
}

// PostLevel is the level of the heading above a post.
const PostLevel = 3

// post writes what somebody said under a heading that says who and when.
func (w *writer) post(n *document.Node) {
	head := document.Node{Kind: document.Heading, Level: PostLevel, Next: n.First}
	head.First = &document.Node{Kind: document.Text, Text: n.Text}
	head.Last = head.First
	inner := sequence{}
	if n.Text == "" {
		w.blocks(n.First, &inner)
		return
	}
	w.blocks(&head, &inner)
}

// protectClosing escapes the last of the number signs at the end of a heading,
// which would be dropped.
func (w *writer) protectClosing(start int) {
	text := w.out[start:]
	end := len(bytes.TrimRight(text, "#"))
	if end == len(text) || end > 0 && text[end-1] != ' ' {
		return
	}
	w.out = append(w.out[:len(w.out)-1], `\#`...)
}

func (w *writer) paragraph(first, end *document.Node) {
	w.bol, w.further = true, false
	w.line(first, end)
}

// indent adds to the prefix and returns how to take it off again.
func (w *writer) indent(by string) int {
	before := len(w.prefix)
	w.prefix = append(w.prefix, by...)
	return before
}

func (w *writer) quote(n *document.Node) {
	before := len(w.out)
	w.out = append(w.out, "> "...)
	start := len(w.out)
	outer := w.indent("> ")
	inner := sequence{}
	if n.Title != "" {
		w.remark(n)
		start = len(w.out)
	}
	w.blocks(n.First, &inner)
	w.prefix = w.prefix[:outer]
	if len(w.out) == start {
		w.out = w.out[:before]
	}
}

// remark writes the kind of a remark on a line of its own. What does not begin
// as text or a list could not follow right below it.
func (w *writer) remark(n *document.Node) {
	w.out = append(append(append(w.out, "[!"...), n.Title...), ']')
	if n.First != nil && n.First.Kind != document.Paragraph && n.First.Kind != document.CodeBlock {
		w.blank()
	}
	w.newline()
}

func (w *writer) codeBlock(text, lang string) {
	fence := strings.Repeat("`", max(3, longestRun(text, '`')+1))
	w.out = append(w.out, fence...)
	w.out = append(w.out, fenceInfo(lang)...)
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimRight(line, " \t\r"); line == "" {
			w.blank()
			continue
		}
		w.newline()
		w.out = append(w.out, line...)
	}
	w.newline()
	w.out = append(w.out, fence...)
}

// fenceInfo returns the language if it can stand behind a fence.
func fenceInfo(lang string) string {
	if strings.ContainsFunc(lang, func(r rune) bool { return r <= ' ' || strings.ContainsRune("`~\\&<>\"", r) }) {
		return ""
	}
	return lang
}

// longestRun returns the length of the longest run of c in text.
func longestRun(text string, c byte) int {
	longest := 0
	for {
		i := strings.IndexByte(text, c)
		if i < 0 {
			return longest
		}
		n := 1
		for i+n < len(text) && text[i+n] == c {
			n++
		}
		longest = max(longest, n)
		text = text[i+n:]
	}
}

// mathBlock prefers the dollars that every reader knows. A formula that they
// would not carry unharmed through a Markdown parser goes into a fence.
func (w *writer) mathBlock(tex string) {
	if tex = strings.TrimSpace(tex); tex == "" {
		return
	}
	if strings.Contains(tex, "\n") || strings.Contains(tex, "://") || !w.isClean([]byte("$$"+tex+"$$"), '\n') {
		w.codeBlock(tex, "math")
		return
	}
	w.out = append(append(append(w.out, "$$"...), tex...), "$$"...)
}

// rule avoids dashes in a list's item: "- ---" is one rule, not a rule in a list.
func (w *writer) rule(item bool) {
	if item {
		w.out = append(w.out, "___"...)
		return
	}
	w.out = append(w.out, "---"...)
}

func (w *writer) footnote(n *document.Node) {
	before := len(w.out)
	w.out = append(append(append(w.out, "[^"...), footnoteLabel(n.Text)...), "]:"...)
	outer := w.indent("    ")
	if n.First != nil && (n.First.Kind == document.Paragraph || n.First.Kind.IsInline()) {
		w.out = append(w.out, ' ')
	} else {
		w.newline()
	}
	start := len(w.out)
	inner := sequence{}
	w.blocks(n.First, &inner)
	w.prefix = w.prefix[:outer]
	if len(w.out) == start {
		w.out = w.out[:before]
	}
}

// footnoteLabel keeps what may stand in a label.
func footnoteLabel(label string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || strings.ContainsRune("[]^`\\", r) {
			return '-'
		}
		return r
	}, label)
}
