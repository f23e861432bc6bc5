package budget

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/decant-dev/decant/internal/mdcode"
)

func TestShareFillsSmallNeedsFirst(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		total int
		needs []int
		want  []int
	}{
		{100, []int{10, 20, 30}, []int{10, 20, 30}},
		{90, []int{10, 100, 100}, []int{10, 40, 40}},
		{100, []int{5, 15, 200, 300}, []int{5, 15, 40, 40}},
		{7, []int{10, 10}, []int{4, 3}},
		{0, []int{3, 4}, []int{0, 0}},
		{10, nil, []int{}},
	} {
		if got := Share(tc.total, tc.needs); !slices.Equal(got, tc.want) {
			t.Errorf("Share(%d, %v) = %v, want %v", tc.total, tc.needs, got, tc.want)
		}
	}
}

func TestTokensGrowWithTheScript(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		text     string
		low, top int
	}{
		{"", 0, 0},
		{"The quick brown fox jumps over the lazy dog.", 8, 14},
		{"안녕하세요 세계", 4, 8},
		{"東京都に行きました。", 6, 12},
		{"1234567890", 3, 5},
	} {
		if got := Tokens(tc.text); got < tc.low || got > tc.top {
			t.Errorf("Tokens(%q) = %d, want %d to %d", tc.text, got, tc.low, tc.top)
		}
	}
}

func TestTokensAreTheSameAtAnyPlace(t *testing.T) {
	t.Parallel()
	for _, wide := range []string{"한", "é", "\U0001F600", "\xff"} {
		want := Tokens(wide + strings.Repeat("a", 40))
		for i := range 41 {
			text := strings.Repeat("a", i) + wide + strings.Repeat("a", 40-i)
			if got := Tokens(text); got != want {
				t.Errorf("Tokens(%q) = %d, want %d", text, got, want)
			}
		}
	}
}

func TestCharactersAreCountedAtAnyPlace(t *testing.T) {
	t.Parallel()
	for _, odd := range []string{"", "é", "한", "🙂", "\xff", "\xed\x95", "\x80\x80"} {
		for before := range 18 {
			for after := range 18 {
				text := strings.Repeat("a", before) + odd + strings.Repeat("b", after)
				if got, want := Characters(text), utf8.RuneCountInString(text); got != want {
					t.Fatalf("Characters(%q) = %d, want %d", text, got, want)
				}
			}
		}
	}
}

func FuzzCharacters(f *testing.F) {
	f.Add("caf\u00e9 \xff and more than eight")
	f.Fuzz(func(t *testing.T, text string) {
		if got, want := Characters(text), utf8.RuneCountInString(text); got != want {
			t.Errorf("Characters(%q) = %d, want %d", text, got, want)
		}
	})
}

func TestViewCutsBetweenBlocks(t *testing.T) {
	t.Parallel()
	code := "Intro text here.\n\n```go\n" + strings.Repeat("line of code\n", 10) + "```\n\nEnd."
	table := "| a | b |\n| --- | --- |\n" + strings.Repeat("| one | two |\n", 10)
	link := "word [a label of some words](https://example.com/a/long/path) tail"
	for _, tc := range []struct {
		name         string
		text         string
		start, limit int
		want         string
	}{
		{"whole", "a\n\nb", 0, 10, "a\n\nb"},
		{"block", "First block.\n\nSecond block.\n\nThird.", 0, 20, "First block."},
		{"two blocks", "First.\n\nSecond.\n\nThird is long.", 0, 20, "First.\n\nSecond."},
		{"long block begun", "![](a)\n\nOne sentence. And another. And a third one that is long.", 0, 40, "![](a)\n\nOne sentence. And another."},
		{"enough before it", "First block.\n\nOne sentence. And another. And a third one.", 0, 40, "First block."},
		{"no row cut", "Hi.\n\n| a long cell | b |\n| --- | --- |\n| one | two |\n", 0, 20, "Hi."},
		{"fence closed", code, 0, 60, "Intro text here.\n\n```go\nline of code\nline of code\n```"},
		{"fence reopened", code, 37, 40, "```go\nline of code\nline of code\n```"},
		{"table header repeated", table, 52, 60, "| a | b |\n| --- | --- |\n| one | two |\n| one | two |"},
		{"link kept whole", link, 0, 20, "word"},
		{"code kept whole", "some ``code ` of words`` tail", 0, 18, "some"},
		{"stray backtick", "a ` stray and more words", 0, 15, "a ` stray and"},
		{"left quote ends its fence", "> ```\n> code\n\n" + strings.Repeat("text of words here\n\n", 4), 0, 40, "> ```\n> code\n\ntext of words here"},
		{"fence in a fence", "````\n```\ncode\ncode\n````\n", 0, 20, "````\n```\ncode\n````"},
		{"no fence in a comment", "<!--\n```\n-->\n\nmore\n\nand more", 0, 20, "<!--\n```\n-->\n\nmore"},
		{"past the end", "abc", 10, 5, ""},
		{"runes", strings.Repeat("가", 10), 0, 4, "가가가가"},
		{"combining", "ae\u0301\u0302\u0303\u0304\u0305b", 0, 3, "a"},
		{"family emoji whole", "a👨\u200d👩\u200d👧b", 0, 3, "a"},
	} {
		if got := View(tc.text, tc.start, tc.limit); got.Text != tc.want {
			t.Errorf("%s: View(…, %d, %d) = %q, want %q", tc.name, tc.start, tc.limit, got.Text, tc.want)
		}
	}
}

