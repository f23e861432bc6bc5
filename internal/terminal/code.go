package terminal

import (
	"strings"

	"github.com/decant-dev/decant/envelope"
	"github.com/decant-dev/decant/internal/highlight"
)

// codeIndent sets code apart on a screen from which nothing is copied.
const codeIndent = "  "

func (d *drawer) openCode() {
	fence, _ := d.scanner.Fence()
	language, _, _ := strings.Cut(strings.TrimSpace(fence.Info), " ")
	d.code = highlight.For(language)
	d.codeLead = leadOf(fence.Prefix, fence.Depth).within(d.Width).others
	if !d.Whole {
		d.codeLead += codeIndent
	}
}

// codeLine writes a line as it stands: to break it between words would change
// it.
func (d *drawer) codeLine(line string) {
	fence, _ := d.scanner.Fence()
	before := d.codeLead
	s := &span{}
	for _, part := range d.code.Line(expand(afterPrefix(line, fence.Prefix))) {
		s.add(part.Text, codeStyles[part.Kind])
	}
	if s.isEmpty() {
		d.Lines = append(d.Lines, d.led(strings.TrimRight(before, " ")))
		return
	}
	d.verbatim(leads{before, before}, s)
}

// verbatim breaks a line only where it would leave the screen.
func (d *drawer) verbatim(lead leads, s *span) {
	if d.Whole {
		d.placeLines(lead, s, []stretch{{0, s.text.Len()}})
		return
	}
	d.place(lead, s)
}

var codeStyles = map[highlight.Kind]Style{
	highlight.Unknown: Code,
	highlight.Keyword: Word,
	highlight.String:  Quoted,
	highlight.Comment: Remark,
	highlight.Number:  Figure,
	highlight.Added:   Good,
	highlight.Removed: Bad,
}

// afterPrefix takes the marks and spaces that put a line into a fence off it.
func afterPrefix(line, prefix string) string {
	for _, c := range prefix {
		switch {
		case line == "":
			return ""
		case c == '>':
			rest := strings.TrimLeft(line, " ")
			if !strings.HasPrefix(rest, ">") {
				return line
			}
			line = rest[1:]
		case strings.HasPrefix(line, " "):
			line = line[1:]
		}
	}
	return line
}

// DrawCode draws a text that is code of a language as a whole, or, where that
// is "text", nothing but lines.
func DrawCode(text, language string, o Options) *Drawing {
	p := BeginCode(text, language, o)
	p.Finish()
	return p.Drawing
}

// BeginCode is Begin for code.
func BeginCode(text, language string, o Options) *Pen {
	o.Width = max(o.Width, minWidth)
	d := &drawer{Options: o, code: highlight.For(language)}
	place := d.verbatim
	if language == "text" {
		place = d.place
	}
	step := func(line string) {
		s := &span{}
		for _, part := range d.code.Line(expand(line)) {
			s.add(part.Text, codeStyles[part.Kind])
		}
		place(leads{}, s)
	}
	return &Pen{&d.Drawing, d, envelope.Visible(text), step, func() {}}
}
