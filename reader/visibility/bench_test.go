package visibility

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
)

// corpus is a collection of saved pages; measurements use it where it is.
const corpus = "../../../shared/data/wcxb/dev"

func sample(tb testing.TB, every int) (pages []string) {
	tb.Helper()
	files, _ := filepath.Glob(corpus + "/html/*.html.gz")
	for i := 0; i < len(files); i += every {
		pages = append(pages, unzip(tb, files[i]))
	}
	if pages == nil {
		_, pages = cases(tb, "visible.txt")
	}
	return pages
}

func unzip(tb testing.TB, name string) string {
	tb.Helper()
	file, err := os.Open(name)
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// BenchmarkHide reports its time per page, and as a share of html.Parse.
func BenchmarkHide(b *testing.B) {
	pages := sample(b, 13)
	b.ReportAllocs()
	var parsing, hiding time.Duration
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		begin := time.Now()
		root, err := html.Parse(strings.NewReader(pages[i%len(pages)]))
		parsing += time.Since(begin)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		begin = time.Now()
		Hide(root, Options{})
		hiding += time.Since(begin)
	}
	b.ReportMetric(float64(hiding)/float64(parsing), "of-parse")
}
