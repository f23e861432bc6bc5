package markup

import (
	"strings"
	"testing"
)

func TestRunsOfWhiteSpaceBecomeOneSpace(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                       "",
		"word":                   "word",
		"two words":              "two words",
		"two  words":             "two words",
		"é two":                  "é two",
		"한글 이 둘":                 "한글 이 둘",
		"no\u00a0break":          "no break",
		"a \u3000wide one":       "a wide one",
		"a line\nends":           "a line ends",
		"a \nb":                  "a b",
		"a\n b":                  "a b",
		"“q” — d":                "“q” — d",
		"delete\x7fd":            "delete d",
		"broken \xc2 bytes":      "broken \xc2 bytes",
		"after é  two, \t a tab": "after é two, a tab",
	} {
		if got := folded(text); got != want {
			t.Errorf("%q folds to %q, want %q", text, got, want)
		}
	}
}

// Texts are looked at in parts; where one ends must not tell.
func TestFoldingIsTheSameAtEveryPlace(t *testing.T) {
	t.Parallel()
	const parts = 3 * wordBytes
	for _, space := range []string{"  ", " \n", "\t", "\x7f", "\u00a0", "\u3000", " \u3000", "\u2003 "} {
		for before := range parts {
			for odd := range before + 1 { // where a letter stands that is not ASCII
				words := strings.Repeat("ab cde ", parts)
				head := words[:odd] + "é" + words[odd:before] + "x"
				for after := range wordBytes + 2 {
					tail := "y" + words[:after]
					if got, want := folded(head+space+tail), head+" "+tail; got != want {
						t.Errorf("%q folds to %q, want %q", head+space+tail, got, want)
					}
				}
			}
		}
	}
}
