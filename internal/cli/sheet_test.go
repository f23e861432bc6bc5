package cli

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
		{"Rain in May", "## Rain in *May*\n\nIt rained.", "## Rain in *May*\n\nIt rained."},
		{"What's tar_1", "### What’s `tar_1`\n\nA tool.", "### What’s `tar_1`\n\nA tool."},
		{"Rain in May", "## Rain\n\nIt rained.", "# Rain in May\n\n## Rain\n\nIt rained."},
		{"Rain in May", "Rain in May\n\nIt rained.", "Rain in May\n\nIt rained."},
	} {
		p := page.Page{Content: test.content, Extractor: document.MethodReader}
		p.Title = test.title
		got := titled(&p, &readFlags{})
		if got != test.want {
			t.Errorf("title %q, content %q\ngot  %q\nwant %q", test.title, test.content, got, test.want)
		}
	}
}
