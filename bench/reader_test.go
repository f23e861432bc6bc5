package bench

import (
	"bytes"
	"context"
	"net/url"
	"runtime"
	"syscall"
	"testing"
	"time"

	readability "codeberg.org/readeck/go-readability/v2"
	"github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/tree"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader"
)

// A reading is one way from the bytes of a page to something.
type reading struct {
	name string
	read func([]byte) error
}

// readings go from bytes to a tree, to finished Markdown with metadata, and
// through a whole engine; the peers stop at a tree.
func readings(tb testing.TB) []reading {
	address, _ := url.Parse("https://example.com/page")
	engine, err := decant.New(decant.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { engine.Close() })
	return []reading{
		{"html.Parse", func(page []byte) error {
			_, err := html.Parse(bytes.NewReader(page))
			return err
		}},
		{"tree.Parse", func(page []byte) error {
			tree.Parse(page, tree.Options{}).Release()
			return nil
		}},
		{"decant reader", func(page []byte) error {
			doc, err := reader.Read(reader.Source{Body: page, URL: address.String(), ContentType: "text/html"}, reader.Options{})
			if err == nil {
				markdown.Render(doc.Root, markdown.Options{LiveImages: true})
			}
			return err
		}},
		{"decant engine", func(page []byte) error {
			request := decant.ReadRequest{HTML: page, URL: address.String(), ContentType: "text/html"}
			_, err := engine.Read(context.Background(), request)
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
	}
}

// BenchmarkReader runs on one core and reports the time of the processor, the
// collection of garbage included, beside that of html.Parse in the same run.
func BenchmarkReader(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	pages := webPages(b, 60)
	if len(pages) == 0 {
		pages = samplePages(b)
	}
	var parsing time.Duration
	for _, r := range readings(b) {
		b.Run(r.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(bytes.Join(pages, nil))))
			runtime.GC()
			begin := processorTime()
			for b.Loop() {
				for _, page := range pages {
					if err := r.read(page); err != nil {
						b.Fatal(err)
					}
				}
			}
			took := (processorTime() - begin) / time.Duration(b.N)
			if r.name == "html.Parse" {
				parsing = took
			}
			b.ReportMetric(float64(took)/float64(max(parsing, 1)), "of-html.Parse")
		})
	}
}

// BenchmarkReaders reads with as many goroutines as there are cores.
func BenchmarkReaders(b *testing.B) {
	pages := webPages(b, 60)
	if len(pages) == 0 {
		pages = samplePages(b)
	}
	read := readings(b)[2].read
	b.SetBytes(int64(len(bytes.Join(pages, nil)) / len(pages)))
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			if err := read(pages[i%len(pages)]); err != nil {
				b.Error(err)
			}
		}
	})
}

func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
