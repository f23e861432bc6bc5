package dom

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
)

func TestParseKeepsText(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"plain":        "<p>one <b>two</b> three",
		"deep div":     strings.Repeat("<div>", 600) + "one two three" + strings.Repeat("</div>", 600),
		"very deep":    strings.Repeat("<div>", 100000) + "one two three",
		"deep spans":   strings.Repeat("<span>", 1000) + "one" + strings.Repeat("</span>", 999) + " two three",
		"deep quotes":  "one" + strings.Repeat("<blockquote>", 5000) + "two</blockquote> three",
		"deep tables":  "one" + strings.Repeat("<table><tr><td>", 3000) + "two</td></tr></table> three",
		"escaping td":  strings.Repeat("<div><table><td></div>", 3000) + "one two three",
		"formatting":   strings.Repeat("<i><b>", 700) + "one <p>two <p>three",
		"script stays": strings.Repeat("<div>", 700) + "one <script>'<p>x</p>'</script>two three",
	}
	for name, page := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root, err := Parse([]byte(page))
			if err != nil {
				t.Fatal(err)
			}
			if got := words(root); got != "one two three" {
				t.Errorf("text = %q, want %q", got, "one two three")
			}
		})
	}
}

// words returns the visible words of a tree.
func words(root *html.Node) string {
	var b strings.Builder
	Walk(root, func(n *html.Node) bool {
		if n.Type == html.TextNode {
			b.WriteString(n.Data + " ")
		}
		return n.Data != "script"
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

func hostile(size int) map[string]string {
	repeat := func(unit string) string { return strings.Repeat(unit, size/len(unit)) }
	var fonts strings.Builder
	for i := range 400 {
		fonts.WriteString("<font color=c" + strings.Repeat("x", i) + ">")
	}
	depth := strings.Repeat("<div>", 450)
	return map[string]string{
		"divs":              repeat("<div>"),
		"siblings":          repeat("<i></i>"),
		"paragraphs":        repeat("<p>"),
		"unclosed links":    repeat("<a href=x>"),
		"unclosed bold":     repeat("<b><p>"),
		"fonts":             fonts.String() + repeat("<p>x"),
		"fonts closed late": fonts.String() + repeat("<p>x</p>") + repeat("</font>"),
		"fonts in comments": strings.ReplaceAll(fonts.String(), ">", "><!--</font>-->") + repeat("<p>x"),
		"fonts in cells":    strings.ReplaceAll(fonts.String(), ">", "><table><td></font></table>") + repeat("<p>x"),
		"fonts in svg":      "<svg><style>" + fonts.String() + "</style></svg>" + repeat("<p>x"),
		"wide font":         "<b " + strings.Repeat("x=1 ", 2000) + attributes(5000) + ">" + repeat("<p>x"),
		"deep paragraphs":   depth + repeat("<p>"),
		"deep rules":        depth + repeat("<hr>"),
		"deep end tags":     depth + repeat("</b>"),
		"deep items":        depth + repeat("<li>"),
		"table text":        "<table>" + repeat("x<tr>"),
		"table links":       "<table>" + repeat("<a>x"),
		"nested tables":     repeat("<table>"),
		"nested cells":      repeat("<table><td>"),
		"misnested":         repeat("<a><div></a>"),
		"bold blocks":       repeat("<b><div></b>"),
		"nobr":              repeat("<nobr>x"),
		"buttons":           repeat("<button>"),
		"options":           repeat("<select><option>"),
		"templates":         repeat("<template>"),
		"svg":               repeat("<svg><title>"),
		"math":              repeat("<math><mi>"),
		"attributes":        "<p " + attributes(size/8) + ">x",
		"comment":           "<!--" + repeat("-"),
		"declarations":      repeat("<!"),
		"half tags":         repeat("<a "),
		"quotes":            repeat("<a b='"),
		"script":            "<script>" + repeat("</"),
		"script comments":   repeat("<script><!--"),
		"end tags":          repeat("</p>"),
		"entities":          repeat("&notit;"),
		"frames":            repeat("<frameset>"),
		"headings":          repeat("<h1>"),
		"ruby":              repeat("<ruby><rt>"),
		"forms":             repeat("<form></div>"),
		"definition":        repeat("<dl><dt>"),
	}
}

func attributes(n int) string {
	var b bytes.Buffer
	for i := range n {
		b.WriteByte('a' + byte(i%26))
		b.WriteString(strings.Repeat("b", 1+i%7))
		b.WriteString(string(rune('a'+i/26%26)) + string(rune('a'+i/676%26)))
		b.WriteString("=1 ")
	}
	return b.String()
}

// TestParseStaysLinear allows five seconds for half a megabyte, hundreds of
// times what an ordinary page of that size takes.
func TestParseStaysLinear(t *testing.T) {
	for name, page := range hostile(500_000 / slowdown) {
		begin := time.Now()
		if _, err := Parse([]byte(page)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(begin); took > 5*time.Second {
			t.Errorf("%s: %d bytes took %v, want under five seconds", name, len(page), took)
		} else if testing.Verbose() {
			t.Logf("%-18s %v", name, took)
		}
	}
}

func TestParseDepth(t *testing.T) {
	t.Parallel()
	for name, page := range hostile(50_000) {
		root, err := Parse([]byte(page))
		if err != nil {
			t.Fatal(err)
		}
		depth := func(n *html.Node) (d int) {
			for ; n != nil; n = n.Parent {
				d++
			}
			return d
		}
		deepest := 0
		Walk(root, func(n *html.Node) bool {
			deepest = max(deepest, depth(n))
			return true
		})
		if deepest > MaxDepth {
			t.Errorf("%s: depth %d, want at most %d", name, deepest, MaxDepth)
		}
	}
}

func TestNoscriptIsText(t *testing.T) {
	t.Parallel()
	root, err := Parse([]byte("<body><noscript><p>x</p></noscript>"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Text(root), "<p>x</p>"; got != want {
		t.Errorf("text = %q, want %q", got, want)
	}
}

func TestHasToken(t *testing.T) {
	t.Parallel()
	tests := []struct {
		list, token string
		want        bool
	}{
		{"hidden", "hidden", true},
		{"un-hidden", "hidden", false},
		{"a\thidden b", "hidden", true},
		{"a Hidden", "hidden", true},
		{"", "hidden", false},
		{"hiddenx hidde", "hidden", false},
	}
	for _, test := range tests {
		if got := HasToken(test.list, test.token); got != test.want {
			t.Errorf("HasToken(%q, %q) = %v, want %v", test.list, test.token, got, test.want)
		}
	}
}

func TestWalkSurvivesRemoval(t *testing.T) {
	t.Parallel()
	root, _ := Parse([]byte("<p>a<i>b<u>c</u></i>d<b>e</b>"))
	Walk(root, func(n *html.Node) bool {
		if n.Data != "i" {
			return true
		}
		n.Parent.RemoveChild(n)
		return false
	})
	if got := Text(root); got != "ade" {
		t.Errorf("text = %q, want %q", got, "ade")
	}
}

func FuzzParse(f *testing.F) {
	for _, page := range hostile(300) {
		f.Add([]byte(page))
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		if _, err := Parse(page); err != nil {
			t.Fatal(err)
		}
	})
}

func TestDrawingsDoNotSwallowThePage(t *testing.T) {
	t.Parallel()
	drawing := "<svg>" + strings.Repeat(`<path d="M0"/><polygon points="1"/>`, 9000) + "</svg>"
	root, err := Parse([]byte("<p>before</p>" + drawing + "<p>after</p>"))
	if err != nil {
		t.Fatal(err)
	}
	Walk(root, func(n *html.Node) bool {
		if n.Type == html.TextNode && n.Data == "after" && (n.Parent.Data != "p" || n.Parent.Parent.Data != "body") {
			t.Errorf("the text after a drawing stands in %s of %s", n.Parent.Data, n.Parent.Parent.Data)
		}
		return true
	})
}
