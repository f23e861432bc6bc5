//go:build unix

package source_test

import (
	"iter"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/sink"
	"github.com/decant-dev/decant/internal/source"
)

// BenchmarkArchive compares reading the pages of the WARC file that
// DECANT_BENCH_WARC names from memory with reading them out of the file into a
// Parquet table, in processor time, which other work on the machine changes
// less.
func BenchmarkArchive(b *testing.B) {
	file := os.Getenv("DECANT_BENCH_WARC")
	if file == "" {
		file = "testdata/bench.warc"
	}
	engine, err := decant.New(decant.Options{CacheTTL: -1})
	if err != nil {
		b.Fatal(err)
	}
	defer engine.Close()
	items := func() iter.Seq[decant.BatchItem] {
		return (&source.Source{Name: file, MaxBytes: 10 << 20}).Items(b.Context())
	}
	b.Run("reader", func(b *testing.B) {
		all := slices.Collect(items())
		measure(b, func() (n int) {
			for range engine.BatchWith(b.Context(), slices.Values(all), decant.BatchOptions{}) {
				n++
			}
			return n
		})
	})
	b.Run("parquet", func(b *testing.B) {
		measure(b, func() (n int) {
			out, _, err := sink.Open(sink.Options{Name: filepath.Join(b.TempDir(), "out.parquet")})
			if err != nil {
				b.Fatal(err)
			}
			for r := range engine.BatchWith(b.Context(), items(), decant.BatchOptions{Prints: true}) {
				if n++; out.Write(&r) != nil {
					b.Fatal("it could not be written")
				}
			}
			if err := out.Close(); err != nil {
				b.Fatal(err)
			}
			return n
		})
	})
}

func measure(b *testing.B, read func() int) {
	pages, began := 0, processorTime(b)
	for b.Loop() {
		pages += read()
	}
	if pages == 0 {
		b.Fatal("the file holds no pages")
	}
	b.ReportMetric(float64(pages)/(processorTime(b)-began).Seconds(), "pages/cpu-s")
}

func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
