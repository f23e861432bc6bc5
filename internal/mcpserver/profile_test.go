package mcpserver

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/page"
)

func extracted(method string, change ...func(*page.Page)) *page.Page {
	p := &page.Page{URL: "https://a.example/", FinalURL: "https://b.example/", Content: "Hello.", ExtractMode: page.Markdown,
		Extraction: page.Extraction{Method: method, Readable: true}}
	p.Metadata = document.Metadata{Title: "A title", Author: "Ada", Description: "What it is", PublishedAt: "2026-01-02"}
	for _, c := range change {
		c(p)
	}
	return p
}

func fallenBack(p *page.Page) {
	p.Extraction.Fallback = page.Fallback{Used: true, Reason: "no main content"}
	p.Extraction.Readable, p.Extraction.Reason = false, "js_shell"
}

func TestExtractorNames(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		page           *page.Page
		axel, openClaw string
	}{
		{extracted("learned"), "readability", "readability"},
		{extracted("plain", fallenBack), "regex-fallback", "raw-html"},
		{extracted("markdown"), "readability", "cf-markdown"},
		{extracted("json"), "readability", "json"},
		{extracted("text"), "readability", "raw"},
	} {
		if got := axelExtractor(tc.page); got != tc.axel {
			t.Errorf("axel, %s: %q, want %q", tc.page.Extraction.Method, got, tc.axel)
		}
		if got := openClawExtractor(tc.page); got != tc.openClaw {
			t.Errorf("openclaw, %s: %q, want %q", tc.page.Extraction.Method, got, tc.openClaw)
		}
	}
}

func TestResultKeys(t *testing.T) {
	t.Parallel()
	full := extracted("plain", fallenBack, func(p *page.Page) {
		p.Status, p.ContentType, p.Cached = 200, "text/html", true
		p.Extraction.Navigation = page.Navigation{Detected: 9, Omitted: 9}
	})
	for name, tc := range map[string]struct {
		value any
		keys  string
	}{
		"openclaw": {openClawResult(full, 5000), "url finalUrl status contentType title extractMode extractor externalContent truncated length rawLength fetchedAt tookMs text warning cached"},
		"webfetch": {webFetchReadingOf(full), "method readable reason title navigation fallback"},
		"axel":     {axelResult(full), "url finalUrl title content extractMode extractor author description publishedAt wordCount truncated fetchedAt tookMs"},
	} {
		var fields map[string]any
		text, err := json.Marshal(tc.value)
		if err != nil || json.Unmarshal(text, &fields) != nil {
			t.Fatal(err)
		}
		got, want := slices.Sorted(maps.Keys(fields)), slices.Sorted(slices.Values(strings.Fields(tc.keys)))
		if !slices.Equal(got, want) {
			t.Errorf("%s: keys %q, want %q", name, got, want)
		}
	}
}

func TestWebFetchTellsOfNavigationAndFallback(t *testing.T) {
	t.Parallel()
	omitted := webFetchReadingOf(extracted("learned", func(p *page.Page) { p.Extraction.Navigation = page.Navigation{Detected: 4, Omitted: 4} }))
	if n := omitted.Navigation; !n.Detected || !n.Omitted || n.Included || !strings.Contains(n.Notice, "include_navigation=true") {
		t.Errorf("omitted: %+v", n)
	}
	included := webFetchReadingOf(extracted("learned", func(p *page.Page) { p.Extraction.Navigation = page.Navigation{Detected: 4, Included: 4} }))
	if n := included.Navigation; !n.Included || n.Omitted || n.Notice != "" {
		t.Errorf("included: %+v", n)
	}
	fallback := webFetchReadingOf(extracted("plain", fallenBack))
	if fallback.Readable || fallback.Reason != "js_shell" || !fallback.Fallback.Used || !strings.Contains(fallback.Fallback.Notice, "diagnosis") {
		t.Errorf("fallback: %+v", fallback)
	}
}

func TestOpenClawTextKeepsToItsBudget(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"words":  strings.Repeat("some words ", 500),
		"tokens": strings.Repeat("<s>", 2000), // each becomes 23 characters
		"images": strings.Repeat("![a](https://x.example/i.png) ", 300),
		"Korean": strings.Repeat("서울의 밤버스 ", 500),
		"short":  "x",
	} {
		for most := 100; most <= 3000; most += 97 {
			text, cut := openClawText(content, most)
			length := utf8.RuneCountInString(text)
			if length > most || name != "short" && !cut {
				t.Errorf("%s, %d: %d characters, cut %v", name, most, length, cut)
			}
			if most > 600 && !strings.HasPrefix(text, "External content below") {
				t.Errorf("%s, %d: no banner: %.60q", name, most, text)
			}
			if most > 250 && !strings.HasSuffix(text, `">>>`) {
				t.Errorf("%s, %d: the end marker is cut: %q", name, most, text)
			}
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
