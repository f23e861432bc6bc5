package ladder

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/fetch"
	"github.com/decant-dev/decant/markdown"
	"github.com/decant-dev/decant/page"
)

// reasons are the constants as the package document lists them.
func reasons(t *testing.T) []document.Reason {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../../document/verdict.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var found []document.Reason
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(spec.Names[0].Name, "Reason") {
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, document.Reason(text))
		}
		return true
	})
	return found
}

// Every reason has advice, which never names a browser that was tried.
func TestEveryReasonHasAdvice(t *testing.T) {
	t.Parallel()
	all := reasons(t)
	if len(all) != len(advices) {
		t.Errorf("%d reasons, advice for %d", len(all), len(advices))
	}
	for _, reason := range all {
		before, after := advice(reason, false), advice(reason, true)
		if before == nil || after == nil || before.Because != reason || after.Action == page.UseBrowser {
			t.Errorf("%s: %+v, and after a browser %+v", reason, before, after)
		}
	}
	if got := advice("", false); got != nil {
		t.Errorf("a readable page has the advice %+v", got)
	}
}

// A page without content is not readable, whatever its reader thinks.
func TestOnlyContentIsReadable(t *testing.T) {
	t.Parallel()
	for content, want := range map[string]document.Reason{"": "empty", " \n\t": "empty", "x": ""} {
		doc := &document.Document{Verdict: document.Verdict{Method: document.MethodDocument, Readable: true, Confidence: 1}}
		x := extraction(doc, content, false)
		if x.Readable != (want == "") || x.Reason != want || x.Readable != (x.Confidence == 1) {
			t.Errorf("%q: %+v, want the reason %q", content, x, want)
		}
	}
}

func TestNavigationIsCounted(t *testing.T) {
	t.Parallel()
	groups := []document.LinkGroup{{Links: make([]document.Ref, 3)}, {Links: make([]document.Ref, 2)}}
	for _, tc := range []struct {
		doc    document.Document
		wanted bool
		want   page.Navigation
		says   string
	}{
		{document.Document{}, true, page.Navigation{}, ""},
		{document.Document{Navigation: groups}, false, page.Navigation{Detected: 5, Omitted: 5}, "includeNavigation"},
		{document.Document{Navigation: groups}, true, page.Navigation{Detected: 5, Included: 5}, ""},
		{document.Document{Navigation: groups, NavigationBeyond: 7}, true, page.Navigation{Detected: 12, Included: 5, Omitted: 7}, "7 more"},
		{document.Document{Navigation: groups, NavigationInRoot: true}, false, page.Navigation{Detected: 5, Included: 5}, ""},
	} {
		got := navigationOf(&tc.doc, tc.wanted)
		notice := got.Notice
		got.Notice = ""
		if got != tc.want || (notice == "") != (tc.says == "") || !strings.Contains(notice, tc.says) {
			t.Errorf("%+v, wanted %v: %+v %q, want %+v %q", tc.doc, tc.wanted, got, notice, tc.want, tc.says)
		}
	}
}

// A section reaches to the next heading of its level or above; places count
// characters, not bytes.
func TestOutline(t *testing.T) {
	t.Parallel()
	text := "é\n\n# A\n\n## B\n\nä\n\n### C\n\n## D\n\n# E\n"
	doc := &document.Document{Verbatim: text, Verdict: document.Verdict{Method: document.MethodMarkdown}}
	p := assemble(doc, "https://a.example/", page.Form{}, &fetch.Response{Body: []byte(text)})
	runes := []rune(text)
	want := map[string]string{"A": "# A\n\n## B\n\nä\n\n### C\n\n## D\n\n", "B": "## B\n\nä\n\n### C\n\n", "C": "### C\n\n", "D": "## D\n\n", "E": "# E\n"}
	if len(p.Outline) != len(want) {
		t.Fatalf("outline %+v", p.Outline)
	}
	for _, h := range p.Outline {
		if got := string(runes[h.Start : h.Start+h.Chars]); got != want[h.Title] {
			t.Errorf("%s: %q, want %q", h.Title, got, want[h.Title])
		}
	}
	if got := outline(markdown.Text{Markdown: "no headings"}); got != nil {
		t.Errorf("a page without headings has the outline %+v", got)
	}
}

func TestSplitMember(t *testing.T) {
	t.Parallel()
	for address, want := range map[string][2]string{
		"https://a.example/a.zip!b.txt":    {"https://a.example/a.zip", "b.txt"},
		"https://a.example/a.ZIP!/b/c.txt": {"https://a.example/a.ZIP", "b/c.txt"},
		"https://a.example/a.tar.gz!b":     {"https://a.example/a.tar.gz", "b"},
		"https://a.example/a.zip!b.zip!c":  {"https://a.example/a.zip", "b.zip!c"},
		"https://a.example/a.zip":          {"https://a.example/a.zip", ""},
		"https://a.example/a.zip!":         {"https://a.example/a.zip!", ""},
		"https://a.example/hello!world":    {"https://a.example/hello!world", ""},
		"https://a.example/zip!x":          {"https://a.example/zip!x", ""},
		"https://a.example/a.zip!!b":       {"https://a.example/a.zip!!b", ""},
	} {
		if archive, member := SplitMember(address); [2]string{archive, member} != want {
			t.Errorf("%s: %q, %q; want %q", address, archive, member, want)
		}
	}
}

func TestGrows(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{
		"": false, "<": false, "<script": false, "<script>": true, "a<<SCRIPT src=x>": true, "<scripts>": false,
		"<script\n>": true, "<iframe src=x>": true, "<Frame\t>": true, "<frameset>": false, "</script>": false,
		"<i>frame </i>": false, "script >": false, "<p><p><iFRAME>": true,
	} {
		if got := grows([]byte(body)); got != want {
			t.Errorf("grows(%q) = %v, want %v", body, got, want)
		}
	}
}
