package link

import "strings"

// partKind says what a marked part of a message is.
type partKind uint8

const (
	code        partKind = iota // a fenced block or a code span
	hidden                      // label, brackets and title of an inline link
	destination                 // where an inline link leads
)

// part is text[start:end], set apart by Markdown.
type part struct {
	start, end int
	kind       partKind
}

// markedParts returns the code and the inline links of text, in order, without overlap.
func markedParts(text string) []part {
	var parts []part
	if strings.IndexByte(text, '`') >= 0 || strings.Contains(text, "~~~") {
		parts = codeParts(text)
	}
	if strings.Contains(text, "](") {
		parts = merge(parts, inlineParts(text, parts))
	}
	return parts
}

// merge joins two ordered lists; code inside an inline link's label gives way to the link.
func merge(codes, inlines []part) []part {
	if len(codes) == 0 || len(inlines) == 0 {
		return append(codes, inlines...)
	}
	merged := make([]part, 0, len(codes)+len(inlines))
	for _, p := range inlines {
		for len(codes) > 0 && codes[0].start < p.end {
			if codes[0].end <= p.start {
				merged = append(merged, codes[0])
			}
			codes = codes[1:]
		}
		merged = append(merged, p)
	}
	return append(merged, codes...)
}
