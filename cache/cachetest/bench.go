package cachetest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
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

// A Bench is a store with many entries to measure.
type Bench struct {
	Store cache.Store
	N     int
	Began time.Time // when the first was stored; each of the others a nanosecond later
	Size  func() int64
}

// Run measures what it takes to get an entry, alone and among others that do,
// to put one, and to prune a tenth of all. It reports the median and the time
// that one in a hundred is over.
func (x *Bench) Run(b *testing.B) {
	for _, callers := range []int{1, 16} {
		b.Run(fmt.Sprintf("callers=%d", callers), func(b *testing.B) { x.hits(b, callers) })
	}
	b.Run("put", x.puts)
	tenths := 0
	b.Run("prune", func(b *testing.B) {
		tenths++
		x.prune(b, x.Began.Add(time.Duration(tenths*x.N/10)))
	})
}

func (x *Bench) hits(b *testing.B, callers int) {
	took := make([][]time.Duration, callers)
	var all sync.WaitGroup
	b.ResetTimer()
	for i := range callers {
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 2))
			for range max(b.N/callers, 1) {
				began := time.Now()
				if _, err := x.Store.Get(b.Context(), BenchmarkKey(r.IntN(x.N))); err != nil {
					b.Error(err)
					return
				}
				took[i] = append(took[i], time.Since(began))
			}
		})
	}
	all.Wait()
	report(b, slices.Concat(took...))
	b.ReportMetric(float64(x.Size())/(1<<20), "MiB")
}

func (x *Bench) puts(b *testing.B) {
	var took []time.Duration
	for i := range b.N {
		entry := BenchmarkEntry(x.N + i)
		began := time.Now()
		if err := x.Store.Put(b.Context(), BenchmarkKey(x.N+i), entry); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	report(b, took)
}

func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs/median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs/p99")
}

// prune prunes while another caller goes on to put pages.
func (x *Bench) prune(b *testing.B, before time.Time) {
	began, isOver := time.Now(), make(chan struct{})
	var longest time.Duration
	var putting sync.WaitGroup
	putting.Go(func() { longest = x.putUntil(b, isOver) })
	pruned, err := x.Store.(cache.Ledger).Prune(b.Context(), before)
	took := time.Since(began)
	close(isOver)
	putting.Wait()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(pruned), "pruned")
	b.ReportMetric(took.Seconds(), "s/prune")
	b.ReportMetric(longest.Seconds(), "s/longest-put")
}

// putUntil puts one page after the other, and returns how long the longest took.
func (x *Bench) putUntil(b *testing.B, isOver <-chan struct{}) (longest time.Duration) {
	for i := 0; ; i++ {
		select {
		case <-isOver:
			return longest
		default:
		}
		entry, began := BenchmarkEntry(2*x.N+i), time.Now()
		if err := x.Store.Put(b.Context(), BenchmarkKey(2*x.N+i), entry); err != nil {
			b.Errorf("to put a page while others are pruned: %v", err)
		}
		longest = max(longest, time.Since(began))
	}
}
