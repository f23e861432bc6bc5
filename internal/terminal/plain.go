package terminal

import (
	"io"
	"strings"

	"github.com/decant-dev/decant/internal/lazyregexp"
	"github.com/decant-dev/decant/internal/mdcode"
)

// Readable is the longest line that the eye follows with ease.
const Readable = 100

// Plain is text broken between words, with no styles. Each line begins with
// indent.
func Plain(text, indent string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\n"); line == "" {
			b.WriteByte('\n')
			continue
		}
		writeBroken(&b, leads{indent, indent}, line, width)
	}
	return b.String()
}

// WrapMarkdown writes Markdown as it is, but broken between words, for
// terminals that show no styles. The text must be safe.
func WrapMarkdown(w io.Writer, markdown string, width int) error {
	var b strings.Builder
	var code mdcode.Scanner
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, "\n")
		if code.Step(line).IsCode() {
			b.WriteString(line + "\n")
			continue
		}
		parts := lead().FindStringSubmatch(line)
		before, mark := parts[1], parts[2]
		writeBroken(&b, leads{before + mark, before + strings.Repeat(" ", len(mark))}, line[len(parts[0]):], width)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// lead is what stands before the text of a line: quotes, then a list's mark.
var lead = lazyregexp.New(`^((?:[ \t]*>[ ]?)*[ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?`)

// leads stand before the first line of a text and before the others.
type leads struct{ first, others string }

func writeBroken(b *strings.Builder, before leads, text string, width int) {
	text = strings.ReplaceAll(text, "\t", "    ")
	b.WriteString(before.first)
	for i, l := range breakLines(text, max(width-Width(before.first), minWidth), true) {
		if i > 0 {
			b.WriteString("\n" + before.others)
		}
		b.WriteString(text[l.start:l.end])
	}
	b.WriteByte('\n')
}
