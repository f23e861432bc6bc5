package openclaw

import (
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/internal/profile/profiletest"
	"github.com/decant-dev/decant/page"
)

// The result has exactly the keys that OpenClaw's has.
func TestKeys(t *testing.T) {
	t.Parallel()
	profiletest.Keys(t, resultOf(profiletest.FallenBack(), 5000),
		"url finalUrl status contentType title extractMode extractor externalContent truncated length rawLength fetchedAt tookMs text warning cached")
}

func TestExtractor(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		method   document.Method
		fallback bool
		want     string
	}{
		{"learned", false, "readability"},
		{"plain", true, "raw-html"},
		{"markdown", false, "cf-markdown"},
		{"json", false, "json"},
		{"text", false, "raw"},
	} {
		p := &page.Page{Extraction: page.Extraction{Method: tc.method, Fallback: page.Fallback{Used: tc.fallback}}}
		if got := extractor(p); got != tc.want {
			t.Errorf("%s, fallback %v: %q, want %q", tc.method, tc.fallback, got, tc.want)
		}
	}
}

func TestRepairURL(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		" https://a.example/ ": "https://a.example/", "https:// a.example/": "https://a.example/", "HTTP://\ta.example": "HTTP://a.example", "ftp:// x": "ftp:// x",
	} {
		if got := repairURL(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
