package envelope

import (
	"strings"
	"testing"
)

func TestVerbatimStaysLetterForLetter(t *testing.T) {
	t.Parallel()
	many := strings.Repeat("`", 100)
	for _, tc := range []struct{ text, want string }{
		{"<b>&amp;</b>", "```\n<b>&amp;</b>\n```"},
		{"if a < b && c > d {", "if a < b && c > d {"},
		{"std::vector<int> v;", "```\nstd::vector<int> v;\n```"},
		{"Just a note.\n\nAnd more.", "Just a note.\n\nAnd more."},
		{"![x](http://e/)", "```\n![x](http://e/)\n```"},
		{"```\n![x](/e)\n```", "```\n![x](/e)\n```"},
		{"```\n![x](/e)\n```\n![x](/e)", "````\n```\n![x](/e)\n```\n![x](/e)\n````"},
		{many + "\n<b>", "~~~\n" + many + "\n<b>\n~~~"},
		{many + strings.Repeat("~", 100) + "<img src=/e>", many + strings.Repeat("~", 100) + "&lt;img src=/e>\n" + many},
	} {
		_, got, _ := strings.Cut(seal(Contents{Text: tc.text, Verbatim: true}, "0").Text, "---\n")
		if got, _ = strings.CutSuffix(got, "\n"+endMark+"0"+markTail); got != tc.want {
			t.Errorf("%q is shown as %q, want %q", tc.text, got, tc.want)
		}
	}
}
