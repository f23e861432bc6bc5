package fence

import (
	"strings"
	"testing"
)

func TestStep(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, text, want string }{ // want has a c for each line of code
		{"none", "a\nb", ".."},
		{"backticks", "```\n# a\n```\nb", "ccc."},
		{"tildes", "~~~ go\n```\n# a\n~~~\nb", "cccc."},
		{"longer", "````\n```\n# a\n```\n````\nb", "ccccc."},
		{"closed by a longer one", "```\na\n`````\nb", "ccc."},
		{"not closed by words", "```\n``` go\n```\nb", "ccc."},
		{"set in by three", "   ```\na\n  ```\nb", "ccc."},
		{"set in by four is no fence", "    ```\nb", "c."},
		{"set in", "a\n\n    b\n\n    c\nd", "..c.c."},
		{"set in goes on with text", "a\n    b\nc", "..."},
		{"text of an item", "1.  a\n\n    b\n\n        c", "....c"},
		{"inline code", "```a```\nb", ".."},
		{"in an item", "- a\n  ```\n  # b\n  ```\nc", ".ccc."},
		{"in a numbered item", "10. a\n\n    ```\n    # b\n    ```\nc", "..ccc."},
		{"on the line of an item", "- ```\n  # b\n  ```\nc", "ccc."},
		{"ends with its item", "- ```\n  # b\n\n# c", "ccc."},
		{"ends with its quote", "> ```\n> # b\n\n# c", "ccc."},
		{"ends with its quote at once", "> ```\n> # b\n# c", "cc."},
		{"blank lines within", "```\n\n# b\n```", "cccc"},
		{"after an item has ended", "- a\n\nb\n\n    ```\nc", "....c."},
	} {
		var f Fence
		got := ""
		for line := range strings.Lines(tc.text) {
			if f.Step(line) {
				got += "c"
			} else {
				got += "."
			}
		}
		if got != tc.want {
			t.Errorf("%s: %q gives %s, want %s", tc.name, tc.text, got, tc.want)
		}
	}
}

func TestClosing(t *testing.T) {
	t.Parallel()
	var f Fence
	f.Step("1. ~~~~ go\n")
	if f.Closing() != "\n   ~~~~" || f.First != "   ~~~~ go\n" {
		t.Errorf("closing %q, first %q", f.Closing(), f.First)
	}
}
