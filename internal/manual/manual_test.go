package manual

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/decant-dev/decant/docs"
)

func tables() Tables {
	return Tables{Version: "1.2.3", Commands: []Command{{Path: "decant pour", About: "Pour <it>.\n\n  as  is\n  *too*", Usage: "decant pour CUP",
		Example: "  decant pour a\n\n  decant pour b", Flags: "Flags:\n  --hot  with care"}}, Operations: []Operation{{Name: "links", Summary: "Find", Get: true, Result: []string{"links"},
		Fields: []Field{{Name: "text", Type: "string", About: "a | <b>", Required: true}}}}}
}

func pages(t *testing.T) map[string]*File {
	t.Helper()
	files, err := build(tables())
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Every link within the manual leads somewhere, to the heading too.
func TestLinksLead(t *testing.T) {
	t.Parallel()
	files, m := pages(t), New(tables())
	link := regexp.MustCompile(`(?:href|src)="(` + Root + `/[^"#]*)?(#[^"]*)?"`)
	for name, file := range files {
		if !strings.HasPrefix(file.Type, "text/html") {
			continue
		}
		for _, found := range link.FindAllStringSubmatch(string(file.Body), -1) {
			target := file
			if found[1] != "" {
				target = must(t, found[1])(m.Find(found[1], ""))
			}
			if target == nil {
				t.Errorf("%s leads to %s, which is not there", name, found[0])
				continue
			}
			id, err := url.PathUnescape(strings.TrimPrefix(found[2], "#"))
			if err != nil {
				t.Fatal(err)
			}
			if id != "" && !strings.Contains(string(target.Body), `id="`+id+`"`) {
				t.Errorf("%s leads to %s, which has no such place", name, found[0])
			}
		}
	}
}

func must(t *testing.T, path string) func(*File, error) *File {
	return func(file *File, err error) *File {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		return file
	}
}

// The policy of a page forbids what stands in it rather than in a file, and
// what is from elsewhere.
func TestPagesHeedTheirPolicy(t *testing.T) {
	t.Parallel()
	forbidden := regexp.MustCompile(`(?i)<(script|style)>|<[^>]*\s(on\w+|style)=|(src|<link[^>]* href)="(https?:)?//`)
	for name, file := range pages(t) {
		if found := forbidden.Find(file.Body); found != nil && strings.HasPrefix(file.Type, "text/html") {
			t.Errorf("%s has %q", name, found)
		}
	}
}

// Languages tell the same: the same sections, commands and pictures.
func TestLanguagesAgree(t *testing.T) {
	t.Parallel()
	code := regexp.MustCompile("(?ms)^```(.*?)^```$")
	parts := regexp.MustCompile(`(?m)^(#+ |!\[.*\]\(|<!-- .*)`)
	for _, chapter := range Chapters {
		var first []string
		for _, language := range Languages {
			text, err := docs.Files.ReadFile(language + "/" + chapter + ".md")
			if err != nil {
				t.Fatal(err)
			}
			found := code.FindAllString(string(text), -1)
			for _, part := range parts.FindAllString(code.ReplaceAllString(string(text), ""), -1) {
				found = append(found, strings.Fields(part)[0])
			}
			for i := range found {
				found[i] = regexp.MustCompile(`!\[.*`).ReplaceAllString(found[i], "![")
			}
			if first == nil {
				first = found
			} else if !slices.Equal(first, found) {
				t.Errorf("docs/%s/%s.md has\n%q\nwhere %s has\n%q", language, chapter, found, Languages[0], first)
			}
		}
	}
}

// A Korean page is in Korean.
func TestKoreanIsKorean(t *testing.T) {
	t.Parallel()
	for _, chapter := range Chapters {
		text, err := docs.Files.ReadFile("ko/" + chapter + ".md")
		if err != nil {
			t.Fatal(err)
		}
		title, _, _ := strings.Cut(string(text), "\n")
		if !regexp.MustCompile(`\p{Hangul}`).MatchString(title) {
			t.Errorf("docs/ko/%s.md is called %q", chapter, title)
		}
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	m := New(tables())
	for _, tc := range []struct{ path, accepts, want string }{
		{"/docs", "", "<h1 id=\"guide\">"}, {"/docs/", "en-GB", "<h1 id=\"guide\">"}, {"/docs/en/limits", "ko", "<h1 id=\"limits\">"},
		{"/docs/limits", "de", "<h1 id=\"limits\">"}, {"/docs/manual.css", "", "color-scheme"}, {"/docs/en/guard.svg", "", "<svg"},
		{"/docs/en/none", "", ""}, {"/docs/../go.mod", "", ""}, {"/docs/en/../en/guide.md", "", ""},
	} {
		file := must(t, tc.path)(m.Find(tc.path, tc.accepts))
		switch {
		case tc.want == "" && file != nil:
			t.Errorf("%s (%s) is %.80q, want nothing", tc.path, tc.accepts, file.Body)
		case tc.want != "" && (file == nil || !strings.Contains(string(file.Body), tc.want)):
			t.Errorf("%s (%s) has no %q", tc.path, tc.accepts, tc.want)
		}
	}
}

func TestChapter(t *testing.T) {
	t.Parallel()
	text := "# One & `two`\n\nLead.\n\n## 같은 제목\n\nBody of <b>it</b> & more.\n\n## 같은 제목\n\n<!-- table: operations -->\n"
	c, err := newChapter("en", "x", text, tables())
	if err != nil {
		t.Fatal(err)
	}
	if c.Title != "One & two" || len(c.Sections) != 4 || c.Sections[2].ID != "같은-제목-1" || c.Sections[1].Text != "Body of it & more." {
		t.Errorf("chapter %+v", c.Sections)
	}
	for _, want := range []string{"<code>text</code> (required)", "a | &lt;b&gt;", "GET /v1/links?…", `<pre tabindex="0">`} {
		if !strings.Contains(string(c.HTML), want) {
			t.Errorf("no %q in %s", want, c.HTML)
		}
	}
	for _, bad := range []string{"no title", "# T\n\n<!-- table: nothing -->\n"} {
		if _, err := newChapter("en", "x", bad, tables()); err == nil {
			t.Errorf("%q is a chapter", bad)
		}
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	page := string(pages(t)["ko/commands"].Body)
	for _, want := range []string{
		`<h2 id="decant-pour">`, "<p>Pour &lt;it&gt;.</p>", "<code>as  is\n*too*\n</code>", "<code>decant pour a\n\ndecant pour b\n</code>",
		"<code>Flags:\n  --hot  with care\n</code>", `<summary lang="ko">플래그와 설정</summary>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in %s", want, page)
		}
	}
}

func TestSearchIndex(t *testing.T) {
	t.Parallel()
	var hits []hit
	if err := json.Unmarshal(pages(t)["ko/search.json"].Body, &hits); err != nil || len(hits) < 2*len(Chapters) {
		t.Fatalf("%d hits, %v", len(hits), err)
	}
	for _, h := range hits {
		if h.Title == "" || !strings.HasPrefix(h.Href, "/docs/ko/") || strings.ContainsAny(h.Title, "<>#") {
			t.Errorf("hit %+v", h)
		}
	}
}
