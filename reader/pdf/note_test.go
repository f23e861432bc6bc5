package pdf

import (
	"testing"

	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/reader/internal/draft"
	"github.com/decant-dev/decant/reader/pdf/layout"
)

func TestNotes(t *testing.T) {
	t.Parallel()
	say := func(page int, text ...string) layout.Block { // every other span is raised
		b := layout.Block{Page: page}
		for i, s := range text {
			if s != "" {
				b.Spans = append(b.Spans, layout.Span{Text: s, Raised: i%2 == 1})
			}
		}
		return b
	}
	goesOn := say(1, "A", "1", " and", "1", " on")
	for i := range goesOn.Spans[2:] {
		goesOn.Spans[2+i].Page = 2
	}
	for _, tc := range []struct {
		name   string
		blocks []layout.Block
		want   string
	}{
		{"a note", []layout.Block{say(1, "It rises", "1", " twice."), say(1, "", "1", " Mostly.")},
			"It rises[^1] twice.\n\n[^1]: Mostly.\n"},
		{"each page counts anew", []layout.Block{
			say(1, "A", "1"), say(1, "", "1", " a."), say(2, "B", "1"), say(2, "", "1", " b."),
		}, "A[^1]\n\nB[^2]\n\n[^1]: a.\n\n[^2]: b.\n"},
		{"no reference", []layout.Block{say(1, "A"), say(1, "", "1", " a.")}, "A\n\n¹ a.\n"},
		{"on another page", []layout.Block{say(1, "A", "1"), say(2, "", "1", " a.")}, "A¹\n\n¹ a.\n"},
		{"in a paragraph that goes on", []layout.Block{goesOn, say(1, "", "1", " a."), say(2, "", "1", " b.")},
			"A[^1] and[^2] on\n\n[^1]: a.\n\n[^2]: b.\n"},
		{"an exponent", []layout.Block{say(1, "10", "2", " litres"), say(1, "", "2", " a.")}, "10² litres\n\n² a.\n"},
		{"a word", []layout.Block{say(1, "A", "th"), say(1, "", "th", " a.")}, "Ath\n\nth a.\n"},
	} {
		d := draft.New(draft.Options{})
		write(d, tc.blocks)
		if got := markdown.Render(d.Document().Root, markdown.Options{}).Markdown; got != tc.want {
			t.Errorf("%s:\ngot  %q\nwant %q", tc.name, got, tc.want)
		}
	}
}
