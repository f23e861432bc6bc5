package training

import (
	"strings"
	"testing"
	"unicode"
)

func TestTonguesSayTheSameWordAlike(t *testing.T) {
	t.Parallel()
	for _, g := range tongues {
		first, again := g.say("River delta"), g.say("The delta of the river, 1884.")
		for _, word := range []string{g.say("river"), g.say("delta")} {
			if !strings.Contains(first, word) || !strings.Contains(again, word) {
				t.Errorf("%s: %q is neither in %q nor in %q", g.name, word, first, again)
			}
		}
		if !strings.Contains(again, "1884") {
			t.Errorf("%s: the number is lost in %q", g.name, again)
		}
		if got := strings.ContainsRune(strings.TrimSpace(first), ' '); got != g.spaced {
			t.Errorf("%s: %q, want spaces %v", g.name, first, g.spaced)
		}
	}
}

func TestPagesKeepTheirMarkup(t *testing.T) {
	t.Parallel()
	const page = `<html lang="en"><style>p { color: red }</style><script>let river = "river"</script>` +
		`<script type="application/ld+json">{"name":"A river runs"}</script>` +
		`<p class="lead" title="river"><a href="/river">river</a> &amp; sea</p><noscript><b>river</b></noscript>`
	g := &tongues[0]
	word := g.say("river")
	got := string(g.page([]byte(page)))
	for _, want := range []string{`<html lang="ko">`, "p { color: red }", `let river = "river"`, `class="lead"`, `href="/river"`,
		`title="` + word + `"`, `<a href="/river">` + word + `</a> &amp;`, "<b>" + word + "</b>"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
	if strings.Contains(got, "A river runs") {
		t.Errorf("the page's data is still English in %q", got)
	}
}

func TestLikenessComparesRunsOfLetters(t *testing.T) {
	t.Parallel()
	tests := []struct {
		want, got string
		is        float64
	}{
		{"", "", 1},
		{"强公持野以", "强公持野以", 1},
		{"A river", "a  RIVER.", 1},
		{"abcdefgh", "abcd", 2 * 1.0 / 6},
		{"abcd", "", 0},
	}
	for _, test := range tests {
		if got := likeness(test.want, test.got); got != test.is {
			t.Errorf("likeness(%q, %q) = %v, want %v", test.want, test.got, got, test.is)
		}
	}
}

func TestTonguesUseTheirOwnLetters(t *testing.T) {
	t.Parallel()
	for _, g := range tongues {
		for _, r := range g.say("people moved uphill") {
			if r < unicode.MaxLatin1 && unicode.IsLetter(r) {
				t.Errorf("%s: %c is a letter of English", g.name, r)
			}
		}
	}
}
