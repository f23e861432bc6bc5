// Package plain reads what needs no reader: text that is handed on as it is.
package plain

import (
	"strings"

	"github.com/decant-dev/decant/document"
)

// Read returns a document that holds text verbatim. Method names what kind of
// text it is: markdown, json, text.
func Read(text, method string) *document.Document {
	doc := &document.Document{
		Verbatim: text,
		Verdict:  document.Verdict{Method: method, Readable: strings.TrimSpace(text) != "", Confidence: 1},
	}
	if !doc.Verdict.Readable {
		doc.Verdict.Reason, doc.Verdict.Confidence = "empty", 0
	}
	if method == "markdown" {
		doc.Metadata.Title = firstHeading(text)
	}
	return doc
}

// firstHeading returns the text of the first level-one heading, outside of
// front matter and code.
func firstHeading(markdown string) string {
	inCode := false
	for line := range strings.Lines(markdown) {
		switch {
		case strings.HasPrefix(line, "```"):
			inCode = !inCode
		case !inCode && strings.HasPrefix(line, "# "):
			return strings.TrimRight(strings.TrimSpace(line[2:]), " #")
		}
	}
	return ""
}
