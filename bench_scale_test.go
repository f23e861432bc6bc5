//go:build unix

package decant_test

import (
	"fmt"
	"iter"
	"net/http"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/decant-dev/decant"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/internal/testsite"
)

// BenchmarkBatchFetch reads pages of a little web of a thousand hosts over
// loopback, client and servers on the same processors.
func BenchmarkBatchFetch(b *testing.B) {
	site, err := testsite.Start()
	if err != nil {
		b.Fatal(err)
	}
	defer site.Close()
	page := []byte("<html><head><title>Page</title></head><body><nav><a href=/>Home</a></nav><article><h1>Page</h1>" +
		strings.Repeat("<p>Boil the water, warm the pot, and wait four minutes before anybody pours.</p>", 20) + "</article></body></html>")
	for i := range 1000 {
		site.Handle(fmt.Sprintf("h%d.example.com", i), "*", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write(page) // the client may be gone
		})
	}
	engine, err := decant.New(decant.Options{CacheTTL: -1, Fetch: fetch.Options{Resolver: site.Resolver(),
		Connect: site.Connect, RootCAs: site.RootCAs(), KeepAlive: true, Timeout: time.Minute}})
	if err != nil {
		b.Fatal(err)
	}
	defer engine.Close()
	began, cpu := time.Now(), processorTime(b)
	for r := range engine.BatchWith(b.Context(), addresses(b.N), decant.BatchOptions{Max: 10_000}) {
		if r.Error != "" {
			b.Fatalf("%s: %s", r.URL, r.Error)
		}
	}
	b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "pages/s")
	b.ReportMetric(float64(b.N)/(processorTime(b)-cpu).Seconds(), "pages/cpu-s")
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	b.ReportMetric(float64(stats.Sys)/(1<<20), "MiB")
}

func addresses(n int) iter.Seq[decant.BatchItem] {
	return func(yield func(decant.BatchItem) bool) {
		for i := range n {
			if !yield(decant.BatchItem{URL: fmt.Sprintf("http://h%d.example.com/%d", i%1000, i)}) {
				return
			}
		}
	}
}

func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
