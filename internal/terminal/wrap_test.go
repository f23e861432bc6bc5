package terminal

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

func TestBreakLines(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		text  string
		width int
		whole bool
		want  string
	}{
		{"", 10, true, ""},
		{"one two three", 7, true, "one two|three"},
		{"one two three", 8, true, "one two|three"},
		{"a bb ccc", 1, true, "a|bb|ccc"},
		{"unbreakablelongword x", 8, true, "unbreakablelongword|x"},
		{"unbreakablelongword x", 8, false, "unbreaka|blelongw|ord x"},
		{"a unbreakable", 6, false, "a|unbrea|kable"},
		{"see https://example.com/a/b-c?d=e now", 12, true, "see|https://example.com/a/b-c?d=e|now"},
		{"밤버스가 도시를 잇는다", 10, true, "밤버스가|도시를|잇는다"},
		{"밤버스가도시를", 5, false, "밤버|스가|도시|를"},
		{"日本語の文章です。次の文", 8, true, "日本語の|文章で|す。次の|文"},
		{"漢字abc漢字", 7, true, "漢字abc|漢字"},
		{"é́ é́ é́", 3, true, "é́ é́|é́"},
		{"👩‍👩‍👧 👍🏽 x", 5, true, "👩‍👩‍👧 👍🏽|x"},
		{"👩‍👩‍👧👍🏽👩‍👩‍👧", 3, false, "👩‍👩‍👧|👍🏽|👩‍👩‍👧"},
		{"one\ntwo three", 20, true, "one|two three"},
		{"one \n\ntwo", 20, true, "one||two"},
		{"  indented", 20, true, "  indented"},
	} {
		var lines []string
		for _, l := range breakLines(tc.text, tc.width, tc.whole) {
			lines = append(lines, tc.text[l.start:l.end])
		}
		if got := strings.Join(lines, "|"); got != tc.want {
			t.Errorf("breakLines(%q, %d, %v) = %q, want %q", tc.text, tc.width, tc.whole, got, tc.want)
		}
	}
}

// Characters that are counted without a look at their neighbours are as wide
// as when they are looked at.
func TestSimpleWidths(t *testing.T) {
	t.Parallel()
	for r := rune(0); r < 0x20000; r++ {
		n := simpleWidth(r)
		if text := string([]rune{r, r}); n != 0 && uniseg.StringWidth(text) != 2*n {
			t.Errorf("%q twice is %d columns wide, not %d", r, uniseg.StringWidth(text), 2*n)
		}
	}
}

func TestClip(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		text    string
		columns int
		want    string
	}{
		{"short", 5, "short"},
		{"longer", 5, "long…"},
		{"밤버스가", 5, "밤버…"},
		{"밤버스가", 4, "밤…"},
		{"밤버", 2, "…"},
		{"ab", 1, "…"},
		{"ab", 0, ""},
		{"👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"},
	} {
		if got := Clip(tc.text, tc.columns); got != tc.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", tc.text, tc.columns, got, tc.want)
		}
	}
}

// Text that comes in pieces is broken as if it had come whole.
func TestFlow(t *testing.T) {
	t.Parallel()
	const text = "> The water should be hot. [1]\n\nAnother line, 밤버스가 도시를 잇는다.\nend"
	const want = "> The water\nshould be \nhot. [1]\n\nAnother line,\n밤버스가\n도시를 \n잇는다.\nend"
	for size := 1; size <= len(text); size++ {
		var b strings.Builder
		f := &Flow{Out: &b, Width: 13}
		runes := []rune(text)
		for at := 0; at < len(runes); at += size {
			if err := f.Write(string(runes[at:min(at+size, len(runes))])); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.End(); err != nil {
			t.Fatal(err)
		}
		trimmed := strings.NewReplacer(" \n", "\n")
		if got := trimmed.Replace(b.String()); got != trimmed.Replace(want) {
			t.Errorf("in pieces of %d: %q, want %q", size, got, want)
		}
	}
}
