// Package data reads what programs write for programs: tables, trees of
// values, and source code.
package data

import (
	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/charset"
	"github.com/decant-dev/decant/internal/format"
	"github.com/decant-dev/decant/reader"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/internal/plain"
)

func init() {
	reader.Register(readCSV, format.CSV)
	reader.Register(readJSON, format.JSON)
	reader.Register(readLines, format.JSONLines)
	reader.Register(readXML, format.XML)
	reader.Register(readYAML, format.YAML)
	reader.Register(fenced("toml"), format.TOML)
	reader.Register(fenced("diff"), format.Diff)
	reader.Register(readCode, format.Code)
}

// wholeBytes is how long values may be and still be written down whole; of
// longer ones the shape and a sample are.
const (
	wholeBytes  = 256 << 10
	sampleBytes = 8 << 10
)

func newDraft(source reader.Source, opts reader.Options) *draft.Draft {
	return draft.New(draft.Options{URL: source.URL, Links: opts.Links, Images: opts.Images})
}

// verbatim hands a text on as it is.
func verbatim(text charset.Text, method document.Method) *document.Document {
	doc := plain.Read(string(text.UTF8), method)
	doc.Charset, doc.Replaced = text.Name, text.Replaced
	return doc
}

// fenced reads text as code of one language.
func fenced(lang string) reader.Reader {
	return func(source reader.Source, opts reader.Options) (*document.Document, error) {
		text := charset.Decode(source.Body, source.ContentType)
		d := newDraft(source, opts)
		d.Code(plain.Printed(string(text.UTF8)), lang)
		doc := d.Document()
		doc.Charset, doc.Replaced = text.Name, text.Replaced
		return doc, nil
	}
}
