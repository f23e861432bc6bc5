package webfetch

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/profile/profiletest"
	"github.com/decant-dev/decant/page"
)

// The result has exactly the keys that WebFetch's has.
func TestKeys(t *testing.T) {
	t.Parallel()
	profiletest.Keys(t, readingOf(profiletest.FallenBack()),
		"method readable reason title navigation fallback")
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
	fallback := readingOf(profiletest.FallenBack())
	if fallback.Readable || fallback.Reason != "js_shell" || !fallback.Fallback.Used || !strings.Contains(fallback.Fallback.Notice, "diagnosis") {
		t.Errorf("fallback: %+v", fallback)
	}
}
