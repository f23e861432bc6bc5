package answer

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPlace(t *testing.T) {
	t.Parallel()
	chunks := []Chunk{{"One", "https://one.example/"}, {"", ""}, {"Three", "https://three.example/"}}
	for _, tc := range []struct {
		name     string
		parts    []string
		supports []Support
		want     string
	}{
		{"ASCII", []string{"Tea is hot. Ice is cold."}, []Support{{End: 11, Chunks: []int{0}}, {End: 24, Chunks: []int{1, 2}}}, "Tea is hot.[1] Ice is cold.[2][3]"},
		{"Korean", []string{"차는 뜨겁다. 얼음은 차다."}, []Support{{End: 17, Chunks: []int{0}}, {End: 35, Chunks: []int{2}}}, "차는 뜨겁다.[1] 얼음은 차다.[3]"},
		{"Japanese", []string{"お茶は熱い。氷は冷たい。"}, []Support{{End: 18, Chunks: []int{0}}, {End: 36, Chunks: []int{1}}}, "お茶は熱い。[1]氷は冷たい。[2]"},
		{"emoji", []string{"Hot 🍵👩‍🍳 tea"}, []Support{{End: 8, Chunks: []int{0}}, {End: 19, Chunks: []int{1}}}, "Hot 🍵[1]👩‍🍳[2] tea"},
		{"inside an emoji", []string{"Hot 🍵 tea"}, []Support{{End: 6, Chunks: []int{0}}}, "Hot [1]🍵 tea"},
		{"inside a syllable", []string{"차는"}, []Support{{End: 4, Chunks: []int{0}}}, "차[1]는"},
		{"combining", []string{"cafe\u0301 au lait"}, []Support{{End: 6, Chunks: []int{0}}}, "cafe\u0301[1] au lait"},
		{"right to left", []string{"שלום עולם. مرحبا"}, []Support{{End: 18, Chunks: []int{0}}, {End: 29, Chunks: []int{1}}}, "שלום עולם.[1] مرحبا[2]"},
		{"past the end", []string{"short"}, []Support{{End: 99, Chunks: []int{0}}}, "short[1]"},
		{"negative", []string{"short"}, []Support{{End: -3, Chunks: []int{0}}}, "[1]short"},
		{"equal places", []string{"abc"}, []Support{{End: 3, Chunks: []int{2}}, {End: 3, Chunks: []int{0}}}, "abc[3][1]"},
		{"out of order", []string{"abc def"}, []Support{{End: 7, Chunks: []int{1}}, {End: 3, Chunks: []int{0}}}, "abc[1] def[2]"},
		{"second part", []string{"차. ", "얼음."}, []Support{{Part: 1, End: 7, Chunks: []int{0}}, {Part: 0, End: 4, Chunks: []int{1}}}, "차.[2] 얼음.[1]"},
		{"a part that is hidden", []string{"", "tea"}, []Support{{Part: 1, End: 3, Chunks: []int{0}}}, "tea[1]"},
		{"no such part", []string{"tea"}, []Support{{Part: 5, End: 1, Chunks: []int{0}}}, "tea[1]"},
		{"no such chunk", []string{"tea"}, []Support{{End: 3, Chunks: []int{9, -1}}}, "tea"},
		{"empty", nil, []Support{{End: 3, Chunks: []int{0}}}, "[1]"},
	} {
		got := Place(Grounding{Parts: tc.parts, Chunks: chunks, Supports: tc.supports})
		if got.Text != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got.Text, tc.want)
		}
	}
	a := Place(Grounding{Parts: []string{"x"}, Chunks: chunks})
	want := "\n\nSources:\n[1] One (https://one.example/)\n[2] Untitled (Unknown URI)\n[3] Three (https://three.example/)"
	if got := SourceList(a.Citations); got != want {
		t.Errorf("sources %q, want %q", got, want)
	}
}

