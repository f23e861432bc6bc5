package tree

import (
	"strings"
	"testing"
)

// hostile returns pages that would take a careless parser more than linear time
// or memory, each of about the given size.
func hostile(size int) map[string]string {
	repeat := func(unit string) string { return strings.Repeat(unit, size/len(unit)+1) }
	var fonts strings.Builder
	for i := range 400 {
		fonts.WriteString("<font color=c" + strings.Repeat("x", i) + ">")
	}
	depth := strings.Repeat("<div>", 450)
	return map[string]string{
		"one text":          repeat("word "),
		"references":        repeat("&amp;"),
		"odd references":    repeat("&notit;"),
		"divs":              repeat("<div>"),
		"siblings":          repeat("<i></i>"),
		"rules":             repeat("<hr>"),
		"items":             repeat("<li>"),
		"cells":             "<table>" + repeat("<td>x"),
		"made up":           repeat("<x>"),
		"paragraphs":        repeat("<p>"),
		"unclosed links":    repeat("<a href=x>"),
		"unclosed bold":     repeat("<b><p>"),
		"fonts":             fonts.String() + repeat("<p>x"),
		"fonts closed late": fonts.String() + repeat("<p>x</p>") + repeat("</font>"),
		"fonts in cells":    strings.ReplaceAll(fonts.String(), ">", "><table><td></font></table>") + repeat("<p>x"),
		"wide font":         "<b " + attributes(5000) + ">" + repeat("<p>x"),
		"deep paragraphs":   depth + repeat("<p>"),
		"deep rules":        depth + repeat("<hr>"),
		"deep end tags":     depth + repeat("</b>"),
		"deep items":        depth + repeat("<li>"),
		"deep spans":        strings.Repeat("<span>", 500) + repeat("</b>"),
		"deep made up":      strings.Repeat("<x>", 500) + repeat("</y>"),
		"far paragraph":     "<p><button>" + depth + repeat("<hr>"),
		"far item":          "<li><section>" + depth + repeat("<li></li>"),
		"table text":        "<table>" + repeat("x<tr>"),
		"table pieces":      "<table>" + repeat(" </b>x</b>"),
		"text pieces":       repeat("x</b>"),
		"table links":       "<table>" + repeat("<a>x"),
		"nested tables":     repeat("<table>"),
		"nested cells":      repeat("<table><td>"),
		"misnested":         repeat("<a><div></a>"),
		"bold blocks":       repeat("<b><div></b>"),
		"bold italics":      repeat("<b><i><u><p></b></i></u>"),
		"nobr":              repeat("<nobr>x"),
		"buttons":           repeat("<button>"),
		"options":           repeat("<select><option>"),
		"templates":         repeat("<template>"),
		"svg":               repeat("<svg><title>"),
		"svg groups":        "<svg>" + repeat("<g></x>"),
		"math":              repeat("<math><mi>"),
		"attributes":        "<p " + attributes(size/8) + ">x",
		"comment":           "<!--" + repeat("-"),
		"comment ends":      "<!--" + repeat(">"),
		"declarations":      repeat("<!"),
		"half tags":         repeat("<a "),
		"quotes":            repeat("<a b='"),
		"script":            "<script>" + repeat("</"),
		"script comments":   repeat("<script><!--"),
		"end tags":          repeat("</p>"),
		"nothing":           repeat("</>"),
		"frames":            repeat("<frameset>"),
		"headings":          repeat("<h1>"),
		"ruby":              repeat("<ruby><rt>"),
		"forms":             repeat("<form></div>"),
		"forms and blocks":  repeat("<form><div></form>"),
		"definition":        repeat("<dl><dt>"),
		"bodies":            repeat("<body a=1>"),
		"nulls":             repeat("a\x00<b>"),
		"lines":             repeat("a\r\n"),
	}
}

func attributes(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteByte('a' + byte(i%26))
		b.WriteString(strings.Repeat("b", 1+i%7))
		b.WriteString(string(rune('a'+i/26%26)) + string(rune('a'+i/676%26)))
		b.WriteString("=1 ")
	}
	return b.String()
}

// BenchmarkHostile parses ten megabytes of each kind.
func BenchmarkHostile(b *testing.B) {
	for name, page := range hostile(10 << 20) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(page)))
			for b.Loop() {
				Parse([]byte(page), Options{}).Release()
			}
		})
	}
}

func TestHostilePages(t *testing.T) {
	t.Parallel()
	for name, page := range hostile(60_000) {
		tree := Parse([]byte(page), Options{})
		if err := check(tree.Root()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := depthOf(tree.Root()); got > MaxDepth {
			t.Errorf("%s: depth %d, want at most %d", name, got, MaxDepth)
		}
		// Each byte may cost no more than a few of the arena's.
		if got, most := tree.Len(), len(page)+100_000; got > most {
			t.Errorf("%s: %d nodes for %d bytes, want at most %d", name, got, len(page), most)
		}
	}
}

func depthOf(root Node) int {
	deepest := 0
	for n := range root.Descendants() {
		depth := 1
		for p := n; p != root; p = p.Parent() {
			depth++
		}
		deepest = max(deepest, depth)
	}
	return deepest
}

func TestDeepPagesKeepTheirText(t *testing.T) {
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
		"forms":        strings.Repeat("<form><div></form>", 900) + "one <p>two <p>three",
		"fewer forms":  strings.Repeat("<form><div></form>", 400) + "one <p>two <p>three",
		"words":        strings.Repeat("<div>", 600) + "one<div>two<p>three",
		"script stays": strings.Repeat("<div>", 700) + "one <script>'<p>x</p>'</script>two three",
	}
	for name, page := range tests {
		tree := Parse([]byte(page), Options{})
		if got := words(tree.Root()); got != "one two three" {
			t.Errorf("%s: text = %q, want %q", name, got, "one two three")
		}
		if got := depthOf(tree.Root()); got > MaxDepth {
			t.Errorf("%s: depth %d, want at most %d", name, got, MaxDepth)
		}
	}
}

func words(root Node) string {
	var b strings.Builder
	root.Walk(func(n Node) bool {
		if n.IsText() {
			b.WriteString(n.Data() + " ")
		}
		return n.Name() != "script"
	})
	return strings.Join(strings.Fields(b.String()), " ")
}
