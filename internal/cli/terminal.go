package cli

import (
	"io"
	"regexp"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/decant-dev/decant/internal/mdcode"
)

// widestText is the longest line that the eye follows with ease.
const widestText = 100

// A screenWriter shows text to a person at a terminal, broken between words.
type screenWriter struct {
	width int
	plain bool // no colours and no other styles: Markdown stays as it is
	code  mdcode.Scanner
	out   strings.Builder
}

// renderMarkdown writes Markdown for a person to read: headings and code in
// colour, links underlined with their address faint. The text must be safe.
func renderMarkdown(w io.Writer, markdown string, width int, plain bool) error {
	s := &screenWriter{width: min(width, widestText), plain: plain}
	for line := range strings.Lines(markdown) {
		s.line(strings.TrimRight(line, "\n"))
	}
	_, err := io.WriteString(w, s.out.String())
	return err
}

// renderText writes plain text, broken between words.
func renderText(w io.Writer, text string, width int) error {
	s := &screenWriter{width: min(width, widestText), plain: true}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		s.wrap("", "", plainSpan(line, 0))
	}
	_, err := io.WriteString(w, s.out.String())
	return err
}

var (
	heading = regexp.MustCompile(`^#{1,6} +`)
	rule    = regexp.MustCompile(`^(\*{3,}|-{3,}|_{3,})$`)
	// lead is what stands before the text of a line: quotes, then a list's mark.
	lead     = regexp.MustCompile(`^((?:[ \t]*>[ ]?)*[ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?`)
	tableBar = regexp.MustCompile(`^\|[ :|-]+\|$`)
)

func (s *screenWriter) line(line string) {
	parts := lead.FindStringSubmatch(line)
	before, mark, text := parts[1], parts[2], line[len(parts[0]):]
	switch kind := s.code.Step(line).Kind; {
	case kind == mdcode.Open || kind == mdcode.Close:
		if s.plain {
			s.out.WriteString(line + "\n")
		}
	case kind == mdcode.Fenced || kind == mdcode.Indented:
		s.verbatim(line)
	case s.plain:
		s.wrap(before+mark, hanging(before, mark), plainSpan(text, 0))
	case heading.MatchString(text):
		s.wrap(before+mark, hanging(before, mark), inline(heading.ReplaceAllString(text, ""), title))
	case mark == "" && rule.MatchString(text):
		s.wrap(before, before, plainSpan(strings.Repeat("─", min(s.width-len(before), 40)), faint))
	case tableBar.MatchString(text):
		if uniseg.StringWidth(line) <= s.width {
			s.wrap(before, before, plainSpan(text, faint))
		}
	default:
		s.wrap(before+bullet(mark), hanging(before, mark), inline(text, 0))
	}
}

// verbatim writes a line of code as it stands: to break it would change it.
func (s *screenWriter) verbatim(line string) {
	if s.plain {
		s.out.WriteString(line + "\n")
		return
	}
	shown := plainSpan(line, code)
	shown.paint(&s.out, 0, shown.text.Len())
	s.out.WriteByte('\n')
}

func bullet(mark string) string {
	if mark == "" || mark[0] >= '0' && mark[0] <= '9' {
		return mark
	}
	return "•" + mark[1:]
}

// hanging is what stands before the further lines of a broken one.
func hanging(before, mark string) string { return before + strings.Repeat(" ", len(mark)) }

// wrap writes a span in lines that fit, the first after one lead and the
// others after another.
func (s *screenWriter) wrap(first, others string, text *span) {
	s.out.WriteString(first)
	room := max(s.width-uniseg.StringWidth(first), 10)
	for i, l := range breakLines(text.text.String(), room) {
		if i > 0 {
			s.out.WriteString("\n" + others)
		}
		text.paint(&s.out, l.start, l.end)
	}
	s.out.WriteByte('\n')
}
