package mcpinstall

import (
	"fmt"
	"strings"
)

// contextLines is how much is shown around a change.
const contextLines = 3

// Diff shows the change as lines, as the diff program does. A change has one
// place, so that what both texts begin and end with says where.
func (c *Change) Diff() string {
	before, after := splitLines(c.Before), splitLines(c.After)
	head := 0
	for head < len(before) && head < len(after) && before[head] == after[head] {
		head++
	}
	tail := 0
	for tail < len(before)-head && tail < len(after)-head && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	from := max(0, head-contextLines)
	end := min(tail, contextLines)
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %s\n@@ line %d @@\n", name(c.Path, c.Before), name(c.Path, c.After), from+1)
	write(&b, " ", before[from:head])
	write(&b, "-", before[head:len(before)-tail])
	write(&b, "+", after[head:len(after)-tail])
	write(&b, " ", before[len(before)-tail:len(before)-tail+end])
	return b.String()
}

func name(path string, text []byte) string {
	if text == nil {
		return "/dev/null"
	}
	return path
}

func splitLines(text []byte) []string {
	if len(text) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func write(b *strings.Builder, mark string, lines []string) {
	for _, line := range lines {
		b.WriteString(mark + strings.TrimSuffix(line, "\r") + "\n")
	}
}
