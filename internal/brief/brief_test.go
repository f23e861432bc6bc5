package brief

import (
	"strings"
	"testing"
)

func TestClip(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		in   string
		most int
		want string
	}{
		{"", 5, ""}, {"short", 5, "short"}, {"longer", 5, "long…"}, {"한국어입니다", 6, "한국어입니다"}, {"한국어입니다!", 6, "한국어입니…"},
		{"ab", 1, "…"}, {"é", 1, "é"}, {"\xff\xfe\xfd", 2, "\xff…"},
	} {
		if got := Clip(tc.in, tc.most); got != tc.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", tc.in, tc.most, got, tc.want)
		}
	}
	if got := Line(" a\n\tb  c ", 4); got != "a b…" {
		t.Errorf("Line = %q", got)
	}
}

func FuzzOneLineFoldsAllWhiteSpace(f *testing.F) {
	for _, text := range []string{"", " ", "a", " a ", "a  b", "a\tb", "a\u00a0b", "a\u2003\u3000b\u1680", "é 한", "\xc2", "a\x85b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got, want := OneLine(text), strings.Join(strings.Fields(text), " "); got != want {
			t.Errorf("OneLine(%q) = %q, want %q", text, got, want)
		}
	})
}
