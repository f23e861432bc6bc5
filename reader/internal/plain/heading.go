package plain

import (
	"iter"
	"strings"

	"github.com/decant-dev/decant/internal/mdcode"
)

// A Heading is one heading of a Markdown text: the byte at which its line
// begins, its level from 1 to 6, and its words.
type Heading struct {
	Start, Level int
	Title        string
}

// Headings iterates over the headings of a Markdown text that are neither in
// code nor in its front matter.
func Headings(markdown string) iter.Seq[Heading] {
	return func(yield func(Heading) bool) {
		var lines mdcode.Scanner
		var above Heading // the line before, where it could be underlined
		at := frontMatter(markdown)
		for line := range strings.Lines(markdown[at:]) {
			start := at
			at += len(line)
			if lines.Step(line).IsCode() {
				above = Heading{}
				continue
			}
			if level := underline(line); level > 0 && above.Title != "" {
				above.Level = level
				if !yield(above) {
					return
				}
				above = Heading{}
				continue
			}
			level, title := marked(line)
			if level > 0 && title != "" && !yield(Heading{start, level, title}) {
				return
			}
			above = Heading{Start: start}
			if level == 0 && isProse(line) {
				above.Title = strings.TrimSpace(line)
			}
		}
	}
}

// frontMatter returns the length of the settings that many Markdown files
// begin with, between lines of three dashes.
func frontMatter(markdown string) int {
	at := 0
	for line := range strings.Lines(markdown[:min(len(markdown), maxFrontMatter)]) {
		bar := strings.TrimRight(line, "\r\n")
		if at == 0 && bar != "---" {
			return 0
		}
		if at > 0 && (bar == "---" || bar == "...") {
			return at + len(line)
		}
		at += len(line)
	}
	return 0
}

const maxFrontMatter = 1 << 16

// marked reads a heading that begins with number signs.
func marked(line string) (level int, title string) {
	text := strings.TrimLeft(line, " ")
	rest := strings.TrimLeft(text, "#")
	level = len(text) - len(rest)
	if len(line)-len(text) > 3 || level > 6 || level == 0 || rest != "" && strings.IndexByte(" \t\r\n", rest[0]) < 0 {
		return 0, ""
	}
	title = strings.TrimSpace(rest)
	if bare := strings.TrimRight(title, "#"); bare == "" || strings.HasSuffix(bare, " ") {
		title = strings.TrimSpace(bare)
	}
	return level, title
}

// underline reads the line below a heading of level 1 or 2.
func underline(line string) int {
	text := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(line, "    ") || text == "":
	case strings.Trim(text, "=") == "":
		return 1
	case strings.Trim(text, "-") == "":
		return 2
	}
	return 0
}

// isProse reports whether a line could be the words of an underlined heading
// rather than an item, a quote, a table's row or code.
func isProse(line string) bool {
	text := strings.TrimSpace(line)
	return text != "" && !strings.HasPrefix(line, "    ") && !strings.HasPrefix(line, "\t") &&
		strings.IndexByte(">|-*+<", text[0]) < 0 && underline(line) == 0
}
