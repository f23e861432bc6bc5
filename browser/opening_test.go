package browser

import (
	"slices"
	"testing"
	"time"

	"github.com/decant-dev/decant/tab"
)

// BenchmarkOpening opens the pages of BenchmarkFigures and tells how long each
// takes to be settled.
func BenchmarkOpening(b *testing.B) {
	for _, set := range figureSets(b) {
		b.Run(set.name, func(b *testing.B) {
			var took []time.Duration
			for _, address := range set.addresses {
				began := time.Now()
				opened, err := pool.Do(b.Context(), tab.Request{Action: tab.Open, URL: address})
				if err != nil {
					b.Errorf("%s: %v", address, err)
					continue
				}
				took = append(took, time.Since(began))
				say("%-70s %5d ms %v", address, took[len(took)-1].Milliseconds(), opened.Pending)
				_, _ = pool.Do(b.Context(), tab.Request{Action: tab.Close, Session: opened.Session})
			}
			slices.Sort(took)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(took[len(took)/2].Milliseconds()), "ms-median")
			b.ReportMetric(float64(took[len(took)-1].Milliseconds()), "ms-worst")
		})
	}
}
