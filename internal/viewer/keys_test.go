package viewer

import (
	"fmt"
	"testing"
)

func TestDecode(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		typed string
		isAll bool
		want  string
	}{
		{"jk", false, `["j" "k"] ""`},
		{"\x1b[A\x1bOB\x1b[5~\x1b[H", false, `["<up>" "<down>" "<page up>" "<home>"] ""`},
		{"\r\t\x7f\x03\x1a", false, `["<enter>" "<tab>" "<backspace>" "<control c>" "<control z>"] ""`},
		{"a\x1b", false, `["a"] "\x1b"`},
		{"\x1b", true, `["<escape>"] ""`},
		{"\x1b[", false, `[] "\x1b["`},
		{"\x1bj", false, `["<escape>" "j"] ""`},
		{"\x1b[1;5A", false, `["<unknown>"] ""`},
		{"밤", false, `["밤"] ""`},
		{"\xeb\xb0", false, `[] "\xeb\xb0"`},
		{"\xeb\xb0", true, `["<unknown>" "<unknown>"] ""`},
		{"\u009b", false, `["<unknown>"] ""`},
	} {
		keys, rest := decode([]byte(tc.typed), tc.isAll)
		if got := fmt.Sprintf("%q %q", keys, rest); got != tc.want {
			t.Errorf("decode(%q, %v) = %s, want %s", tc.typed, tc.isAll, got, tc.want)
		}
	}
}
