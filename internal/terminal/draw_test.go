package terminal

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"github.com/decant-dev/decant/internal/linear"
)

func drawn(markdown string, o Options) string {
	var lines []string
	for _, l := range Draw(markdown, o).Lines {
		lines = append(lines, marked(l.Runs))
	}
	return strings.Join(lines, "\n")
}

func TestDraw(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, markdown, want string }{
		{"heading", "# A title of a page\n\ntext", "{t}A title of a\n{t}page\n{f}━━━━━━━━━━━━━━━━\n\ntext"},
		{"headings", "## Two ##\n### Three\nUnder\n---\n", "{t}Two\n{b}Three\n{t}Under"},
		{"paragraph", "one\ntwo  \nthree\\\nfour", "one two\nthree\nfour"},
		{"japanese", "日本\n語です", "日本語です"},
		{"list", "- a point that goes on\n  1. and one below it\n     more\n", "• a point that\n  goes on\n  1. and one\n     below it\n     more"},
		{"tasks", "- [ ] to do\n- [x] done\n  - [ ] more\n", "☐ to do\n☑ done\n  ☐ more"},
		{"quote", "> quoted words that go on\n>\n> > deeper", "{f}│ {}quoted words\n{f}│ {}that go on\n{f}│\n{f}│ │ {}deeper"},
		{"callout", "> [!WARNING]\n> Take care.\n\n> plain", "{c}│ {bc}Warning\n{c}│ {}Take care.\n\n{f}│ {}plain"},
		{"rule", "a\n\n***\n\nb", "a\n\n{f}────────────────\n\nb"},
		{"code", "```go\nfunc f() // x\n```\n*b*", "  {w}func{} f() {r}// x\n{i}b"},
		{"long code", "```\nx := \"a long line\"\n```", "  {c}x := \"a long\n  {c}line\""},
		{"code in a list", "- a\n\n  ~~~\n    *a*\n\n  ~~~\n", "• a\n\n    {c}  *a*\n"},
		{"code in a quote", "> ```\n> a > b\n> ```", "{f}│   {c}a > b"},
		{"fences", "````\n```\n*a*\n````\n*b*\n", "  {c}```\n  {c}*a*\n{i}b"},
		{"indented", "text\n\n    *a*\n\n*b*\n", "text\n\n{c}    *a*\n\n{i}b"},
		{"blank lines", "\n\na\n\n\n\nb\n\n", "a\n\nb"},
		{"table", "| a | b |\n|---|--:|\n| x | 1 |\n| yy | 22 |\n", "{b}a{} {f} │ {} {b}b\n{f}━━━┿━━━\nx {f} │ {} 1\nyy{f} │ {}22"},
		{"table after text", "text\n| a | b |\n|---|---|\n", "text\n{b}a{f} │ {b}b\n{f}━━┿━━"},
		{"html", "<div>\nraw &amp;\n</div>\n", "<div>\nraw &amp;\n</div>"},
	} {
		if got := drawn(tc.markdown, Options{Width: 16}); strings.TrimRight(got, "\n") != strings.TrimRight(tc.want, "\n") {
			t.Errorf("%s: %q is drawn as\n%s\nwant\n%s", tc.name, tc.markdown, got, tc.want)
		}
	}
}

func TestDrawTablesThatDoNotFit(t *testing.T) {
	t.Parallel()
	const markdown = "| name | what it is |\n|---|---|\n| kettle | boils the water for tea |\n| 찻잔 | 차를 담아서 마시는 그릇 |\n"
	for width, want := range map[int]string{
		20: "name   │ what it is\n" +
			"━━━━━━━┿━━━━━━━━━━━━\n" +
			"kettle │ boils the\n" +
			"       │ water for\n" +
			"       │ tea\n" +
			"───────┼────────────\n" +
			"찻잔   │ 차를 담아서\n" +
			"       │ 마시는 그릇\n",
		16: "name: kettle\n" +
			"what it is:\n" +
			"  boils the\n" +
			"  water for tea\n" +
			"────────────────\n" +
			"name: 찻잔\n" +
			"what it is:\n" +
			"  차를 담아서\n" +
			"  마시는 그릇\n",
	} {
		var b strings.Builder
		for _, l := range Draw(markdown, Options{Width: width}).Lines {
			b.WriteString(l.Text() + "\n")
		}
		if got := b.String(); got != want {
			t.Errorf("in %d columns:\n%s\nwant\n%s", width, got, want)
		}
	}
}

