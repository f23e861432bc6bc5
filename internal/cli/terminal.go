package cli

import (
	"io"
	"strings"
)

// The styles of a terminal, as escape sequences.
const (
	styleOff   = "\x1b[0m"
	styleTitle = "\x1b[1;36m"
	styleBold  = "\x1b[1m"
	styleCode  = "\x1b[33m"
	styleLink  = "\x1b[4;34m"
	styleFaint = "\x1b[2m"
)

// renderTerminal writes Markdown for a person to read: headings and code in
// colour, links underlined with their address faint. Control characters of
// the page are dropped, since they would speak to the terminal.
func renderTerminal(w io.Writer, markdown string) error {
	var b strings.Builder
	fence := ""
	for line := range strings.Lines(markdown) {
		line = printable(strings.TrimRight(line, "\n"))
		trimmed := strings.TrimLeft(line, " >")
		switch {
		case fence != "":
			if strings.HasPrefix(trimmed, fence) {
				fence = ""
				continue
			}
			b.WriteString(styleCode + line + styleOff)
		case strings.HasPrefix(trimmed, "```"):
			fence = "```"
			continue
		case strings.HasPrefix(line, "#"):
			b.WriteString(styleTitle + strings.TrimLeft(line, "# ") + styleOff)
		default:
			writeInline(&b, line)
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r >= 0x7F && r < 0xA0 {
			return -1
		}
		return r
	}, s)
}

// writeInline styles code spans, strong text and links of one line.
func writeInline(b *strings.Builder, line string) {
	for line != "" {
		i := strings.IndexAny(line, "`*[\\")
		if i < 0 {
			b.WriteString(line)
			return
		}
		b.WriteString(line[:i])
		line = line[i:]
		n := writeSpan(b, line)
		line = line[n:]
	}
}

// writeSpan styles what line starts with and returns how much it took.
func writeSpan(b *strings.Builder, line string) int {
	if line[0] == '\\' && len(line) > 1 {
		b.WriteByte(line[1])
		return 2
	}
	if text, n, ok := between(line, "`", "`"); ok {
		b.WriteString(styleCode + text + styleOff)
		return n
	}
	if text, n, ok := between(line, "**", "**"); ok {
		b.WriteString(styleBold + text + styleOff)
		return n
	}
	if text, n, ok := between(line, "[", "]("); ok {
		if href, m, ok := between(line[n-1:], "(", ")"); ok {
			b.WriteString(styleLink + text + styleOff + styleFaint + " " + href + styleOff)
			return n - 1 + m
		}
	}
	b.WriteByte(line[0])
	return 1
}

func between(s, open, closing string) (text string, n int, ok bool) {
	if !strings.HasPrefix(s, open) {
		return "", 0, false
	}
	i := strings.Index(s[len(open):], closing)
	if i <= 0 {
		return "", 0, false
	}
	return s[len(open) : len(open)+i], len(open) + i + len(closing), true
}
