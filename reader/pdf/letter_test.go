package pdf

import (
	"os"
	"testing"

	"github.com/decant-dev/decant/internal/readertest"
	"github.com/decant-dev/decant/reader"
)

// The sample was set by WeasyPrint, and what its fonts' codes mean was taken out
// of it: only the fonts themselves still tell.
func TestLettersThatOnlyTheFontNames(t *testing.T) {
	t.Parallel()
	body, err := os.ReadFile("testdata/unnamed.pdf")
	if err != nil {
		t.Fatal(err)
	}
	want := "A difficult flight: the efficient staff offers five fish (1/2).\n\nשלום (עולם) הזה."
	if got := readertest.Read(t, reader.Source{Body: body}); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
