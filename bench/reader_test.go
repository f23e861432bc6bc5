package bench

import (
	"bytes"
	"net/url"
	"testing"

	readability "codeberg.org/readeck/go-readability/v2"
	"github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"

	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader"
)

// BenchmarkReader goes from bytes to finished Markdown with metadata, single
// threaded, beside the bare parse and the peers (which stop at a tree).
func BenchmarkReader(b *testing.B) {
	pages := webPages(b, 60)
	if len(pages) == 0 {
		pages = samplePages(b)
	}
	address, _ := url.Parse("https://example.com/page")
	for _, reading := range []struct {
		name string
		read func([]byte) error
	}{
		{"parse", func(page []byte) error {
			_, err := html.Parse(bytes.NewReader(page))
			return err
		}},
		{"decant", func(page []byte) error {
			doc, err := reader.Read(reader.Source{Body: page, URL: address.String(), ContentType: "text/html"}, reader.Options{})
			if err == nil {
				markdown.Render(doc.Root, markdown.Options{LiveImages: true})
			}
			return err
		}},
		{"go-readability", func(page []byte) error {
			_, err := readability.FromReader(bytes.NewReader(page), address)
			return err
		}},
		{"go-trafilatura", func(page []byte) error {
			// It reports a page without content as an error.
			trafilatura.Extract(bytes.NewReader(page), trafilatura.Options{OriginalURL: address})
			return nil
		}},
	} {
		b.Run(reading.name, func(b *testing.B) {
			b.ReportAllocs()
			size := 0
			for _, page := range pages {
				size += len(page)
			}
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, page := range pages {
					if err := reading.read(page); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
