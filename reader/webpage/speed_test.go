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
)

func collection(tb testing.TB, every int) [][]byte {
	names, _ := filepath.Glob("../../../shared/data/wcxb/dev/html/*.html.gz")
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

func BenchmarkStages(b *testing.B) {
	pages := collection(b, 12)
	for b.Loop() {
		var parse, examine, features time.Duration
		blocks, elements := 0, 0
		for _, p := range pages {
			t0 := time.Now()
			root, _ := html.Parse(bytes.NewReader(p))
			t1 := time.Now()
			s := Examine(root, "https://example.com/")
			t2 := time.Now()
			s.Features()
			t3 := time.Now()
			parse += t1.Sub(t0)
			examine += t2.Sub(t1)
			features += t3.Sub(t2)
			blocks += s.Len()
			elements += len(s.elements)
		}
		n := time.Duration(len(pages))
		b.ReportMetric(float64(parse/n)/1e6, "parse-ms")
		b.ReportMetric(float64(examine/n)/1e6, "examine-ms")
		b.ReportMetric(float64(features/n)/1e6, "features-ms")
		b.ReportMetric(float64(blocks)/float64(n), "blocks")
		b.ReportMetric(float64(elements)/float64(n), "elements")
	}
}
