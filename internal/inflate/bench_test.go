//go:build unix

package inflate_test

import (
	"bytes"
	stdgzip "compress/gzip"
	"io"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"

	"github.com/decant-dev/decant/internal/inflate"
)

// BenchmarkRead compares with general readers of the same file, which
// DECANT_BENCH_WARC may name, by the clock and in processor time, which other
// work on the machine changes less.
func BenchmarkRead(b *testing.B) {
	packed, err := os.ReadFile(os.Getenv("DECANT_BENCH_WARC"))
	if err != nil {
		packed = pack(6, texts()["words"])
	}
	measure := func(name string, open func() (io.Reader, error)) {
		b.Run(name, func(b *testing.B) {
			began, all := processorTime(b), int64(0)
			for b.Loop() {
				r, err := open()
				if err != nil {
					b.Fatal(err)
				}
				n, err := io.Copy(io.Discard, r)
				if err != nil {
					b.Fatal(err)
				}
				all += n
				b.SetBytes(n)
			}
			b.ReportMetric(float64(all)/1e6/(processorTime(b)-began).Seconds(), "MB/cpu-s")
		})
	}
	measure("ours", func() (io.Reader, error) { return inflate.NewReader(bytes.NewReader(packed)), nil })
	measure("ahead", func() (io.Reader, error) {
		return inflate.NewMembers(bytes.NewReader(packed), int64(len(packed)), 2), nil
	})
	measure("klauspost", func() (io.Reader, error) { return gzip.NewReader(bytes.NewReader(packed)) })
	measure("standard", func() (io.Reader, error) { return stdgzip.NewReader(bytes.NewReader(packed)) })
}

func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
