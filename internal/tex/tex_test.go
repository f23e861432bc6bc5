package tex

import "testing"

func TestName(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ text, want string }{
		{"", ""},
		{"x", "x"},
		{"π", `\pi `},
		{"αβ", `\alpha \beta `},
		{"∑", `\sum `},
		{"50%", `50\%`},
		{"{a}", `\{a\}`},
		{"−1", "-1"},
		{"ℒ", `\mathcal{L}`},
		{"𝒦", `\mathcal{K}`},
		{"ℝ", `\mathbb{R}`},
		{"한글", "한글"},
	} {
		if got := Name(tc.text); got != tc.want {
			t.Errorf("Name(%q) = %q, want %q", tc.text, got, tc.want)
		}
	}
}
