package mdcode

import (
	"slices"
	"strings"
	"testing"
)

// ranges lists texts with all their code, parted by "¦".
var ranges = []struct{ text, want string }{
	{"plain `code` text", "`code`"},
	{"a ``b ` c`` d", "``b ` c``"},
	{"stray ` then `code`", "` then `"},
	{"two\nlines `of\ncode` here", "`of¦code`"},
	{"`a\n\nb`", ""},
	{"\\`not` code `b`", "` code `"},
	{"\\``a`", "`a`"},
	{"`a\\` b`", "`a\\`"},
	{"<a b=\"`\"> `c`", "`c`"},
	{"<http://a/`> `b`", "`b`"},
	{"| `a | b` |\n| --- | --- |\n| `c` | d |", "`c`"},
	{"> `a\n> b`", "`a¦b`"},
	{"# `a\nb`", ""},
	{"```\na\n```\nb", "```¦a¦```"},
	{"````\n```\n````", "````¦```¦````"},
	{"~~~\n```\n~~~", "~~~¦```¦~~~"},
	{"``` a`b\nc", ""},
	{"~~~ a`b\nc", "~~~ a`b¦c"},
	{"   ```\na\n   ```", "```¦a¦```"},
	{"    ```\na", "```"},
	{"a\n    ```\nb", ""},
	{"```\na\n    ```\nb", "```¦a¦```¦b"},
	{"> ```\n> a\nb", "```¦a"},
	{"- ```\n  a\n\n  b\nc", "```¦a¦b"},
	{"10. a\n\n    ```\n    b\n    ```\n\n    c", "```¦b¦```"},
	{"- > ```\n  > a\n  b", "```¦a"},
	{"-\n\n  ```\n  a", "```¦a"},
	{"> a\n```\nb", "```¦b"},
	{"- a\n\n      code", "code"},
	{"\tcode\n\n\tmore", "code¦more"},
	{"<div>\n```\n`a`\n\n`b`", "`b`"},
	{"<!-- `a`\n\n```\n-->\n`b`", "`b`"},
	{"<pre>\n\n`a`\n</pre>\n`b`", "`b`"},
	{"a\n<b>\n`c`", "`c`"},
	{"a\n===\n    b", "b"},
	{"crlf\r\n```\r\na\r\n```\r\n`b`", "```¦a¦```¦`b`"},
}

func TestRanges(t *testing.T) {
	t.Parallel()
	for _, tc := range ranges {
		var got []string
		for _, s := range Ranges(tc.text) {
			got = append(got, tc.text[s.Start:s.End])
		}
		if joined := strings.Join(got, "¦"); joined != tc.want {
			t.Errorf("Ranges(%q) = %q, want %q", tc.text, joined, tc.want)
		}
	}
}

func TestFenceSaysHowToCloseAndReopenIt(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		text string
		want Fence
	}{
		{"```go\na", Fence{"```", "", "go", 0}},
		{"- a\n\n  ~~~~ x\n  a", Fence{"~~~~", "  ", " x", 1}},
		{"> - ```\n>   a", Fence{"```", ">   ", "", 2}},
		{"10. ```\n    a", Fence{"```", "    ", "", 1}},
	} {
		var s Scanner
		for line := range strings.Lines(tc.text) {
			s.Step(line)
		}
		if got, open := s.Fence(); got != tc.want || !open {
			t.Errorf("after %q the fence is %+v, %t; want %+v", tc.text, got, open, tc.want)
		}
	}
}

func TestIgnoreHTMLReadsItAsText(t *testing.T) {
	t.Parallel()
	s := Scanner{IgnoreHTML: true}
	var got []Kind
	for _, line := range []string{"<div>", "```", "<!--", "```", "<pre>"} {
		got = append(got, s.Step(line).Kind)
	}
	if want := []Kind{Text, Open, Fenced, Close, Text}; !slices.Equal(got, want) {
		t.Errorf("kinds %v, want %v", got, want)
	}
}

// hostile texts make a scanner slow that looks twice at anything.
var hostile = map[string]string{
	"backticks":         strings.Repeat("`", 1e6),
	"runs of all sizes": runsOfAllSizes(1400),
	"escaped backticks": strings.Repeat("\\`", 5e5),
	"quotes":            strings.Repeat(">", 1e6) + "\n" + strings.Repeat(strings.Repeat(">", 1000)+"a\n", 1000),
	"items, then blank": strings.Repeat("- ", 5e5) + "a\n" + strings.Repeat("\n", 5e5),
	"items, then lazy":  strings.Repeat("- ", 5e5) + "a\n" + strings.Repeat("b\n", 2e5),
	"openings":          strings.Repeat("<!--`", 2e5),
	"quoted values":     strings.Repeat("<a b='`", 1e5) + strings.Repeat("<a b=\"`", 1e5),
	"fences":            strings.Repeat("```\n", 2e5),
	"delimiters":        strings.Repeat("|-|-|-|\n", 1e5) + "`",
	"long head":         strings.Repeat("|", 5e5) + "\n" + strings.Repeat("-\n:-\n", 1e5),
}

func runsOfAllSizes(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat("`", i+1) + " ")
	}
	return b.String()
}

func TestHostileTextsEnd(t *testing.T) {
	t.Parallel()
	for name, text := range hostile {
		for _, s := range Ranges(text) {
			if s.Start >= s.End || s.End > len(text) {
				t.Fatalf("%s: span %v of %d bytes", name, s, len(text))
			}
		}
	}
}

func BenchmarkRanges(b *testing.B) {
	prose := strings.Repeat("Some `code` in [linked](https://example.com) text.\n\n```go\nx := 1\n```\n\n- item\n", 10000)
	for name, text := range hostile {
		b.Run(name, func(b *testing.B) { benchmark(b, text) })
	}
	b.Run("prose", func(b *testing.B) { benchmark(b, prose) })
}

func benchmark(b *testing.B, text string) {
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Ranges(text)
	}
}
