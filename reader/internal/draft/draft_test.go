package draft

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/markdown"
)

func rendered(d *Draft) string {
	return strings.TrimSpace(markdown.Render(d.Document().Root, markdown.Options{LiveImages: true}).Markdown)
}

func TestSpans(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name  string
		spans []Span
		want  string
	}{
		{"merged", []Span{Styled("a", Bold), Styled("b ", Bold), Words("c")}, "**ab** c"},
		{"folded", []Span{Words("  a \n"), Words(" b  ")}, "a b"},
		{"nested", []Span{Styled("a ", Bold), Styled("b", Bold|Italic)}, "**a *b***"},
		{"link of two styles", []Span{{Text: "a", Style: Bold, Href: "https://x.example/"}, {Text: "b", Href: "https://x.example/"}},
			"[**a**b](https://x.example/)"},
		{"relative link", []Span{Linked("a", "b.html")}, "[a](https://e.example/d/b.html)"},
		{"link that runs", []Span{Linked("a", "javascript:alert(1)")}, "a"},
		{"bold space", []Span{Words("a"), Styled(" ", Bold), Words("b")}, "a b"},
		{"code", []Span{Words("run "), Styled("go *x*", Code)}, "run `go *x*`"},
		{"control characters", []Span{Words("a\x07b\x1b[31m\x00")}, "ab[31m"},
		{"image", []Span{Image("a\ncat", "cat.png")}, "![a cat](cat.png)"},
		{"break at the end", []Span{Words("a"), Break(), Words("b "), Break()}, "a\\\nb"},
		{"note", []Span{Words("a"), NoteRef("1")}, "a[^1]"},
	} {
		d := New(Options{URL: "https://e.example/d/e.docx"})
		for i := range tc.spans {
			if tc.spans[i].kind == 0 {
				tc.spans[i].kind = Words("").kind
			}
		}
		d.Paragraph(tc.spans...)
		if got := rendered(d); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}

func TestLinksAndImagesAsAsked(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ links, images, want string }{
		{"keep", "keep", "[a](https://x.example/) ![b](c)"},
		{"text", "alt", "a b"},
		{"none", "none", "a"},
	} {
		d := New(Options{Links: tc.links, Images: tc.images})
		d.Paragraph(Linked("a", "https://x.example/"), Words(" "), Image("b", "c"))
		if got := rendered(d); got != tc.want {
			t.Errorf("links %s, images %s: %q, want %q", tc.links, tc.images, got, tc.want)
		}
	}
}

func TestItemsFindTheirLists(t *testing.T) {
	t.Parallel()
	d := New(Options{})
	for _, item := range []struct {
		depth   int
		ordered bool
		text    string
	}{{0, true, "a"}, {1, false, "b"}, {1, false, "c"}, {0, true, "d"}, {3, false, "e"}, {0, false, "f"}} {
		d.Item(item.depth, item.ordered, 3).Say(item.text)
	}
	d.Say("end")
	want := "3. a\n   - b\n   - c\n4. d\n   - e\n\n- f\n\nend"
	if got := rendered(d); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTablesAndNotes(t *testing.T) {
	t.Parallel()
	d := New(Options{})
	d.Heading(2, Styled("T", Bold))
	d.Note("1").Say("note")
	table := d.Table()
	table.Caption(Words("cap"))
	table.Texts(true, "a", "b")
	table.Texts(false, "1", "2\n3")
	want := "## T\n\ncap\n\n| a | b |\n| --- | --- |\n| 1 | 2<br>3 |\n\n[^1]: note"
	if got := rendered(d); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
