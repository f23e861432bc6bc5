// Package readertest is what the tests of document readers share.
package readertest

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader"
)

// Read gives a source as Markdown, and fails the test where it has none.
func Read(t testing.TB, source reader.Source) string {
	t.Helper()
	doc, err := reader.Read(source, reader.Options{})
	if err != nil {
		t.Fatalf("read %.60q: %v", source.Body, err)
	}
	return Markdown(doc)
}

// Markdown gives a document as Markdown without the white space around it.
func Markdown(doc *document.Document) string {
	if doc.Root == nil {
		return strings.TrimSpace(doc.Verbatim)
	}
	return strings.TrimSpace(markdown.Render(doc.Root, markdown.Options{LiveImages: true}).Markdown)
}

// An Entry is a part of a zip container.
type Entry struct{ Name, Body string }

// Zip packs entries. One named mimetype is stored as it is.
func Zip(t testing.TB, entries ...Entry) []byte {
	t.Helper()
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for _, e := range entries {
		method := zip.Deflate
		if e.Name == "mimetype" {
			method = zip.Store
		}
		entry, err := writer.CreateHeader(&zip.FileHeader{Name: e.Name, Method: method})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write([]byte(e.Body)); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Fuzz feeds readers with changed seeds: what they make of them must at least
// be a document that can be written down.
func Fuzz(f *testing.F, readers []reader.Reader, seeds ...[]byte) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, read := range readers {
			if doc, err := read(reader.Source{Body: body, URL: "https://e.example/a"}, reader.Options{}); err == nil {
				Markdown(doc)
			}
		}
	})
}
