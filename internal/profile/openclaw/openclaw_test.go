package openclaw

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/page"
)

var fallenBack = &page.Page{
	URL: "https://a.example/", FinalURL: "https://b.example/", Content: "Hello.", ExtractMode: page.Markdown,
	Status: 200, ContentType: "text/html", Cached: true,
	Metadata: document.Metadata{Title: "A title", Author: "Ada", Description: "What it is", PublishedAt: "2026-01-02"},
	Extraction: page.Extraction{Method: "plain", Reason: "js_shell", Fallback: page.Fallback{Used: true, Reason: "no main content"},
		Navigation: page.Navigation{Detected: 9, Omitted: 9}},
}

// The result has exactly the keys that OpenClaw's has.
func TestKeys(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(resultOf(fallenBack, 5000))
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	want := slices.Sorted(slices.Values(strings.Fields("url finalUrl status contentType title extractMode extractor externalContent truncated length rawLength fetchedAt tookMs text warning cached")))
	if got := slices.Sorted(maps.Keys(fields)); !slices.Equal(got, want) {
		t.Errorf("keys %q, want %q", got, want)
	}
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
