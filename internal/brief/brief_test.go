package brief

import "testing"

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
