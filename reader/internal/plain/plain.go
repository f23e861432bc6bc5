// Package plain reads what needs no reader: text that is handed on as it is.
package plain

import (
	"strings"

	"github.com/decant-dev/decant/document"
)

// Read returns a document that holds text verbatim. Method names what kind of
// text it is.
func Read(text string, method document.Method) *document.Document {
	doc := &document.Document{
		Verbatim: text,
		Verdict:  document.Verdict{Method: method, Readable: strings.TrimSpace(text) != "", Confidence: 1},
	}
	if !doc.Verdict.Readable {
		doc.Verdict.Reason, doc.Verdict.Confidence = document.ReasonEmpty, 0
	}
	if method == document.MethodMarkdown {
		doc.Metadata.Title = firstHeading(text)
	}
	return doc
}

// firstHeading returns the words of the first heading of level one.
func firstHeading(markdown string) string {
	for h := range Headings(markdown) {
		if h.Level == 1 {
			return h.Title
		}
	}
	return ""
}
