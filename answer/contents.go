package answer

import "strings"

// headingsOf are the headings of a page, as they are read.
func headingsOf(blocks []Block) map[string]bool {
	said := map[string]bool{}
	for i := range blocks {
		if blocks[i].Heading {
			said[entry(blocks[i].Plain())] = true
		}
	}
	return said
}

// isContents reports whether a block only lists headings that are on the page:
// what they lead says more.
func isContents(b *Block, headings map[string]bool) bool {
	if b.Heading || b.Code || len(headings) == 0 || !strings.Contains(b.Text, "](") {
		return false
	}
	entries := 0
	for line := range strings.Lines(b.Plain()) {
		text := entry(line)
		if text == "" {
			continue
		}
		if !headings[text] {
			return false
		}
		entries++
	}
	return entries > 0
}

// entry is a line without what a list sets before it.
func entry(line string) string { return strings.TrimSpace(strings.TrimLeft(line, " \t-*+#")) }
