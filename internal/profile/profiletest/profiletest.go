// Package profiletest holds what the tests of all profiles look at: a page that
// has something of everything, and the keys of what is made of it.
package profiletest

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/page"
)

// FallenBack is a page whose main content was not found.
func FallenBack() *page.Page {
	return &page.Page{
		URL: "https://a.example/", FinalURL: "https://b.example/", Content: "Hello.", ExtractMode: page.Markdown,
		Status: 200, ContentType: "text/html", Cached: true,
		Metadata: document.Metadata{Title: "A title", Author: "Ada", Description: "What it is", PublishedAt: "2026-01-02"},
		Extraction: page.Extraction{Method: "plain", Reason: "js_shell", Fallback: page.Fallback{Used: true, Reason: "no main content"},
			Navigation: page.Navigation{Detected: 9, Omitted: 9}},
	}
}

// Keys checks that a result has exactly the keys that are listed, as JSON.
func Keys(t *testing.T, result any, list string) {
	t.Helper()
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	want := slices.Sorted(slices.Values(strings.Fields(list)))
	if got := slices.Sorted(maps.Keys(fields)); !slices.Equal(got, want) {
		t.Errorf("keys %q, want %q", got, want)
	}
}
