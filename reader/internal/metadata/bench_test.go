package metadata

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/decant-dev/decant/internal/corpus"
	"github.com/decant-dev/decant/internal/tree"
)

type saved struct{ text, url string }

// sample returns every 13th saved page, or the fixtures.
func sample(tb testing.TB) (pages []saved) {
	tb.Helper()
	for _, p := range corpus.Pages(tb, 13) {
		pages = append(pages, saved{string(p.Bytes(tb)), p.URL})
	}
	if pages == nil {
		pages = []saved{{fullPage, "https://example.com/a"}}
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
		if _, err := html.Parse(strings.NewReader(p.text)); err != nil {
			b.Fatal(err)
		}
		parsing += time.Since(begin)
		root := tree.Parse([]byte(p.text), tree.Options{}).Root()
		b.StartTimer()
		begin = time.Now()
		Read(root, p.url)
		reading += time.Since(begin)
	}
	b.ReportMetric(float64(reading)/float64(parsing), "of-parse")
}
