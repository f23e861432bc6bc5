package layout

import "testing"

func TestAccentsJoinTheirLetters(t *testing.T) {
	t.Parallel()
	at := func(r rune, left, right float64) Glyph {
		return Glyph{Rune: r, Left: left, Right: right, Y: 100, Size: 10, Font: &plainFont}
	}
	for _, tc := range []struct {
		name   string
		glyphs []Glyph
		want   string
	}{
		{"above", []Glyph{at('r', 0, 5), at('¨', 5, 10), at('u', 5, 10), at('n', 10, 15)}, "rün"},
		{"above a letter without a dot", []Glyph{at('´', 0, 3), at('ı', 0, 3)}, "í"},
		{"below", []Glyph{at('¸', 1, 4), at('c', 0, 5)}, "ç"},
		{"beside", []Glyph{at('~', 0, 5), at('u', 5, 10)}, "~u"},
		{"over no letter", []Glyph{at('^', 0, 5), at('2', 0, 5)}, "^2"},
		{"at the end", []Glyph{at('u', 0, 5), at('¨', 5, 10)}, "u¨"},
		{"not to be had as one", []Glyph{at('ˇ', 0, 5), at('x', 0, 5)}, "x\u030c"},
	} {
		var s speller
		words := s.spell(tc.glyphs)
		if len(words) != 1 || words[0].text != tc.want || words[0].right != tc.glyphs[len(tc.glyphs)-1].Right {
			t.Errorf("%s: got %+v, want %q", tc.name, words, tc.want)
		}
	}
}

var plainFont Font
