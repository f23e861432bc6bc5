package manual

import (
	"fmt"
	"html"
	"strings"
)

// A Command is one of the command line, as its help tells of it.
type Command struct {
	Path    string // such as decant cache prune
	About   string // paragraphs; lines that are set in stay as they are
	Usage   string
	Example string
	Flags   string // in columns
}

var commandWords = map[string]struct{ examples, flags string }{
	"en": {"Examples", "Flags and settings"},
	"ko": {"예", "플래그와 설정"},
}

func (t Tables) commands(language string) (string, error) {
	var b strings.Builder
	say := commandWords[language]
	for _, c := range t.Commands {
		fmt.Fprintf(&b, "## %s\n\n", c.Path)
		if korean := commandsInKorean()[c.Path]; language == "ko" && korean != "" {
			fmt.Fprintf(&b, "%s\n\n", html.EscapeString(korean))
		}
		fmt.Fprintf(&b, "<div lang=\"en\">\n\n%s\n%s\n", pre(c.Usage), paragraphs(c.About))
		if c.Example != "" {
			fmt.Fprintf(&b, "<p lang=\"%s\">%s</p>\n\n%s\n", language, say.examples, pre(c.Example))
		}
		fmt.Fprintf(&b, "<details><summary lang=\"%s\">%s</summary>\n\n%s\n</details>\n\n</div>\n\n",
			language, say.flags, pre(c.Flags))
	}
	return b.String(), nil
}

func pre(text string) string {
	return "<pre><code>" + html.EscapeString(unindented(text)) + "\n</code></pre>\n"
}

// unindented takes away the two spaces that all lines of an example have.
func unindented(text string) string {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	for _, line := range lines {
		if line != "" && !strings.HasPrefix(line, "  ") {
			return strings.Join(lines, "\n")
		}
	}
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], "  ")
	}
	return strings.Join(lines, "\n")
}

// paragraphs keeps blank lines as breaks, and lines that are set in as they are.
func paragraphs(text string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if strings.HasPrefix(part, "  ") {
			b.WriteString(pre(part) + "\n")
			continue
		}
		b.WriteString("<p>" + html.EscapeString(part) + "</p>\n\n")
	}
	return b.String()
}
