package cli

import (
	"runtime/debug"
	"strings"
	"testing"

	"github.com/decant-dev/decant"
)

// How soon garbage is collected belongs to the whole process, so that nothing
// runs beside this test.
func TestGarbageOfPDFIsCollectedSooner(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	for _, tc := range []struct {
		body, chosen string
		want         int
	}{{"<p>page", "", 100}, {"%PDF-1.7 text", "200", 100}, {"%PDF-1.7 text", "", 25}} {
		t.Setenv("GOGC", tc.chosen)
		if _, err := withBody(decant.ReadRequest{}, "file", strings.NewReader(tc.body)); err != nil {
			t.Fatal(err)
		}
		if got := debug.SetGCPercent(100); got != tc.want {
			t.Errorf("%q with GOGC=%q: got %d, want %d", tc.body, tc.chosen, got, tc.want)
		}
	}
}
