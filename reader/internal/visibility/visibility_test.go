package visibility

import (
	"strings"
	"testing"

	"github.com/decant-dev/decant/internal/corpus"
	"github.com/decant-dev/decant/internal/linear"
	"github.com/decant-dev/decant/internal/tree"
)

func parse(t testing.TB, page string) tree.Node {
	t.Helper()
	root := tree.Parse([]byte(page), tree.Options{}).Root()
	return root
}

// seen is all that a reader could get from a tree, comments included.
func seen(root tree.Node) string {
	var b strings.Builder
	root.Walk(func(n tree.Node) bool {
		if n.IsText() || n.Kind() == tree.CommentNode {
			b.WriteString(n.Data() + " ")
		}
		return !isCode(n)
	})
	return b.String()
}

func TestHiddenTextGoes(t *testing.T) {
	t.Parallel()
	names, pages := corpus.Sections(t, "testdata/hidden.txt")
	if len(names) < 40 {
		t.Fatalf("%d cases, want at least 40", len(names))
	}
	for i, page := range pages {
		root := parse(t, page)
		report := Hide(root, Options{Spans: 5})
		got := seen(root)
		if strings.Contains(got, "INJECTED") || !strings.Contains(got, "VISIBLE") {
			t.Errorf("%s: %s\ntext = %q, want VISIBLE without INJECTED", names[i], page, got)
		}
		reason, _, _ := strings.Cut(names[i], ":")
		if strings.Contains(names[i], "within hidden") {
			reason = Opacity
		}
		if report.Removed[reason] < len("INJECTED") {
			t.Errorf("%s: %s\nremoved = %v, want %s", names[i], page, report.Removed, reason)
		}
		if len(report.Spans) == 0 || !strings.Contains(report.Spans[0].Excerpt, "INJECTED") || report.Spans[0].Path == "" {
			t.Errorf("%s: spans = %+v, want one with INJECTED", names[i], report.Spans)
		}
	}
}

func TestVisibleTextStays(t *testing.T) {
	t.Parallel()
	names, pages := corpus.Sections(t, "testdata/visible.txt")
	if len(names) < 40 {
		t.Fatalf("%d cases, want at least 40", len(names))
	}
	for i, page := range pages {
		root := parse(t, page)
		want := strings.Count(seen(root), "VISIBLE")
		report := Hide(root, Options{})
		if got := strings.Count(seen(root), "VISIBLE"); got != want || want == 0 {
			t.Errorf("%s: %s\n%d of %d texts left, removed %v", names[i], page, got, want, report.Removed)
		}
	}
}

func TestAriaHiddenOnRequest(t *testing.T) {
	t.Parallel()
	root := parse(t, `<p>VISIBLE<i aria-hidden="true">icon</i>`)
	report := Hide(root, Options{AriaHidden: true})
	if got := strings.TrimSpace(seen(root)); got != "VISIBLE" || report.Removed[AriaHidden] != 4 {
		t.Errorf("text = %q, removed = %v, want VISIBLE and 4 of aria_hidden", got, report.Removed)
	}
}

func TestWrapperOfThePageStays(t *testing.T) {
	t.Parallel()
	prose := "<h1>Title</h1>" + strings.Repeat("<p>One of the many sentences of an article that a script will show. ", 20)
	for _, style := range []string{"opacity:0", "visibility:hidden", "display:none"} {
		page := `<div id=app style="` + style + `">` + prose + `<p style="display:none">INJECTED</div><footer>Imprint</footer>`
		root := parse(t, page)
		report := Hide(root, Options{})
		got := seen(root)
		if !strings.Contains(got, "many sentences") || strings.Contains(got, "INJECTED") {
			t.Errorf("%s: text = %.60q, want the article and no INJECTED", style, got)
		}
		if len(report.Kept) != 1 || report.Kept[0].Path != "html>body>div" {
			t.Errorf("%s: kept = %+v, want the wrapper once", style, report.Kept)
		}
	}
}

func TestHiddenPartWithTheOnlyTitleStays(t *testing.T) {
	t.Parallel()
	menu := "<ul>" + strings.Repeat("<li>One of the many entries of a large menu.", 20) + "</ul>"
	prose := strings.Repeat("<p>A sentence of the part that a script will show.", 20)
	for title, want := range map[string]bool{"<h1>Title</h1>": true, "<h1>Title</h1><h1>Another</h1>": false, "<h2>Title</h2>": false} {
		root := parse(t, menu+`<div style="display:none">`+title+prose+`</div>`)
		Hide(root, Options{})
		if got := strings.Contains(seen(root), "script will show"); got != want {
			t.Errorf("%s: stays %v, want %v", title, got, want)
		}
	}
}

