package visibility

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/decant-dev/decant/internal/corpus"
	"github.com/decant-dev/decant/internal/tree"
)

// sample returns every n-th saved page, or the fixtures.
func sample(tb testing.TB, every int) (pages []string) {
	tb.Helper()
	for _, p := range corpus.Pages(tb, every) {
		pages = append(pages, string(p.Bytes(tb)))
	}
	if pages == nil {
		_, pages = corpus.Sections(tb, "testdata/visible.txt")
	}
	return pages
}

// BenchmarkHide reports its time per page, and as a share of html.Parse.
func BenchmarkHide(b *testing.B) {
	pages := sample(b, 13)
	b.ReportAllocs()
	var parsing, hiding time.Duration
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		begin := time.Now()
		if _, err := html.Parse(strings.NewReader(pages[i%len(pages)])); err != nil {
			b.Fatal(err)
		}
		parsing += time.Since(begin)
		root := tree.Parse([]byte(pages[i%len(pages)]), tree.Options{}).Root()
		b.StartTimer()
		begin = time.Now()
		Hide(root, Options{})
		hiding += time.Since(begin)
	}
	b.ReportMetric(float64(hiding)/float64(parsing), "of-parse")
}
