package webpage

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/tree"
)

// squeezed leaves all white space out, since where it stands may change.
func squeezed(text string) string { return strings.Join(strings.Fields(text), "") }

// pruned prunes all but the blocks in the mask and gives what should be left
// and what is.
func pruned(root tree.Node, mask uint64) (want, got string) {
	s := Examine(root, "")
	kept := make([]bool, s.Len())
	var text strings.Builder
	for i := range kept {
		if kept[i] = mask>>(i%64)&1 == 1; kept[i] {
			text.WriteString(s.Text(i))
		}
	}
	if s.Len() > 0 {
		s.prune(kept)
	}
	body := findBody(root)
	if !body.Exists() {
		return squeezed(text.String()), ""
	}
	var left outline
	left.cut(body)
	var leftText strings.Builder
	for _, p := range left.texts {
		leftText.WriteString(left.tree.At(p.node).Data())
	}
	return squeezed(text.String()), squeezed(leftText.String())
}

func TestPrune(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		mask     uint64
		want     string
	}{
		{"one of two", "<p>one</p><p>two</p>", 1, "<p>one</p>"},
		{"empty wrappers go", "<div><div><p>one</p></div></div><p>two</p>", 2, "<p>two</p>"},
		{"text beside a block", "<div>one<p>two</p>three</div>", 5, "<div>onethree</div>"},
		{"pictures stay with their text", "<main><p>one two three</p><figure><img src=a></figure></main><p>four</p><img src=b>", 1, `<main><p>one two three</p><figure><img src="a"></figure></main><img src="b">`},
		{"pictures go with their text", "<div><p>one</p><img src=a></div><p>two</p>", 2, "<p>two</p>"},
		{"pictures stay in figures without their buttons", "<p>one two three four</p><figure><a href=/b><img src=a><button>five six</button></a><figcaption>seven</figcaption></figure>", 5, `<p>one two three four</p><figure><a href="/b"><img src="a"></a><figcaption>seven</figcaption></figure>`},
		{"figures go that nothing is kept of", "<p>one two three four</p><figure><a href=/b><img src=a><button>five six</button></a><figcaption>seven</figcaption></figure>", 1, `<p>one two three four</p>`},
		{"ornaments go", `<main><p>one two three</p><p class="site-logo"><img src=a></p><header><img src=b></header></main><header><img src=c></header>`, 1, `<main><p>one two three</p><header><img src="b"></header></main>`},
		{"cells keep the table's shape", "<table><tr><td>one two<td>x<tr><td><td>three four</table>", 5, "<table><tbody><tr><td>one two</td><td></td></tr><tr><td></td><td>three four</td></tr></tbody></table>"},
		{"scripts and comments go", "<p>one</p><script>x()</script><!-- c --><p>two</p>", 3, "<p>one</p><p>two</p>"},
		{"a link around blocks", "<a href=/><h3>one</h3><p>two</p></a>", 1, `<a href="/"><h3>one</h3></a>`},
	}
	for _, tt := range tests {
		root := tree.Parse([]byte(tt.in), tree.Options{}).Root()
		pruned(root, tt.mask)
		var got strings.Builder
		for n := findBody(root).FirstChild(); n.Exists(); n = n.NextSibling() {
			if err := n.Render(&got); err != nil {
				t.Fatal(err)
			}
		}
		if got.String() != tt.want {
			t.Errorf("%s: %q gave\n%s, want\n%s", tt.name, tt.in, got.String(), tt.want)
		}
	}
}

func FuzzPrune(f *testing.F) {
	f.Add("<p>one<a href=/>two<div>three</div>four</a><table><tr><td>five</table>", uint64(0x5555))
	f.Add(forumPage(), uint64(0xf0f0f0f0f0f0))
	f.Fuzz(func(t *testing.T, page string, mask uint64) {
		root := tree.Parse([]byte(page), tree.Options{}).Root()
		if want, got := pruned(root, mask); got != want {
			t.Errorf("%q pruned by %x left %q, want %q", page, mask, got, want)
		}
	})
}
