package cachetest

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/decant-dev/decant/cache"
	"github.com/decant-dev/decant/page"
)

// Entries is how many pages a benchmark keeps: DECANT_BENCH_ENTRIES, or ten
// thousand.
func Entries() int {
	n, _ := strconv.Atoi(os.Getenv("DECANT_BENCH_ENTRIES")) // what is no number is none
	return cmp.Or(max(n, 0), 10_000)
}

// BenchmarkKey is the key of one of many entries.
func BenchmarkKey(i int) string {
	return fmt.Sprintf("page\x1fpublic\x1ffalse 0 10485760 3\x1fhttps://h%d.example/articles/%d", i%1000, i)
}

// BenchmarkEntry is one of many pages, as long as most are.
func BenchmarkEntry(i int) *cache.Entry {
	now := time.Now()
	return &cache.Entry{Page: &page.Page{URL: fmt.Sprintf("https://h%d.example/articles/%d", i%1000, i),
		Content: prose(i, 6000)},
		StoredAt: now, FreshUntil: now.Add(time.Hour), Expires: now.Add(24 * time.Hour)}
}

// prose is text that compresses as text does.
func prose(seed, n int) string {
	words := []string{"water", "stone", "garden", "letter", "window", "engine", "kettle", "river", "paper", "cloud"}
	r := rand.New(rand.NewPCG(uint64(seed), 7))
	var b []byte
	for len(b) < n {
		b = append(b, words[r.IntN(len(words))]...)
		b = strconv.AppendInt(b, int64(r.IntN(2000)), 10)
		b = append(b, ' ')
	}
	return string(b)
}

// BenchmarkHits measures what it takes to get one of n entries, and reports the
// median and the time that one in a hundred is over.
func BenchmarkHits(b *testing.B, s cache.Store, n int) {
	r := rand.New(rand.NewPCG(1, 2))
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		if _, err := s.Get(context.Background(), BenchmarkKey(r.IntN(n))); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs/median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs/p99")
}
