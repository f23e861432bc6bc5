package visibility

import "testing"

func TestCommentsAreNoCSS(t *testing.T) {
	t.Parallel()
	tests := []struct{ css, want string }{
		{"a{}", "a{}"},
		{"a{}/* x */b{}", "a{}b{}"},
		{"a/**/b/* c", "ab"},
		{"/*/ a */b", "b"},
		{"/**/", ""},
		{"a */ b", "a */ b"},
	}
	var s sheet
	got := make([]string, len(tests))
	for i, test := range tests {
		got[i] = s.withoutComments(test.css)
	}
	for i, test := range tests { // the later ones must have left the earlier ones alone
		if got[i] != test.want {
			t.Errorf("withoutComments(%q) = %q, want %q", test.css, got[i], test.want)
		}
	}
}
