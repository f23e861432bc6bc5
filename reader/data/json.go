package data

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
)

// readJSON writes down short JSON whole, on lines if it has none, and of long
// the shape and a sample. A description of an interface becomes its list of
// endpoints.
func readJSON(source reader.Source, opts reader.Options) (*document.Document, error) {
	text := charset.Decode(source.Body, source.ContentType)
	if api, ok := jsonInterface(text.UTF8); ok {
		return api.document(source, opts), nil
	}
	if len(text.UTF8) <= wholeBytes || !json.Valid(text.UTF8) {
		text.UTF8 = pretty(text.UTF8)
		return verbatim(text, document.MethodJSON), nil
	}
	d := newDraft(source, opts)
	d.Say(fmt.Sprintf("JSON of %d bytes. Its shape, and where it begins:", len(text.UTF8)))
	d.Code(shapeOf(text.UTF8), "")
	d.Code(beginning(pretty(text.UTF8[:min(len(text.UTF8), sampleBytes)])), "json")
	return d.Document(), nil
}

// pretty sets JSON that stands on one line on many.
func pretty(text []byte) []byte {
	if bytes.Count(bytes.TrimSpace(text), []byte("\n")) > 0 {
		return text
	}
	var out bytes.Buffer
	if isDeep(text) || json.Indent(&out, text, "", "  ") != nil {
		return text
	}
	return out.Bytes()
}

// isDeep reports values whose indents would outgrow them by far. Brackets
// within strings count too, which errs on the safe side.
func isDeep(text []byte) bool {
	depth := 0
	for _, c := range text {
		switch c {
		case '[', '{':
			if depth++; depth > deepestPretty {
				return true
			}
		case ']', '}':
			depth--
		}
	}
	return false
}

const deepestPretty = 40

// beginning cuts a sample at the end of a line, if it has any.
func beginning(text []byte) string {
	text = text[:min(len(text), sampleBytes)]
	if at := bytes.LastIndexByte(text, '\n'); at > 0 {
		text = text[:at]
	}
	return strings.ToValidUTF8(string(text), "") + "\n…"
}

// readLines does for one value a line what readJSON does for one value.
func readLines(source reader.Source, opts reader.Options) (*document.Document, error) {
	text := charset.Decode(source.Body, source.ContentType)
	if len(text.UTF8) <= wholeBytes {
		return fenced("json")(source, opts)
	}
	lines := bytes.Count(bytes.TrimSpace(text.UTF8), []byte("\n")) + 1
	d := newDraft(source, opts)
	d.Paragraph(draft.Words(fmt.Sprintf("JSON lines: %d values, %d bytes. Their shape, and where they begin:", lines,
		len(text.UTF8))))
	d.Code(shapeOf(text.UTF8), "")
	d.Code(beginning(text.UTF8), "json")
	return d.Document(), nil
}