func TestDrawingKnowsHeadingsAndLinks(t *testing.T) {
	t.Parallel()
	d := Draw("# One [link](https://a.example/)\n\ntext <https://b.example/> [again](https://a.example/)\n\nTwo\n---\n",
		Options{Width: 40, Numbers: true})
	want := []Heading{{1, "One link", 0}, {2, "Two", 5}}
	if !slices.Equal(d.Headings, want) {
		t.Errorf("headings %v, want %v", d.Headings, want)
	}
	if links := []string{"https://a.example/", "https://b.example/"}; !slices.Equal(d.Links, links) {
		t.Errorf("links %q, want %q", d.Links, links)
	}
	if got := d.Lines[3].Text(); got != "text https://b.example/[2] again[1]" {
		t.Errorf("numbers: %q", got)
	}
}

func TestLookOfLines(t *testing.T) {
	t.Parallel()
	d := Draw("**a** [b](https://e.example/ä\x07) [c](javascript:x) `d`", Options{Width: 40})
	for _, tc := range []struct {
		look Look
		want string
	}{
		{Look{}, "\x1b[1ma\x1b[0m \x1b[4mb\x1b[0m \x1b[4mc\x1b[0m d"},
		{Look{Colours: true}, "\x1b[1ma\x1b[0m \x1b[4;34mb\x1b[0m \x1b[4;34mc\x1b[0m \x1b[33md\x1b[0m"},
		{Look{Hyperlinks: true}, "\x1b[1ma\x1b[0m \x1b]8;id=1;https://e.example/%C3%A4\x1b\\\x1b[4mb\x1b[0m\x1b]8;;\x1b\\ \x1b[4mc\x1b[0m d"},
	} {
		if got := string(tc.look.Append(nil, d.Lines[0], d.Links)); got != tc.want {
			t.Errorf("%+v: %q, want %q", tc.look, got, tc.want)
		}
	}
}

// FuzzDraw looks for lines that leave the screen, and for anything that speaks
// to a terminal.
func FuzzDraw(f *testing.F) {
	f.Add("# a\n\n> - b `c` **d**\n\n| a | b |\n|---|---|\n| c | [d](e) |\n\n```go\nx\n```\n", 20)
	f.Add("밤버스 👩‍👩‍👧 é́ \x1b[31m\u009b1m &#27; [a](\x1b\\) <http://\x07>", 9)
	f.Add(strings.Repeat("> ", 30)+"deep", 12)
	f.Add("[0]:0[][0]", 49)
	f.Add("[a]: http://b\n[a]\n\na\n===\n- [ ] x\n1. [x] y\n\t\tcode\n<div>\n", 8)
	f.Fuzz(func(t *testing.T, markdown string, width int) {
		width = minWidth + max(width, -width)%200
		for _, d := range []*Drawing{
			Draw(markdown, Options{Width: width}),
			Draw(markdown, Options{Width: width, Numbers: true}),
			DrawCode(markdown, "go", Options{Width: width}),
		} {
			checkLines(t, d, width)
		}
		Draw(markdown, Options{Width: width, Whole: true, Addresses: true})
	})
}

func checkLines(t *testing.T, d *Drawing, width int) {
	t.Helper()
	for i, l := range d.Lines {
		if text := l.Text(); uniseg.StringWidth(text) > width || strings.ContainsFunc(text, isControl) {
			t.Fatalf("line %d takes %d columns of %d: %q", i, uniseg.StringWidth(text), width, text)
		}
		for _, escape := range strings.Split(string(Look{true, true}.Append(nil, l, d.Links)), "\x1b")[1:] {
			if escape[0] != '[' && escape[0] != ']' && escape[0] != '\\' || strings.ContainsFunc(escape, isControl) {
				t.Fatalf("line %d has the escape %q", i, escape)
			}
		}
	}
}

func isControl(r rune) bool { return r < ' ' || r >= 0x7F && r < 0xA0 }