func TestHiddenPartThatFillsTheMainPartStays(t *testing.T) {
	t.Parallel()
	menu := "<ul>" + strings.Repeat("<li>"+strings.Repeat("m", 40), 20) + "</ul>"
	prose := "<h2>T</h2>" + strings.Repeat("<p>"+strings.Repeat("x", 99), 8) + "<p>1234567" // 800 letters
	for letters, want := range map[int]bool{200: true, 201: false} {
		notice := "<p>" + strings.Repeat("n", letters) + "</p>"
		root := parse(t, menu+`<main>`+notice+`<div style="display:none">`+prose+`</div></main>`)
		Hide(root, Options{})
		if got := strings.Contains(seen(root), "xxx"); got != want {
			t.Errorf("beside a notice of %d letters: stays %v, want %v", letters, got, want)
		}
	}
}

func TestStreamedContentMovesToItsPlace(t *testing.T) {
	t.Parallel()
	root := parse(t, `<main>one <template id="B:1"></template>three</main><div hidden id="S:1">two </div>`)
	Hide(root, Options{})
	if got, want := strings.Join(strings.Fields(seen(root)), " "), "one two three"; got != want {
		t.Errorf("text = %q, want %q", got, want)
	}
}

func TestReportIsBounded(t *testing.T) {
	t.Parallel()
	page := strings.Repeat("<p hidden>"+strings.Repeat("long ", 500), 100)
	report := Hide(parse(t, page), Options{Spans: 3})
	if len(report.Spans) != 3 {
		t.Fatalf("%d spans, want 3", len(report.Spans))
	}
	for _, span := range report.Spans {
		if len([]rune(span.Excerpt)) > longestExcerpt+1 {
			t.Errorf("excerpt of %d characters, want at most %d", len([]rune(span.Excerpt)), longestExcerpt+1)
		}
	}
	if got, want := report.Removed[HiddenAttribute], 100*500*4; got != want {
		t.Errorf("removed %d characters, want %d", got, want)
	}
}

// hostile are pages that are made to be slow, each with a share of its length.
// Nesting is not cut with it: the tree bounds that.
func hostile(share float64) map[string]string {
	many := func(unit string, n int) string { return strings.Repeat(unit, int(float64(n)*share)) }
	deep := strings.Repeat
	return map[string]string{
		"rules times elements": "<style>" + many("div{display:block}", 20000) + "</style>" + many("<div>x</div>", 40000),
		"descendants":          "<style>" + many("i b u s em{display:none}", 15000) + "</style>" + deep("<i><b><u><s>", 100) + many("<em>x</em>", 30000),
		"classes":              "<style>" + many(".a.b.c{opacity:0}", 15000) + "</style>" + many(`<p class="a a a a a a a a b">x`, 30000),
		"long class":           "<style>.a{opacity:0}</style><p class='" + many("b ", 300000) + "'>x",
		"open brackets":        "<style>" + many("(", 500000) + "</style>x",
		"open braces":          "<style>" + many("@media{", 100000) + "</style>x",
		"open strings":         "<style>" + many("a{b:\"", 100000) + "</style>x",
		"comments":             "<style>" + many("/*", 300000) + "</style>x",
		"declarations":         "<p style='" + many("display:none;", 50000) + "'>x",
		"nested hidden":        deep("<div id=a role=tabpanel hidden>some words that are long enough", 500) + many("<p>x", 30000),
		"accordions":           "<div>" + many("<div class=b><div class=q>q</div><div class=a hidden>"+strings.Repeat("word ", 10)+"</div></div>", 5000),
		"nested main parts":    deep("<main><div style='opacity:0'>", 250) + many("<p>x y z", 30000),
		"nested wrappers":      deep("<div style='opacity:0'>", 500) + many("<p>x y z", 30000),
		"comment nodes":        many("<!---->", 100000),
		"variables":            "<style>:root{" + many("--a:#fff;", 50000) + "}</style>x",
		"selectors":            "<style>" + many("a,", 300000) + "a{opacity:0}</style>x",
		"not":                  "<style>" + many("a:not(", 100000) + "{opacity:0}</style>x",
	}
}

func TestHideStaysLinear(t *testing.T) {
	const size = 500_000 // about
	for name := range hostile(1) {
		linear.Check(t, name, size, func(bytes int) func() {
			root := parse(t, hostile(float64(bytes) / size)[name])
			return func() { Hide(root, Options{Spans: 10}) }
		})
	}
}

func FuzzHide(f *testing.F) {
	for _, file := range []string{"hidden.txt", "visible.txt"} {
		_, pages := corpus.Sections(f, "testdata/"+file)
		for _, page := range pages {
			f.Add(page)
		}
	}
	f.Fuzz(func(t *testing.T, page string) {
		root := parse(t, page)
		before := len(seen(root))
		Hide(root, Options{Spans: 3, AriaHidden: true})
		if after := len(seen(root)); after > before {
			t.Errorf("text grew from %d to %d bytes", before, after)
		}
	})
}
