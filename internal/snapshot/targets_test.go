package snapshot

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/decant-dev/decant/document"
	"github.com/decant-dev/decant/page"
)

func entries(links int) *page.Page {
	p := &page.Page{URL: "https://example.com/list", FinalURL: "https://example.com/list"}
	var b strings.Builder
	for i := range links {
		fmt.Fprintf(&b, "- [entry %d][%d]\n\n", i+1, i+1)
		p.Targets = append(p.Targets, fmt.Sprintf("https://example.com/entries/%d", i+1))
	}
	p.Content = b.String()
	return p
}

func TestWindowListsItsOwnTargets(t *testing.T) {
	t.Parallel()
	whole := entries(100)
	for _, limit := range []int{0, 40, 100, 500, 2000, 1 << 20} {
		for _, start := range []int{0, 700} {
			p := Window(whole, start, limit)
			if n := utf8.RuneCountInString(p.Content); n > limit {
				t.Errorf("start %d, limit %d: %d characters", start, limit, n)
			}
			text, list, _ := strings.Cut(p.Content, "\n\n[")
			if got, want := strings.Count("["+list, "]: /entries/"), strings.Count(text, "]["); list != "" && got != want {
				t.Errorf("start %d, limit %d: %d targets for %d links in %q", start, limit, got, want, p.Content)
			}
			if len(p.Targets) > 0 {
				t.Errorf("start %d, limit %d: the targets of all of the page are there too", start, limit)
			}
		}
	}
	if p := Window(whole, 0, 2000); len(p.Content) < 1700 || !strings.Contains(p.Content, "]: /entries/") {
		t.Errorf("of 2000 characters %d are used: %q", len(p.Content), p.Content)
	}
}

func TestOnlyLinksAreListed(t *testing.T) {
	t.Parallel()
	whole := &page.Page{
		URL: "https://example.com/", Content: "![a][1] [b][2] [c][3] [d][9]\n",
		Targets: []string{"https://example.com/i.png", "https://other.example/x(y", "https://example.com//z"},
		Media:   []document.Media{{Type: "image", URL: "https://example.com/i.png"}},
	}
	want := "![a][1] [b][2] [c][3] [d][9]\n\n[2]: <https://other.example/x(y>\n[3]: https://example.com//z\n"
	if got := Window(whole, 0, 1000).Content; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := definitions(whole, "no links [1] here"); got != "" {
		t.Errorf("a text without links has the list %q", got)
	}
}

func TestTargetsAreWrittenAsSeenFromThePage(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ page, target, want string }{
		{"https://example.com/list", "https://example.com/a", "/a"},
		{"https://example.com/blog/", "https://example.com/blog/a?b#c", "a?b#c"},
		{"https://example.com/blog/list?p=2", "https://example.com/blog/a/", "a/"},
		{"https://example.com/blog/list", "https://example.com/blog/", "/blog/"},
		{"https://example.com/blog/list", "https://example.com/blog/?p=2", "/blog/?p=2"},
		{"https://example.com/blog/list", "https://example.com/blog/a:b", "/blog/a:b"},
		{"https://example.com/blog/list", "https://example.com/blog/a/b:c", "a/b:c"},
		{"https://example.com/blog/list", "https://example.com/blog/a/../b", "/blog/a/../b"},
		{"https://example.com/blog/list", "https://example.com/blog/.well", "/blog/.well"},
		{"https://example.com/blog/list", "https://example.com/blog//a", "/blog//a"},
		{"https://example.com/blog/list#x", "https://example.com/blog/list#y", "#y"},
		{"https://example.com/blog/list?p=1", "https://example.com/blog/list#y", "list#y"},
		{"https://example.com/%EA%B8%80/list", "https://example.com/%EA%B8%80/a", "a"},
		{"https://example.com/blog/list", "http://example.com/blog/a", "http://example.com/blog/a"},
		{"https://example.com/blog/list", "https://example.company/a", "https://example.company/a"},
		{"https://example.com", "https://example.com/a", "/a"},
		{"", "https://example.com/a", "https://example.com/a"},
	} {
		got := placeOf(tc.page).shortened(tc.target)
		if got != tc.want {
			t.Errorf("%s on %s: %q, want %q", tc.target, tc.page, got, tc.want)
		}
		base, _ := url.Parse(tc.page)
		if back, err := base.Parse(got); err != nil || !strings.Contains(tc.target, "..") && back.String() != tc.target {
			t.Errorf("%q from %s leads to %v, %v; want %s", got, tc.page, back, err, tc.target)
		}
	}
}
