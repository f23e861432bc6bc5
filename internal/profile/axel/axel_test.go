package axel

import (
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/profile/profiletest"
	"github.com/decant-dev/decant/page"
)

// The result has exactly the keys that Axel's has.
func TestKeys(t *testing.T) {
	t.Parallel()
	profiletest.Keys(t, resultOf(profiletest.FallenBack(), 50_000),
		"url finalUrl title content extractMode extractor author description publishedAt wordCount truncated fetchedAt tookMs")
}

func TestExtractor(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		method   document.Method
		fallback bool
		want     string
	}{
		{"learned", false, "readability"},
		{"plain", true, "regex-fallback"},
		{"markdown", false, "readability"},
		{"json", false, "readability"},
		{"text", false, "readability"},
	} {
		p := &page.Page{Extraction: page.Extraction{Method: tc.method, Fallback: page.Fallback{Used: tc.fallback}}}
		if got := extractor(p); got != tc.want {
			t.Errorf("%s, fallback %v: %q, want %q", tc.method, tc.fallback, got, tc.want)
		}
	}
}
