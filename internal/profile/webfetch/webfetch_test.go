package webfetch

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

// The result has exactly the keys that WebFetch's has.
func TestKeys(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(readingOf(fallenBack))
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	want := slices.Sorted(slices.Values(strings.Fields("method readable reason title navigation fallback")))
	if got := slices.Sorted(maps.Keys(fields)); !slices.Equal(got, want) {
		t.Errorf("keys %q, want %q", got, want)
	}
}

func TestNavigationAndFallbackAreTold(t *testing.T) {
	t.Parallel()
	read := func(n page.Navigation) navigation {
		return readingOf(&page.Page{Extraction: page.Extraction{Method: "learned", Readable: true, Navigation: n}}).Navigation
	}
	if n := read(page.Navigation{Detected: 4, Omitted: 4}); !n.Detected || !n.Omitted || n.Included || !strings.Contains(n.Notice, "include_navigation=true") {
		t.Errorf("omitted: %+v", n)
	}
	if n := read(page.Navigation{Detected: 4, Included: 4}); !n.Included || n.Omitted || n.Notice != "" {
		t.Errorf("included: %+v", n)
	}
	fallback := readingOf(fallenBack)
	if fallback.Readable || fallback.Reason != "js_shell" || !fallback.Fallback.Used || !strings.Contains(fallback.Fallback.Notice, "diagnosis") {
		t.Errorf("fallback: %+v", fallback)
	}
}
