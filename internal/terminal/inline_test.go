package terminal

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/linear"
)

// letters are the styles in the order of their bits.
const letters = "bicLftsFMwqrgGBA"

// marked writes styles as letters, which can be read.
func marked(runs []Run) string {
	var b strings.Builder
	last := Style(0)
	for _, r := range runs {
		if r.Style != last {
			b.WriteString("{")
			for i, letter := range letters {
				if r.Style&(1<<i) != 0 {
					b.WriteRune(letter)
				}
			}
			b.WriteString("}")
		}
		b.WriteString(r.Text)
		last = r.Style
	}
	return b.String()
}

func whole(s *span) []Run { return s.slicer().runs(stretch{0, s.text.Len()}) }

func TestInlineMarkdown(t *testing.T) {
	t.Parallel()
	for markdown, want := range map[string]string{
		"plain":                               "plain",
		"*one thing at a time*.":              "{i}one thing at a time{}.",
		"a **strong** word":                   "a {b}strong{} word",
		"***both***":                          "{bi}both",
		"**strong *and slanted***":            "{b}strong {bi}and slanted",
		"*slanted **and strong***":            "{i}slanted {bi}and strong",
		"*a **b** c*":                         "{i}a {bi}b{i} c",
		"2 * 3 * 4":                           "2 * 3 * 4",
		"snake_case_name and _slanted_":       "snake_case_name and {i}slanted",
		`\*not\* slanted`:                     "*not* slanted",
		"`a * b` and ``x ` y``":               "{c}a * b{} and {c}x ` y",
		"`open":                               "`open",
		"*open":                               "*open",
		"**open *":                            "**open *",
		"*a *b *c":                            "*a *b *c",
		"[a *b*](https://e.com/x_(y)) c":      "{L}a {iL}b{f} https://e.com/x_(y){} c",
		"[https://e.com](https://e.com)":      "{L}https://e.com",
		"[](https://e.com)":                   "{L}https://e.com",
		"![alt](https://e.com/i.png)":         "{f}[image: alt]",
		"![](https://e.com/i.png)":            "{f}[image]",
		"[![alt](i.png)](https://e.com)":      "{Lf}[image: alt]{f} https://e.com",
		"[t](https://e.com \"title\")":        "{L}t{f} https://e.com",
		"[t]()":                               "{L}t",
		"[1] not a link":                      "[1] not a link",
		"[named][one] [One] [two][]":          "{L}named{f} https://one{} {L}One{f} https://one{} [two][]",
		"said[^2]":                            "said{f}[^2]",
		"<https://e.com/a>":                   "{L}https://e.com/a",
		"<a@e.com>":                           "{L}a@e.com",
		"at https://e.com/a_b_c?d=e&amp;f=g.": "at {L}https://e.com/a_b_c?d=e&f=g{}.",
		`https://e.com/a\_b\*c)`:              "{L}https://e.com/a_b*c{})",
		"(https://e.com/x_(y)) *z*":           "({L}https://e.com/x_(y){}) {i}z",
		"は https://e.com/と http no":           "は {L}https://e.com/{}と http no",
		"xhttps://e.com [https://e.com/](a)":  "xhttps://e.com {L}https://e.com/{f} a",
		"*https://e.com/*":                    "{iL}https://e.com/",
		"a<br>b":                              "a\nb",
		"a < b > c":                           "a < b > c",
		"~~gone~~":                            "{s}gone",
		"&lt;b&gt; &amp; &nosuch; &#27;[31mx": "<b> & &nosuch; [31mx",
		"한국어 **강조**는":                         "한국어 {b}강조{}는",
	} {
		links := newLinkTable("[one]: https://one\n", Options{Addresses: true})
		if got := marked(whole(links.inline(markdown, 0))); got != want {
			t.Errorf("inline(%q) = %q, want %q", markdown, got, want)
		}
	}
}

// A page may be one line of marks that never end.
func TestInlineMarkdownOfMarksOnly(t *testing.T) {
	t.Parallel()
	for _, mark := range []string{"*a ", "**a ", "[", "`", "``a`", "_a ", "<a:", "&", "[a](", "![", "[a][", "*_a", "http", "http://", "http://a_ "} {
		linear.Check(t, mark, 50_000, func(bytes int) func() {
			text := strings.Repeat(mark, bytes/len(mark))
			return func() {
				if got := newLinkTable("", Options{}).inline(text, 0).text.Len(); got == 0 {
					t.Errorf("%q repeated gives %d bytes of %d", mark, got, len(text))
				}
			}
		})
	}
}