// Windows read one after the other must cover the text without a gap, each
// within its limit and with its fences closed.
func TestViewCoversTheText(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		text := randomMarkdown(rng)
		limit := 100 + rng.IntN(200)
		checkCover(t, text, limit)
	}
}

func checkCover(t *testing.T, text string, limit int) {
	t.Helper()
	runes := []rune(text)
	for at := 0; at < len(runes); {
		w := View(text, at, limit)
		if w.Start != at || w.End <= at || w.Total != len(runes) {
			t.Fatalf("View(%q, %d, %d) = %+v: no progress", text, at, limit, w)
		}
		if n := utf8.RuneCountInString(w.Text); n > limit {
			t.Fatalf("View(%q, %d, %d) has %d characters: %q", text, at, limit, n, w.Text)
		}
		if leavesFenceOpen(w.Text) {
			t.Fatalf("View(%q, %d, %d) leaves a fence open: %q", text, at, limit, w.Text)
		}
		at = w.End
	}
}

func leavesFenceOpen(markdown string) bool {
	var s mdcode.Scanner
	for line := range strings.Lines(markdown) {
		s.Step(line)
	}
	_, open := s.Fence()
	return open
}

func randomMarkdown(rng *rand.Rand) string {
	var b strings.Builder
	pieces := []func(){
		func() { b.WriteString(strings.Repeat("plain words of text ", 1+rng.IntN(20)) + "\n\n") },
		func() { b.WriteString("```go\n" + strings.Repeat("x := 1 // 변수\n", 1+rng.IntN(30)) + "```\n\n") },
		func() {
			b.WriteString("| a | b |\n| --- | --- |\n" + strings.Repeat("| 하나 | two |\n", rng.IntN(20)) + "\n")
		},
		func() {
			b.WriteString("- item\n  ```\n  code\n  ```\n- [x](https://example.com/" + strings.Repeat("p", rng.IntN(90)) + ")\n\n")
		},
		func() { b.WriteString(strings.Repeat("가나다", rng.IntN(100)) + "\n\n") },
		func() { b.WriteString("# Heading\n\n> quoted `code` text\n\n") },
	}
	for range 1 + rng.IntN(8) {
		pieces[rng.IntN(len(pieces))]()
	}
	return strings.TrimRight(b.String(), "\n")
}

func FuzzView(f *testing.F) {
	f.Add("# a\n\n```\nx\n```\n", 3, 10)
	f.Add("| a |\n| - |\n| b |", 9, 4)
	f.Fuzz(func(t *testing.T, text string, start, limit int) {
		w := View(text, start, limit)
		if w.End < w.Start || w.End > w.Total {
			t.Fatalf("View(%q, %d, %d) = %+v", text, start, limit, w)
		}
		if limit > 0 && utf8.RuneCountInString(w.Text) > limit {
			t.Fatalf("View(%q, %d, %d) = %q is over the limit", text, start, limit, w.Text)
		}
	})
}

func TestViewNeverEndsOnAHeading(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("A sentence of some words. ", 40)
	for _, test := range []struct {
		text  string
		limit int
		want  string
	}{
		{"intro text\n\n## Next\n\nbody that is long\n", 22, "intro text"},
		{"intro text\n\n## Next\n\n### Deeper\n\nbody that is long\n", 34, "intro text"},
		{"# Title\n\n" + long, 70, "# Title\n\nA sentence of some words. A sentence of some words."},
		{"# Title\n\n" + long, 30, "# Title\n\nA sentence of some"},
		{"# Title\n\n```\n# no heading\n```\n\nmore\n", 30, "# Title\n\n```\n# no heading\n```"},
		{"# 제목\n\n" + strings.Repeat("文が続きます。", 30), 24, "# 제목\n\n文が続きます。文が続きます。"},
		{"# One\n\n# Two\n", 100, "# One\n\n# Two\n"},
		{"body\n\n#tag is no heading\n\nmore words\n", 27, "body\n\n#tag is no heading"},
	} {
		w := View(test.text, 0, test.limit)
		if w.Text != test.want {
			t.Errorf("View(%q, 0, %d)\ngot  %q\nwant %q", test.text, test.limit, w.Text, test.want)
		}
		if n := utf8.RuneCountInString(w.Text); n > test.limit {
			t.Errorf("View(%q, 0, %d) has %d characters", test.text, test.limit, n)
		}
	}
}

// Window after window, all of a text is seen, whatever stands in it.
func TestViewsGoOnOverHeadings(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("# A\n\n## B\n\nSome words here. And more of them there.\n\n- item\n\n", 20)
	for limit := 12; limit < 90; limit += 7 {
		for at := 0; ; {
			w := View(text, at, limit)
			if w.End <= at {
				t.Fatalf("limit %d: the window at %d does not move on", limit, at)
			}
			if at = w.End; !w.More() {
				break
			}
		}
	}
}
