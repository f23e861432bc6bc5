package layout

import "testing"

func TestBracketsOpenBeforeWhatTheyHold(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ before, text, after, want string }{
		{" ", ")עולם(", " ", "(עולם)"},
		{" ", "(עולם)", " ", "(עולם)"},
		{" ", "]עולם[.", " ", "[עולם]."},
		{" ", ")", "ע", "("},
		{"ם", "(", " ", ")"},
		{"ם", "(", ".", ")"},
		{" ", "»كتاب«", "،", "«كتاب»"},
		{" ", ")]א", "ב", "(]א"},
		{"א", "(", "ב", "("},
		{" ", "(", " ", "("},
	} {
		before, after := []rune(tc.before)[0], []rune(tc.after)[0]
		if got := bracketsTurned(before, tc.text, after); got != tc.want {
			t.Errorf("%q %q %q: got %q, want %q", tc.before, tc.text, tc.after, got, tc.want)
		}
	}
}

func TestIsBackward(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"שלום": true, "(שלום)": true, "a": false, "(a)": false, "12": false, "(": false, "": false} {
		if got := isBackward(text); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestPrinted(t *testing.T) {
	t.Parallel()
	for r, want := range map[rune]string{'ﬁ': "fi", 'ﬄ': "ffl", 'ﻻ': "لا", 'ﻣ': "م", '﴾': "﴾", 2: "-", 'ａ': "ａ", 'x': "x"} {
		if got := string(appendPrinted(nil, r)); got != want {
			t.Errorf("%q: got %q, want %q", r, got, want)
		}
	}
}
