package page_test

import (
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/page"
)

func TestTitleIsWrittenOnce(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ title, content, want string }{
		{"Rain in May", "It rained.", "# Rain in May\n\nIt rained."},
		{"Rain in May", "# Rain\n\nIt rained.", "# Rain\n\nIt rained."},
		{"UPDATE", "# 1. Overview\n\nIt changes rows.", "# UPDATE\n\n# 1. Overview\n\nIt changes rows."},
		{"Rain in May", "# 1. Rain\n\nIt rained.", "# 1. Rain\n\nIt rained."},
		{"Rain in May", "# 2024\n\nIt rained.", "# Rain in May\n\n# 2024\n\nIt rained."},
		{"Rain in May", "## Rain in *May*\n\nIt rained.", "## Rain in *May*\n\nIt rained."},
		{"What's tar_1", "### What’s `tar_1`\n\nA tool.", "### What’s `tar_1`\n\nA tool."},
		{"Rain in May", "## Rain\n\nIt rained.", "# Rain in May\n\n## Rain\n\nIt rained."},
		{"Rain in May", "> A notice.\n\n# Rain in May\n\nIt rained.", "> A notice.\n\n# Rain in May\n\nIt rained."},
		{"Rain in May", "Rain\n\n# Rain in May\n\nIt rained.", "# Rain in May\n\nRain\n\n# Rain in May\n\nIt rained."},
		{"Rain in May", "Rain in May\n\nIt rained.", "Rain in May\n\nIt rained."},
	} {
		p := page.Page{Content: test.content, Extractor: document.MethodReader}
		p.Title = test.title
		got := p.Titled()
		if got != test.want {
			t.Errorf("title %q, content %q\ngot  %q\nwant %q", test.title, test.content, got, test.want)
		}
	}
}

// What is not the beginning of a page has no title above it.
func TestPartHasNoTitle(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]page.Page{
		"a later part": {Range: &page.Range{Start: 5, End: 9, Total: 9}},
		"a section":    {Excerpt: true},
		"a document":   {Extractor: document.MethodText},
	} {
		p.Title, p.Content = "Rain in May", "It rained."
		if p.Extractor == "" {
			p.Extractor = document.MethodReader
		}
		if got := p.Titled(); got != p.Content {
			t.Errorf("%s: got %q, want %q", name, got, p.Content)
		}
	}
}
