package webpage

import (
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

func TestTheSoleHeadingIsToldWhereTheTabSaysOtherwise(t *testing.T) {
	t.Parallel()
	const text = "<p>Every November I gave up working in the shed, and by four my fingers no longer held a chisel.</p>"
	for _, test := range []struct {
		name, body string
		p          float32
		want       bool
	}{
		{"another text", "<h1>My shed was an ice box</h1>" + text, leastTitle, true},
		{"hardly of the page", "<h1>My shed was an ice box</h1>" + text, leastTitle - 0.01, false},
		{"the words of the tab", "<h1>Five cheap ways to insulate</h1>" + text, 0.4, false},
		{"one of two", "<h1>My shed was an ice box</h1>" + text + "<h1>The end of it</h1>", 0.4, false},
		{"with nothing below", text + "<h1>My shed was an ice box</h1>", 0.4, false},
	} {
		page := "<title>Five cheap ways to insulate a garden house</title><body>" + test.body
		s := Examine(tree.Parse([]byte(page), tree.Options{}).Root(), "https://bench.example/a")
		kept, p := make([]bool, s.Len()), make([]float32, s.Len())
		for i := range kept {
			kept[i], p[i] = s.Words(i) > 15, test.p
		}
		at := s.landmarks.firstH1
		s.keepSoleHeading(kept, p)
		if kept[at] != test.want {
			t.Errorf("%s, probability %v: %s\nkept %v, want %v", test.name, test.p, page, kept[at], test.want)
		}
	}
}
