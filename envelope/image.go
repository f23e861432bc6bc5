package envelope

import "strings"

// disarmImages turns Markdown images into links. A model that repeats an
// image makes the reader's screen load it, and with it whatever the page put
// into its address; a link waits for a click.
func disarmImages(markdown string) string {
	if !strings.Contains(markdown, "![") {
		return markdown
	}
	var b strings.Builder
	b.Grow(len(markdown) + 64)
	inFence := false
	for line := range strings.Lines(markdown) {
		if mark := strings.TrimLeft(line, " >"); strings.HasPrefix(mark, "```") || strings.HasPrefix(mark, "~~~") {
			inFence = !inFence
		}
		if inFence {
			b.WriteString(line)
		} else {
			disarmLine(&b, line)
		}
	}
	return b.String()
}

func disarmLine(b *strings.Builder, line string) {
	inCode := false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && i+1 < len(line):
			b.WriteString(line[i : i+2])
			i++
			continue
		case c == '`':
			inCode = !inCode
		case c == '!' && !inCode && strings.HasPrefix(line[i:], "!["):
			b.WriteString("[image")
			if !strings.HasPrefix(line[i+2:], "]") {
				b.WriteString(": ")
			}
			i++
			continue
		}
		b.WriteByte(line[i])
	}
}
