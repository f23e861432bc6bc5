package webpage

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

func TestFootnotesStayWithTheirText(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		box  string
		want bool
	}{
		{`<div class="footnotes"><div class="note"><a href="#ref1">[1]</a> Since the first edition.</div></div>`, true},
		{`<div class="footnote"><h5><a href="#ref1">(1)</a></h5><p>Since the first edition.</p></div>`, true},
		{`<div role="doc-endnotes"><p><a href="#ref1">1</a> Since the first edition.</p></div>`, true},
		{`<div class="footnotes"><p>Since the first edition.</p></div>`, false},
		{`<div class="foot"><p><a href="#ref1">1</a> Since the first edition.</p></div>`, false},
	} {
		page := "<body><div class=text><p>" + strings.Join(languages[0].paragraphs, "</p><p>") + "</p></div>" + test.box + "</body>"
		s := Examine(tree.Parse([]byte(page), tree.Options{}).Root(), "")
		kept := make([]bool, s.Len())
		for i := range kept {
			kept[i] = s.Words(i) > 15
		}
		s.keepNotes(kept, s.homeOf(kept))
		got := false
		for i := range kept {
			got = got || kept[i] && strings.Contains(s.Text(i), "first edition")
		}
		if got != test.want {
			t.Errorf("%s: kept = %v, want %v", test.box, got, test.want)
		}
	}
}
