package highlight

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/linear"
)

func marked(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		if p.Kind == Plain {
			b.WriteString(p.Text)
		} else {
			b.WriteString("{" + string("pukscn+-"[p.Kind]) + " " + p.Text + "}")
		}
	}
	return b.String()
}

func TestLines(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ language, code, want string }{
		{"go", "func f(a int) string { return \"x\\\"y\" } // z", "{k func} f(a {k int}) {k string} { {k return} {s \"x\\\"y\"} } {c // z}"},
		{"Go", "a /* b\nc */ d", "a {c /* b}\n{c c */} d"},
		{"go", "x := `a\nb` + 0xFF", "x := {s `a}\n{s b`} + {n 0xFF}"},
		{"python", "def f(): '''a\nb''' # c", "{k def} f(): {s '''a}\n{s b'''} {c # c}"},
		{"sh", "echo $# 'a b' # c", "{k echo} $# {s 'a b'} {c # c}"},
		{"sql", "SELECT a FROM b -- c", "{k SELECT} a {k FROM} b {c -- c}"},
		{"yaml", "- a-key: yes # c", "- {k a-key}: {k yes} {c # c}"},
		{"toml", "key = 1", "{k key} = {n 1}"},
		{"json", `{"a": [1, true]}`, `{{s "a"}: [{n 1}, {k true}]}`},
		{"diff", "+a\n-b\n c", "{+ +a}\n{- -b}\n c"},
		{"html", "<p class=\"a\"><!-- x\ny --></p>", "<{k p} class={s \"a\"}>{c <!-- x}\n{c y -->}</{k p}>"},
		{"text", "for if 1", "for if 1"},
		{"nosuch", "for if 1", "{u for if 1}"},
		{"", "x", "{u x}"},
		{"go", "값 := \"한글", "값 := {s \"한글}"},
	} {
		s := For(tc.language)
		var lines []string
		for line := range strings.SplitSeq(tc.code, "\n") {
			lines = append(lines, marked(s.Line(line)))
		}
		if got := strings.Join(lines, "\n"); got != tc.want {
			t.Errorf("%s: %q is told apart as %q, want %q", tc.language, tc.code, got, tc.want)
		}
	}
}

func FuzzLine(f *testing.F) {
	f.Add("go", "func `a /* \"b\\")
	f.Add("yaml", "- a: 'b # c")
	f.Fuzz(func(t *testing.T, language, code string) {
		s := For(language)
		for line := range strings.SplitSeq(code, "\n") {
			got := ""
			for _, p := range s.Line(line) {
				got += p.Text
			}
			if got != line {
				t.Fatalf("the parts of %q are %q", line, got)
			}
		}
	})
}

func TestLinesAreLinear(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{"a: ", "+", "\"", "'", "/*", "#", "0", "a", "`", " - "} {
		for _, language := range []string{"go", "yaml", "python", "html"} {
			linear.Check(t, language+" "+piece, 60_000, func(bytes int) func() {
				text := strings.Repeat(piece, bytes/len(piece))
				return func() { For(language).Line(text) }
			})
		}
	}
}