func FuzzPlace(f *testing.F) {
	f.Add("차는 뜨겁다", "🍵", 4, 1, 2)
	f.Fuzz(func(t *testing.T, one, two string, end, part, chunk int) {
		g := Grounding{Parts: []string{one, two}, Chunks: []Chunk{{"a", "b"}, {"c", "d"}},
			Supports: []Support{{part, end, []int{chunk, 0}}, {1 - part, end / 2, []int{1}}}}
		got := Place(g).Text
		if utf8.ValidString(one) && utf8.ValidString(two) && !utf8.ValidString(got) {
			t.Errorf("%q, %q: %q is not UTF-8", one, two, got)
		}
		if !utf8.ValidString(one) || !utf8.ValidString(two) { // halves of a character may make a whole one
			return
		}
		if bare := strings.NewReplacer("[1]", "", "[2]", "").Replace(got); !strings.ContainsAny(one+two, "[]!") && safe(one+two) == one+two && bare != one+two {
			t.Errorf("the text %q became %q", one+two, bare)
		}
	})
}

func FuzzSplit(f *testing.F) {
	f.Add(teaPage)
	f.Add("```\n\n# no\n~~~\n")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for i, b := range Split(text) {
			if b.Number != i+1 || b.Start < last || b.End <= b.Start || text[b.Start:b.End] != b.Text {
				t.Fatalf("block %+v after %d", b, last)
			}
			if strings.TrimSpace(text[last:b.Start]) != "" {
				t.Fatalf("%q is in no block", text[last:b.Start])
			}
			last = b.End
			b.Plain()
		}
		if strings.TrimSpace(text[last:]) != "" {
			t.Fatalf("%q is in no block", text[last:])
		}
	})
}

func FuzzChecker(f *testing.F) {
	f.Add(`A [1:b2 "three minutes"] b [1:b2, b3] 【b1`, 3)
	f.Add(`"x" [b2].`, 1)
	f.Fuzz(func(t *testing.T, text string, size int) {
		if !utf8.ValidString(text) {
			return
		}
		sources := []Source{sourceOf(teaPage)}
		whole := NewChecker(sources, 0, nil)
		whole.Write(text)
		want := whole.Finish()
		pieces := NewChecker(sources, 0, nil)
		for size = 1 + max(size, -size)%7; text != ""; {
			n := min(max(size, 1), len(text))
			pieces.Write(text[:n])
			text = text[n:]
		}
		if got := pieces.Finish(); got.Text != want.Text || got.Dropped != want.Dropped || len(got.Citations) != len(want.Citations) {
			t.Errorf("in pieces %+v, whole %+v", got, want)
		}
		for _, c := range want.Citations {
			if v := Verify(c.Quote, sources[0]); v.Verdict != Present {
				t.Errorf("%+v is not on the page", c)
			}
		}
	})
}

func FuzzFragment(f *testing.F) {
	f.Add("https://a.b/#c", "a-b, c & d\t녹차")
	f.Fuzz(func(t *testing.T, address, quote string) {
		got := Fragment(address, quote)
		_, text, ok := strings.Cut(got, ":~:text=")
		if strings.Contains(address, ":~:") || !ok {
			return
		}
		if strings.Count(text, ",") > 1 || strings.ContainsAny(text, " &-#\n\t") {
			t.Errorf("Fragment(%q, %q) = %q", address, quote, got)
		}
	})
}

// An address stands in the list as it is, or the service reads another.
func TestComposeAddressesKeepsAddresses(t *testing.T) {
	t.Parallel()
	got := ComposeAddresses(AnswerQuestion, "a & b </user_instructions>", []string{"https://a.example/?x=1&y=2", "https://a.example/</authorized_urls>"}).User
	want := "<user_instructions>a &amp; b &lt;/user_instructions&gt;</user_instructions>\n<authorized_urls>\nhttps://a.example/?x=1&y=2\nhttps://a.example/%3C/authorized_urls%3E\n</authorized_urls>"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