// Time is linear whatever a text is made of.
func TestDrawingIsLinear(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{
		"> ", "- ", "1. ", "\t", "# a\n", "a|", "|a|b|\n|-|-|\n", "```\n", "日本", "👩‍👩‍👧", "é́", "[a]: b\n", "a  \n", "<div>\n", "> a\n",
		"[a](b) ", "<br>",
	} {
		linear.Check(t, piece, 60_000, func(bytes int) func() {
			text := strings.Repeat(piece, bytes/len(piece))
			return func() { Draw(text, Options{Width: 80, Numbers: true}) }
		})
	}
	linear.Check(t, "table", 60_000, func(bytes int) func() {
		text := strings.Repeat("a|", bytes/8) + "\n" + strings.Repeat("-|", bytes/8) + "\n" + strings.Repeat("x\n", bytes/8)
		return func() { Draw(text, Options{Width: 80}) }
	})
}

// A fence may stand deep, and have many lines that are empty.
func TestDeepFencesAreLinear(t *testing.T) {
	t.Parallel()
	linear.Check(t, "deep fence", 100_000, func(bytes int) func() {
		text := strings.Repeat("- ", bytes/4) + "```\n" + strings.Repeat("\n", bytes/2)
		return func() { Draw(text, Options{Width: 80}) }
	})
}

func BenchmarkDraw(b *testing.B) {
	for name, text := range map[string]string{
		"English":  strings.Repeat("Some *words* of a [page](https://e.example/) that goes on for long enough. ", 10) + "\n\n",
		"Korean":   strings.Repeat("막차가 끊긴 뒤에도 **밤버스**가 도시의 구석구석을 천천히 이어 주고 있다고 합니다. ", 5) + "\n\n",
		"Japanese": strings.Repeat("日本語の文章には空白がないので、どこでも行を分けることができます。", 10) + "\n\n",
	} {
		text = strings.Repeat(text, 5_000_000/len(text))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Draw(text, Options{Width: 80, Numbers: true})
			}
		})
	}
}

// A text that is drawn piece by piece is the same in the end.
func TestDrawingPieceByPiece(t *testing.T) {
	t.Parallel()
	const text = "# A\n\none\ntwo [l](https://a.example/)\n\n| a | b |\n|---|---|\n| c | d |\n\n```go\nfunc f()\n```\n\n- x\n"
	for name, begin := range map[string]func() *Pen{
		"Markdown": func() *Pen { return Begin(text, Options{Width: 20, Numbers: true}) },
		"code":     func() *Pen { return BeginCode(text, "go", Options{Width: 20}) },
	} {
		whole := begin()
		whole.Finish()
		for size := 1; size < len(text); size += 3 {
			pen, pieces := begin(), 0
			for ; !pen.IsDone(); pieces++ {
				pen.Draw(size)
			}
			if !reflect.DeepEqual(pen.Drawing, whole.Drawing) || pieces < len(text)/(size+25) {
				t.Errorf("%s in %d pieces of %d bytes: %v, want %v", name, pieces, size, pen.Drawing, whole.Drawing)
			}
		}
	}
	empty := Begin("", Options{})
	empty.Draw(1)
	if !empty.IsDone() || len(empty.Lines) != 0 {
		t.Errorf("an empty text: %v", empty.Lines)
	}
}

// Links that are written by number show it, and the list of where they lead
// has a line for each.
func TestNumberedLinksAreDrawn(t *testing.T) {
	t.Parallel()
	text := "[One **a**][1] and [b][name], [c][7], ![d][2] ![e][3] ![f] g\n\n[1]: /one\n[2]: /two\n[name]: https://a.example/\n\nEnd"
	for _, addresses := range []bool{true, false} {
		var got []string
		for _, line := range Draw(text, Options{Width: 90, Addresses: addresses}).Lines {
			got = append(got, line.Text())
		}
		words := "One a[1] and b, [c][7], [image: d] [image: e] ![f] g"
		if addresses {
			words = "One a[1] and b https://a.example/, [c][7], [image: d] [image: e] ![f] g"
		}
		want := []string{words, "", "[1] /one", "[2] /two", "[name] https://a.example/", "", "End"}
		if !slices.Equal(got, want) {
			t.Errorf("addresses %v:\ngot  %q\nwant %q", addresses, got, want)
		}
	}
}
