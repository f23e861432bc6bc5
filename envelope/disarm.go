package envelope

import (
	"strings"

	"github.com/decant-dev/decant/internal/mdcode"
)

// disarm rewrites Markdown so that a screen which shows it loads and runs
// nothing, and nothing in it reaches past its end. A model that repeats an
// image makes the reader's screen load it, and with it whatever the page put
// into its address; a link waits for a click. Code that every reading takes
// for code stays as it is; where readings may differ, it is disarmed too.
func disarm(markdown string) string {
	d := disarmer{scanner: mdcode.Scanner{IgnoreHTML: true}} // none is left as HTML
	d.out.Grow(len(markdown) + 64)
	for rest := markdown; rest != ""; {
		line, next := cutLine(rest)
		d.line(line, next)
		rest = next
	}
	d.end()
	return d.out.String()
}

func cutLine(text string) (line, rest string) {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return text[:i+1], text[i+1:]
	}
	return text, ""
}

// A disarmer goes through a text line by line. Between blank lines it keeps
// what a later line could be drawn into.
type disarmer struct {
	out     strings.Builder
	scanner mdcode.Scanner
	doubt   bool // some reading pairs the backticks otherwise than we do
	table   bool // a table may have begun
	label   bool // the label of a link definition may have begun
}

// Beyond so many quotes and list items renderers stop to agree.
const maxDepth = 16

func (d *disarmer) line(line, next string) {
	line = d.settle(line)
	l := d.scanner.Step(line)
	switch {
	case l.Kind == mdcode.Fenced && l.Depth <= maxDepth, l.Kind == mdcode.Close:
		d.out.WriteString(line)
		return
	case strings.Trim(line, " \t\n") == "":
		d.doubt, d.table, d.label = false, false, false
	}
	nextLine, _ := cutLine(next)
	d.table = d.table || isDelimiter(line)
	w := walker{disarmer: d, line: line, definition: d.definition(line), tabular: d.table || isDelimiter(nextLine)}
	w.doubt = l.Kind != mdcode.Text
	w.walk()
}

// isDelimiter reports whether a line may part a table's head from its body.
func isDelimiter(line string) bool {
	return strings.IndexByte(line, '-') >= 0 && strings.Trim(line, "|-: \t\n>*+0123456789.)") == ""
}

// definition returns where the label of a link definition may end in a line,
// or -1. The label may have begun in an earlier line.
func (d *disarmer) definition(line string) int {
	at := 0
	if body := strings.TrimLeft(line, " \t>*+-0123456789.)"); strings.HasPrefix(body, "[") {
		at = len(line) - len(body) + 1
		d.label = true
	}
	if !d.label {
		return -1
	}
	for ; at < len(line); at++ {
		switch line[at] {
		case '\\':
			at++
		case '[':
			d.label = false
			return -1
		case ']':
			d.label = false
			if strings.HasPrefix(line[at+1:], ":") {
				return at
			}
			return -1
		}
	}
	return -1
}

// disarmField is disarm for a value that stands within a line.
func disarmField(value string) string {
	w := walker{disarmer: &disarmer{doubt: true}, line: value, definition: -1}
	w.walk()
	return w.out.String()
}

// end closes what the text has left open: a fence, or a paragraph or table
// that the next line would belong to.
func (d *disarmer) end() {
	fence, open := d.scanner.Fence()
	switch {
	case open && fence.Depth == 0: // one in a container ends with it
		d.out.WriteString("\n" + fence.Prefix + fence.Mark)
	case d.scanner.InParagraph() && (d.scanner.Depth() > 0 || d.table):
		d.out.WriteString("\n")
	}
}
