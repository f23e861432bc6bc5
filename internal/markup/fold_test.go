package markup

import "testing"

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
