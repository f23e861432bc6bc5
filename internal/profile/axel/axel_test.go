package axel

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

// The result has exactly the keys that Axel's has.
func TestKeys(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(resultOf(fallenBack, 50_000))
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	want := slices.Sorted(slices.Values(strings.Fields("url finalUrl title content extractMode extractor author description publishedAt wordCount truncated fetchedAt tookMs")))
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
