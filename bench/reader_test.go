package bench

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"runtime"
	"sync"
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
// collection of garbage included, beside that of html.Parse. The two take turns,
// so that a busy machine is as busy for both.
func BenchmarkReader(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	pages := webPages(b, 60)
	if len(pages) == 0 {
		pages = samplePages(b)
	}
	all := readings(b)
	for _, r := range all {
		b.Run(r.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(bytes.Join(pages, nil))))
			var parsing, reading time.Duration
			for b.Loop() {
				b.StopTimer()
				parsing += processorTimeOf(b, pages, all[0].read)
				b.StartTimer()
				reading += processorTimeOf(b, pages, r.read)
			}
			b.ReportMetric(float64(reading)/float64(max(parsing, 1)), "of-html.Parse")
		})
	}
}

// processorTimeOf reads all pages, with the garbage of before collected.
func processorTimeOf(b *testing.B, pages [][]byte, read func([]byte) error) time.Duration {
	runtime.GC()
	begin := processorTime()
	for _, page := range pages {
		if err := read(page); err != nil {
			b.Fatal(err)
		}
	}
	return processorTime() - begin
}

// readersAtOnce is how many goroutines read side by side.
const readersAtOnce = 16

// BenchmarkReaders reads with sixteen goroutines on one core, on two, and so on
// up to all there are, and reports how many pages a second that is and how many
// times those of one core.
func BenchmarkReaders(b *testing.B) {
	pages := webPages(b, 60)
	if len(pages) == 0 {
		pages = samplePages(b)
	}
	read := readings(b)[2].read
	alone := 0.0
	for cores := 1; cores <= runtime.NumCPU(); cores *= 2 {
		b.Run(fmt.Sprintf("cores=%d", cores), func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			for b.Loop() {
				readTogether(b, pages, read)
			}
			speed := float64(readersAtOnce*len(pages)*b.N) / b.Elapsed().Seconds()
			if cores == 1 {
				alone = speed
			}
			b.ReportMetric(speed, "pages/s")
			b.ReportMetric(speed/alone, "of-one-core")
		})
	}
}

// readTogether lets every goroutine read every page, each beginning elsewhere.
func readTogether(b *testing.B, pages [][]byte, read func([]byte) error) {
	var readers sync.WaitGroup
	for first := range readersAtOnce {
		readers.Go(func() {
			for i := range pages {
				if err := read(pages[(first+i)%len(pages)]); err != nil {
					b.Error(err)
				}
			}
		})
	}
	readers.Wait()
}

func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
