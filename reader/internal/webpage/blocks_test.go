package webpage

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/linear"
	"github.com/decant-dev/decant/internal/tree"
)

func examine(t testing.TB, page string) *Survey {
	t.Helper()
	root := tree.Parse([]byte(page), tree.Options{}).Root()
	return Examine(root, "https://example.com/")
}

func TestBlocks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   string
		want []string
	}{
		{"", nil},
		{"plain text", []string{"plain text"}},
		{"<p>one<p>two", []string{"one", "two"}},
		{"<p>one <b>bold</b> <a href=/>link</a>, end</p>", []string{"one bold link, end"}},
		{"<p>a<b>b</b>c</p>", []string{"abc"}},
		{"<p>one<br>two</p>", []string{"one two"}},
		{"<div>one<br><br>two</div>", []string{"one", "two"}},
		{"<pre>one<br><br>two</pre>", []string{"one two"}},
		{"<div>before<p>inside</p>after</div>", []string{"before", "inside", "after"}},
		{"<a href=/><div>one</div><div>two</div></a>", []string{"one", "two"}},
		{"<ul><li>one<li>two</ul>", []string{"one", "two"}},
		{"<table><tr><td>a<td>b</table>", []string{"a", "b"}},
		{"one<script>x()</script><style>p{}</style><template>t</template> two", []string{"one two"}},
		{"<p>one<svg><text>drawn</text></svg></p><select><option>o</select><textarea>t</textarea>", []string{"one"}},
		{"<p>   \n </p><p>\u00a0</p><p>x</p>", []string{"x"}},
		{"<p>水は<b>低き</b>に流れる。</p>", []string{"水は低きに流れる。"}},
	}
	for _, tt := range tests {
		s := examine(t, tt.in)
		var got []string
		for i := range s.Len() {
			got = append(got, s.Text(i))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q gave %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestTextCount(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in                  string
		words, stops, links int32
	}{
		{"<p>One two, three.</p>", 3, 1, 0},
		{"<p><a href=/>One</a> <a href=/b>two</a>!</p>", 2, 1, 2},
		{"<p>河流从不走最短的路。</p>", 5, 1, 0},
		{"<p>강은 흐른다.</p>", 2, 1, 0},
		{"<p>هل يجري النهر؟</p>", 3, 1, 0},
		{"<p>แม่น้ำ</p>", 2, 0, 0},
	}
	for _, tt := range tests {
		c := examine(t, tt.in).blocks[0].count
		if got := c.size(); got < tt.words-1 || got > tt.words+1 || c.stops != tt.stops || c.links != tt.links {
			t.Errorf("%q: %d words, %d stops, %d links; want %d, %d, %d", tt.in, got, c.stops, c.links, tt.words, tt.stops, tt.links)
		}
	}
}

func TestEachMark(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", ""},
		{"nav", "nav"},
		{"mainNav", "main nav"},
		{"post-123 entry_content", "post entry content"},
		{"unnavigable", ""},
		{"SIDEBAR", "sidebar"},
		{"c-footer__links", "footer link"},
	}
	for _, tt := range tests {
		var got []string
		eachMark(tt.in, func(mark uint8) { got = append(got, firstWords(markWords)[int(mark)-firstWord]) })
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%q has the marks %q, want %q", tt.in, s, tt.want)
		}
	}
	if eachMark("post-1", func(uint8) {}) != eachMark("post-23", func(uint8) {}) {
		t.Error("numbers tell names apart")
	}
}

func TestScales(t *testing.T) {
	t.Parallel()
	last := uint8(0)
	for n := int32(0); n < 100_000; n++ {
		if got := logByte(n); got < last {
			t.Fatalf("logByte(%d) = %d after %d", n, got, last)
		} else {
			last = got
		}
	}
	if got := fmt.Sprint(ratioByte(1, 0), ratioByte(1, 2), ratioByte(3, 2), offsetByte(0), offsetByte(-1_000_000) < 40); got != "0 127 255 128 true" {
		t.Errorf("scales give %s", got)
	}
}

// TestSelectStaysLinear reads pages of two sizes that are made to be slow.
func TestSelectStaysLinear(t *testing.T) {
	t.Parallel()
	shapes := map[string]func(n int) string{
		"siblings": func(n int) string { return strings.Repeat("<p>some words</p>", n) },
		"links":    func(n int) string { return strings.Repeat("<a href=/x>y</a> ", n) },
		"pictures": func(n int) string { return "<p>some words</p>" + strings.Repeat("<div><img></div>", n) },
		"nested": func(n int) string {
			return strings.Repeat(strings.Repeat("<div>", 200)+"x"+strings.Repeat("</div>", 200), n/200)
		},
		"noscript": func(n int) string { return strings.Repeat("<noscript><p>some words</p></noscript>", n) },
	}
	for name, shape := range shapes {
		linear.Check(t, name, 16_000, func(n int) func() { // of elements
			root := tree.Parse([]byte(shape(n)), tree.Options{}).Root()
			return func() { Select(root, Options{}) }
		})
	}
}
