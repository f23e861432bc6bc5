package plain

import (
	"fmt"
	"strings"
	"testing"
)

func TestHeadings(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, text, want string }{
		{"plain", "# A\n\ntext\n\n## B ##\n", "0 1 A, 11 2 B"},
		{"not without a space", "#A\n####### B\n", ""},
		{"closing marks belong to words", "# C#\n", "0 1 C#"},
		{"set in", "   # A\n    # code\n", "0 1 A"},
		{"fence", "```\n# no\n```\n# yes\n", "13 1 yes"},
		{"longer fence", "````\n```\n# no\n```\n# no\n````\n# yes\n", "28 1 yes"},
		{"tildes", "~~~\n# no\n```\n# no\n~~~\n# yes\n", "22 1 yes"},
		{"fence in a list", "- a\n\n  ```sh\n  # no\n# yes\n", "20 1 yes"},
		{"underlined", "A\n===\n\nB\n---\ntext\n", "0 1 A, 7 2 B"},
		{"rule", "text\n\n---\n\n- item\n---\n", ""},
		{"table", "| a |\n---\n", ""},
		{"front matter", "---\ntitle: x\n---\n# A\n", "17 1 A"},
		{"front matter of Windows", "---\r\ntitle: x\r\n---\r\n# A\r\n", "20 1 A"},
		{"a rule at the start", "---\n# A\n", "4 1 A"},
		{"empty", "#\n\n# \n", ""},
	} {
		var got []string
		for h := range Headings(tc.text) {
			got = append(got, fmt.Sprint(h.Start, " ", h.Level, " ", h.Title))
		}
		if got := strings.Join(got, ", "); got != tc.want {
			t.Errorf("%s: %q has %q, want %q", tc.name, tc.text, got, tc.want)
		}
	}
}
