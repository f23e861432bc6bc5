package snapshot

import (
	"errors"
	"strings"
	"testing"

	"github.com/decant-dev/decant/page"
)

func paper() *page.Page {
	content := "One.\n\n- two\n- three\n\nFour.\n\nFive."
	at := func(text string) int { return strings.Index(content, text) }
	return &page.Page{Content: content, Anchors: []page.Anchor{
		{Name: "p.1", Start: 0}, {Name: "p.2", Start: at("three")}, {Name: "p.4", Start: at("Four")},
		{Name: "p.5", Start: at("Five")},
	}}
}

func TestSectionByPage(t *testing.T) {
	t.Parallel()
	for asked, want := range map[string]string{
		"p.1": "One.\n\n- two", "p.2": "- three", "page 4": "Four.", "P5": "Five.", "pp. 2-4": "- three\n\nFour.",
		"p.3-9": "Four.\n\nFive.",
	} {
		got, err := Section(paper(), asked, 0, 100)
		if err != nil || strings.TrimSpace(got.Content) != want {
			t.Errorf("Section(%q) = %+v (%v), want %q", asked, got, err, want)
		}
	}
	for _, asked := range []string{"p.3", "p.6", "p.0", "p.5-4", "p.2x"} {
		if got, err := Section(paper(), asked, 0, 100); !errors.Is(err, ErrNoSection) {
			t.Errorf("Section(%q) = %v (%v), want %v", asked, got, err, ErrNoSection)
		}
	}
	if _, err := Section(guide(), "p.1", 0, 100); err == nil || strings.Contains(err.Error(), "begins there") {
		t.Errorf("a text without pages: %v", err)
	}
}

func TestPlacesOfAPart(t *testing.T) {
	t.Parallel()
	whole := paper()
	for _, tc := range []struct {
		from, to int
		want     string
	}{{0, 3, "p.1"}, {3, 20, "p.1 p.2"}, {15, 100, "p.2 p.4 p.5"}, {32, 40, "p.5"}} {
		got := ""
		for _, a := range within(whole.Anchors, tc.from, tc.to) {
			got += " " + a.Name
		}
		if strings.TrimSpace(got) != tc.want {
			t.Errorf("from %d to %d: got%s, want %s", tc.from, tc.to, got, tc.want)
		}
	}
	found, err := Grep(whole, "four", 100)
	if err != nil || len(found.Matches) != 1 || found.Matches[0].Place != "p.4" {
		t.Errorf("a match %+v (%v), want it on p.4", found, err)
	}
}
