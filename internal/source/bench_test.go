//go:build unix

package source_test

import (
	"bytes"
	"cmp"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/internal/sink"
	"github.com/decant-dev/decant/internal/source"
)

// BenchmarkArchive compares reading the pages of the WARC file that
// DECANT_BENCH_WARC names from memory with reading them out of the file into a
// Parquet table, by the clock and in processor time, which other work on the
// machine changes less. DECANT_BENCH_TIMES makes the file that many times as
// long; "unpack" is its pages taken and not read. What one goroutine does for
// all pages bounds how many processors are of use: feed-µs is the time for which
// the next page is waited for, write-µs that for which rows are written.
func BenchmarkArchive(b *testing.B) {
	file, times := benchFile(b)
	engine, err := decant.New(decant.Options{CacheTTL: -1})
	if err != nil {
		b.Fatal(err)
	}
	defer engine.Close()
	items := func() iter.Seq[decant.BatchItem] {
		return (&source.Source{Name: file, MaxBytes: 10 << 20}).Items(b.Context())
	}
	b.Run("reader", func(b *testing.B) {
		all := slices.Collect(firstOf(items(), times))
		measure(b, func() (n int) {
			for range engine.BatchWith(b.Context(), repeated(all, times), decant.BatchOptions{}) {
				n++
			}
			return n
		})
	})
	b.Run("unpack", func(b *testing.B) {
		measure(b, func() (n int) {
			for range items() {
				n++
			}
			return n
		})
	})
	b.Run("parquet", func(b *testing.B) {
		var feeding, writing stopwatch
		pages := 0
		measure(b, func() (n int) {
			out, _, err := sink.Open(sink.Options{Name: filepath.Join(b.TempDir(), "out.parquet")})
			if err != nil {
				b.Fatal(err)
			}
			taken := feeding.between(items())
			for r := range engine.BatchWith(b.Context(), taken, decant.BatchOptions{Prints: true}) {
				writing.start()
				if n++; out.Write(&r) != nil {
					b.Fatal("it could not be written")
				}
				writing.stop()
			}
			writing.start()
			if err := out.Close(); err != nil {
				b.Fatal(err)
			}
			writing.stop()
			pages += n
			return n
		})
		b.ReportMetric(feeding.microseconds(pages), "feed-µs")
		b.ReportMetric(writing.microseconds(pages), "write-µs")
	})
}

// A stopwatch adds up how long something takes.
type stopwatch struct {
	since time.Time
	total time.Duration
}

func (s *stopwatch) start() { s.since = time.Now() }

func (s *stopwatch) stop() { s.total += time.Since(s.since) }

func (s *stopwatch) microseconds(pages int) float64 {
	return float64(s.total.Microseconds()) / float64(max(pages, 1))
}

// between counts the time that items take to come, not that until they are
// asked for.
func (s *stopwatch) between(items iter.Seq[decant.BatchItem]) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		s.start()
		for item := range items {
			s.stop()
			if !yield(item) {
				return
			}
			s.start()
		}
		s.stop()
	}
}

// benchFile is the file to read, and how often it holds the same pages.
func benchFile(b *testing.B) (name string, times int) {
	b.Helper()
	name, times = os.Getenv("DECANT_BENCH_WARC"), 1
	if name == "" {
		name = "testdata/bench.warc"
	}
	if n, err := strconv.Atoi(os.Getenv("DECANT_BENCH_TIMES")); err == nil && n > 1 {
		times = n
	}
	once, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	whole := filepath.Join(b.TempDir(), filepath.Base(name))
	if err := os.WriteFile(whole, bytes.Repeat(once, times), 0o600); err != nil {
		b.Fatal(err)
	}
	return whole, times
}

// firstOf is the pages of the file before they come again.
func firstOf(items iter.Seq[decant.BatchItem], times int) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		first := ""
		for item := range items {
			if times > 1 && item.ID == first || !yield(item) {
				return
			}
			first = cmp.Or(first, item.ID)
		}
	}
}

func repeated(all []decant.BatchItem, times int) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		for range times {
			for _, item := range all {
				if !yield(item) {
					return
				}
			}
		}
	}
}

func measure(b *testing.B, read func() int) {
	pages, began, now := 0, processorTime(b), time.Now()
	share := processors()
	for b.Loop() {
		pages += read()
	}
	if pages == 0 {
		b.Fatal("the file holds no pages")
	}
	b.ReportMetric(float64(pages)/time.Since(now).Seconds(), "pages/s")
	b.ReportMetric(float64(pages)/(processorTime(b)-began).Seconds(), "pages/cpu-s")
	idle, collecting := share()
	b.ReportMetric(idle, "idle-%")
	b.ReportMetric(collecting, "gc-%")
}

// processors returns what tells for how much of the time since then they had
// nothing to do, and for how much they collected garbage.
func processors() func() (idle, collecting float64) {
	before := processorClasses()
	return func() (idle, collecting float64) {
		after := processorClasses()
		for i := range after {
			after[i] -= before[i]
		}
		return 100 * after[1] / after[0], 100 * after[2] / after[0]
	}
}

// processorClasses is the seconds of all processors, of those that had nothing
// to do, and of those that collected garbage.
func processorClasses() (seconds [3]float64) {
	samples := []metrics.Sample{{Name: "/cpu/classes/total:cpu-seconds"},
		{Name: "/cpu/classes/idle:cpu-seconds"}, {Name: "/cpu/classes/gc/total:cpu-seconds"}}
	runtime.GC() // the figures are those of the last collection
	metrics.Read(samples)
	for i := range samples {
		seconds[i] = samples[i].Value.Float64()
	}
	return seconds
}

func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
