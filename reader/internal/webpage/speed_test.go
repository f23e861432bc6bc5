package webpage

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/decant-dev/decant/internal/tree"
)

func collection(tb testing.TB, every int) [][]byte {
	names, _ := filepath.Glob("../../../../shared/data/wcxb/dev/html/*.html.gz")
	var pages [][]byte
	for i := 0; i < len(names); i += every {
		f, err := os.Open(names[i])
		if err != nil {
			tb.Fatal(err)
		}
		z, err := gzip.NewReader(f)
		if err != nil {
			tb.Fatal(err)
		}
		page, err := io.ReadAll(z)
		if err != nil {
			tb.Fatal(err)
		}
		f.Close()
		pages = append(pages, page)
	}
	return pages
}

// BenchmarkSelect compares with parsing, since that is what a page costs anyway.
func BenchmarkSelect(b *testing.B) {
	pages := collection(b, 12)
	if len(pages) == 0 {
		for _, l := range languages {
			pages = append(pages, []byte(l.page()))
		}
		pages = append(pages, []byte(forumPage()), []byte(docsPage))
	}
	var parse, choose time.Duration
	b.ReportAllocs()
	for b.Loop() {
		for _, page := range pages {
			start := time.Now()
			if _, err := html.Parse(bytes.NewReader(page)); err != nil {
				b.Fatal(err)
			}
			parse += time.Since(start)
			t := tree.Parse(page, tree.Options{})
			start = time.Now()
			Select(t.Root(), Options{URL: "https://example.com/a/b"})
			choose += time.Since(start)
			t.Release()
		}
	}
	n := float64(b.N * len(pages))
	b.ReportMetric(float64(parse)/1e6/n, "parse-ms/page")
	b.ReportMetric(float64(choose)/1e6/n, "select-ms/page")
	b.ReportMetric(float64(choose)/float64(parse), "select/parse")
}
