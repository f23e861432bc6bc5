package metadata

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
)

// sample returns every 13th page of the collection, or the fixtures.
func sample(tb testing.TB) (pages []labelled) {
	tb.Helper()
	files, _ := filepath.Glob(corpus + "/html/*.html.gz")
	for i := 0; i < len(files); i += 13 {
		pages = append(pages, load(tb, files[i], strings.TrimSuffix(filepath.Base(files[i]), ".html.gz")))
	}
	if pages == nil {
		pages = []labelled{{url: "https://example.com/a", page: []byte(fullPage)}}
	}
	return pages
}

// BenchmarkRead reports its time per page, and as a share of html.Parse.
func BenchmarkRead(b *testing.B) {
	pages := sample(b)
	b.ReportAllocs()
	var parsing, reading time.Duration
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		p := &pages[i%len(pages)]
		begin := time.Now()
		root, err := html.Parse(strings.NewReader(string(p.page)))
		parsing += time.Since(begin)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		begin = time.Now()
		Read(root, p.url)
		reading += time.Since(begin)
	}
	b.ReportMetric(float64(reading)/float64(parsing), "of-parse")
}
